import { sql, type RawBuilder } from 'kysely';
import type { Fees } from '../../listings/fees.ts';
import type { PricedTicket } from '../../listings/price-in-front.ts';
import { agreedFees } from '../../listings/server/read-fees.ts';
import { pricedTickets } from '../../listings/server/select-prices.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { PAGE_SIZE, type Sort } from '../search-rules.ts';
import {
  conditionsOf,
  datesOf,
  distanceOf,
  hasPlaces,
  isByDates,
  isByPrice,
  isDated,
  matchedOf,
  pricesOf,
  rankOf,
  type SearchFilter,
} from './queries.ts';

export type SearchRow = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  provider_name: string;
  provider_slug: string | null;
  town: string;
  latitude: number | null;
  longitude: number | null;
  distance: number | null;
  picture_id: string | null;
  picture_colour: string | null;
  picture_widths: number[] | null;
  picture_avif: boolean | null;
  picture_text: string | null;
  categories: number[];
  age_from: number | null;
  age_to: number | null;
  audience_type: string | null;
  tickets: PricedTicket[];
  agreed_fees: Fees | null;
  funded: boolean;
  sessions: number;
  with_places: number;
  next_start: Date | null;
  next_end: Date | null;
  next_left: number | null;
  next_town: string | null;
  hide_places: boolean;
  /** How many of the terms it has. */
  matched: number;
  total: number;
  /** How many of all that were found have every term. */
  whole: number;
};

/** What has more of the words comes first, then what can be booked. */
const orders: Record<Sort, RawBuilder<unknown>> = {
  relevance: sql`matched desc, bookable desc, rank desc, next_start asc nulls last, id`,
  distance: sql`matched desc, bookable desc, distance asc nulls last, id`,
  soonest: sql`matched desc, bookable desc, next_start asc nulls last, id`,
  price: sql`matched desc, bookable desc, from_pence asc nulls last, id`,
};

/** Pages that are put in order by their dates together: dates of thousands of listings would take longer than anybody waits. */
const PAGES_TOGETHER = 12;

/**
 * One page of public listings that fit, best first, each with its soonest bookable session in the dates asked for.
 * Every row carries the total.
 */
export async function listFound(db: Queryable, filter: SearchFilter): Promise<SearchRow[]> {
  const order = orders[filter.sort];
  const prices = pricesOf(filter);
  const now = filter.now.toString();
  const query = sql<SearchRow>`
    with page as (${pageOf(filter)})
    select l.id, l.slug, l.title, l.summary, a.provider_name,
      a.slug as provider_slug, l.town, l.public_latitude as latitude, l.public_longitude as longitude, page.distance,
      picture.key as picture_id, picture.colour as picture_colour, picture.widths as picture_widths, picture.avif as picture_avif, cover.alternative_text as picture_text,
      array(select c.category_id from listing_category c where c.listing_id = l.id order by c.position)::int[] as categories,
      l.age_from, l.age_to, l.audience_type, price.from_pence, price.funded, ${pricedTickets('l')} as tickets, ${agreedFees(now, 'l')},
      shown.sessions, shown.with_places, shown.next_start, shown.next_end, shown.next_left, nullif(held.town, l.town) as next_town,
      l.hide_places, page.matched, page.total, page.whole
    from page
    join listing l on l.id = page.id
    join account a on a.id = l.provider_id
    left join lateral (
      select lp.media_id, lp.alternative_text from listing_picture lp where lp.listing_id = l.id order by lp.position limit 1
    ) cover on true
    left join media picture on picture.id = cover.media_id
    cross join lateral ${prices} price
    cross join lateral (
      select count(*)::int as sessions, count(*) filter (where ${hasPlaces(filter)})::int as with_places,
        coalesce(min(s.start_date) filter (where ${hasPlaces(filter)}), min(s.start_date)) as next_start,
        coalesce((array_agg(s.end_date order by s.start_date) filter (where ${hasPlaces(filter)}))[1], min(s.end_date)) as next_end,
        coalesce((array_agg(p.capacity - p.taken order by s.start_date) filter (where ${hasPlaces(filter)}))[1], 0)::int as next_left,
        coalesce((array_agg(s.venue_id order by s.start_date) filter (where ${hasPlaces(filter)}))[1], (array_agg(s.venue_id order by s.start_date))[1]) as next_venue
      ${datesOf(filter)}
    ) shown
    left join venue held on held.id = shown.next_venue
    order by ${order}`;
  return (await query.execute(db)).rows;
}

