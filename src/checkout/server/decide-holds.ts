import type { RawBuilder } from 'kysely';
import { besideHeld, fundPlaces, type Funding, type FundingFacts } from '../../councils/funding.ts';
import { formatAmount } from '../../councils/programme.ts';
import { entitlementsLeft, reservedBy } from '../../councils/server/entitlements.ts';
import { gatherFunding, standingsOfPlaces } from '../../councils/server/gather-funding.ts';
import type { SignedIn } from '../../identity/access.ts';
import { usedUp } from '../../identity/server/limits.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, askEach, sql, type Locking, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Value } from '../../platform/server/database/prepared.ts';
import { placesLeftOf, type Counts } from '../../schedule/server/places.ts';
import type { CodeRefusal } from '../../tickets/code.ts';
import type { Choice } from '../../tickets/price.ts';
import { codesLeft, type CodeRoom } from '../../tickets/server/codes.ts';
import { ticketsLeftOf, type TicketCounts } from '../../tickets/server/quota.ts';
import { decideHold, mayAdd, type HoldFacts, type HoldRefusal, type HoldLine } from '../hold-rules.ts';
import { ticketCount } from '../../places/ticket-count.ts';
import { checkHoldLimits, heldInVain, HOLDS_WITHOUT_BOOKING } from '../hold-limits.ts';
import { mayShareBasket } from '../share-basket.ts';
import { holdFacts, loadLearners, loadListings, readForHolds, type LearnerRow, type ListingRow } from './hold-facts.ts';
import { priceHold, takeFromRoom, type HoldPrice } from './hold-price.ts';
import { countSessions, countTickets, difference, loadPlaces, type PlaceRow } from '../../places/server/place-rows.ts';
import { placesGone } from './sold-out-refusal.ts';
import { openBasketsOf } from '../../places/server/basket-lookups.ts';
import { hasEnded, openBaskets, type LockedBasket } from './release-basket.ts';

export type HoldRequest = {
  listingId: string;
  key?: string | undefined;
  lines: readonly HoldLine[];
  /** A code that was typed; null takes the booking's code away, undefined leaves it. */
  code?: string | null | undefined;
};

/** Places and tickets that are counted as taken for somebody already. */
export type Kept = { sessions: Counts; tickets: TicketCounts };

/** A family's wish to hold places. */
export type HoldAsk = {
  caller: SignedIn;
  request: HoldRequest;
  /**
   * What an offer keeps for the family: only what is wished for beyond it is taken. What the basket holds of the listing
   * stays in it, and its time begins anew.
   */
  kept?: Kept;
  /** A basket whose time has run out is refused like one that is being paid: it is to be ended first. */
  endedRefused?: boolean;
};

export type DecidedRefusal =
  | HoldRefusal
  | CodeRefusal
  | 'places-gone'
  | 'too-many-places'
  | 'too-many-holds'
  | 'request-alone'
  | 'payment-open'
  | 'not-eligible'
  | 'allowance-used-up';

/** A hold that may be made: nothing but writing it is left. */
export type Grant = {
  ask: HoldAsk;
  listing: ListingRow;
  basket: LockedBasket | undefined;
  /** The booking of this listing that the basket has already. */
  bookingId: string | null;
  choices: Choice[];
  /** Places that it held of this listing: they are given back. */
  replaced: readonly PlaceRow[];
  facts: HoldFacts;
  price: HoldPrice;
  /**
   * What councils pay for of it, and what they paid for of the replaced places. Null where none does, neither for it nor
   * for what stays in its booking.
   */
  funding: Funding | null;
  fundedBefore: readonly { placeId: string; eligibilityId: string; amount: number }[];
};

/** A wish that nothing but what is scarce can be refused for. */
type Lawful = Omit<Grant, 'price'>;

/** A wish whose listing and basket are open for it. */
type Opened = Omit<Lawful, 'facts' | 'choices' | 'funding' | 'fundedBefore'> & {
  /** What stays of its booking in the basket. */
  staying: readonly PlaceRow[];
  /** The other bookings of the basket. */
  others: readonly { title: string; needsApproval: boolean }[];
};

/** What was decided about holds, each in its turn, and how many places, tickets and entitlements they take together. */
export type DecidedHolds = {
  each: Result<Grant, DecidedRefusal>[];
  /** The families' learners that were named. */
  learners: readonly LearnerRow[];
  sessions: Map<string, number>;
  tickets: Map<string, number>;
  entitlements: Map<string, number>;
};

