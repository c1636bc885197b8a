import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';

/** How providers call the part of a listing that says what to bring. */
const BRING = '^what (to|you should|should i|do i need to) bring|^bring|^kit';

/**
 * What somebody who is booked needs to get there: where the listing's place is, and what to bring. The caller answers for
 * the right to see the exact place.
 */
export async function readVisit(db: Queryable, listingId: string): Promise<BookingAnswer['visit']> {
  const [row] = await visitRows(db, { listingId });
  if (!row) return null;
  const { latitude, longitude, bring } = row;
  return {
    whatToBring: bring ?? '',
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

const visitRows = async (db: Queryable, { listingId }: { listingId: string }) =>
  db
    .selectFrom('listing')
    .select([
      'latitude',
      'longitude',
      sql<string | null>`(select description from listing_section
        where listing_section.listing_id = listing.id and title ~* ${BRING} order by order_number limit 1)`.as('bring'),
    ])
    .where('id', '=', listingId)
    .execute();
