import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/server/db.ts';
import { daypartHours, PAGE_SIZE, type Daypart, type Sort } from '../search.ts';

export type SearchFilter = {
  text: string | null;
  /** Look by likeness of letters instead of whole words. */
  fuzzy: boolean;
  near: { latitude: number; longitude: number; miles: number } | null;
  bounds: { west: number; south: number; east: number; north: number } | null;
  from: Temporal.Instant;
  to: Temporal.Instant | null;
  daypart: Daypart | null;
  age: number | null;
  categories: readonly number[];
  maximumPence: number | null;
  funding: 'free' | 'council' | null;
  kind: 'one-off' | 'block' | null;
  onlyAvailable: boolean;
  providerId: string | null;
  sort: Sort;
  page: number;
  bookerFeeBasisPoints: number;
};

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
  picture_text: string | null;
  categories: number[];
  age_from: number | null;
  age_to: number | null;
  audience_type: string | null;
  from_pence: number | null;
  funded: boolean;
  sessions: number;
  with_places: number;
  next_start: Date | null;
  next_end: Date | null;
  next_left: number | null;
  hide_places: boolean;
  total: number;
};

const MILE_IN_DEGREES = 1 / 69;
const EARTH_MILES = 3_958.8;

function milesFrom(latitude: number, longitude: number): RawBuilder<number> {
  return sql<number>`${2 * EARTH_MILES} * asin(least(1, sqrt(
    power(sin(radians(l.latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(l.latitude)) * power(sin(radians(l.longitude - ${longitude}) / 2), 2))))`;
}

/**
 * One page of public listings that fit, best first, each with its soonest bookable session in the dates asked for.
 * Every row carries the total.
 */
