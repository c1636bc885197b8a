import { isOwnFamily, ownFamily } from '../../councils/server/decide-eligibility.ts';
import { mayInCouncil, type Membership } from '../../councils/server/find-membership.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Canceller } from '../../places/place.ts';
import { findBooking, type Side } from '../../places/server/find-booking.ts';

/** A booking of which somebody may cancel places. */
export type ToCancel = {
  row: NonNullable<Awaited<ReturnType<typeof findBooking>>>['row'];
  by: Canceller;
  /** The council for which it is done. */
  council: Pick<Membership, 'id' | 'title'> | null;
  /** Whether a place is theirs to cancel: of a council those that it pays for, of the others all. */
  isTheirs: (placeId: string) => boolean;
};

/** Looks up a booking to cancel places of, as a quote and a cancellation both need it. */
export type FindToCancel<Key extends string> = (db: Queryable) => Promise<Result<ToCancel, Key>>;

/** A booking as its booker or its provider cancels places of it. */
export function bySide(caller: SignedIn, bookingId: string, as: Side | undefined): FindToCancel<'not-found'> {
  return async (db) => {
    const found = await findBooking(db, caller, bookingId, as);
    return found ? ok({ row: found.row, by: found.side, council: null, isTheirs: () => true }) : notFound;
  };
}

type CouncilRefusal = 'not-found' | 'forbidden' | 'own-family';

/** A booking as an officer cancels places that the council pays for; of their own family a colleague does. */
export function byCouncil(caller: SignedIn, councilId: string, bookingId: string): FindToCancel<CouncilRefusal> {
  return async (db) => {
    const member = await mayInCouncil(db, caller, councilId, 'decide');
    if (!member.ok) return member;
    const row = await db
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', bookingId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    const funded = await fundedBy(db, councilId, bookingId);
    if (!row || funded.size === 0) return notFound;
    if (isOwnFamily({ carer_ids: [row.booker_id, ...(await carersOf(db, bookingId))] }, caller)) return ownFamily;
    return ok({ row, by: 'council', council: member.value, isTheirs: (placeId) => funded.has(placeId) });
  };
}

/** The accounts of all who care for somebody of a booking. */
async function carersOf(db: Queryable, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('place')
    .innerJoin('guardian', 'guardian.learner_id', 'place.learner_id')
    .select('guardian.account_id')
    .distinct()
    .where('place.booking_id', '=', bookingId)
    .execute();
  return rows.map((row) => row.account_id);
}

/** The places of a booking that programmes of a council pay for. */
async function fundedBy(db: Queryable, councilId: string, bookingId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('place')
    .innerJoin('entitlement_use', 'entitlement_use.place_id', 'place.id')
    .innerJoin('eligibility', 'eligibility.id', 'entitlement_use.eligibility_id')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .select('place.id')
    .where('place.booking_id', '=', bookingId)
    .where('programme.council_id', '=', councilId)
    .execute();
  return new Set(rows.map((row) => row.id));
}
