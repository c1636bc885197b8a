import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { refundedOf } from '../../payments/server/refunds.ts';
import { sum } from '../../platform/money.ts';
import { sql } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { labelOf } from '../booking.ts';
import type { bookingsContract } from '../contract.ts';
import { standingStates, stands } from '../place.ts';
import { inTime } from './booking-view.ts';
import { standingOf } from './booking-dues.ts';
import { cardFor, loadAccounts, loadListingCards, promised } from './cards.ts';
import { totalOf } from './lines.ts';
import { loadPlaces, paidOf, worthShowing, type PlaceRow } from './place-rows.ts';

type List = (typeof bookingsContract)['GET /bookings'];
export type ListQuery = z.output<List['query']>;
type ListAnswer = z.infer<List['output']>;
type Summary = ListAnswer['bookings'][number];

const PAGE_SIZE = 20;

const paidKinds = ['PAID', 'PENDING', 'PART_REFUNDED', 'REFUNDED', 'UNPAID_INVOICE', 'AWAITING_OFFLINE'];

/** One page of the asker's own bookings, or of the bookings of their listings. What was only held is left out. */
export async function listBookings(doors: Doors, asker: SignedIn, query: ListQuery): Promise<ListAnswer> {
  const total = Number(
    (
      await bookingsLike(doors, asker, query)
        .select((is) => is.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
    ).total,
  );
  return {
    bookings: await summariesOf(doors, asker, query, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    page: query.page,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    total,
  };
}

type Like = Omit<ListQuery, 'page'>;

/** What lists ask of a booking's places: whether some are still to come, whether any stands, and the next one's start. */
function standingSql(doors: Doors) {
  const now = doors.clock.now().toString();
  const standing = sql.join(standingStates.map((state) => sql.lit(state)));
  return {
    toCome: sql<boolean>`exists (select 1 from place join session on session.id = place.session_id
    where place.booking_id = booking.id and place.state in (${standing}) and session.end_date > ${now})`,
    stillStands: sql<boolean>`exists (select 1 from place where place.booking_id = booking.id and place.state in (${standing}))`,
    next: sql`(select min(session.start_date) from place join session on session.id = place.session_id
    where place.booking_id = booking.id and place.state in (${standing}) and session.end_date > ${now})`,
  };
}

function bookingsLike(doors: Doors, asker: SignedIn, query: Like) {
  const { toCome, stillStands } = standingSql(doors);
  return doors.db
    .selectFrom('booking')
    .where(query.as === 'provider' ? 'booking.provider_id' : 'booking.booker_id', '=', asker.subjectId)
    .where((is) =>
      is.or([
        is('booking.confirmed_at', 'is not', null),
        is('booking.approval', '<>', 'NOT_REQUIRED'),
        ...(query.as === 'booker' ? [is('booking.payment', '=', 'REFUNDED')] : []),
      ]),
    )
    .$if(query.payment !== undefined, (q) => q.where('booking.payment', '=', query.payment ?? ''))
    .$if(query.listingId !== undefined, (q) => q.where('booking.listing_id', '=', query.listingId ?? ''))
    .$if(query.type === 'requests', (q) => q.where('booking.approval', '=', 'PENDING'))
    .$if(query.type === 'upcoming', (q) => q.where(toCome))
    .$if(query.type === 'past', (q) => q.where(sql<boolean>`${stillStands} and not ${toCome}`))
    .$if(query.type === 'cancelled', (q) => q.where(sql<boolean>`not ${stillStands}`))
    .$if(query.type === 'invoices', (q) => q.where('booking.payment', 'in', paidKinds));
}

/** Bookings as lists and files show them, those to come in the order in which they come, the others newest first. */
export async function summariesOf(
  doors: Doors,
  asker: SignedIn,
  query: Like,
  { limit, offset }: { limit: number; offset: number },
): Promise<Summary[]> {
  const { db } = doors;
  const rows = await bookingsLike(doors, asker, query)
    .selectAll('booking')
    .$if(query.type === 'upcoming', (q) => q.orderBy(standingSql(doors).next))
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const places = await loadPlaces(
    db,
    rows.map((row) => row.id),
    asker.acting,
  );
  const refunded = await refundedOf(
    db,
    places.map((place) => place.id),
  );
  const money = await standingOf(db, rows, places);
  const listings = await loadListingCards(
    db,
    rows.map((row) => row.listing_id),
  );
  const accounts =
    rows.length === 0
      ? new Map()
      : await loadAccounts(
          db,
          rows.flatMap((row) => [row.booker_id, row.provider_id]),
        );
  const byBooking = Map.groupBy(places, (place) => place.booking_id);
  return rows.map((row): Summary => {
    const mine = worthShowing(byBooking.get(row.id) ?? []);
    const booker = promised(accounts.get(row.booker_id), 'booker');
    const provider = promised(accounts.get(row.provider_id), 'provider');
    return {
      id: row.id,
      reference: row.reference,
      label: labelOf(mine.map(inTime), doors.clock.now()),
      payment: row.payment as Summary['payment'],
      listing: cardFor(listings.get(row.listing_id), query.as, mine),
      elsewhere: mine.some((place) => place.venue_name !== null),
      provider: { id: provider.id, name: provider.name, slug: provider.slug },
      booker: { id: booker.id, firstName: booker.first_name, lastName: booker.last_name },
      ...datesOf(mine, doors.clock.now()),
      totalPence: totalOf(mine).totalPence,
      paidPence: sum(mine.map(paidOf)) + (money.get(row.id)?.receivedPence ?? 0),
      refundedPence: sum(mine.map((place) => refunded.get(place.id) ?? 0)),
      outstandingPence: money.get(row.id)?.outstandingPence ?? 0,
      createdAt: row.created_at.toISOString(),
    };
  });
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
