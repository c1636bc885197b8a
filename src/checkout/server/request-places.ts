import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { transition } from '../../places/place.ts';
import { changeStates } from '../../places/server/change-states.ts';
import { shareOnBooking } from '../../sharing/server/write-sharing.ts';
import { aboutPlaces, type PlaceRow } from '../../places/server/rows.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import { answerBy } from '../answer-by.ts';

/** Until when these places, which were asked for together, are to be answered. */
export function answerByOf(requestedAt: Temporal.Instant, places: readonly PlaceRow[]): Temporal.Instant {
  const firstStart = Math.min(...places.map((place) => place.start_date.getTime()));
  // A family's own part beside a budget is authorised on a card, which does not hold it for longer than any other.
  const funded = places.every((place) => place.funding === 'COUNCIL' && place.price_pence === 0);
  return answerBy(requestedAt, instantFrom(new Date(firstStart)), funded);
}

/**
 * Turns the held places of a locked basket into requested ones: their room is kept, the provider is asked, and nothing
 * is taken from a card. Closes the basket.
 */
export async function requestPlaces(
  tx: Tx,
  services: Services,
  basketId: string,
  places: readonly PlaceRow[],
  payment: 'FREE' | 'AUTHORISED',
): Promise<void> {
  const now = services.clock.now();
  await changeStates(tx, services, places, 'HELD', transition('HELD', 'request', 'booker'));
  await tx.updateTable('basket').set({ state: 'CONFIRMED' }).where('id', '=', basketId).execute();
  await shareOnBooking(tx, now, [...new Set(places.map((place) => place.booking_id))]);
  for (const [bookingId, group] of Map.groupBy(places, (place) => place.booking_id)) {
    const until = answerByOf(now, group).toString();
    await tx
      .updateTable('booking')
      .set({ approval: 'PENDING', payment, requested_at: now.toString(), answer_by: until })
      .where('id', '=', bookingId)
      .execute();
    const about = aboutPlaces(group, basketId);
    await record(tx, services.clock, [
      { kind: 'booking.requested', about, data: { answerBy: until }, subjectId: about.account },
    ]);
  }
}
