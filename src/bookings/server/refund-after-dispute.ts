import { refundedOf, takenByBanks } from '../../payments/server/refunds.ts';
import { pence } from '../../platform/money.ts';
import { done } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Canceller } from '../place.ts';
import { decideRefunds } from './cancel.ts';
import { markPayment } from './mark-payment.ts';
import { loadPlaces } from './place-rows.ts';
import { quoteFor } from './quote.ts';
import { instantFrom } from './terms.ts';

/**
 * A bank has given a payment up again: what was cancelled while the bank had it is refunded now, as it would have been
 * then, by the terms and the time of each cancellation. Safe to call twice: what went back already is not given again.
 */
export async function refundAfterDispute(doors: Doors, bookingId: string, disputeId: string): Promise<void> {
  await transact(doors.db, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return done(false);
    const places = await loadPlaces(tx, [bookingId]);
    const parties = { id: booking.id, bookerId: booking.booker_id, providerId: booking.provider_id };
    for (const { by, at, placeIds } of await cancelledMeanwhile(tx, bookingId, disputeId)) {
      const ids = new Set(placeIds);
      // As they were when they were cancelled.
      const then = places.map((place) => (ids.has(place.id) ? { ...place, state: 'CONFIRMED' as const } : place));
      const atBank = await takenByBanks(tx, placeIds);
      const { lines } = quoteFor(booking, then, ids, by, at, atBank);
      const back = await refundedOf(tx, placeIds);
      // What other banks have taken of a place is left out of its quote already: only refunds come off it.
      const refunded = (placeId: string): number => (back.get(placeId) ?? 0) - (atBank.get(placeId) ?? 0);
      const asked = await askedOf(tx, placeIds);
      const owed = lines
        .filter((line) => line.rule !== 'DECISION' || !asked.has(line.placeId))
        .map((line) => ({
          ...line,
          amountPence: pence(Math.max(0, line.amountPence - refunded(line.placeId))),
        }));
      await decideRefunds(tx, doors, parties, then, owed, true);
    }
    await markPayment(tx, bookingId, places);
    return done(true);
  });
  doors.poke();
}

type Meanwhile = { by: Canceller; at: Temporal.Instant; placeIds: string[] };

/** Cancellations of disputed places while the dispute was open, if it was won. */
async function cancelledMeanwhile(tx: Tx, bookingId: string, disputeId: string): Promise<Meanwhile[]> {
  const rows = await tx
    .selectFrom('dispute')
    .innerJoin('dispute_place', 'dispute_place.dispute_id', 'dispute.id')
    .innerJoin('place', 'place.id', 'dispute_place.place_id')
    .innerJoin('cancellation', 'cancellation.id', 'place.cancellation_id')
    .select(['cancellation.id', 'cancellation.cancelled_by', 'cancellation.created_at', 'place.id as place_id'])
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
        by: first.cancelled_by as Canceller,
        at: instantFrom(first.created_at),
        placeIds: group.map((row) => row.place_id),
      },
    ];
  });
}

/** Places that their provider was asked about before. */
async function askedOf(tx: Tx, placeIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('refund_place')
    .innerJoin('refund', 'refund.id', 'refund_place.refund_id')
    .select('refund_place.place_id')
    .where('refund_place.place_id', 'in', [...placeIds])
    .where('refund.rule', '=', 'DECISION')
    .execute();
  return new Set(rows.map((row) => row.place_id));
}