/**
 * Decides about holds of several accounts, one wish each, as if they came one after the other: who comes later gets
 * what is left. As many statements as for one, in the fixed order of locks: learners, listings, baskets, sessions,
 * tickets, codes, entitlements. The family's learners come first, so that two tabs of one family follow one another.
 * @param lock 'lock': what is granted can be written until the transaction ends. 'look': only the refusals are meant.
 */
export async function decideHolds(
  db: Queryable,
  services: Services,
  asks: readonly HoldAsk[],
  lock: Locking,
): Promise<DecidedHolds> {
  const families = asks.map(({ caller, request }) => ({
    accountId: caller.subjectId,
    learnerIds: learnersIn(request),
  }));
  const listingIds = asks.map(({ request }) => request.listingId);
  const accountIds = asks.map(({ caller }) => caller.subjectId);
  const lines = asks.flatMap(({ request }) => request.lines);
  // What an offer keeps is locked, too, where less than that is wished for: the rest goes back.
  const kept = asks.flatMap((ask) => [...(ask.kept?.sessions.keys() ?? [])]);
  const touched = { accountIds, listingIds };
  const now = services.clock.now();
  // All locks in one piece. What is read behind the places is what holds: nobody can change these dates until the
  // transaction ends.
  const [learners, listings, baskets, room, quotas, read, inVain] = await askEach(
    db,
    (tx) => loadLearners(tx, families, lock),
    (tx) => loadListings(tx, services, listingIds, lock),
    (tx) => openBaskets(tx, accountIds, lock),
    (tx) => placesOfHolds(tx, { ...touched, wished: [...lines.map((line) => line.sessionId), ...kept] }, lock),
    (tx) => ticketsOfHolds(tx, { ...touched, wished: lines.map((line) => line.ticketId) }, lock),
    (tx) =>
      readForHolds(tx, now, {
        listingIds,
        sessionIds: lines.map((line) => line.sessionId),
        addOnIds: lines.flatMap((line) => line.addOnIds ?? []),
        learnerIds: lines.map((line) => line.learnerId),
      }),
    // Who is only told that a date is full is told so, however often they held one in vain.
    async (tx) =>
      lock === 'lock' ? usedUp(tx, services.clock, HOLDS_WITHOUT_BOOKING, accountIds) : new Map<string, number>(),
  );
  const asked = await requestedBy(
    db,
    asks
      .filter(({ request }) => listings.get(request.listingId)?.instant_book === false)
      .map(({ caller }) => caller.subjectId),
  );
  const holdings = await holdingsIn(db, baskets);
  const open = asks.map((ask) =>
    openFor(ask, listings.get(ask.request.listingId), now, {
      holding: holdings.get(ask.caller.subjectId),
      asked: asked.get(ask.caller.subjectId) ?? [],
      inVainSeconds: inVain.get(ask.caller.subjectId),
    }),
  );
  const opened = open.flatMap((one) => (one.ok ? [one.value] : []));
  const questions = opened.map(({ ask: { caller, request }, listing, replaced }) => ({
    listing,
    key: request.key,
    accountId: caller.subjectId,
    acting: caller.acting,
    learnerIds: learnersIn(request),
    sessionIds: sessionsIn(request),
    replacing: replaced.map((place) => place.id),
  }));
  if (opened.length === 0)
    return {
      each: open as Result<Grant, DecidedRefusal>[],
      learners,
      sessions: new Map(),
      tickets: new Map(),
      entitlements: new Map(),
    };
  const facts = holdFacts(now, questions, learners, read);
  const before = await reservedBy(
    db,
    opened.flatMap(({ replaced }) => replaced),
  );
  const fundings = await gatherFunding(
    db,
    opened.map(({ ask, listing }, index) =>
      isFunded(ask, facts[index]) ? { listingId: listing.id, learners: facts[index]?.learners ?? new Map() } : null,
    ),
  );
  const known = new Map(opened.map((one, index) => [one.ask, { facts: facts[index], funding: fundings[index] }]));
  const priced: Result<Grant, DecidedRefusal>[] = [];
  for (const one of open) {
    const lawful = one.ok ? await lawfulRequest(db, one.value, known.get(one.value.ask), before) : one;
    // Whoever cannot have the places needs no price for them.
    const gone = lawful.ok ? goneFor(lawful.value, { room, quotas }) : null;
    priced.push(gone ?? (lawful.ok ? await withPrice(db, lawful.value) : lawful));
  }
  const grants = priced.flatMap((one) => (one.ok ? [one.value] : []));
  const codes = await codesLeft(db, changedCodes(grants), lock);
  const allowances = await entitlementsLeft(db, changedEntitlements(grants), lock);
  return { ...decideScarce(priced, { room, quotas, codes, allowances }), learners };
}