/** The listings that fit, by as little as the order needs to know of each: whether a date is free, and which comes first. */
function pageOf(filter: SearchFilter): RawBuilder<unknown> {
  const dates = datesOf(filter);
  const byDates = isByDates(filter);
  const offset = (filter.page - 1) * PAGE_SIZE;
  const together = PAGES_TOGETHER * PAGE_SIZE;
  const startsAt = byDates ? 0 : Math.floor(offset / together) * together;
  const mustHave = [filter.party !== null && sql`free.start_date is not null`, isDated(filter) && IN_DATES].find(
    Boolean,
  );
  return sql`
    select fits.id, distance, rank, matched, from_pence, free.start_date is not null as bookable,
      coalesce(free.start_date, full_up.start_date) as next_start,
      ${byDates ? sql`count(*) over ()::int` : sql`fits.total`} as total,
      ${byDates ? sql`(count(*) filter (where is_whole) over ())::int` : sql`fits.whole`} as whole
    from (${fitting(filter, byDates ? null : { limit: together, offset: startsAt })}) fits
    join lateral (select fits.id) l on true
    left join lateral (select s.start_date ${dates} and ${hasPlaces(filter)} order by s.start_date limit 1) free on true
    left join lateral (select s.start_date ${dates} and free.start_date is null order by s.start_date limit 1) full_up on true
    where ${mustHave || sql`true`}
    order by ${orders[filter.sort]}
    limit ${PAGE_SIZE} offset ${offset - startsAt}`;
}

/** Once somebody has said which dates fit, there is nothing to show without one. */
const IN_DATES = sql`(free.start_date is not null or full_up.start_date is not null)`;

/** Listings that fit but for their dates: all, or those of a few pages. */
function fitting(filter: SearchFilter, part: { limit: number; offset: number } | null): RawBuilder<unknown> {
  const isWhole = sql`${matchedOf(filter)} = ${filter.words?.terms.length ?? 0}`;
  const best = filter.sort === 'distance' ? sql`distance asc nulls last` : sql`rank desc`;
  return sql`
    select l.id, ${distanceOf(filter)} as distance, ${rankOf(filter)} as rank, ${matchedOf(filter)} as matched, ${isWhole} as is_whole,
      ${isByPrice(filter) ? sql`price.from_pence` : sql`null::int`} as from_pence,
      count(*) over ()::int as total, (count(*) filter (where ${isWhole}) over ())::int as whole
    from listing l
    join account a on a.id = l.provider_id
    ${filter.words || filter.access.length > 0 ? sql`join listing_document d on d.listing_id = l.id` : sql``}
    ${isByPrice(filter) ? sql`cross join lateral ${pricesOf(filter)} price` : sql``}
    where ${conditionsOf(filter)}
    ${part ? sql`order by matched desc, ${best}, l.id limit ${part.limit} offset ${part.offset}` : sql``}`;
}

/** How many listings fit. */
export async function countFound(db: Queryable, filter: SearchFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${allOf(filter)}) fits`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The ids of the listings that fit, the newest first. */
export async function listIds(db: Queryable, filter: SearchFilter, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select fits.id from (${allOf(filter)}) fits join listing on listing.id = fits.id
    order by listing.published_at desc nulls last, fits.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of all listings that fit, with a date that does where dates were asked for. */
function allOf(filter: SearchFilter): RawBuilder<unknown> {
  const free = filter.party !== null;
  if (!free && !isDated(filter)) return fitting(filter, null);
  return sql`
    select fits.id from (${fitting(filter, null)}) fits join lateral (select fits.id) l on true
    where exists (select 1 ${datesOf(filter)} ${free ? sql`and ${hasPlaces(filter)}` : sql``})`;
}
