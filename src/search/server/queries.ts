import { sql, type RawBuilder } from 'kysely';
import type { AccessNeed } from '../../listings/access-needs.ts';
import type { Term } from '../read-typed.ts';
import { daypartHours, type Daypart, type SendProvision, type Sort } from '../search-rules.ts';

/** The words that are looked for. */
export type SearchedWords = { terms: readonly Term[]; phrases: readonly string[]; without: readonly string[] };

type Bounds = { west: number; south: number; east: number; north: number };

export type SearchFilter = {
  words: SearchedWords | null;
  /** How many of the terms are enough to be found, after what has more; null where all must be there. */
  enough: number | null;
  near: { latitude: number; longitude: number; miles: number; councils: readonly string[] } | null;
  bounds: Bounds | null;
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
    power(sin(radians(d.latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(d.latitude)) * power(sin(radians(d.longitude - ${longitude}) / 2), 2))))`;
}

/** The distance of listing `d` from the place of the search, or null without one. */
export function distanceOf({ near }: SearchFilter): RawBuilder<unknown> {
  return near ? milesFrom(near.latitude, near.longitude) : sql<null>`null::float8`;
}

/** What must hold of the facts `d` of a listing, but for its words and its dates. */
export function conditionsOf(filter: SearchFilter): RawBuilder<unknown> {
  const where: RawBuilder<unknown>[] = [sql`d.is_public`, ...placeConditions(filter)];
  if (filter.providerId) where.push(sql`d.provider_id = ${filter.providerId}`);
  if (filter.ages.length > 0) {
    where.push(sql`d.age_from <= ${Math.min(...filter.ages)}`);
    where.push(sql`d.age_to >= ${Math.max(...filter.ages)}`);
  }
  if (filter.access.length > 0) where.push(sql`d.access @> ${[...filter.access]}::text[]`);
  if (filter.categories.length > 0) where.push(sql`d.categories && ${[...filter.categories]}::int[]`);
  if (filter.fundedBy.length > 0) where.push(sql`d.council_id = any(${[...filter.fundedBy]}::uuid[])`);
  if (filter.onlyOnline) where.push(sql`d.is_online`);
  if (filter.onlyInstant) where.push(sql`d.instant_book`);
  if (filter.send) where.push(provides(filter.send));
  if (filter.maximumPence !== null) where.push(sql`${fromPenceOf(filter)} <= ${filter.maximumPence}`);
  if (filter.funding === 'free') where.push(sql`d.lowest_pence = 0`);
  if (filter.funding === 'council') where.push(sql`d.is_funded`);
  return sql.join(where, sql` and `);
}

/** Whether the provider said so of a listing: of funded ones it was asked, of others its lines say that it is made for it. */
function provides(send: SendProvision): RawBuilder<unknown> {
  if (send === 'specialist') return sql`d.send = 'specialist'`;
  return sql`(d.send in ('inclusive', 'specialist') or d.access @> '{send}')`;
}

/** The price in front of a listing, fee included: what it is filtered and sorted by. */
export function fromPenceOf({ bookerFeeBasisPoints }: SearchFilter): RawBuilder<unknown> {
  return sql`(d.lowest_pence + (d.lowest_pence * coalesce(d.fee_basis_points, ${bookerFeeBasisPoints}) + 5000) / 10000)`;
}

/** Whether a listing must have a date that fits, so that dates must be known of each and not only of the best. */
export const isByDates = (filter: SearchFilter): boolean => filter.party !== null || isDated(filter);

/** Whether it was said which dates fit. */
export const isDated = ({ to, daypart, kind, weekdays }: SearchFilter): boolean =>
  to !== null || daypart !== null || kind !== null || weekdays.length > 0;

function placeConditions({ bounds, near, onlyOnline }: SearchFilter): RawBuilder<unknown>[] {
  if (onlyOnline) return [];
  if (bounds) return [within(bounds)];
  if (!near) return [];
  const tall = near.miles * MILE_IN_DEGREES;
  const wide = tall / Math.max(0.2, Math.cos((near.latitude * Math.PI) / 180));
  const box = {
    west: near.longitude - wide,
    south: near.latitude - tall,
    east: near.longitude + wide,
    north: near.latitude + tall,
  };
  const around = sql`${within(box)} and ${milesFrom(near.latitude, near.longitude)} <= ${near.miles}`;
  // Who names a council means all of it, however far its edge is from its middle.
  return [
    near.councils.length > 0 ? sql`((${around}) or d.council_code = any(${[...near.councils]}::text[]))` : around,
  ];
}

function within({ west, south, east, north }: Bounds): RawBuilder<unknown> {
  return sql`d.latitude between ${south} and ${north} and d.longitude between ${west} and ${east}`;
}

/** What must hold of words: all of the terms, or as many as are enough; each quoted phrase; nothing of what is left out. */
export function wordConditions(
  { words, enough }: SearchFilter,
  column: 'd.heads' | 'd.words' = 'd.words',
): RawBuilder<unknown> {
  const { terms, phrases, without } = words ?? NO_WORDS;
  const place = sql.raw(column);
  const where = [
    ...without.map((word) => sql`not d.words @@ ${queryOf([word])}`),
    ...phrases.map((phrase) => sql`${place} @@ ${queryOf([phrase])}`),
  ];
  if (terms.length > 0) {
    const ways = waysToHave(terms, enough ?? terms.length);
    where.push(
      sql`${place} @@ (${sql.join(
        ways.map((way) => queryOfTerms(way, sql` && `)),
        sql` || `,
      )})`,
    );
    // Of very many terms there are too many ways to have half.
    if (enough !== null && ways[0]?.length !== enough) where.push(sql`${matchedTerms(terms)} >= ${enough}`);
  }
  return where.length === 0 ? sql`true` : sql.join(where, sql` and `);
}

const MOST_WAYS = 20;

/** The ways to have so many of the terms, for which an index can look; where they are too many, to have any one. */
function waysToHave(terms: readonly Term[], enough: number): Term[][] {
  if (enough === terms.length) return [[...terms]];
  let ways: Term[][] = [[]];
  for (let taken = 0; taken < enough; taken++) {
    ways = ways.flatMap((way) => {
      const next = terms.findIndex((term) => term === way.at(-1)) + 1;
      return terms.slice(next).map((term) => [...way, term]);
    });
    if (ways.length > MOST_WAYS) return terms.map((term) => [term]);
  }
  return ways;
}

const NO_WORDS: SearchedWords = { terms: [], phrases: [], without: [] };

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

/** How well the words of a listing fit, by all of them or by those at its head alone. */
export function rankOf({ words }: SearchFilter, column: 'd.heads' | 'd.words'): RawBuilder<unknown> {
  if (!words) return sql`0::float4`;
  const place = sql.raw(column);
  const { terms, phrases } = words;
  const all = [...terms.map((term) => queryOf(term.any, term.begun)), ...phrases.map((phrase) => queryOf([phrase]))];
  if (all.length === 0) return sql`0::float4`;
  const rank = sql`ts_rank(${place}, ${sql.join(all, sql` || `)})`;
  // Who has the very word comes before who has another for the same. Of a phrase little may be left without its small words.
  const typed = terms.flatMap((term) =>
    term.any.length > 1 && !term.typed.includes(' ') ? [queryOf([term.typed], term.begun)] : [],
  );
  if (typed.length === 0) return rank;
  return sql`(${rank} + ts_rank(${place}, ${sql.join(typed, sql` || `)}))`;
}

function queryOfTerms(terms: readonly Term[], between: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.join(
    terms.map((term) => queryOf(term.any, term.begun)),
    between,
  )})`;
}

/** English leaves out small words, and 'school' is not what is meant: these are found in names, and told as one word. */
const leavesSchoolAlone = new Set(['after school', 'before school', 'out of school']);

/** Any of the phrases, by their stems in what is told and as they are in names; the last word perhaps half typed. */
function queryOf(phrases: readonly string[], begun = false): RawBuilder<unknown> {
  const written = (phrase: string): string => `(${phrase.split(' ').join(' <-> ')})`;
  const any = phrases.map(written);
  const told = phrases.filter((phrase) => !leavesSchoolAlone.has(phrase)).map(written);
  const [first = ''] = phrases;
  const started = begun && first.length >= 2 ? [...any, `${first}:*`] : any;
  return sql`(to_tsquery('english', ${told.join(' | ')}) || to_tsquery('simple', ${started.join(' | ')}))`;
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
