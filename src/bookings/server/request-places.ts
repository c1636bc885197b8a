import type { Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/events.ts';
import { transition } from '../place.ts';
import { answerBy } from '../request.ts';
import { changeStates } from './change-states.ts';
import { aboutPlaces, type PlaceRow } from './place-rows.ts';
import { instantFrom } from './terms.ts';

/**
 * Turns the held places of a locked basket into requested ones: their room is kept, the provider is asked, and nothing
 * is taken from a card. Closes the basket.
 */
export async function requestPlaces(
  tx: Tx,
  doors: Doors,
  basketId: string,
  places: readonly PlaceRow[],
  payment: 'FREE' | 'AUTHORISED',
): Promise<void> {
  const now = doors.clock.now();
  await changeStates(tx, doors, places, 'HELD', transition('HELD', 'request', 'booker'));
  await tx.updateTable('basket').set({ state: 'CONFIRMED' }).where('id', '=', basketId).execute();
  for (const [bookingId, group] of Map.groupBy(places, (place) => place.booking_id)) {
    const firstStart = Math.min(...group.map((place) => place.start_date.getTime()));
    const funded = group.every((place) => place.funding === 'COUNCIL');
    const until = answerBy(now, instantFrom(new Date(firstStart)), funded).toString();
    await tx
      .updateTable('booking')
      .set({ approval: 'PENDING', payment, requested_at: now.toString(), answer_by: until })
      .where('id', '=', bookingId)
      .execute();
    const about = aboutPlaces(group, basketId);
    await record(tx, doors.clock, [
      { kind: 'booking.requested', about, data: { answerBy: until }, subjectId: about.account },
    ]);
  }
}
