import { sql, type QueryResult, type RawBuilder } from 'kysely';
import type { Fees } from '../../listings/fees.ts';
import type { PricedTicket } from '../../listings/price-in-front.ts';
import { agreedFees } from '../../listings/server/read-fees.ts';
import { pricedTickets } from '../../listings/server/select-prices.ts';
import type { Database } from '../../platform/server/database/db.ts';
import { MOST_FOUND, PAGE_SIZE, type Sort } from '../search-rules.ts';
import {
  conditionsOf,
  datesOf,
  distanceOf,
  fromPenceOf,
  hasPlaces,
  isByDates,
  matchedOf,
  rankOf,
  wordConditions,
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

/** The same as far as facts tell it, for choosing whose dates are read. */
const cheapOrders: Record<Sort, RawBuilder<unknown>> = {
  relevance: sql`matched desc, rank desc, next_date asc nulls last, id`,
  distance: sql`matched desc, distance asc nulls last, id`,
  soonest: sql`matched desc, next_date asc nulls last, id`,
  price: sql`matched desc, from_pence asc nulls last, id`,
};

/** Of how many that have the words at all the first are chosen. */
const MOST_LOOKED_AT = 3 * MOST_FOUND;

/** Pages that are put in order by their dates together: dates of thousands of listings would take longer than anybody waits. */
const PAGES_TOGETHER = 12;

/**
 * One page of public listings that fit, best first, each with its soonest bookable session in the dates asked for.
 * Every row carries the total. Which fit is known by the facts that are kept of them (write-facts.ts); what is shown, and
 * whether it may be, is read from the listings themselves.
 */
export async function listFound(db: Database, filter: SearchFilter): Promise<SearchRow[]> {
  const order = orders[filter.sort];
  const now = filter.now.toString();
  const query = sql<SearchRow>`
    with fits as materialized (${fitting(filter, MOST_FOUND + 1)}), page as (${pageOf(filter)})
    select l.id, l.slug, l.title, l.summary, a.provider_name,
      a.slug as provider_slug, l.town, l.public_latitude as latitude, l.public_longitude as longitude, page.distance,
      picture.key as picture_id, picture.colour as picture_colour, picture.widths as picture_widths, picture.avif as picture_avif, cover.alternative_text as picture_text,
      array(select c.category_id from listing_category c where c.listing_id = l.id order by c.position)::int[] as categories,
      l.age_from, l.age_to, l.audience_type, page.is_funded as funded, ${pricedTickets('l')} as tickets, ${agreedFees(now, 'l')},
      shown.sessions, shown.with_places, shown.next_start, shown.next_end, shown.next_left, nullif(held.town, l.town) as next_town,
      l.hide_places, page.matched, page.total, page.whole
    from page
    join listing l on l.id = page.id and l.state = 'PUBLISHED' and not l.is_private
    join account a on a.id = l.provider_id and a.disabled_at is null
    left join lateral (
      select lp.media_id, lp.alternative_text from listing_picture lp where lp.listing_id = l.id order by lp.position limit 1
    ) cover on true
    left join media picture on picture.id = cover.media_id
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
  return (await byIndex(db, filter, query)).rows;
}

/**
 * Runs a query that looks for words. PostgreSQL takes it for cheap to look for them in every row, and would do that where many
 * have them: here it goes by its indexes.
 */
export async function byIndex<Row>(
  db: Database,
  filter: SearchFilter,
  query: RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  if (!hasTerms(filter)) return query.execute(db);
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return query.execute(tx);
  });
}

/** A page of `fits`, in an order for which the dates of a few pages are read: whether one is free, and which comes first. */
function pageOf(filter: SearchFilter): RawBuilder<unknown> {
  const offset = (filter.page - 1) * PAGE_SIZE;
  const together = PAGES_TOGETHER * PAGE_SIZE;
  const startsAt = Math.floor(offset / together) * together;
  const dates = datesOf(filter);
  return sql`
    select best.id, distance, rank, matched, from_pence, is_funded, free.start_date is not null as bookable,
      coalesce(free.start_date, full_up.start_date) as next_start, counted.total, counted.whole
    from (select * from fits order by ${cheapOrders[filter.sort]} limit ${together} offset ${startsAt}) best
    cross join (select count(*)::int as total, (count(*) filter (where is_whole))::int as whole from fits) counted
    join lateral (select best.id) l on true
    left join lateral (select s.start_date ${dates} and ${hasPlaces(filter)} order by s.start_date limit 1) free on true
    left join lateral (select s.start_date ${dates} and free.start_date is null order by s.start_date limit 1) full_up on true
    order by ${orders[filter.sort]}
    limit ${PAGE_SIZE} offset ${offset - startsAt}`;
}

/**
 * The listings that fit, at most so many. Where there are words, those that have them at their heads come before those that
 * only tell of them: of these many more would have to be read whole.
 */
function fitting(filter: SearchFilter, most: number): RawBuilder<unknown> {
  if (!hasTerms(filter)) return fittingIn(filter, wordConditions(filter), 'd.words', sql`${most}`);
  const atHead = wordConditions(filter, 'd.heads');
  const told = sql`${wordConditions(filter)} and not (${atHead})`;
  return sql`
    with head as materialized (${fittingIn(filter, atHead, 'd.heads', sql`${most}`)})
    select * from head
    union all
    select * from (${fittingIn(filter, told, 'd.words', sql`(select ${most}::bigint - count(*) from head)`)}) told`;
}

const hasTerms = ({ words }: SearchFilter): boolean => words !== null && words.terms.length + words.phrases.length > 0;

function fittingIn(
  filter: SearchFilter,
  words: RawBuilder<unknown>,
  column: 'd.heads' | 'd.words',
  most: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isWhole = sql`${matchedOf(filter)} = ${filter.words?.terms.length ?? 0}`;
  // What has the words is found first, and then put in order: along the dates they would have to be looked for in each.
  const said = hasTerms(filter) ? sql`limit ${MOST_LOOKED_AT}` : sql``;
  const all = sql`
    select * from (select * from listing_document d where ${conditionsOf(filter)} and ${words} ${said}) d order by ${firstOf(filter)}`;
  return sql`
    select d.listing_id as id, ${distanceOf(filter)} as distance, ${rankOf(filter, column)} as rank, ${matchedOf(filter)} as matched,
      ${isWhole} as is_whole, d.next_date, ${fromPenceOf(filter)} as from_pence, d.is_funded
    from ${isByDates(filter) ? sql`(${all}) d ${withDate(filter)} limit ${most}` : sql`(${all} limit ${most}) d`}`;
}

/** Which come into question first where too many fit. */
function firstOf(filter: SearchFilter): RawBuilder<unknown> {
  if (filter.sort === 'distance') return sql`${distanceOf(filter)}, d.listing_id`;
  if (filter.sort === 'price') return sql`${fromPenceOf(filter)}, d.listing_id`;
  return sql`d.next_date, d.listing_id`;
}

/** Only listings `d` with a date that fits, and has places for all who come where they were said. */
export function withDate(filter: SearchFilter): RawBuilder<unknown> {
  return sql`
    join lateral (select d.listing_id as id) l on true
    join lateral (select 1 ${datesOf(filter)} ${filter.party === null ? sql`` : sql`and ${hasPlaces(filter)}`} limit 1) dated on true`;
}

/** How many listings fit, one more than `MOST_FOUND` at most. */
export async function countFound(db: Database, filter: SearchFilter): Promise<number> {
  const query = sql<{ total: number }>`
    select count(*)::int as total from (${idsOf(filter)} limit ${MOST_FOUND + 1}) fits`;
  const { rows } = await byIndex(db, filter, query);
  return rows[0]?.total ?? 0;
}

/** The ids of the listings that fit, the newest first. */
export async function listIds(db: Database, filter: SearchFilter, most: number): Promise<string[]> {
  const query = sql<{ id: string }>`
    select fits.id from (${idsOf(filter)}) fits join listing on listing.id = fits.id
    order by listing.published_at desc nulls last, fits.id limit ${most}`;
  const { rows } = await byIndex(db, filter, query);
  return rows.map(({ id }) => id);
}

/** The ids of all listings that fit, with a date that does where dates were asked for. */
function idsOf(filter: SearchFilter): RawBuilder<unknown> {
  return sql`
    select d.listing_id as id from listing_document d ${isByDates(filter) ? withDate(filter) : sql``}
    where ${conditionsOf(filter)} and ${wordConditions(filter)}`;
}
