import type { Queryable } from '../../platform/server/database/db.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import type { PlaceRow } from '../../places/server/rows.ts';

/** What was written with a cancellation, which may be nothing, and the council that cancelled if it was one. */
export type Cancellations = ReadonlyMap<string, { message: string; council: string | null }>;

/** The cancellations of a booking's places, by id; without a statement where there is none. */
export async function cancellationsOf(
  db: Queryable,
  bookingId: string,
  places: readonly Pick<PlaceRow, 'cancellation_id'>[],
): Promise<Cancellations> {
  if (places.every((place) => place.cancellation_id === null)) return new Map();
  const rows = await db
    .selectFrom('cancellation')
    .leftJoin('council', 'council.id', 'cancellation.council_id')
    .select(['cancellation.id', 'cancellation.message', 'council.title as council'])
    .where('cancellation.booking_id', '=', bookingId)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Who cancelled a place other than its booker, and what they wrote. */
export function cancelledBy(
  place: Pick<PlaceRow, 'state' | 'cancellation_id'>,
  cancellations: Cancellations,
  provider: string,
): BookingAnswer['places'][number]['cancelled'] {
  const cancellation = cancellations.get(place.cancellation_id ?? '');
  if (place.state !== 'CANCELLED_BY_PROVIDER' || !cancellation) return null;
  const { message, council } = cancellation;
  return council === null ? { by: 'provider', name: provider, message } : { by: 'council', name: council, message };
}
