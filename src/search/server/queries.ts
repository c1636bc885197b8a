import { sql, type RawBuilder } from 'kysely';
import type { Fees } from '../../listings/fees.ts';
import type { PricedTicket } from '../../listings/price-in-front.ts';
import { agreedFees } from '../../listings/server/read-fees.ts';
import { isTicketInFront, pricedTickets } from '../../listings/server/select-prices.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { daypartHours, PAGE_SIZE, type Daypart, type Sort } from '../search-rules.ts';

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
  now: Temporal.Instant;
  /** The booking fee where no other is agreed. */
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
  total: number;
};

const MILE_IN_DEGREES = 1 / 69;
const EARTH_MILES = 3_958.8;

/** Miles from a position, by the place that everybody may see: distances must not tell what the map does not. */
function milesFrom(latitude: number, longitude: number): RawBuilder<number> {
  return sql<number>`${2 * EARTH_MILES} * asin(least(1, sqrt(
    power(sin(radians(l.public_latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(l.public_latitude)) * power(sin(radians(l.public_longitude - ${longitude}) / 2), 2))))`;
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
        : sql`d.words @@ (websearch_to_tsquery('english', unaccent(${withoutRuns(text)})) || to_tsquery('simple', ${prefixQuery(text)}))`,
    );
  }
  if (bounds) {
    where.push(
      sql`l.public_latitude between ${bounds.south} and ${bounds.north} and l.public_longitude between ${bounds.west} and ${bounds.east}`,
    );
  } else if (near) {
    const tall = near.miles * MILE_IN_DEGREES;
    const wide = tall / Math.max(0.2, Math.cos((near.latitude * Math.PI) / 180));
    where.push(
      sql`l.public_latitude between ${near.latitude - tall} and ${near.latitude + tall}`,
      sql`l.public_longitude between ${near.longitude - wide} and ${near.longitude + wide}`,
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
  if (filter.onlyAvailable) where.push(sql`free.start_date is not null`);
  // Without a date that fits there is nothing to show, once somebody has said which dates fit.
  else if (filter.to !== null || filter.daypart || filter.kind)
    where.push(sql`(free.start_date is not null or full_up.start_date is not null)`);

  const inDates: RawBuilder<unknown>[] = [sql`s.cancelled_at is null`, sql`s.start_date >= ${filter.from.toString()}`];
  if (filter.to) inDates.push(sql`s.start_date < ${filter.to.toString()}`);
  if (filter.daypart) {
    const [start, end] = daypartHours[filter.daypart];
    inDates.push(sql`s.local_start >= ${start}`, sql`s.local_start < ${end}`);
  }
  if (filter.kind) inDates.push(filter.kind === 'one-off' ? sql`b.type = 'ONE_OFF'` : sql`b.type <> 'ONE_OFF'`);

  const distance = near ? milesFrom(near.latitude, near.longitude) : sql<null>`null::float8`;
  const rank =
    text === null
      ? sql`0`
      : filter.fuzzy
        ? sql`word_similarity(lower(unaccent(${text})), d.fuzzy)`
        : sql`ts_rank(d.words, websearch_to_tsquery('english', unaccent(${withoutRuns(text)})) || to_tsquery('simple', ${prefixQuery(text)}))`;
  // Listings that can be booked come first, whatever the order.
  const orders: Record<Sort, RawBuilder<unknown>> = {
    relevance: sql`bookable desc, rank desc, next_start asc nulls last, id`,
    distance: sql`bookable desc, distance asc nulls last, id`,
    soonest: sql`bookable desc, next_start asc nulls last, id`,
    price: sql`bookable desc, from_pence asc nulls last, id`,
  };
  const order = orders[filter.sort];
  const dates = sql`
    from session s join session_places p on p.session_id = s.id join block b on b.id = s.block_id and b.archived_at is null
    where s.listing_id = l.id and ${sql.join(inDates, sql` and `)}`;
  const now = filter.now.toString();
  const prices = pricesOf(filter);
  const byPrice = filter.sort === 'price' || filter.maximumPence !== null || filter.funding !== null;

  // First which listings, by as little as the order needs to know of each: whether one of its dates is free, and which
  // comes first. Then the page of them with all that is shown.
  const query = sql<SearchRow>`
    with page as (
      select l.id, ${distance} as distance, ${rank} as rank, ${byPrice ? sql`price.from_pence` : sql`null::int`} as from_pence,
        free.start_date is not null as bookable, coalesce(free.start_date, full_up.start_date) as next_start,
        count(*) over ()::int as total
      from listing l
      join account a on a.id = l.provider_id
      ${text === null ? sql`` : sql`join listing_document d on d.listing_id = l.id`}
      ${byPrice ? sql`cross join lateral ${prices} price` : sql``}
      left join lateral (
        select s.start_date ${dates} and p.taken < p.capacity order by s.start_date limit 1
      ) free on true
      left join lateral (
        select s.start_date ${dates} and free.start_date is null order by s.start_date limit 1
      ) full_up on true
      where ${sql.join(where, sql` and `)}
      order by ${order}
      limit ${PAGE_SIZE} offset ${(filter.page - 1) * PAGE_SIZE}
    )
    select l.id, l.slug, l.title, l.summary, a.provider_name,
      a.slug as provider_slug, l.town, l.public_latitude as latitude, l.public_longitude as longitude, page.distance,
      picture.key as picture_id, picture.colour as picture_colour, picture.widths as picture_widths, picture.avif as picture_avif, cover.alternative_text as picture_text,
      array(select c.category_id from listing_category c where c.listing_id = l.id order by c.position)::int[] as categories,
      l.age_from, l.age_to, l.audience_type, price.from_pence, price.funded, ${pricedTickets('l')} as tickets, ${agreedFees(now, 'l')},
      shown.sessions, shown.with_places, shown.next_start, shown.next_end, shown.next_left, nullif(held.town, l.town) as next_town, l.hide_places, page.total
    from page
    join listing l on l.id = page.id
    join account a on a.id = l.provider_id
    left join lateral (
      select lp.media_id, lp.alternative_text from listing_picture lp where lp.listing_id = l.id order by lp.position limit 1
    ) cover on true
    left join media picture on picture.id = cover.media_id
    cross join lateral ${prices} price
    cross join lateral (
      select count(*)::int as sessions, count(*) filter (where p.taken < p.capacity)::int as with_places,
        coalesce(min(s.start_date) filter (where p.taken < p.capacity), min(s.start_date)) as next_start,
        coalesce((array_agg(s.end_date order by s.start_date) filter (where p.taken < p.capacity))[1], min(s.end_date)) as next_end,
        coalesce((array_agg(p.capacity - p.taken order by s.start_date) filter (where p.taken < p.capacity))[1], 0)::int as next_left,
        coalesce((array_agg(s.venue_id order by s.start_date) filter (where p.taken < p.capacity))[1], (array_agg(s.venue_id order by s.start_date))[1]) as next_venue
      ${dates}
    ) shown
    left join venue held on held.id = shown.next_venue
    order by ${order}`;
  return (await query.execute(db)).rows;
}

/** What a listing is filtered and sorted by: the price in front, and whether a council pays for some. */
function pricesOf({ now: at, bookerFeeBasisPoints }: SearchFilter): RawBuilder<unknown> {
  const now = at.toString();
  return sql`(
      select min(ticket.price_pence + (ticket.price_pence * coalesce(fee.agreed, ${bookerFeeBasisPoints}) + 5000) / 10000)
          filter (where ${isTicketInFront(now)})::int as from_pence,
        coalesce(bool_or(ticket.funding = 'COUNCIL'), false) as funded
      from ticket, (
        select (select booker_fee_basis_points from agreed_fees(l.council_id, l.provider_id, ${now})) as agreed
      ) fee where ticket.listing_id = l.id and ticket.archived_at is null and not ticket.code_only
    )`;
}

/** A dash before a word leaves it out. More of them mean nothing, and each would be another negation, too deep to compute. */
function withoutRuns(text: string): string {
  return text.replace(/-(?![\p{L}\p{N}"])/gu, ' ');
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
