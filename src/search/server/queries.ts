import { sql, type RawBuilder } from 'kysely';
import { isTicketInFront } from '../../listings/server/select-prices.ts';
import type { AccessNeed } from '../../listings/access-needs.ts';
import type { Term } from '../read-typed.ts';
import { daypartHours, type Daypart, type SendProvision, type Sort } from '../search-rules.ts';

/** The words that are looked for. */
export type SearchedWords = { terms: readonly Term[]; phrases: readonly string[]; without: readonly string[] };

export type SearchFilter = {
  words: SearchedWords | null;
  /** How many of the terms are enough to be found, after what has more; null where all must be there. */
  enough: number | null;
  near: { latitude: number; longitude: number; miles: number; councils: readonly string[] } | null;
  bounds: { west: number; south: number; east: number; north: number } | null;
  from: Temporal.Instant;
  to: Temporal.Instant | null;
  /** 1, Monday, to 7, Sunday. */
  weekdays: readonly number[];
  daypart: Daypart | null;
  /** Everybody of these ages can come. */
  ages: readonly number[];
  access: readonly AccessNeed[];
  categories: readonly number[];
  maximumPence: number | null;
  funding: 'free' | 'council' | null;
  /** The councils one of which pays for places. */
  fundedBy: readonly string[];
  kind: 'one-off' | 'block' | null;
  /** How many free places a date must have; null where full ones are shown too. */
  party: number | null;
  /** Only what takes place over the internet, which is near to everybody. */
  onlyOnline: boolean;
  /** Only what is booked at once. */
  onlyInstant: boolean;
  send: SendProvision | null;
  providerId: string | null;
  sort: Sort;
  page: number;
  now: Temporal.Instant;
  /** The booking fee where no other is agreed. */
  bookerFeeBasisPoints: number;
};

const MILE_IN_DEGREES = 1 / 69;
const EARTH_MILES = 3_958.8;

/** Miles from a position, by the place that everybody may see: distances must not tell what the map does not. */
function milesFrom(latitude: number, longitude: number): RawBuilder<number> {
  return sql<number>`${2 * EARTH_MILES} * asin(least(1, sqrt(
    power(sin(radians(l.public_latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(l.public_latitude)) * power(sin(radians(l.public_longitude - ${longitude}) / 2), 2))))`;
}

/** The distance of listing `l` from the place of the search, or null without one. */
export function distanceOf({ near }: SearchFilter): RawBuilder<unknown> {
  return near ? milesFrom(near.latitude, near.longitude) : sql<null>`null::float8`;
}

/**
 * What must hold of listing `l`, its provider `a`, its words `d` and its price, but for its dates. A filter by price needs
 * `pricesOf` as `price`.
 */
export function conditionsOf(filter: SearchFilter): RawBuilder<unknown> {
  const where: RawBuilder<unknown>[] = [sql`l.state = 'PUBLISHED'`, sql`not l.is_private`, sql`a.disabled_at is null`];
  if (filter.providerId) where.push(sql`l.provider_id = ${filter.providerId}`);
  where.push(...wordConditions(filter), ...placeConditions(filter));
  if (filter.ages.length > 0) {
    where.push(sql`coalesce(l.age_from, 0) <= ${Math.min(...filter.ages)}`);
    where.push(sql`coalesce(l.age_to, 110) >= ${Math.max(...filter.ages)}`);
  }
  if (filter.access.length > 0) where.push(sql`d.access @> ${[...filter.access]}::text[]`);
  if (filter.categories.length > 0) {
    where.push(
      sql`exists (select 1 from listing_category c where c.listing_id = l.id and c.category_id = any(${[...filter.categories]}::int[]))`,
    );
  }
  if (filter.fundedBy.length > 0) where.push(sql`l.council_id = any(${[...filter.fundedBy]}::uuid[])`);
  if (filter.onlyOnline) where.push(sql`l.is_online`);
  if (filter.onlyInstant) where.push(sql`l.instant_book`);
  if (filter.send) where.push(provides(filter.send));
  if (filter.maximumPence !== null) where.push(sql`price.from_pence <= ${filter.maximumPence}`);
  if (filter.funding === 'free') where.push(sql`price.from_pence = 0`);
  if (filter.funding === 'council') where.push(sql`price.funded`);
  return sql.join(where, sql` and `);
}

/** Whether the provider said so of listing `l`: of funded ones it was asked, of others its lines say that it is made for it. */
function provides(send: SendProvision): RawBuilder<unknown> {
  if (send === 'specialist') return sql`l.send_provider_type = 'specialist'`;
  return sql`(l.send_provider_type in ('inclusive', 'specialist')
    or exists (select from listing_document said where said.listing_id = l.id and said.access @> '{send}'))`;
}

/** Whether prices must be known of each listing, not only of those that are shown. */
export const isByPrice = ({ sort, maximumPence, funding }: SearchFilter): boolean =>
  sort === 'price' || maximumPence !== null || funding !== null;

/** Whether dates must be known of each listing, not only of the best. */
export const isByDates = (filter: SearchFilter): boolean =>
  filter.party !== null || isDated(filter) || !isOfListings(filter.sort);

/** Whether it was said which dates fit. */
export const isDated = ({ to, daypart, kind, weekdays }: SearchFilter): boolean =>
  to !== null || daypart !== null || kind !== null || weekdays.length > 0;

const isOfListings = (sort: Sort): boolean => sort === 'relevance' || sort === 'distance';

