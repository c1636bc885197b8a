import { createHash } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { sum } from '../../platform/money.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import { loadAccounts, promised } from '../../places/server/load-parties.ts';
import { readFundings } from '../../places/server/read-funding.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import type { BulkFacts } from '../bulk-plan.ts';

/** A booking of the caller's listings that was chosen, with its places and what decides about it. */
export type Chosen = Awaited<ReturnType<typeof readChosen>>[number];

/** The chosen bookings, in the order in which they were chosen. What is not the caller's is left out, as if it did not exist. */
export async function readChosen(db: Queryable, caller: SignedIn, bookingIds: readonly string[]) {
  const rows = await db
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', anyOf(bookingIds))
    .where('provider_id', '=', caller.subjectId)
    .where((is) => is.or([is('confirmed_at', 'is not', null), is('approval', '<>', 'NOT_REQUIRED')]))
    .execute();
  const ids = rows.map(({ id }) => id);
  const [places, refunds, accounts] = await pipeline(
    db,
    (through) => loadPlaces(through, ids, caller.acting),
    (through) => readWaiting(through, ids),
    (through) =>
      loadAccounts(
        through,
        rows.map((row) => row.booker_id),
      ),
  );
  const requested = places.filter(({ state }) => state === 'REQUESTED');
  const fundings = await readFundings(db, rows, requested);
  const asked = Map.groupBy(refunds, (refund) => refund.booking_id);
  const byBooking = Map.groupBy(places, (place) => place.booking_id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(bookingIds)].flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const own = byBooking.get(id) ?? [];
    const booker = promised(accounts.get(row.booker_id), 'booker');
    const funding = fundings.get(id);
    const facts: BulkFacts = {
      bookerId: row.booker_id,
      approval: row.approval,
      answerBy: row.answer_by ? instantFrom(row.answer_by) : null,
      requested: own.filter(({ state }) => state === 'REQUESTED').length,
      confirmed: own.filter(({ state }) => state === 'CONFIRMED').length,
      requestedPence: sum(
        own
          .filter(({ state, payment_id: payment }) => state === 'REQUESTED' && payment !== null)
          .map((place) => place.price_pence + place.booker_fee_pence - place.carried_pence),
      ),
      council: !funding?.waits ? 'agrees' : funding.mayApprove ? 'lets-you-go-first' : 'decides-first',
      refundsAsked: (asked.get(id) ?? []).map((refund) => refund.amount_pence),
      hasAccount: !booker.unclaimed && row.booker_id !== row.provider_id,
    };
    const waiting = (asked.get(id) ?? []).map((refund) => refund.id);
    return [{ row, places: own, booker, facts, waiting, stamp: stampOf(row, own, waiting) }];
  });
}

/** Refunds of bookings that wait for their provider's answer. */
async function readWaiting(db: Queryable, bookingIds: readonly string[]) {
  return db
    .selectFrom('refund')
    .select(['id', 'booking_id', 'amount_pence'])
    .where('booking_id', '=', anyOf(bookingIds))
    .where('state', '=', 'PENDING_DECISION')
    .orderBy('id')
    .execute();
}

/** Stands for all of a booking that a provider decides by: another one says that something of it changed. */
function stampOf(
  row: { approval: string; payment: string; answer_by: Date | null },
  places: readonly PlaceRow[],
  waiting: readonly string[],
): string {
  const told = places
    .map((place) => [place.id, place.state, place.session_id, place.price_pence, place.payment_state])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([row.approval, row.payment, row.answer_by, told, waiting]))
    .digest('base64url')
    .slice(0, 22);
}

/** The last booking of each of these customers, which stands for them. */
export async function lastBookingsOf(
  db: Queryable,
  caller: SignedIn,
  customerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (booker_id) id from booking
      where provider_id = ${caller.subjectId} and booker_id = ${anyOf(customerIds)} and confirmed_at is not null
      order by booker_id, created_at desc, id`.execute(db);
  return rows.map(({ id }) => id);
}
