import { randomUUIDv7 } from 'node:crypto';
import { changeLockedEntitlements, markReturned, writeUses } from '../../councils/server/use-entitlements.ts';
import { insertRows, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { record, type NewEvent } from '../../platform/server/work/events.ts';
import { changeLockedPlaces } from '../../schedule/server/take-places.ts';
import { takeCode } from '../../tickets/server/take-code.ts';
import { changeLockedTickets } from '../../tickets/server/take-tickets.ts';
import type { DecidedHolds, Grant } from './hold-ask.ts';
import { HOLD_MINUTES } from './hold-time.ts';
import { insertPlaces } from '../../places/server/insert-places.ts';
import { newReference } from '../../places/server/make-reference.ts';
import { markReleased, recordReleased } from './release-basket.ts';

/** Writes holds that were granted under locks, in the same transaction. */
export async function writeHolds(tx: Tx, services: Services, decided: DecidedHolds): Promise<void> {
  const written = rowsOfHolds(services, decided);
  if (written.length === 0) return;
  const grants = written.map(({ grant }) => grant);
  const now = services.clock.now();
  // In this order, because rows refer to those before them.
  await pipeline(
    tx,
    (through) => changeLockedPlaces(through, decided.sessions),
    (through) => changeLockedTickets(through, decided.tickets),
    (through) => changeLockedEntitlements(through, decided.entitlements),
    (through) =>
      markReturned(
        through,
        now,
        grants.flatMap((grant) => grant.fundedBefore.map(({ placeId }) => placeId)),
      ),
    (through) =>
      markReleased(
        through,
        services,
        grants.flatMap((grant) => grant.replaced),
        'leave',
      ),
    (through) =>
      insertRows(
        through,
        'basket',
        written.flatMap(({ basket }) => basket ?? []),
      ),
    (through) =>
      insertRows(
        through,
        'booking',
        written.flatMap(({ booking }) => booking ?? []),
      ),
    (through) => writePlaces(through, services, written),
    (through) =>
      record(
        through,
        services.clock,
        written.map(({ event }) => event),
      ),
  );
  for (const one of written) await changeWhatWasThere(tx, services, one);
}

/** The rows of granted holds in order of account: transactions that make baskets of the same families never deadlock. */
function rowsOfHolds(services: Services, decided: DecidedHolds): Written[] {
  const now = services.clock.now();
  const times = { now: now.toString(), heldUntil: now.add({ minutes: HOLD_MINUTES }).toString() };
  return decided.each
    .flatMap((one) => (one.ok ? [one.value] : []))
    .toSorted((a, b) => (a.ask.caller.subjectId < b.ask.caller.subjectId ? -1 : 1))
    .map((grant) => rowsOf(grant, times));
}

type Written = ReturnType<typeof rowsOf>;

/** Writes the places of holds, and what each uses of an entitlement. */
async function writePlaces(tx: Queryable, services: Services, written: readonly Written[]): Promise<void> {
  const places = written.flatMap(({ grant, places: own }) => own.map((place) => ({ grant, place })));
  const uses = places.flatMap(({ grant, place }) => {
    const use = grant.funding?.uses.find(
      (one) => one.learnerId === place.learnerId && one.sessionId === place.sessionId,
    );
    return use ? [{ ...use, placeId: place.id }] : [];
  });
  await pipeline(
    tx,
    (through) =>
      insertPlaces(
        through,
        services,
        places.map(({ place }) => place),
      ),
    (through) => writeUses(through, services.clock.now(), uses),
  );
}

/** What a hold changes of the basket and the booking that the family had already. */
async function changeWhatWasThere(
  tx: Tx,
  services: Services,
  { grant, heldUntil, terms, bookingId, sessions }: Written,
): Promise<void> {
  if (grant.basket && grant.ask.kept)
    await tx.updateTable('basket').set({ held_until: heldUntil }).where('id', '=', grant.basket.id).execute();
  if (grant.bookingId)
    await tx
      .updateTable('booking')
      .set({ ...terms, cancellation_tiers: JSON.stringify(terms.cancellation_tiers) })
      .where('id', '=', grant.bookingId)
      .execute();
  await setCode(tx, services, grant, bookingId);
  const left = grant.replaced.filter((place) => !sessions.includes(place.session_id));
  if (grant.basket && left.length > 0) await recordReleased(tx, services, grant.basket, left);
}

/** Writes which code a booking has; that there is a use left was decided under its lock. */
async function setCode(tx: Tx, services: Services, { ask, price }: Grant, bookingId: string): Promise<void> {
  if (price.code?.id === price.before?.id) return;
  const taken = await takeCode(tx, services.clock.now(), {
    bookingId,
    accountId: ask.caller.subjectId,
    code: price.code,
  });
  if (!taken.ok) throw new Error(`A code that was granted could not be taken: ${taken.refusal.key}`);
}

/** The rows that make a hold: basket and booking where there are none yet, places, and the event that tells of it. */
function rowsOf(grant: Grant, { now, heldUntil: anew }: { now: string; heldUntil: string }) {
  const { ask, listing, choices, price } = grant;
  const { caller } = ask;
  const heldUntil = grant.basket && !ask.kept ? grant.basket.held_until.toISOString() : anew;
  const basketId = grant.basket?.id ?? randomUUIDv7();
  const bookingId = grant.bookingId ?? randomUUIDv7();
  const terms = {
    cancellation_policy: listing.cancellation_policy ?? 'FLEXIBLE',
    cancellation_tiers: listing.cancellation_tiers,
    formal_educational_activity: listing.formal_educational_activity ?? false,
    provider_fee_basis_points: listing.fees.providerFeeBasisPoints,
    booker_fee_basis_points: listing.fees.bookerFeeBasisPoints,
    needs_approval:
      !listing.instant_book || (grant.funding !== null && (grant.funding.waits || !grant.funding.instant)),
    booked_once_eligible: grant.funding !== null && listing.instant_book && grant.funding.instant,
  };
  const sessions = [...new Set(choices.flatMap((choice) => choice.sessionIds))];
  const event: NewEvent = {
    kind: 'places.held',
    about: { basket: basketId, session: sessions, listing: listing.id, account: caller.subjectId },
    data: { heldUntil },
    actorId: caller.actorId,
    subjectId: caller.subjectId,
  };
  return {
    grant,
    terms,
    sessions,
    event,
    heldUntil,
    basket: grant.basket
      ? null
      : { id: basketId, account_id: caller.subjectId, created_at: now, held_until: heldUntil },
    booking: grant.bookingId
      ? null
      : {
          id: bookingId,
          reference: newReference(),
          basket_id: basketId,
          booker_id: caller.subjectId,
          listing_id: listing.id,
          provider_id: listing.provider_id,
          created_at: now,
          source: ask.request.source ?? null,
          ...terms,
        },
    bookingId,
    places: price.priced.places.map((place) => ({ ...place, id: randomUUIDv7(), bookingId })),
  };
}
