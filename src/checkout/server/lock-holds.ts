import type { RawBuilder } from 'kysely';
import { usedUp } from '../../identity/server/limit-tries.ts';
import { openBasketsOf } from '../../places/server/look-up-baskets.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import { anyOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { placesLeft } from '../../schedule/server/take-places.ts';
import { ticketsLeft } from '../../tickets/server/take-tickets.ts';
import { MINUTES_HELD_IN_VAIN } from '../hold-limits.ts';
import { learnersIn, type HoldAsk, type LearnerOnSession } from './hold-ask.ts';
import { loadLearners, loadListings, readForHolds } from './hold-facts.ts';
import { openBaskets, type LockedBasket } from './release-basket.ts';

export type LockedForHolds = Awaited<ReturnType<typeof lockForHolds>>;

/**
 * Takes the locks of several holds, for all of them at once and in the fixed order of docs/locking.md: learners, listings,
 * baskets, sessions, tickets. What it reads stays true until the transaction ends. Learners come first, so that two tabs
 * of one family wait for each other.
 */
export async function lockForHolds(tx: Tx, services: Services, asks: readonly HoldAsk[]) {
  const families = asks.map(({ caller, request }) => ({
    accountId: caller.subjectId,
    learnerIds: learnersIn(request),
  }));
  const accountIds = asks.map(({ caller }) => caller.subjectId);
  const listingIds = asks.map(({ request }) => request.listingId);
  const lines = asks.flatMap(({ request }) => request.lines);
  const sessionIds = lines.map((line) => line.sessionId);
  const ticketIds = lines.map((line) => line.ticketId);
  // All sessions that an offer keeps: what the request leaves of them is given back.
  const kept = asks.flatMap((ask) => [...(ask.kept?.sessions.keys() ?? [])]);
  const of = { accountIds, listingIds };
  const now = services.clock.now();
  const [learners, listings, baskets, room, quotas, read, inVain, unproved] = await pipeline(
    tx,
    (through) => loadLearners(through, families, 'lock'),
    (through) => loadListings(through, services, listingIds, 'lock'),
    (through) => openBaskets(through, accountIds, 'lock'),
    (through) => placesLeft(through, requestedOrHeld('session_id', [...sessionIds, ...kept], of), 'lock'),
    (through) => ticketsLeft(through, requestedOrHeld('ticket_id', ticketIds, of), 'lock'),
    (through) =>
      readForHolds(through, now, {
        listingIds,
        sessionIds,
        addOnIds: lines.flatMap((line) => line.addOnIds ?? []),
        learnerIds: lines.map((line) => line.learnerId),
      }),
    (through) => usedUp(through, services.clock, MINUTES_HELD_IN_VAIN, accountIds),
    (through) => loadUnproved(through, accountIds),
  );
  const needApproval = asks.filter(({ request }) => listings.get(request.listingId)?.instant_book === false);
  const requested = await loadRequested(
    tx,
    needApproval.map(({ caller }) => caller.subjectId),
  );
  const holdings = await loadHoldings(tx, baskets);
  const heldUnproved = unproved.size > 0 ? await loadHeldUnproved(tx, sessionIds) : new Map();
  return { now, learners, listings, holdings, requested, room, quotas, read, inVain, unproved, heldUnproved };
}

/** What requests name, and what open baskets hold of the same listings: a hold replaces that. */
function requestedOrHeld(
  column: 'session_id' | 'ticket_id',
  named: readonly string[],
  { accountIds, listingIds }: { accountIds: readonly string[]; listingIds: readonly string[] },
): RawBuilder<string> {
  return sql<string>`
    select unnest(${named}::uuid[])
    union all
    select ${sql.ref(`place.${column}`)}
    from booking join place on place.booking_id = booking.id and place.state = 'HELD'
    where booking.basket_id = ${anyOf(openBasketsOf(accountIds))}
      and booking.listing_id = ${anyOf(listingIds)}`;
}

/** An open basket with what it holds. */
export type Holding = {
  basket: LockedBasket;
  bookings: { id: string; listing_id: string; title: string; needs_approval: boolean }[];
  held: PlaceRow[];
};

/** What open baskets hold, by account. */
async function loadHoldings(
  db: Queryable,
  baskets: ReadonlyMap<string, LockedBasket>,
): Promise<ReadonlyMap<string, Holding>> {
  if (baskets.size === 0) return new Map();
  const bookings = await db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['booking.id', 'booking.basket_id', 'booking.listing_id', 'booking.needs_approval', 'listing.title'])
    .where('booking.basket_id', '=', anyOf([...baskets.values()].map((basket) => basket.id)))
    .execute();
  const places = await loadPlaces(
    db,
    bookings.map((booking) => booking.id),
  );
  const held = Map.groupBy(
    places.filter((place) => place.state === 'HELD'),
    (place) => place.booking_id,
  );
  return new Map(
    [...baskets].map(([accountId, basket]) => {
      const own = bookings.filter((booking) => booking.basket_id === basket.id);
      return [accountId, { basket, bookings: own, held: own.flatMap((booking) => held.get(booking.id) ?? []) }];
    }),
  );
}

/** Which of these accounts have an address that nobody has proved. */
async function loadUnproved(db: Queryable, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', anyOf([...new Set(accountIds)]))
    .where('email_verified_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many places of a date accounts of unproved addresses hold, each of them, and how many it has. */
export type HeldUnproved = { capacity: number; by: Map<string, number> };

async function loadHeldUnproved(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, HeldUnproved>> {
  const ids = [...new Set(sessionIds)];
  const dates = await db
    .selectFrom('session_places')
    .select(['session_id', 'capacity'])
    .where('session_id', '=', anyOf(ids))
    .execute();
  const held = await db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('account', 'account.id', 'booking.booker_id')
    .select(['place.session_id', 'booking.booker_id', (is) => is.fn.countAll<string>().as('count')])
    .where('place.session_id', '=', anyOf(ids))
    .where('place.state', '=', 'HELD')
    .where('account.email_verified_at', 'is', null)
    .groupBy(['place.session_id', 'booking.booker_id'])
    .execute();
  const heldOf = Map.groupBy(held, (row) => row.session_id);
  return new Map(
    dates.map(({ session_id: id, capacity }) => [
      id,
      { capacity, by: new Map((heldOf.get(id) ?? []).map((row) => [row.booker_id, Number(row.count)])) },
    ]),
  );
}

/** Places that accounts asked providers for and that are not decided, by account. */
async function loadRequested(db: Queryable, accountIds: readonly string[]): Promise<Map<string, LearnerOnSession[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .select(['booking.booker_id', 'place.learner_id', 'place.session_id'])
    .where('booking.booker_id', '=', anyOf(accountIds))
    .where('booking.approval', '=', 'PENDING')
    .where('place.state', '=', 'REQUESTED')
    .execute();
  const by = Map.groupBy(rows, (row) => row.booker_id);
  return new Map(
    [...by].map(([accountId, places]) => [
      accountId,
      places.map((place) => ({ learnerId: place.learner_id, sessionId: place.session_id })),
    ]),
  );
}
