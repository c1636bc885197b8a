import { sql } from 'kysely';
import type { Queryable } from '../../platform/server/database/db.ts';
import { conditionsOf, datesOf, isByPrice, matchedOf, pricesOf, rankOf, type SearchFilter } from './queries.ts';

export type PinRow = {
  slug: string;
  title: string;
  latitude: number;
  longitude: number;
  from_pence: number | null;
  /** Whether all of its dates are taken. */
  full: boolean;
};

/** More pins than these say nothing that these do not: a map of them is zoomed into. */
export const MOST_PINS = 1_000;

/** Where all listings that fit are, the best first, `MOST_PINS` at most. */
export async function listPins(db: Queryable, filter: SearchFilter): Promise<PinRow[]> {
  const dates = datesOf(filter);
  const { onlyAvailable, to, daypart, kind, weekdays } = filter;
  const dated = to !== null || daypart !== null || kind !== null || weekdays.length > 0;
  const prices = pricesOf(filter);
  return (
    await sql<PinRow>`
      select l.slug, l.title, l.public_latitude as latitude, l.public_longitude as longitude, shown.from_pence, fits.dated and not fits.bookable as full
      from (
        select l.id, ${matchedOf(filter)} as matched, ${rankOf(filter)} as rank,
          exists (select ${dates}) as dated, exists (select ${dates} and p.taken < p.capacity) as bookable
        from listing l join account a on a.id = l.provider_id
        ${filter.words || filter.access.length > 0 ? sql`join listing_document d on d.listing_id = l.id` : sql``}
        ${isByPrice(filter) ? sql`cross join lateral ${prices} price` : sql``}
        where l.public_latitude is not null and ${conditionsOf(filter)}
          ${dated ? sql`and exists (select ${dates})` : sql``}
          ${onlyAvailable ? sql`and exists (select ${dates} and p.taken < p.capacity)` : sql``}
        order by matched desc, rank desc, l.id
        limit ${MOST_PINS}
      ) fits
      join listing l on l.id = fits.id
      cross join lateral ${prices} shown
      order by fits.matched desc, fits.bookable desc, fits.rank desc, l.id`.execute(db)
  ).rows;
}
