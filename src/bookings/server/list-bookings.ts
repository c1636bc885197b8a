import type { RawBuilder, Selectable } from 'kysely';
import type * as z from 'zod';
import type { Booking } from '../../../db/tables.ts';
import { isMasked } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { goneForGood } from '../../payments/server/read-refunded.ts';
import { sum } from '../../platform/money.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { ZONE } from '../../platform/time.ts';
import { labelOf, waitsForOf } from '../../places/booking-label.ts';
import { ageGroups } from '../age-groups.ts';
import type { BookingSort } from '../booking-sorts.ts';
import type { bookingsContract } from '../contract.ts';
import { stands, unpricedStates } from '../../places/place.ts';
import { decideBy } from '../../cancellations/refund-decision.ts';
import { inTime } from './show-booking.ts';
import { standingOf } from '../../places/server/load-dues.ts';
import { readFundings } from '../../places/server/read-funding.ts';
import { cardFor, loadAccounts, loadListingCards, promised } from '../../places/server/load-parties.ts';
import { totalOf } from '../../places/server/quote-lines.ts';
import { loadPlaces, paidOf, worthShowing, type PlaceRow } from '../../places/server/rows.ts';
import { canCancel } from '../../cancellations/server/quote-refund.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';

type List = (typeof bookingsContract)['GET /bookings'];
export type ListQuery = z.output<List['query']>;
type ListAnswer = z.infer<List['output']>;
export type Summary = ListAnswer['bookings'][number];

const PAGE_SIZE = 20;

const paidKinds = ['PAID', 'PENDING', 'PART_REFUNDED', 'REFUNDED', 'UNPAID_INVOICE', 'AWAITING_OFFLINE'] as const;

/**
 * One page of the caller's own bookings, or of the bookings of their listings: the last one when there are fewer than were
 * asked for. What was only held is left out.
 */
export async function listBookings(services: Services, caller: SignedIn, query: ListQuery): Promise<ListAnswer> {
  const found = await pageOf(services.db, services.clock.now(), caller, query);
  const total = found[0]?.total ?? 0;
  const { page, pageCount } = pageWithin(query.page, total, PAGE_SIZE);
  const ids = found.map(({ id }) => id);
  return { bookings: await summariesOf(services, caller, query.as, ids), page, pageCount, total };
}

type Like = Omit<ListQuery, 'page'>;

/** Which bookings a list has, all pages of it, in its order. */
export async function bookingIdsOf(services: Services, caller: SignedIn, query: Like): Promise<string[]> {
  const rows = await bookingsLike(services.db, services.clock.now(), caller, query)
    .select('booking.id')
    .orderBy(listOrder(query))
    .execute();
  return rows.map(({ id }) => id);
}

/** Some of the caller's bookings as lists and files show them, in the order of their ids, read as the person. */
export async function summariesOf(
  services: Services,
  caller: SignedIn,
  side: Like['as'],
  ids: readonly string[],
): Promise<Summary[]> {
  if (ids.length === 0) return [];
  const now = services.clock.now();
  return services.db.connection().execute(async (db) => {
    const rows = await db
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', anyOf(ids))
      .where(sideOf(side), '=', caller.subjectId)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    return summarise(db, now, caller, side, inOrder);
  });
}

const sideOf = (as: Like['as']) => (as === 'provider' ? 'booking.provider_id' : 'booking.booker_id');
const otherSideOf = (as: Like['as']) => (as === 'provider' ? 'booking.booker_id' : 'booking.provider_id');

/** Since when the first of a booking's refunds has waited for its provider: what waits longest runs out of time first. */
const waitsSince = sql<Date>`(select min(refund.created_at) from refund
  where refund.booking_id = booking.id and refund.state = 'PENDING_DECISION')`;

/** What a list knows of all places of a booking. */
type OfPlaces = {
  booking_id: string;
  /** The start of the next of what is to come, null where nothing is, and the end of the last date. */
  next: Date | null;
  last: Date;
  /** Whether one of them still stands. */
  standing: boolean;
  pence: string;
  /** Whether they have the ticket, the payer, the age and the days that are asked for. */
  fits: boolean;
  /** Which of the words that were typed name a learner of it: a bit each. */
  named: string;
};

