import { maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import type { About } from '../../platform/server/work/events.ts';
import { venueColumns } from '../../schedule/server/select-venue.ts';
import { ticketCount } from '../ticket-count.ts';
import type { Canceller, PlaceState } from '../place.ts';
import { lookedUp, type Wanted } from './look-up-baskets.ts';

export type PlaceRow = Awaited<ReturnType<typeof loadPlaces>>[number];

/**
 * Places of bookings with everything that a screen names them by, in order of start and learner.
 * @param acting how whoever will see them acts for the account, if they do: learners may have to be masked
 */
export async function loadPlaces(db: Queryable, bookings: Wanted, acting: SignedIn['acting'] = null) {
  const rows = await placeRows(db, bookings);
  return inOrder(rows).map((row) => ({
    ...maskedLearner(row, acting),
    state: row.state as PlaceState,
    unit: row.unit as 'session' | 'block',
    cancelled_by: row.cancelled_by as Canceller | null,
    funding: row.funding as 'PAID' | 'FREE' | 'COUNCIL',
  }));
}

type Ordered = { id: string; start_date: Date; first_name: string; learner_id: string };
const names = new Intl.Collator('en-GB');

/** Places as screens list them: names in British order, whatever the database's collation is. */
function inOrder<Row extends Ordered>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      a.start_date.getTime() - b.start_date.getTime() ||
      names.compare(a.first_name, b.first_name) ||
      byText(a.learner_id, b.learner_id) ||
      byText(a.id, b.id),
  );
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The same for all bookings in baskets. */
export async function placesInBaskets(db: Queryable, basketIds: readonly string[]) {
  return loadPlaces(db, { inBaskets: basketIds });
}

const placeRows = lookedUp('id', (db, ids) =>
  db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('block', 'block.id', 'session.block_id')
    .innerJoin('ticket', 'ticket.id', 'place.ticket_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .leftJoin('payment', 'payment.id', 'place.payment_id')
    .leftJoin('cancellation', 'cancellation.id', 'place.cancellation_id')
    .leftJoin('venue', 'venue.id', 'session.venue_id')
    .leftJoin('listing as held_at', 'held_at.id', 'venue.listing_id')
    .leftJoin('entitlement_use', 'entitlement_use.place_id', 'place.id')
    .select([
      'place.id',
      'place.booking_id',
      'place.session_id',
      'place.learner_id',
      'place.ticket_id',
      'place.state',
      'place.price_pence',
      'place.booker_fee_pence',
      'place.provider_fee_pence',
      'place.payment_id',
      'place.normal_price_pence',
      'place.carried_pence',
      'place.free_cancel_until',
      'booking.booker_id',
      'booking.provider_id',
      'booking.listing_id',
      'payment.state as payment_state',
      'place.cancellation_id',
      'cancellation.cancelled_by',
      'cancellation.created_at as ended_at',
      'ticket.name as ticket_name',
      'ticket.unit',
      'ticket.funding',
      'learner.first_name',
      'learner.last_name',
      'session.start_date',
      'session.end_date',
      'session.cancelled_at',
      'session.changes',
      'session.block_id',
      'block.name as block_name',
      ...venueColumns,
      'held_at.exact_location',
      'entitlement_use.owed_pence as council_pence',
      'entitlement_use.whole_pence',
    ])
    .where('place.booking_id', '=', anyOf(ids)),
);

/**
 * What was paid for a place, booking fee included; 0 while nothing was. What went along when it was moved is counted
 * where it is now.
 */
export function paidOf(place: PlaceRow): number {
  return place.payment_state === 'SUCCEEDED' ? place.price_pence + place.booker_fee_pence - place.carried_pence : 0;
}

/**
 * What is left of the ticket price that was paid for a place: what its provider may be asked for. The booking fee is the
 * platform's, and counts as the last that goes back.
 */
export function ticketLeftOf(place: PlaceRow, refundedPence: number): number {
  return Math.max(0, Math.min(place.price_pence, paidOf(place)) - refundedPence);
}

/**
 * The places of a booking that are worth showing. Those that were given back before anything was booked are nobody's
 * business, unless they are all that there is; nor are those that are held for a move that is still to be paid.
 */
export function worthShowing(places: readonly PlaceRow[]): PlaceRow[] {
  const booked = places.some((place) => place.state === 'CONFIRMED');
  const real = places.filter((place) => place.state !== 'RELEASED' && !(booked && place.state === 'HELD'));
  if (real.length > 0) return real;
  const paid = places.filter((place) => paidOf(place) > 0);
  return paid.length > 0 ? paid : [...places];
}

/** The group that a block ticket's places share; null for tickets of single sessions. */
export function blockGroupOf(place: Pick<PlaceRow, 'unit' | 'ticket_id' | 'learner_id' | 'block_id'>): string | null {
  return place.unit === 'block' ? `${place.ticket_id} ${place.learner_id} ${place.block_id}` : null;
}

/** What an event about places of one booking is about. */
export function aboutPlaces(
  places: readonly Pick<PlaceRow, 'booking_id' | 'listing_id' | 'session_id' | 'booker_id' | 'provider_id'>[],
  basketId: string | null,
): About & { account: string } {
  const [place] = places;
  if (!place) throw new Error('There are no places to tell of.');
  return {
    booking: place.booking_id,
    listing: place.listing_id,
    session: [...countSessions(places).keys()],
    account: place.booker_id,
    provider: place.provider_id,
    ...(basketId ? { basket: basketId } : {}),
  };
}

/** The councils that pay for places, by listing: officers who look at their funded bookings hear of what becomes of these. */
export async function payingCouncils(
  db: Queryable,
  places: readonly Pick<PlaceRow, 'funding' | 'listing_id'>[],
): Promise<Map<string, string>> {
  const listingIds = new Set(places.flatMap((place) => (place.funding === 'COUNCIL' ? [place.listing_id] : [])));
  if (listingIds.size === 0) return new Map();
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'council_id'])
    .where('id', '=', anyOf([...listingIds]))
    .execute();
  return new Map(rows.flatMap(({ id, council_id: council }) => (council ? [[id, council]] : [])));
}

/** How many places these are on each session. */
export function countSessions(places: readonly Pick<PlaceRow, 'session_id'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { session_id } of places) counts.set(session_id, (counts.get(session_id) ?? 0) + 1);
  return counts;
}

/** How many tickets of each kind these places are. */
export function countTickets(
  places: readonly Pick<PlaceRow, 'ticket_id' | 'unit' | 'learner_id' | 'block_id'>[],
): Map<string, number> {
  return new Map(
    [...Map.groupBy(places, (place) => place.ticket_id)].map(([ticketId, group]) => [
      ticketId,
      ticketCount(group.map((place) => ({ unit: place.unit, learnerId: place.learner_id, blockId: place.block_id }))),
    ]),
  );
}

/**
 * How many tickets become free when some places end while others stand: a block ticket is free once none of its places
 * stands any more.
 */
export function ticketsFreed(ending: readonly PlaceRow[], standing: readonly PlaceRow[]): Map<string, number> {
  const kept = new Set(standing.map(blockGroupOf).filter((group) => group !== null));
  return countTickets(ending.filter((place) => !kept.has(blockGroupOf(place) ?? '')));
}

/** `a` less `b`, for counts of sessions or tickets. */
export function difference(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  const result = new Map(a);
  for (const [id, count] of b) result.set(id, (result.get(id) ?? 0) - count);
  return result;
}
