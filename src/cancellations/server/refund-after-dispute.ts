import { refundedOf, takenByBanks } from '../../payments/server/read-refunded.ts';
import { pence } from '../../platform/money.ts';
import { ok } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Canceller } from '../../places/place.ts';
import { decideRefunds } from './cancel-places.ts';
import { markPayment } from '../../places/server/mark-payment.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import { quoteFor } from './quote-refund.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import { change } from '../../platform/server/work/change.ts';

/**
 * A bank has given a payment up again: what was cancelled while the bank had it is refunded now, as it would have been
 * then, by the terms and the time of each cancellation. Safe to call twice: what went back already is not given again.
 */
export async function refundAfterDispute(services: Services, bookingId: string, disputeId: string): Promise<void> {
  await change(services, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return ok(false);
    const places = await loadPlaces(tx, [bookingId]);
    const parties = { id: booking.id, bookerId: booking.booker_id, providerId: booking.provider_id };
    for (const { by, at, held } of await cancelledMeanwhile(tx, bookingId, disputeId)) {
      const placeIds = [...held.keys()];
      const ids = new Set(placeIds);
      // As they were when they were cancelled.
      const then = places.map((place) => (ids.has(place.id) ? { ...place, state: 'CONFIRMED' as const } : place));
      const atBank = await takenByBanks(tx, placeIds);
      const { lines } = quoteFor(booking, then, ids, by, at, atBank);
      const back = await refundedOf(tx, placeIds);
      // What other banks have taken of a place is left out of its quote already: only refunds come off it.
      const refunded = (placeId: string): number => (back.get(placeId) ?? 0) - (atBank.get(placeId) ?? 0);
      const asked = await askedOf(tx, placeIds, disputeId);
      // Of a place whose other part the provider was asked about before, what this bank had is still to be asked.
      const whileHeld = quoteFor(booking, then, ids, by, at, together(atBank, held)).lines;
      const askedBefore = new Map(whileHeld.map((line) => [line.placeId, line.askedPence]));
      const owed = lines
        .filter((line) => line.rule !== 'DECISION' || asked.get(line.placeId) !== 'since')
        .map((line) => ({
          ...line,
          amountPence: pence(Math.max(0, line.amountPence - refunded(line.placeId))),
          askedPence: pence(line.askedPence - (asked.has(line.placeId) ? (askedBefore.get(line.placeId) ?? 0) : 0)),
        }));
      await decideRefunds(tx, services, parties, then, owed, true);
    }
    await markPayment(tx, bookingId, places);
    return ok(true);
  });
}

/** `held` is what the bank had of each place. */
type Meanwhile = { by: Canceller; at: Temporal.Instant; held: ReadonlyMap<string, number> };

const together = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...one.keys(), ...other.keys()].map((id) => [id, (one.get(id) ?? 0) + (other.get(id) ?? 0)]));

/** Cancellations of disputed places while the dispute was open, if it was won. */
async function cancelledMeanwhile(tx: Tx, bookingId: string, disputeId: string): Promise<Meanwhile[]> {
  const rows = await tx
    .selectFrom('dispute')
    .innerJoin('dispute_place', 'dispute_place.dispute_id', 'dispute.id')
    .innerJoin('place', 'place.id', 'dispute_place.place_id')
    .innerJoin('cancellation', 'cancellation.id', 'place.cancellation_id')
    .select(['cancellation.id', 'cancellation.cancelled_by', 'cancellation.created_at', 'place.id as place_id'])
    .select('dispute_place.amount_pence')
    .where('dispute.id', '=', disputeId)
    .where('dispute.state', '=', 'WON')
    .where('place.booking_id', '=', bookingId)
    .whereRef('cancellation.created_at', '>=', 'dispute.opened_at')
    .orderBy('cancellation.created_at')
    .orderBy('place.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        by: first.cancelled_by,
        at: instantFrom(first.created_at),
        held: new Map(group.map((row) => [row.place_id, row.amount_pence])),
      },
    ];
  });
}

/** Places that their provider was asked about: since the dispute ended, or only before. */
async function askedOf(
  tx: Tx,
  placeIds: readonly string[],
  disputeId: string,
): Promise<Map<string, 'before' | 'since'>> {
  const rows = await tx
    .selectFrom('refund_place')
    .innerJoin('refund', 'refund.id', 'refund_place.refund_id')
    .select('refund_place.place_id')
    .select(
      sql<boolean>`bool_or(refund.created_at >= (select closed_at from dispute where id = ${disputeId}))`.as('since'),
    )
    .where('refund_place.place_id', 'in', [...placeIds])
    .where('refund.rule', '=', 'DECISION')
    .groupBy('refund_place.place_id')
    .execute();
  return new Map(rows.map((row) => [row.place_id, row.since ? 'since' : 'before']));
}
