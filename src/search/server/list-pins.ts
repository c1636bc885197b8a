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

/** More than these are counted by where they are (`listGroups`): a map of them is zoomed into. */
export const MOST_PINS = 1_000;

/** Cells along each side of the area of what is found, where it is too much for pins of its own. */
const CELLS = 12;

export type GroupRow = { latitude: number; longitude: number; count: number };

/** How many listings that fit are where: counted by cells of their area, each at the middle of what it holds. */
export async function listGroups(db: Queryable, filter: SearchFilter): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with fits as materialized (
      select l.public_latitude as latitude, l.public_longitude as longitude ${fittingOf(filter)}
    ), area as (
      select min(latitude) as south, min(longitude) as west,
        greatest(max(latitude) - min(latitude), 1e-6) * 1.0001 as tall, greatest(max(longitude) - min(longitude), 1e-6) * 1.0001 as wide
      from fits
    )
    select avg(latitude) as latitude, avg(longitude) as longitude, count(*)::int as count
    from fits, area
    group by floor((latitude - south) / tall * ${CELLS}), floor((longitude - west) / wide * ${CELLS})
    order by count desc, latitude`.execute(db);
  return rows;
}

/** The listings `l` that fit and have a place on the map. */
function fittingOf(filter: SearchFilter) {
  const date = sql`select s.start_date ${datesOf(filter)}`;
  const mustHave = filter.party !== null ? sql`${date} and ${hasPlaces(filter)}` : isDated(filter) ? date : null;
  return sql`from listing l join account a on a.id = l.provider_id
    ${filter.words || filter.access.length > 0 ? sql`join listing_document d on d.listing_id = l.id` : sql``}
    ${isByPrice(filter) ? sql`cross join lateral ${pricesOf(filter)} price` : sql``}
    ${mustHave ? sql`cross join lateral (${mustHave} limit 1) fitting_date` : sql``}
    where l.public_latitude is not null and ${conditionsOf(filter)}`;
}

/** Where all listings that fit are, the best first, one more than `MOST_PINS` at most. */
export async function listPins(db: Queryable, filter: SearchFilter): Promise<PinRow[]> {
  const date = sql`select s.start_date ${datesOf(filter)}`;
  const freeDate = sql`${date} and ${hasPlaces(filter)}`;
  const prices = pricesOf(filter);
  // Dates of those that are shown alone, unless dates decide who is: each `limit 1` is one look into an index.
  return (
    await sql<PinRow>`
      select l.slug, l.title, l.public_latitude as latitude, l.public_longitude as longitude, shown.from_pence,
        dated.start_date is not null and free.start_date is null as full
      from (
        select l.id, ${matchedOf(filter)} as matched, ${rankOf(filter)} as rank
        ${fittingOf(filter)}
        order by matched desc, rank desc, l.id
        limit ${MOST_PINS + 1}
      ) fits
      join listing l on l.id = fits.id
      left join lateral (${date} limit 1) dated on true
      left join lateral (${freeDate} limit 1) free on true
      cross join lateral ${prices} shown
      order by fits.matched desc, free.start_date is not null desc, fits.rank desc, l.id`.execute(db)
  ).rows;
}
