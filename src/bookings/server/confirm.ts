import type { Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/events.ts';
import { transition } from '../place.ts';
import { countSessions, type PlaceRow } from './place-rows.ts';

/** Turns the held places of a locked basket into confirmed ones, closes the basket and tells of each booking. */
export async function confirmPlaces(
  tx: Tx,
  doors: Doors,
  basketId: string,
  places: readonly PlaceRow[],
  payment: 'FREE' | 'PAID',
): Promise<void> {
  const to = transition('HELD', 'confirm', 'booker');
  if (!to) throw new Error('A held place cannot be confirmed.');
  const now = doors.clock.now().toString();
  const changed = await tx
    .updateTable('place')
    .set({ state: to, changed_at: now })
    .where(
      'id',
      'in',
      places.map((place) => place.id),
    )
    .where('state', '=', 'HELD')
    .returning('id')
    .execute();
  if (changed.length !== places.length)
    throw new Error(`Only ${changed.length} of ${places.length} places of basket ${basketId} were held.`);
  await tx.updateTable('basket').set({ state: 'CONFIRMED' }).where('id', '=', basketId).execute();
  for (const [bookingId, group] of Map.groupBy(places, (place) => place.booking_id)) {
    const paid = payment === 'PAID' && group.some((place) => place.price_pence > 0);
    const booking = await tx
      .updateTable('booking')
      .set({ confirmed_at: now, payment: paid ? 'PAID' : 'FREE' })
      .where('id', '=', bookingId)
      .returning(['booker_id', 'provider_id', 'listing_id'])
      .executeTakeFirstOrThrow();
    await record(tx, doors.clock, [
      {
        kind: 'booking.confirmed',
        about: {
          booking: bookingId,
          listing: booking.listing_id,
          session: [...countSessions(group).keys()],
          account: booking.booker_id,
          provider: booking.provider_id,
          basket: basketId,
        },
        subjectId: booking.booker_id,
      },
    ]);
  }
}
