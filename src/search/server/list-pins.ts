import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/server/database/db.ts';
import { byIndex, withDate } from './list-found.ts';
import {
  conditionsOf,
  datesOf,
  fromPenceOf,
  hasPlaces,
  isByDates,
  wordConditions,
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
export type GroupRow = { latitude: number; longitude: number; count: number };

/** More than these are counted by where they are: a map of them is zoomed into. */
export const MOST_PINS = 1_000;

/** Cells along each side of the area of what is found, where it is too much for pins of its own. */
const CELLS = 12;

/**
 * Where all listings are that fit: each with its price, those with a free date first; or, where there are too many, how many
 * are where, counted by cells of their area, each at the middle of what it holds.
 */
export async function listPins(
  db: Database,
  filter: SearchFilter,
  most = MOST_PINS,
): Promise<{ pins: PinRow[]; groups: GroupRow[] }> {
  const query = sql<{ pins: PinRow[] | null; groups: GroupRow[] | null }>`
    with fits as materialized (
      select d.listing_id, d.latitude, d.longitude, ${fromPenceOf(filter)} as from_pence
      from listing_document d ${isByDates(filter) ? withDate(filter) : sql``}
      where d.latitude is not null and ${conditionsOf(filter)} and ${wordConditions(filter)}
    )
    select case when count(*) <= ${most} then (${pinsOf(filter)}) end as pins,
      case when count(*) > ${most} then (${groups}) end as groups
    from fits`;
  const { rows } = await byIndex(db, filter, query);
  return { pins: rows[0]?.pins ?? [], groups: rows[0]?.groups ?? [] };
}

function pinsOf(filter: SearchFilter): RawBuilder<unknown> {
  const date = sql`select 1 ${datesOf(filter)}`;
  return sql`
    select json_agg(json_build_object('slug', l.slug, 'title', l.title, 'latitude', fits.latitude, 'longitude', fits.longitude,
      'from_pence', fits.from_pence, 'full', not free and exists (${date})) order by free desc, l.id)
    from fits
    join listing l on l.id = fits.listing_id and l.state = 'PUBLISHED' and not l.is_private
    cross join lateral (select exists (${date} and ${hasPlaces(filter)}) as free) dates`;
}

const groups = sql`
    select json_agg(json_build_object('latitude', latitude, 'longitude', longitude, 'count', count) order by count desc, latitude)
    from (
      select avg(fits.latitude) as latitude, avg(fits.longitude) as longitude, count(*)::int as count
      from fits, (
        select min(fits.latitude) as south, min(fits.longitude) as west,
          greatest(max(fits.latitude) - min(fits.latitude), 1e-6) * 1.0001 as tall, greatest(max(fits.longitude) - min(fits.longitude), 1e-6) * 1.0001 as wide
        from fits
      ) area
      group by floor((fits.latitude - south) / tall * ${CELLS}), floor((fits.longitude - west) / wide * ${CELLS})
    ) cells`;
