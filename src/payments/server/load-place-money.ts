import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import type { PlaceMoney } from '../ledger.ts';

/** The money of places as they were sold, by place id. */
export async function loadPlaceMoney(db: Queryable, placeIds: readonly string[]): Promise<Map<string, PlaceMoney>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .select([
      'place.id',
      'place.booking_id',
      'booking.provider_id',
      'place.price_pence',
      'place.booker_fee_pence',
      'place.provider_fee_pence',
    ])
    .where('place.id', '=', anyOf(placeIds))
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        placeId: row.id,
        bookingId: row.booking_id,
        providerId: row.provider_id,
        pricePence: row.price_pence,
        bookerFeePence: row.booker_fee_pence,
        providerFeePence: row.provider_fee_pence,
      },
    ]),
  );
}