/**
 * Bookings of the person with what is asked about their places, in one pass (decision 73). Where only what is to come is
 * listed and nothing is asked about places, nothing else is looked at.
 */
function placesOfAll(now: Temporal.Instant, caller: SignedIn, query: Like) {
  const { as, type, q, ticketId = null, funding = null, age, from, to } = query;
  const group = ageGroups.find(({ key }) => key === age);
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const isPlain = [q, ticketId, funding, age, from, to].every((one) => one === undefined || one === null || one === '');
  const words =
    q && !isMasked(caller.acting) ? sql`(select array_agg(word order by bit) from words)` : sql`null::text[]`;
  return sql<OfPlaces>`bookings_of_asker(
    ${as}, ${now.toString()}::timestamptz, ${type === 'upcoming' && isPlain}, ${[...unpricedStates]}::text[], ${ticketId}::uuid,
    ${funding}::text,
    ${group ? today.subtract({ years: group.to + 1 }).toString() : null}::date,
    ${group ? today.subtract({ years: group.from }).toString() : null}::date,
    ${group?.key === 'adult'},
    ${from === undefined ? null : startOf(Temporal.PlainDate.from(from))}::timestamptz,
    ${to === undefined ? null : startOf(Temporal.PlainDate.from(to).add({ days: 1 }))}::timestamptz,
    ${words})`.as('places');
}

const startOf = (day: Temporal.PlainDate): string => day.toZonedDateTime(ZONE).toInstant().toString();

function bookingsLike(db: Queryable, now: Temporal.Instant, caller: SignedIn, query: Like) {
  return db
    .with('words', () => wordsTyped(query.q ?? ''))
    .selectFrom('booking')
    .innerJoin(placesOfAll(now, caller, query), 'places.booking_id', 'booking.id')
    .leftJoin(titlesNamed(caller, query), 'titles.id', 'booking.listing_id')
    .leftJoin(othersNamed(caller, query), 'others.id', otherSideOf(query.as))
    .where(sideOf(query.as), '=', caller.subjectId)
    .where((is) =>
      is.or([
        is('booking.confirmed_at', 'is not', null),
        is('booking.approval', '<>', 'NOT_REQUIRED'),
        ...(query.as === 'booker' ? [is('booking.payment', '=', 'REFUNDED')] : []),
      ]),
    )
    .$call((q) => (query.payment ? q.where('booking.payment', '=', query.payment) : q))
    .$if(query.listingId !== undefined, (q) => q.where('booking.listing_id', '=', query.listingId ?? ''))
    .where('places.fits', '=', true)
    .$if(query.first === 'yes', (q) => q.where(isFirst))
    .$if(Boolean(query.q), (q) => q.where(isNamed))
    .$if(query.type === 'requests', (q) => q.where('booking.approval', '=', 'PENDING'))
    .$if(query.type === 'upcoming', (q) => q.where('places.next', 'is not', null))
    .$if(query.type === 'past', (q) => q.where('places.next', 'is', null).where('places.standing', '=', true))
    .$if(query.type === 'cancelled', (q) => q.where('places.standing', '=', false))
    .$if(query.type === 'invoices', (q) => q.where('booking.payment', 'in', paidKinds));
}

/** Whether it is the first that its family booked with its provider. */
const isFirst = sql<boolean>`booking.confirmed_at is not null and not exists (select from booking earlier
  where earlier.provider_id = booking.provider_id and earlier.booker_id = booking.booker_id
    and (earlier.confirmed_at, earlier.id) < (booking.confirmed_at, booking.id))`;

/** The words that were typed, as they are compared, each with a bit of its own. */
const wordsTyped = (q: string) => sql<{
  word: string;
  bit: string;
}>`(select word, 1::bigint << (row_number() over ())::int as bit
  from (select distinct regexp_split_to_table(folded(${q}), ' ') as word) as typed)`;

