import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';

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

/** What to bring to some listings, by listing; those that say nothing about it are missing. */
export async function readWhatToBring(db: Queryable, listingIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('listing_section')
    .distinctOn('listing_id')
    .select(['listing_id', 'description'])
    .where('listing_id', '=', anyOf(listingIds))
    .where(sql<boolean>`title ~* ${BRING}`)
    .orderBy('listing_id')
    .orderBy('order_number')
    .execute();
  return new Map(rows.map((row) => [row.listing_id, row.description]));
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
