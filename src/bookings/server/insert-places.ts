import { randomUUIDv7 } from 'node:crypto';
import { sql, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { transition } from '../place.ts';

export type NewPlace = {
  bookingId: string;
  sessionId: string;
  learnerId: string;
  ticketId: string;
  pricePence: number;
  bookerFeePence: number;
  providerFeePence: number;
  paymentId?: string;
};

/**
 * Makes held places whose room was taken already. The time a learner is taken up by is the session's; the exclusion
 * constraint `learner_not_in_two_places` refuses an overlap.
 * @returns their ids.
 */
export async function insertPlaces(tx: Tx, doors: Doors, places: readonly NewPlace[]): Promise<string[]> {
  const state = transition(null, 'hold', 'booker');
  if (!state) throw new Error('A place cannot be held.');
  const now = doors.clock.now().toString();
  const rows = places.map((place) => ({
    id: randomUUIDv7(),
    booking_id: place.bookingId,
    session_id: place.sessionId,
    learner_id: place.learnerId,
    ticket_id: place.ticketId,
    state,
    price_pence: place.pricePence,
    booker_fee_pence: place.bookerFeePence,
    provider_fee_pence: place.providerFeePence,
    payment_id: place.paymentId ?? null,
    during: sql<string>`(select tstzrange(start_date, end_date, '[)') from session where id = ${place.sessionId})`,
    created_at: now,
    changed_at: now,
  }));
  await tx.insertInto('place').values(rows).execute();
  return rows.map((row) => row.id);
}