type Touched = { wished: readonly string[]; accountIds: readonly string[]; listingIds: readonly string[] };

/** What is wished for, and what open baskets hold of the same listings: a hold takes its place. */
const touchedBy =
  (column: 'session_id' | 'ticket_id') =>
  (value: Value<Touched>): RawBuilder<string> =>
    sql<string>`
    select unnest(${value('wished')}::uuid[])
    union all
    select ${sql.ref(`place.${column}`)}
    from booking join place on place.booking_id = booking.id and place.state = 'HELD'
    where booking.basket_id = ${anyOf(openBasketsOf(value('accountIds')))}
      and booking.listing_id = ${anyOf(value('listingIds'))}`;

const placesOfHolds = placesLeftOf(touchedBy('session_id'));
const ticketsOfHolds = ticketsLeftOf(touchedBy('ticket_id'));

const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Whether a council is to pay for something that is wished for. */
function isFunded({ request }: HoldAsk, facts: HoldFacts | undefined): boolean {
  return request.lines.some((line) => facts?.tickets.get(line.ticketId)?.funding === 'COUNCIL');
}

/** Whether a wish is lawful, and which councils pay for it. */
async function lawfulRequest(
  db: Queryable,
  opened: Opened,
  known: { facts: HoldFacts | undefined; funding: FundingFacts | null | undefined } | undefined,
  before: Grant['fundedBefore'],
): Promise<Result<Lawful, DecidedRefusal>> {
  if (!known?.facts) return notFound;
  const facts = { ...known.facts, mayBeFunded: true };
  const { ask, replaced } = opened;
  const choices = decideHold(ask.request.lines, facts);
  if (!choices.ok) return choices;
  const within = opened.staying.length === 0 ? ok(true) : mayAdd(ask.request.lines, opened.staying, facts);
  if (!within.ok) return within;
  const funded = await fundRequest(db, opened, facts, known.funding ?? null);
  if (!funded.ok) return funded;
  const ids = new Set(replaced.map((place) => place.id));
  const fundedBefore = before.filter(({ placeId }) => ids.has(placeId));
  return ok({ ...opened, facts, choices: choices.value, funding: funded.value, fundedBefore });
}

/** What a wish costs, or why not with the code that was typed. */
async function withPrice(db: Queryable, lawful: Lawful): Promise<Result<Grant, DecidedRefusal>> {
  const { ask, listing, bookingId, choices, facts } = lawful;
  const price = await priceHold(db, {
    bookingId,
    accountId: ask.caller.subjectId,
    listing,
    code: ask.request.code,
    adds: ask.kept !== undefined,
    choices,
    facts,
    fees: listing.fees,
  });
  return price.ok ? ok({ ...lawful, price: price.value }) : price;
}

/**
 * Which programmes pay for the funded places of a wish. What waits for a council is booked on its own, like a request:
 * whoever pays would wait for it, too, and longer than a card can. That counts also for what an offer puts beside it.
 */
async function fundRequest(
  db: Queryable,
  { ask, listing, staying, others }: Opened,
  facts: HoldFacts,
  funding: FundingFacts | null,
): Promise<Result<Funding | null, DecidedRefusal>> {
  const fundedBeside = staying.filter((place) => place.funding === 'COUNCIL');
  if (!funding && fundedBeside.length === 0) return ok(null);
  const lines = ask.request.lines.filter((line) => facts.tickets.get(line.ticketId)?.funding === 'COUNCIL');
  const places = lines.flatMap(({ learnerId, sessionId }) => {
    const session = facts.sessions.get(sessionId);
    return session ? [{ learnerId, sessionId, startDate: session.startDate, endDate: session.endDate }] : [];
  });
  const own = funding ? fundPlaces(places, funding) : ok({ uses: [], waits: false, instant: true });
  if (!own.ok) return own;
  const held = await standingsOfPlaces(
    db,
    fundedBeside.map((place) => place.id),
    'look',
  );
  const all = besideHeld(own.value, held);
  if (all.instant && !all.waits) return ok(all);
  if (staying.length > 0 && (lines.length < ask.request.lines.length || fundedBeside.length < staying.length))
    return refuse(
      'request-alone',
      'Places that wait for the council are booked on their own. Please finish what is in your basket first, or give it back.',
    );
  if (lines.length < ask.request.lines.length)
    return refuse(
      'request-alone',
      'Places that wait for the council are booked on their own. Please book the other tickets separately.',
    );
  const alone = mayShareBasket({ title: listing.title, needsApproval: true }, others);
  return alone.ok ? ok(all) : alone;
}