export async function findListings(db: Queryable, filter: SearchFilter): Promise<SearchRow[]> {
  const { near, bounds, text } = filter;
  const where: RawBuilder<unknown>[] = [sql`l.state = 'PUBLISHED'`, sql`not l.is_private`, sql`a.disabled_at is null`];
  if (filter.providerId) where.push(sql`l.provider_id = ${filter.providerId}`);
  if (text !== null) {
    where.push(
      filter.fuzzy
        ? sql`word_similarity(lower(unaccent(${text})), d.fuzzy) > 0.45`
        : sql`d.words @@ (websearch_to_tsquery('english', unaccent(${text})) || to_tsquery('simple', ${prefixQuery(text)}))`,
    );
  }
  if (bounds) {
    where.push(
      sql`l.latitude between ${bounds.south} and ${bounds.north} and l.longitude between ${bounds.west} and ${bounds.east}`,
    );
  } else if (near) {
    const tall = near.miles * MILE_IN_DEGREES;
    const wide = tall / Math.max(0.2, Math.cos((near.latitude * Math.PI) / 180));
    where.push(
      sql`l.latitude between ${near.latitude - tall} and ${near.latitude + tall}`,
      sql`l.longitude between ${near.longitude - wide} and ${near.longitude + wide}`,
      sql`${milesFrom(near.latitude, near.longitude)} <= ${near.miles}`,
    );
  }
  if (filter.age !== null) {
    where.push(sql`coalesce(l.age_from, 0) <= ${filter.age}`, sql`coalesce(l.age_to, 110) >= ${filter.age}`);
  }
  if (filter.categories.length > 0) {
    where.push(
      sql`exists (select 1 from listing_category c where c.listing_id = l.id and c.category_id = any(${[...filter.categories]}::int[]))`,
    );
  }
  if (filter.maximumPence !== null) where.push(sql`price.from_pence <= ${filter.maximumPence}`);
  if (filter.funding === 'free') where.push(sql`price.from_pence = 0`);
  if (filter.funding === 'council') where.push(sql`price.funded`);
  if (filter.onlyAvailable) where.push(sql`dates.with_places > 0`);
  if (filter.from && (filter.to !== null || filter.daypart)) where.push(sql`dates.sessions > 0`);

  const inDates: RawBuilder<unknown>[] = [
    sql`s.listing_id = l.id`,
    sql`s.cancelled_at is null`,
    sql`s.start_date >= ${filter.from.toString()}`,
  ];
  if (filter.to) inDates.push(sql`s.start_date < ${filter.to.toString()}`);
  if (filter.daypart) {
    const [start, end] = daypartHours[filter.daypart];
    inDates.push(sql`s.local_start >= ${start}`, sql`s.local_start < ${end}`);
  }
  if (filter.kind) inDates.push(filter.kind === 'one-off' ? sql`b.type = 'ONE_OFF'` : sql`b.type <> 'ONE_OFF'`);
  if (filter.kind) where.push(sql`dates.sessions > 0`);

  const distance = near ? milesFrom(near.latitude, near.longitude) : sql<null>`null::float8`;
  const rank =
    text === null
      ? sql`0`
      : filter.fuzzy
        ? sql`word_similarity(lower(unaccent(${text})), d.fuzzy)`
        : sql`ts_rank(d.words, websearch_to_tsquery('english', unaccent(${text})) || to_tsquery('simple', ${prefixQuery(text)}))`;
  // Listings that can be booked come first, whatever the order.
  const bookableFirst = sql`(dates.with_places > 0) desc`;
  const orders: Record<Sort, RawBuilder<unknown>> = {
    relevance: sql`${bookableFirst}, rank desc, dates.next_start asc nulls last, l.id`,
    distance: sql`${bookableFirst}, distance asc nulls last, l.id`,
    soonest: sql`${bookableFirst}, dates.next_start asc nulls last, l.id`,
    price: sql`${bookableFirst}, price.from_pence asc nulls last, l.id`,
  };

  const { rows } = await sql<SearchRow>`
    select l.id, l.slug, l.title, l.summary, concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')) as provider_name,
      a.slug as provider_slug, l.town, l.latitude, l.longitude, ${distance} as distance,
      picture.id as picture_id, picture.colour as picture_colour, picture.widths as picture_widths, picture.alternative_text as picture_text,
      array(select c.category_id from listing_category c where c.listing_id = l.id order by c.position)::int[] as categories,
      l.age_from, l.age_to, l.audience_type, price.from_pence, coalesce(price.funded, false) as funded,
      dates.sessions::int, dates.with_places::int, dates.next_start, dates.next_end, dates.next_left, l.hide_places,
      count(*) over ()::int as total, ${rank} as rank
    from listing l
    join account a on a.id = l.provider_id
    ${text === null ? sql`` : sql`join listing_document d on d.listing_id = l.id`}
    left join lateral (
      select m.key as id, m.colour, m.widths, lp.alternative_text from listing_picture lp join media m on m.id = lp.media_id
      where lp.listing_id = l.id order by lp.position limit 1
    ) picture on true
    left join lateral (
      select min(t.price_pence + (t.price_pence * ${filter.bookerFeeBasisPoints} + 5000) / 10000)::int as from_pence, bool_or(t.funding = 'COUNCIL') as funded
      from ticket t where t.listing_id = l.id and t.archived_at is null
    ) price on true
    cross join lateral (
      select count(*) as sessions, count(*) filter (where p.taken < p.capacity) as with_places,
        coalesce(min(s.start_date) filter (where p.taken < p.capacity), min(s.start_date)) as next_start,
        coalesce((array_agg(s.end_date order by s.start_date) filter (where p.taken < p.capacity))[1], min(s.end_date)) as next_end,
        coalesce((array_agg(p.capacity - p.taken order by s.start_date) filter (where p.taken < p.capacity))[1], 0)::int as next_left
      from session s join session_places p on p.session_id = s.id join block b on b.id = s.block_id and b.archived_at is null
      where ${sql.join(inDates, sql` and `)}
    ) dates
    where ${sql.join(where, sql` and `)}
    order by ${orders[filter.sort]}
    limit ${PAGE_SIZE} offset ${(filter.page - 1) * PAGE_SIZE}`.execute(db);
  return rows;
}

/** The last word may be half typed: it is looked for as the beginning of a word. */
function prefixQuery(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return '';
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}