function placeConditions({ bounds, near, onlyOnline }: SearchFilter): RawBuilder<unknown>[] {
  if (onlyOnline) return [];
  if (bounds)
    return [
      sql`l.public_latitude between ${bounds.south} and ${bounds.north} and l.public_longitude between ${bounds.west} and ${bounds.east}`,
    ];
  if (!near) return [];
  const tall = near.miles * MILE_IN_DEGREES;
  const wide = tall / Math.max(0.2, Math.cos((near.latitude * Math.PI) / 180));
  const around = sql`l.public_latitude between ${near.latitude - tall} and ${near.latitude + tall}
    and l.public_longitude between ${near.longitude - wide} and ${near.longitude + wide}
    and ${milesFrom(near.latitude, near.longitude)} <= ${near.miles}`;
  // Who names a council means all of it, however far its edge is from its middle.
  return [
    near.councils.length > 0 ? sql`((${around}) or l.council_code = any(${[...near.councils]}::text[]))` : around,
  ];
}

function wordConditions({ words, enough }: SearchFilter): RawBuilder<unknown>[] {
  if (!words) return [];
  const { terms, phrases, without } = words;
  const left = without.map((word) => sql`not d.words @@ ${queryOf([word])}`);
  const quoted = phrases.map((phrase) => sql`d.words @@ ${queryOf([phrase])}`);
  if (terms.length === 0) return [...left, ...quoted];
  if (enough === null) return [sql`d.words @@ ${queryOfTerms(terms, sql` && `)}`, ...left, ...quoted];
  return [
    sql`d.words @@ ${queryOfTerms(terms, sql` || `)}`,
    sql`${matchedTerms(terms)} >= ${enough}`,
    ...left,
    ...quoted,
  ];
}

/** How many of the terms the words `d` have. */
function matchedTerms(terms: readonly Term[]): RawBuilder<unknown> {
  return sql`(${sql.join(
    terms.map((term) => sql`(d.words @@ ${queryOf(term.any, term.begun)})::int`),
    sql` + `,
  )})`;
}

/** How many of the terms a listing has; where all must be there, it need not be counted. */
export function matchedOf({ words, enough }: SearchFilter): RawBuilder<unknown> {
  const terms = words?.terms ?? [];
  return enough !== null && terms.length > 0 ? matchedTerms(terms) : sql`${terms.length}::int`;
}

/** How well the words of a listing fit. */
export function rankOf({ words }: SearchFilter): RawBuilder<unknown> {
  if (!words) return sql`0::float4`;
  const { terms, phrases } = words;
  const all = [...terms.map((term) => queryOf(term.any, term.begun)), ...phrases.map((phrase) => queryOf([phrase]))];
  if (all.length === 0) return sql`0::float4`;
  const rank = sql`ts_rank(d.words, ${sql.join(all, sql` || `)})`;
  // Who has the very word comes before who has another for the same. Of a phrase little may be left without its small words.
  const typed = terms.flatMap((term) =>
    term.any.length > 1 && !term.typed.includes(' ') ? [queryOf([term.typed], term.begun)] : [],
  );
  if (typed.length === 0) return rank;
  return sql`(${rank} + ts_rank(d.words, ${sql.join(typed, sql` || `)}))`;
}

function queryOfTerms(terms: readonly Term[], between: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.join(
    terms.map((term) => queryOf(term.any, term.begun)),
    between,
  )})`;
}

/** Any of the phrases, by their stems in what is told and as they are in names; the last word perhaps half typed. */
function queryOf(phrases: readonly string[], begun = false): RawBuilder<unknown> {
  const any = phrases.map((phrase) => `(${phrase.split(' ').join(' <-> ')})`);
  const [first = ''] = phrases;
  const started = begun && first.length >= 2 ? [...any, `${first}:*`] : any;
  return sql`(to_tsquery('english', ${any.join(' | ')}) || to_tsquery('simple', ${started.join(' | ')}))`;
}

/** Whether a date has places for all who come: of nobody in particular, one. */
export function hasPlaces({ party }: SearchFilter): RawBuilder<unknown> {
  return sql`p.capacity - p.taken >= ${party ?? 1}`;
}

/** The dates of listing `l` that fit, with the block `b` and the places `p` of each. */
export function datesOf(filter: SearchFilter): RawBuilder<unknown> {
  const { from, to, daypart, kind, weekdays } = filter;
  const inDates: RawBuilder<unknown>[] = [sql`s.cancelled_at is null`, sql`s.start_date >= ${from.toString()}`];
  if (to) inDates.push(sql`s.start_date < ${to.toString()}`);
  if (weekdays.length > 0) inDates.push(sql`extract(isodow from s.local_date)::int = any(${[...weekdays]}::int[])`);
  if (daypart) {
    const [start, end] = daypartHours[daypart];
    inDates.push(sql`s.local_start >= ${start}`, sql`s.local_start < ${end}`);
  }
  if (kind) inDates.push(kind === 'one-off' ? sql`b.type = 'ONE_OFF'` : sql`b.type <> 'ONE_OFF'`);
  return sql`
    from session s join session_places p on p.session_id = s.id join block b on b.id = s.block_id and b.archived_at is null
    where s.listing_id = l.id and ${sql.join(inDates, sql` and `)}`;
}

/** What a listing is filtered and sorted by: the price in front, and whether a council pays for some. */
export function pricesOf({ now: at, bookerFeeBasisPoints }: SearchFilter): RawBuilder<unknown> {
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