const learnersIn = (request: HoldRequest): string[] => [...new Set(request.lines.map((line) => line.learnerId))];
const sessionsIn = (request: HoldRequest): string[] => [...new Set(request.lines.map((line) => line.sessionId))];

type Holding = {
  basket: LockedBasket;
  bookings: { id: string; listing_id: string; title: string; needs_approval: boolean }[];
  held: PlaceRow[];
};

/** What open baskets hold, by account. */
async function holdingsIn(
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

type LearnerOnSession = { learnerId: string; sessionId: string };

const learnerOnSession = (place: { learner_id: string; session_id: string }): LearnerOnSession => ({
  learnerId: place.learner_id,
  sessionId: place.session_id,
});

/** What accounts have asked providers for and wait for, by account: it takes up room that nobody has paid for. */
async function requestedBy(db: Queryable, accountIds: readonly string[]): Promise<Map<string, LearnerOnSession[]>> {
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
  return new Map([...by].map(([accountId, places]) => [accountId, places.map(learnerOnSession)]));
}

/** What an account has taken up before a wish. */
type Already = {
  holding: Holding | undefined;
  /** Places that it asked providers for. */
  asked: readonly LearnerOnSession[];
  /** So long it may hold nothing new, after it held places in vain too often. */
  inVainSeconds: number | undefined;
};

/** Whether listing and basket are open for a wish at all. */
function openFor(
  ask: HoldAsk,
  listing: ListingRow | undefined,
  now: Temporal.Instant,
  { holding, asked, inVainSeconds }: Already,
): Result<Opened, DecidedRefusal> {
  if (!listing) return notFound;
  if (holding && (holding.basket.state !== 'OPEN' || (ask.endedRefused && hasEnded(holding.basket, now))))
    return refuse('payment-open', 'This basket is being paid at the moment.');
  const held = holding?.held ?? [];
  const bookingId = holding?.bookings.find((booking) => booking.listing_id === listing.id)?.id ?? null;
  const replaced = ask.kept ? [] : held.filter((place) => place.booking_id === bookingId);
  // What an offer keeps is the family's already, and a basket that is open may be changed.
  if (inVainSeconds !== undefined && !ask.kept && !holding) return heldInVain(inVainSeconds);
  const kept = held.filter((place) => !replaced.includes(place)).map(learnerOnSession);
  const within = checkHoldLimits([...kept, ...asked, ...ask.request.lines]);
  if (!within.ok) return within;
  const others = (holding?.bookings ?? [])
    .filter((booking) => booking.id !== bookingId && held.some((place) => place.booking_id === booking.id))
    .map(({ title, needs_approval }) => ({ title, needsApproval: needs_approval }));
  const staying = held.filter((place) => place.booking_id === bookingId && !replaced.includes(place));
  const alone = mayShareBasket({ title: listing.title, needsApproval: !listing.instant_book }, others);
  return alone.ok ? ok({ ask, listing, basket: holding?.basket, bookingId, replaced, staying, others }) : alone;
}

/** How much is left of what is scarce; it is counted down. */
type Left = {
  room: Map<string, number>;
  quotas: Map<string, number>;
  codes: CodeRoom;
  allowances: Map<string, number>;
};

/** Gives out what is scarce, in the order of the asks. Whoever gets nothing takes nothing. */
function decideScarce(
  priced: readonly Result<Grant, DecidedRefusal>[],
  { room, quotas, codes, allowances }: Left,
): Omit<DecidedHolds, 'learners'> {
  const [sessions, tickets, entitlements] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const each = priced.map((one): Result<Grant, DecidedRefusal> => {
    if (!one.ok) return one;
    const grant = one.value;
    const gone = goneFor(grant, { room, quotas });
    if (gone) return gone;
    const uses = entitlementsChangedBy(grant);
    const [tooMuch] = shortOf(uses, allowances, 0);
    if (tooMuch) return allowanceUsedUp(grant, tooMuch);
    const code = takeFromRoom(grant.price, grant.ask.caller.subjectId, codes);
    if (!code.ok) return code;
    take(sessionsChangedBy(grant), room, sessions);
    take(ticketsChangedBy(grant), quotas, tickets);
    take(uses, allowances, entitlements);
    return one;
  });
  return { each, sessions, tickets, entitlements };
}

const sessionsChangedBy = (request: Lawful): Map<string, number> =>
  difference(wantedSessions(request), request.ask.kept?.sessions ?? countSessions(request.replaced));

const ticketsChangedBy = (request: Lawful): Map<string, number> =>
  difference(wantedTickets(request), request.ask.kept?.tickets ?? countTickets(request.replaced));

const entitlementsChangedBy = (grant: Grant): Map<string, number> =>
  difference(sumUses(grant.funding?.uses ?? []), sumUses(grant.fundedBefore));

/** Entitlements that holds take from or give back to. */
const changedEntitlements = (grants: readonly Grant[]): string[] =>
  inOrder(grants.flatMap((grant) => [...entitlementsChangedBy(grant).keys()]));

/** Codes that bookings get or give up. */
function changedCodes(grants: readonly Grant[]): string[] {
  const changed = grants.filter(({ price }) => price.code?.id !== price.before?.id);
  return [...new Set(changed.flatMap(({ price }) => [price.code?.id ?? [], price.before?.id ?? []].flat()))].sort();
}

type Short = { id: string; asked: number; left: number };

/** What is asked for beyond what is left; `without` is what is left of those that are not counted. */
function shortOf(changes: ReadonlyMap<string, number>, left: ReadonlyMap<string, number>, without: number): Short[] {
  return [...changes]
    .map(([id, asked]) => ({ id, asked, left: left.get(id) ?? without }))
    .filter((one) => one.asked > 0 && one.asked > one.left)
    .map((one) => ({ ...one, left: Math.max(one.left, 0) }));
}

function take(changes: ReadonlyMap<string, number>, left: Map<string, number>, taken: Map<string, number>): void {
  for (const [id, count] of changes) {
    const before = left.get(id);
    if (before === undefined) continue;
    left.set(id, before - count);
    taken.set(id, (taken.get(id) ?? 0) + count);
  }
}

/**
 * The refusal of a wish that there are too few places or tickets left for, null where there are enough. What a family
 * holds already is its own: it counts as asked for and as left for them.
 */
function goneFor(request: Lawful, { room, quotas }: Pick<Left, 'room' | 'quotas'>) {
  const short = shortOf(sessionsChangedBy(request), room, 0);
  const shortTickets = short.length > 0 ? [] : shortOf(ticketsChangedBy(request), quotas, Number.POSITIVE_INFINITY);
  if (short.length === 0 && shortTickets.length === 0) return null;
  const [own, ownTickets] = [countSessions(request.replaced), countTickets(request.replaced)];
  const withOwn = ({ asked, left }: Short, mine: number): { asked: number; left: number } => ({
    asked: asked + mine,
    left: left + mine,
  });
  return placesGone(
    short.map((one) => ({ sessionId: one.id, ...withOwn(one, own.get(one.id) ?? 0) })),
    shortTickets.map((one) => ({ ticketId: one.id, ...withOwn(one, ownTickets.get(one.id) ?? 0) })),
    wantedSessions(request).size,
    request.facts,
    request.listing.hide_places,
  );
}

function sumUses(uses: readonly { eligibilityId: string; amount: number }[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { eligibilityId, amount } of uses) amounts.set(eligibilityId, (amounts.get(eligibilityId) ?? 0) + amount);
  return amounts;
}

/** The allowance of one of the learners does not reach for what is wished for. */
function allowanceUsedUp({ funding, fundedBefore, facts }: Grant, short: Short): Result<never, 'allowance-used-up'> {
  const own = sumUses(fundedBefore).get(short.id) ?? 0;
  const use = funding?.uses.find((one) => one.eligibilityId === short.id);
  const name = facts.learners.get(use?.learnerId ?? '')?.firstName ?? 'The learner';
  const unit = use?.unit ?? 'sessions';
  const left = short.left + own;
  return refuse(
    'allowance-used-up',
    left === 0
      ? `${name} has used up what the council pays for.`
      : `${name} has ${formatAmount(unit, left)} left of what the council pays for; this needs ${formatAmount(unit, short.asked + own)}.`,
    { details: { learnerId: use?.learnerId ?? null, left } },
  );
}

const wantedSessions = ({ ask }: Lawful): Map<string, number> =>
  countSessions(ask.request.lines.map((line) => ({ session_id: line.sessionId })));

function wantedTickets({ ask, facts }: Lawful): Map<string, number> {
  return new Map(
    [...Map.groupBy(ask.request.lines, (line) => line.ticketId)].map(([ticketId, lines]) => [
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
