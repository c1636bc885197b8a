import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { constraintOf, transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/events.ts';
import { notFound } from '../../platform/server/http.ts';
import { changePlaces, type Shortage } from '../../schedule/server/places.ts';
import { pricePlaces, type Choice } from '../../tickets/price.ts';
import { changeTickets, type QuotaShortage } from '../../tickets/server/quota.ts';
import {
  busyDetails,
  decideHold,
  goneSentence,
  stillAsDecided,
  ticketCount,
  type HoldFacts,
  type HoldRefusal,
  type Wish,
} from '../booking.ts';
import { endHold, endHolds } from './end-holds.ts';
import { currentSessions, gatherHoldFacts, loadListing, type ListingRow } from './hold-facts.ts';
import { HOLD_MINUTES } from './hold-time.ts';
import { insertPlaces } from './insert-places.ts';
import { countSessions, countTickets, difference, type PlaceRow } from './place-rows.ts';
import { newReference } from './reference.ts';
import { heldPlaces, lockOpenBasket, markReleased, recordReleased, type LockedBasket } from './release.ts';
import { reopenBasket, type ReopenRefusal } from './reopen.ts';

export type HoldWish = { listingId: string; key?: string | undefined; lines: readonly Wish[] };

type Refusal = HoldRefusal | 'places-gone' | 'too-many-places' | ReopenRefusal;

/** A basket is a family's, not a wholesaler's. */
const MAXIMUM_PLACES = 400;

/**
 * Holds places of one listing, in place of what the basket held of it; all of them or none. When there are too few
 * places, holds that have run out are ended first: nothing is refused that is free.
 */
export async function holdPlaces(doors: Doors, asker: SignedIn, wish: HoldWish): Promise<Result<true, Refusal>> {
  const open = await doors.db
    .selectFrom('basket')
    .select('id')
    .where('account_id', '=', asker.subjectId)
    .where('state', 'in', ['OPEN', 'PAYING'])
    .executeTakeFirst();
  if (open) await endHold(doors, open.id);
  const reopened = await reopenBasket(doors, asker);
  if (!reopened.ok) return reopened;
  const first = await tryHold(doors, asker, wish);
  if (first.ok || first.problem.key !== 'places-gone') return first;
  const ended = await endHolds(
    doors,
    wish.lines.map((line) => line.sessionId),
  );
  return ended > 0 ? tryHold(doors, asker, wish) : first;
}

async function tryHold(doors: Doors, asker: SignedIn, wish: HoldWish): Promise<Result<true, Refusal>> {
  const seen: { facts?: HoldFacts } = {};
  try {
    const held = await transact(doors.db, async (tx) => hold(tx, doors, asker, wish, seen));
    doors.poke();
    return held;
  } catch (error) {
    // Somebody else of the family booked the same learner in the same moment: the database saw it, the facts did not.
    if (constraintOf(error) === 'learner_not_in_two_places' && seen.facts) return busy(wish, seen.facts);
    // Two first clicks at once: the other one made the basket.
    if (constraintOf(error) === 'basket_open' || constraintOf(error) === 'booking_reference_key')
      return tryHold(doors, asker, wish);
    throw error;
  }
}

async function hold(
  tx: Tx,
  doors: Doors,
  asker: SignedIn,
  wish: HoldWish,
  seen: { facts?: HoldFacts },
): Promise<Result<true, Refusal>> {
  const learnerIds = [...new Set(wish.lines.map((line) => line.learnerId))];
  // The family's learners are the first lock of all: two tabs of one family follow one another.
  await tx
    .selectFrom('learner')
    .select('id')
    .where('account_id', '=', asker.subjectId)
    .where('id', 'in', learnerIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const listing = await loadListing(tx, wish.listingId);
  if (!listing) return notFound;
  const basket = await lockOpenBasket(tx, asker.subjectId);
  if (basket && basket.state !== 'OPEN') return refuse('payment-open', 'This basket is being paid at the moment.');
  const held = basket ? await heldPlaces(tx, basket.id) : [];
  const bookingId = basket && (await bookingIn(tx, basket.id, listing.id));
  const replaced = held.filter((place) => place.booking_id === bookingId);
  if (held.length - replaced.length + wish.lines.length > MAXIMUM_PLACES) {
    return refuse(
      'too-many-places',
      `You can book up to ${MAXIMUM_PLACES} places at once. Please finish this booking first.`,
    );
  }
  const facts = await gatherHoldFacts(tx, doors, {
    listing,
    key: wish.key,
    accountId: asker.subjectId,
    learnerIds,
    sessionIds: wish.lines.map((line) => line.sessionId),
    replacing: replaced.map((place) => place.id),
  });
  seen.facts = facts;
  const choices = decideHold(wish.lines, facts);
  if (!choices.ok) return choices;
  const gone = await swapCounts(tx, replaced, wish, facts, listing.hide_places);
  if (gone) return gone;
  const same = stillAsDecided(
    wish.lines,
    facts,
    await currentSessions(
      tx,
      listing.id,
      wish.lines.map((line) => line.sessionId),
    ),
  );
  if (!same.ok) return same;
  await markReleased(tx, doors, replaced, 'leave');
  await writeHold(tx, doors, asker, {
    listing,
    basket,
    bookingId: bookingId ?? null,
    choices: choices.value,
    replaced,
  });
  return done(true);
}

async function bookingIn(tx: Tx, basketId: string, listingId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('booking')
    .select('id')
    .where('basket_id', '=', basketId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row?.id;
}

/** Takes what the new places need beyond the old ones and gives back what they no longer need. */
async function swapCounts(
  tx: Tx,
  replaced: readonly PlaceRow[],
  wish: HoldWish,
  facts: HoldFacts,
  hidesPlaces: boolean,
) {
  const sessions = countSessions(wish.lines.map((line) => ({ session_id: line.sessionId })));
  const shortSessions = await changePlaces(tx, difference(sessions, countSessions(replaced)));
  const shortTickets =
    shortSessions.length > 0 ? [] : await changeTickets(tx, difference(ticketsOf(wish, facts), countTickets(replaced)));
  if (shortSessions.length === 0 && shortTickets.length === 0) return null;
  // What a family holds already is its own: it counts as left for them.
  const own = countSessions(replaced);
  const ownTickets = countTickets(replaced);
  return placesGone(
    shortSessions.map((one) => ({
      ...one,
      asked: sessions.get(one.sessionId) ?? one.asked,
      left: one.left + (own.get(one.sessionId) ?? 0),
    })),
    shortTickets.map((one) => ({
      ...one,
      asked: one.asked + (ownTickets.get(one.ticketId) ?? 0),
      left: one.left + (ownTickets.get(one.ticketId) ?? 0),
    })),
    sessions.size,
    facts,
    hidesPlaces,
  );
}

function ticketsOf(wish: HoldWish, facts: HoldFacts): Map<string, number> {
  return new Map(
    [...Map.groupBy(wish.lines, (line) => line.ticketId)].map(([ticketId, lines]) => [
      ticketId,
      ticketCount(
        lines.map((line) => ({
          unit: facts.tickets.get(ticketId)?.unit ?? 'session',
          learnerId: line.learnerId,
          blockId: facts.sessions.get(line.sessionId)?.blockId ?? '',
        })),
      ),
    ]),
  );
}

function placesGone(
  shortSessions: readonly Shortage[],
  shortTickets: readonly QuotaShortage[],
  dates: number,
  facts: HoldFacts,
  hidesPlaces: boolean,
) {
  // That all are gone shows anyway; how many are left is the provider's own business.
  const told = (left: number): number | null => (hidesPlaces && left > 0 ? null : left);
  const sessions = shortSessions.flatMap((one) => {
    const session = facts.sessions.get(one.sessionId);
    return session ? [{ ...one, left: told(one.left), startDate: session.startDate, endDate: session.endDate }] : [];
  });
  sessions.sort((a, b) => Temporal.Instant.compare(a.startDate, b.startDate));
  const tickets = shortTickets.map((one) => ({
    ...one,
    left: told(one.left),
    name: facts.tickets.get(one.ticketId)?.name ?? '',
  }));
  const message =
    sessions.length > 0
      ? goneSentence(sessions, dates, facts.now)
      : tickets.map(({ name, left }) => shortTicketSentence(name, left)).join(' ');
  const details = {
    sessions: sessions.map(({ startDate, endDate, ...one }) => ({
      ...one,
      startDate: startDate.toString(),
      endDate: endDate.toString(),
    })),
    tickets,
  };
  return refuse('places-gone', message, { details });
}

function shortTicketSentence(name: string, left: number | null): string {
  if (left === 0) return `The ticket ‘${name}’ is sold out.`;
  return left === null
    ? `There are not enough of the ticket ‘${name}’ left.`
    : `There are only ${left} of the ticket ‘${name}’ left.`;
}

type Writing = {
  listing: ListingRow;
  basket: LockedBasket | undefined;
  bookingId: string | null;
  choices: Choice[];
  replaced: readonly PlaceRow[];
};

async function writeHold(
  tx: Tx,
  doors: Doors,
  asker: SignedIn,
  { listing, basket, bookingId, choices, replaced }: Writing,
): Promise<void> {
  const now = doors.clock.now();
  const heldUntil = basket ? basket.held_until.toISOString() : now.add({ minutes: HOLD_MINUTES }).toString();
  const basketId = basket?.id ?? randomUUIDv7();
  if (!basket) {
    await tx
      .insertInto('basket')
      .values({ id: basketId, account_id: asker.subjectId, created_at: now.toString(), held_until: heldUntil })
      .execute();
  }
  const { PROVIDER_FEE_BASIS_POINTS: providerFee, BOOKER_FEE_BASIS_POINTS: bookerFee } = doors.settings;
  const terms = {
    cancellation_policy: listing.cancellation_policy ?? 'FLEXIBLE',
    cancellation_tiers: JSON.stringify(listing.cancellation_tiers),
    formal_educational_activity: listing.formal_educational_activity ?? false,
    provider_fee_basis_points: providerFee,
    booker_fee_basis_points: bookerFee,
  };
  const id = bookingId ?? randomUUIDv7();
  if (bookingId) await tx.updateTable('booking').set(terms).where('id', '=', bookingId).execute();
  else {
    await tx
      .insertInto('booking')
      .values({
        id,
        reference: newReference(),
        basket_id: basketId,
        booker_id: asker.subjectId,
        listing_id: listing.id,
        provider_id: listing.provider_id,
        created_at: now.toString(),
        ...terms,
      })
      .execute();
  }
  const priced = pricePlaces(choices, { bookerFeeBasisPoints: bookerFee, providerFeeBasisPoints: providerFee });
  await insertPlaces(
    tx,
    doors,
    priced.places.map((place) => ({ ...place, bookingId: id })),
  );
  const sessions = [...new Set(choices.flatMap((choice) => choice.sessionIds))];
  await record(tx, doors.clock, [
    {
      kind: 'places.held',
      about: { basket: basketId, session: sessions, listing: listing.id, account: asker.subjectId },
      data: { heldUntil },
      actorId: asker.actorId,
      subjectId: asker.subjectId,
    },
  ]);
  const left = replaced.filter((place) => !sessions.includes(place.session_id));
  if (basket && left.length > 0) await recordReleased(tx, doors, basket, left);
}

function busy(wish: HoldWish, facts: HoldFacts) {
  const [line] = wish.lines;
  const learner = line && facts.learners.get(line.learnerId);
  const session = line && facts.sessions.get(line.sessionId);
  if (!line || !learner || !session) return notFound;
  return refuse(
    'learner-busy',
    `${learner.firstName} was booked for something else at that time a moment ago. Please look again.`,
    {
      details: busyDetails(line.learnerId, learner.firstName, session),
    },
  );
}
