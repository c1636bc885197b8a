import { randomUUIDv7 } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import type { PlaceStep } from '../../tickets/price.ts';
import { transition } from '../place.ts';
import { writeSteps } from './write-steps.ts';

export type NewPlace = {
  /** Where whoever makes it has to know it already. */
  id?: string;
  bookingId: string;
  sessionId: string;
  learnerId: string;
  ticketId: string;
  pricePence: number;
  bookerFeePence: number;
  providerFeePence: number;
  /** Where a provider asks for another price than the normal one. */
  normalPricePence?: number;
  paymentId?: string;
  /** How the price came about, where it is not the ticket's alone. */
  steps?: readonly PlaceStep[];
};

/**
 * Makes places, held by a booker or booked by a provider, whose room was taken already. The time a learner is taken up
 * by is the session's; the exclusion constraint `learner_not_in_two_places` refuses an overlap.
 * @returns their ids.
 */
export async function insertPlaces(
  tx: Queryable,
  services: Services,
  places: readonly NewPlace[],
  event: 'hold' | 'book' = 'hold',
): Promise<string[]> {
  const state = transition(null, event, event === 'hold' ? 'booker' : 'provider');
  if (!state) throw new Error('A place cannot be made.');
  const now = services.clock.now().toString();
  const rows = places.map((place) => ({
    id: place.id ?? randomUUIDv7(),
    booking_id: place.bookingId,
    session_id: place.sessionId,
    learner_id: place.learnerId,
    ticket_id: place.ticketId,
    state,
    price_pence: place.pricePence,
    booker_fee_pence: place.bookerFeePence,
    provider_fee_pence: place.providerFeePence,
    payment_id: place.paymentId ?? null,
    normal_price_pence: place.normalPricePence ?? null,
    created_at: now,
    changed_at: now,
  }));
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const text = `
    insert into place (${columns.join()}, during)
    select ${columns.map((column) => `new.${column}`).join()}, tstzrange(session.start_date, session.end_date, '[)')
    from json_populate_recordset(null::place, $1::json) new
    join session on session.id = new.session_id`;
  await pipeline(
    tx,
    (through) => through.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)])),
    (through) => writeSteps(through, new Map(rows.map((row, index) => [row.id, places[index]?.steps ?? []]))),
  );
  return rows.map((row) => row.id);
}
