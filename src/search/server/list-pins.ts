import { sql } from 'kysely';
import type { Queryable } from '../../platform/server/database/db.ts';
import {
  conditionsOf,
  datesOf,
  hasPlaces,
  isByPrice,
  isDated,
  matchedOf,
  pricesOf,
  rankOf,
  type SearchFilter,
} from './queries.ts';

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
  const date = sql`select s.start_date ${datesOf(filter)}`;
  const freeDate = sql`${date} and ${hasPlaces(filter)}`;
  const prices = pricesOf(filter);
  // Dates of those that are shown alone, unless dates decide who is: each `limit 1` is one look into an index.
  const mustHave = filter.party !== null ? freeDate : isDated(filter) ? date : null;
  return (
    await sql<PinRow>`
      select l.slug, l.title, l.public_latitude as latitude, l.public_longitude as longitude, shown.from_pence,
        dated.start_date is not null and free.start_date is null as full
      from (
        select l.id, ${matchedOf(filter)} as matched, ${rankOf(filter)} as rank
        from listing l join account a on a.id = l.provider_id
        ${filter.words || filter.access.length > 0 ? sql`join listing_document d on d.listing_id = l.id` : sql``}
        ${isByPrice(filter) ? sql`cross join lateral ${prices} price` : sql``}
        ${mustHave ? sql`cross join lateral (${mustHave} limit 1) fitting_date` : sql``}
        where l.public_latitude is not null and ${conditionsOf(filter)}
        order by matched desc, rank desc, l.id
        limit ${MOST_PINS}
      ) fits
      join listing l on l.id = fits.id
      left join lateral (${date} limit 1) dated on true
      left join lateral (${freeDate} limit 1) free on true
      cross join lateral ${prices} shown
      order by fits.matched desc, free.start_date is not null desc, fits.rank desc, l.id`.execute(db)
  ).rows;
}