/** Which of these words stand in a text; 0 where none does. */
const bitsIn = (text: RawBuilder<unknown>) =>
  sql<string>`coalesce((select bit_or(bit) from words where position(word in folded(${text})) > 0), 0)`;

type Bits = { id: string; bits: string };
const nobody = sql<Bits>`(select null::uuid as id, 0::bigint as bits where false)`;

/** Which of the words stand in the titles of the listings that are booked: each looked at once, however many bookings it has. */
const titlesNamed = (caller: SignedIn, { q, as }: Like) =>
  (q
    ? sql<Bits>`(select listing.id, ${bitsIn(sql`listing.title`)} as bits from listing
        where listing.id in (select listing_id from booking where ${sql.ref(sideOf(as))} = ${caller.subjectId}))`
    : nobody
  ).as('titles');

/** The same of the names on the other side of the bookings. */
function othersNamed(caller: SignedIn, { q, as }: Like) {
  const isProvider = as === 'provider';
  const name = isProvider ? sql`concat_ws(' ', account.first_name, account.last_name)` : sql`account.provider_name`;
  return (
    q
      ? sql<Bits>`(select account.id, ${bitsIn(name)} as bits from account
          where account.id in (select ${sql.ref(otherSideOf(as))} from booking
            where ${sql.ref(sideOf(as))} = ${caller.subjectId}))`
      : nobody
  ).as('others');
}

/**
 * Whether what was typed names the booking: each of its words stands in its reference, its listing, the other side or,
 * unless they are masked, a learner.
 */
const isNamed = sql<boolean>`(${bitsIn(sql.ref('booking.reference'))} | titles.bits | others.bits
  | places.named) = (select bit_or(bit) from words)`;

/** What a person can sort by, as the columns of the list show it. */
const sortKeys: Record<BookingSort, RawBuilder<unknown>> = {
  next: sql`places.next`,
  booker: sql`(select lower(concat_ws(' ', nullif(account.first_name, ''), nullif(account.last_name, '')))
    from account where account.id = booking.booker_id)`,
  listing: sql`(select lower(listing.title) from listing where listing.id = booking.listing_id)`,
  money: sql`places.pence`,
};

/**
 * As the person sorts it. Unsorted: those whose refund waits by when its time runs out, those to come in the order in which
 * they come, what is over the latest first, the others newest first.
 */
const listOrder = ({ payment, type, sort, direction }: Like) =>
  sql.join([
    ...(sort ? [sql`${sortKeys[sort]} ${sql.raw(direction === 'descending' ? 'desc' : 'asc')} nulls last`] : []),
    ...(payment === 'PENDING' ? [waitsSince] : []),
    ...(type === 'upcoming' || type === 'all' ? [sql`places.next`] : []),
    ...(type === 'past' || type === 'all' ? [sql`places.last desc nulls last`] : []),
    sql`booking.created_at desc`,
    sql`booking.id`,
  ]);

/**
 * Which bookings one page of a list has, each with how many the whole list has; those of the last page when there are fewer.
 * None where the list is empty. In one statement: finding out first how many there are takes as long as the page.
 */
async function pageOf(db: Queryable, now: Temporal.Instant, caller: SignedIn, query: ListQuery) {
  const { limit, offset } = rangeOf(query.page, PAGE_SIZE);
  const found = bookingsLike(db, now, caller, query)
    .select('booking.id')
    .select(sql<number>`row_number() over (order by ${listOrder(query)})`.as('nth'))
    .select((is) => is.fn.countAll<number>().over().as('total'));
  return db
    .selectFrom(found.as('found'))
    .select(['found.id', 'found.total'])
    .where(sql<boolean>`found.nth > least(${offset}::int, (found.total - 1) / ${limit}::int * ${limit}::int)`)
    .orderBy('found.nth')
    .limit(limit)
    .execute();
}

async function summarise(
  db: Queryable,
  now: Temporal.Instant,
  caller: SignedIn,
  side: Like['as'],
  rows: readonly Selectable<Booking>[],
): Promise<Summary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [places, listings, accounts] = await pipeline(
    db,
    (through) => loadPlaces(through, ids, caller.acting),
    (through) =>
      loadListingCards(
        through,
        rows.map((row) => row.listing_id),
      ),
    (through) =>
      loadAccounts(
        through,
        rows.flatMap((row) => [row.booker_id, row.provider_id]),
      ),
  );
  // How the council stands is told of requests only: of what is booked it has said yes.
  const requested = places.filter((place) => place.state === 'REQUESTED');
  const [funding, toDecide, refunded, money] = await pipeline(
    db,
    (through) => readFundings(through, rows, requested),
    (through) =>
      toDecideOf(
        through,
        rows.flatMap((row) => (row.payment === 'PENDING' ? [row.id] : [])),
      ),
    (through) =>
      goneForGood(
        through,
        places.map((place) => place.id),
      ),
    (through) => standingOf(through, rows, places),
  );
  const byBooking = Map.groupBy(places, (place) => place.booking_id);
  return rows.map((row): Summary => {
    const mine = worthShowing(byBooking.get(row.id) ?? []);
    const booker = promised(accounts.get(row.booker_id), 'booker');
    const provider = promised(accounts.get(row.provider_id), 'provider');
    return {
      id: row.id,
      reference: row.reference,
      label: labelOf(mine.map(inTime), now, waitsForOf(row.approval, funding.get(row.id)?.waits ?? false, side)),
      payment: row.payment,
      listing: cardFor(listings.get(row.listing_id), side, mine),
      elsewhere: mine.some((place) => place.venue_name !== null),
      provider: { id: provider.id, name: provider.provider_name, slug: provider.slug },
      booker: { id: booker.id, firstName: booker.first_name, lastName: booker.last_name },
      ...datesOf(mine, now),
      totalPence: totalOf(mine).totalPence,
      paidPence: sum(mine.map(paidOf)) + (money.get(row.id)?.receivedPence ?? 0),
      refundedPence: sum(mine.map((place) => refunded.get(place.id) ?? 0)),
      outstandingPence: money.get(row.id)?.outstandingPence ?? 0,
      canCancel: mine.some((place) => canCancel(place, side, now)),
      toDecide: toDecide.get(row.id) ?? null,
      createdAt: row.created_at.toISOString(),
    };
  });
}

/** What providers have still to decide about these bookings, by booking. Nothing is asked where nothing waits. */
async function toDecideOf(db: Queryable, bookingIds: readonly string[]): Promise<Map<string, Summary['toDecide']>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refund')
    .select((is) => [
      'booking_id',
      is.fn.sum<string>('amount_pence').as('amount'),
      is.fn.min('created_at').as('asked_at'),
    ])
    .where('booking_id', '=', anyOf(bookingIds))
    .where('state', '=', 'PENDING_DECISION')
    .groupBy('booking_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.booking_id,
      { amountPence: Number(row.amount), decideBy: decideBy(instantFrom(row.asked_at)).toString() },
    ]),
  );
}

function datesOf(all: readonly PlaceRow[], now: Temporal.Instant) {
  const standing = all.filter((place) => stands(place.state));
  const places = standing.length > 0 ? standing : all;
  const learners = [
    ...new Map(
      places.map((place) => [
        place.learner_id,
        { id: place.learner_id, firstName: place.first_name, lastName: place.last_name },
      ]),
    ).values(),
  ];
  const ends = places.map((place) => place.end_date.getTime());
  const next = standing.find((place) => place.end_date.getTime() > now.epochMilliseconds);
  return {
    learners,
    placeCount: places.length,
    sessionCount: new Set(places.map((place) => place.session_id)).size,
    firstStart: places[0]?.start_date.toISOString() ?? null,
    lastEnd: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
    nextSession: next
      ? { id: next.session_id, startDate: next.start_date.toISOString(), endDate: next.end_date.toISOString() }
      : null,
  };
}
