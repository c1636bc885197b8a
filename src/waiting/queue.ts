/** The states of a party on a waiting list. All but the first two are final. */
export const waitingStates = [
  'WAITING',
  'OFFERED',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'LEFT',
  'CLOSED',
  'REMOVED',
] as const;
export type WaitingState = (typeof waitingStates)[number];

/** What a party waits for: one date, all dates of a block, or whichever of some dates comes free first. */
export const waitingWants = ['SESSION', 'BLOCK', 'ANY_DATE'] as const;
export type WaitingWant = (typeof waitingWants)[number];

/** How often a party that does not fit is passed over before places are kept for it. */
export const MOST_PASSED_OVER = 3;

/** Places are kept for such a party until so long before the start. */
export const KEEP_HOURS = 72;

/** A learner of a party and the ticket that the place would be booked with. */
export type WaitingLearner = { learnerId: string; ticketId: string };

/** A party in the queue. */
export type Waiter = {
  id: string;
  wants: WaitingWant;
  /** All of the party or nobody; otherwise as many as there is room for. */
  together: boolean;
  learners: readonly WaitingLearner[];
  /** In order of time. */
  sessionIds: readonly string[];
  passedOver: number;
  /** Places that were too few for it went on sale at an earlier visit, and nobody has bought one since. */
  onSale: boolean;
  /** Places of dates that are kept for this party already; they are not free for others. */
  kept: ReadonlyMap<string, number>;
};

/**
 * What a date is good for now. 'offer': its places are offered; 'first-come': it is too near for that; 'closed': it cannot
 * be booked.
 */
export type Room = { free: number; opens: 'offer' | 'first-come' | 'closed'; mayKeep: boolean };

export type QueueFacts = {
  /** In order of their turn. */
  waiters: readonly Waiter[];
  rooms: ReadonlyMap<string, Room>;
  /** Tickets left of those that have a quota of their own. A block ticket is one, whatever the number of its dates. */
  quotas: ReadonlyMap<string, number>;
};

export type QueueStep =
  /** Places on each of these dates for these learners; fewer than the party has, only where it does not insist. */
  | { kind: 'offer'; entryId: string; sessionIds: readonly string[]; learners: readonly WaitingLearner[] }
  /** So many places of each date are kept for the party from now on. */
  | { kind: 'keep'; entryId: string; kept: ReadonlyMap<string, number> }
  /** A later party was offered places that were too few for this one. */
  | { kind: 'pass'; entryId: string }
  /** There are places, too few for it: they go on sale, and who buys one passes it over. */
  | { kind: 'on-sale'; entryId: string }
  /** There is a place on a date that is too near for an offer. */
  | { kind: 'tell'; entryId: string; sessionIds: readonly string[] };

/** The groups of dates of which one would do. */
export function alternativesOf(waiter: Pick<Waiter, 'wants' | 'sessionIds'>): readonly (readonly string[])[] {
  return waiter.wants === 'ANY_DATE' ? waiter.sessionIds.map((id) => [id]) : [waiter.sessionIds];
}

/**
 * Who gets the free places: in order of the queue, each the first of its dates that has room. A party that does not fit
 * is passed over by those behind it, or by whoever buys what nobody in the queue could use, and from the fourth time on the
 * places gather for it instead.
 */
export function planQueue({ waiters, rooms, quotas }: QueueFacts): QueueStep[] {
  const free = new Map([...rooms].map(([id, room]) => [id, room.free]));
  const tickets = new Map(quotas);
  const steps: QueueStep[] = [];
  const waitingFor = new Map<string, readonly string[]>();
  const passed = new Set<string>();
  const unserved: { waiter: Waiter; dates: readonly string[] }[] = [];
  for (const waiter of waiters) {
    const roomOn = (id: string): number => (free.get(id) ?? 0) + (waiter.kept.get(id) ?? 0);
    const open = alternativesOf(waiter).filter((dates) => opensOf(dates, rooms) === 'offer');
    const offer = offerFor(waiter, open, roomOn, tickets);
    if (offer) {
      settle(free, waiter.kept, new Map(offer.sessionIds.map((id) => [id, offer.learners.length])));
      for (const { ticketId } of offer.learners) {
        const left = tickets.get(ticketId);
        if (left !== undefined) tickets.set(ticketId, left - 1);
      }
      steps.push({ kind: 'offer', entryId: waiter.id, ...offer });
      for (const [entryId, dates] of waitingFor) {
        if (!offer.sessionIds.some((id) => dates.includes(id))) continue;
        steps.push({ kind: 'pass', entryId });
        passed.add(entryId);
        waitingFor.delete(entryId);
      }
      continue;
    }
    const kept = keptFor(waiter, open, roomOn, rooms);
    settle(free, waiter.kept, kept);
    if (!sameCounts(kept, waiter.kept)) steps.push({ kind: 'keep', entryId: waiter.id, kept });
    // Who lacks a ticket is not helped by places, and who was passed over so often need not be counted again.
    if (waiter.passedOver < MOST_PASSED_OVER && whoFits(waiter, Infinity, tickets).length > 0)
      unserved.push({ waiter, dates: open.flat() });
    // What stays free although this party could not use it may go to somebody behind it.
    const short = open.flat().filter((id) => (free.get(id) ?? 0) > 0);
    if (short.length > 0) waitingFor.set(waiter.id, short);
    const near = alternativesOf(waiter).filter(
      (dates) =>
        opensOf(dates, rooms) === 'first-come' &&
        smallest(dates, roomOn) >= (waiter.together ? waiter.learners.length : 1),
    );
    if (near.length > 0) steps.push({ kind: 'tell', entryId: waiter.id, sessionIds: near.flat() });
  }
  for (const { waiter, dates } of unserved)
    if ((!waiter.onSale || passed.has(waiter.id)) && dates.some((id) => (free.get(id) ?? 0) > 0))
      steps.push({ kind: 'on-sale', entryId: waiter.id });
  return steps;
}

/** The worst of the dates counts: a block is offered when all of its dates are. */
function opensOf(dates: readonly string[], rooms: QueueFacts['rooms']): Room['opens'] {
  const all = dates.map((id) => rooms.get(id)?.opens ?? 'closed');
  if (all.length === 0 || all.includes('closed')) return 'closed';
  return all.includes('first-come') ? 'first-come' : 'offer';
}

const smallest = (dates: readonly string[], roomOn: (id: string) => number): number => Math.min(...dates.map(roomOn));

function offerFor(
  waiter: Waiter,
  open: readonly (readonly string[])[],
  roomOn: (id: string) => number,
  tickets: ReadonlyMap<string, number>,
): { sessionIds: readonly string[]; learners: readonly WaitingLearner[] } | null {
  const offers = open.map((sessionIds) => ({
    sessionIds,
    learners: whoFits(waiter, smallest(sessionIds, roomOn), tickets),
  }));
  // All of the party on one date is better than some of it on an earlier one.
  const most = Math.max(0, ...offers.map(({ learners }) => learners.length));
  return most === 0 ? null : (offers.find(({ learners }) => learners.length === most) ?? null);
}

/** Those of the party who would get places, in its order: all or nobody where they insist. */
function whoFits(waiter: Waiter, room: number, tickets: ReadonlyMap<string, number>): WaitingLearner[] {
  const left = new Map(tickets);
  const fitting: WaitingLearner[] = [];
  for (const learner of waiter.learners) {
    const tickets = left.get(learner.ticketId) ?? Infinity;
    if (fitting.length >= room || tickets < 1) continue;
    left.set(learner.ticketId, tickets - 1);
    fitting.push(learner);
  }
  return waiter.together && fitting.length < waiter.learners.length ? [] : fitting;
}

/** The places that gather for a party which was passed over too often, on the dates that have most of them already. */
function keptFor(
  waiter: Waiter,
  open: readonly (readonly string[])[],
  roomOn: (id: string) => number,
  rooms: QueueFacts['rooms'],
): ReadonlyMap<string, number> {
  if (waiter.passedOver < MOST_PASSED_OVER) return new Map();
  const size = waiter.learners.length;
  const options = open
    .filter((dates) => dates.every((id) => rooms.get(id)?.mayKeep === true))
    .map((dates) => new Map(dates.map((id) => [id, Math.min(size, roomOn(id))])));
  const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0);
  const most = Math.max(0, ...options.map(total));
  return new Map([...(options.find((option) => total(option) === most) ?? [])].filter(([, count]) => count > 0));
}

/** Frees what was kept and takes what is kept or offered now. */
function settle(
  free: Map<string, number>,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): void {
  for (const [id, count] of before) free.set(id, (free.get(id) ?? 0) + count);
  for (const [id, count] of after) free.set(id, (free.get(id) ?? 0) - count);
}

function sameCounts(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  const counts = (map: ReadonlyMap<string, number>): string =>
    [...map]
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .join(' ');
  return counts(one) === counts(other);
}

/** Whether a party goes before those who only came earlier: on a council's listing, those whose places it funds. */
export function priorityOf(listing: { councilFunded: boolean }, fundings: readonly string[]): 0 | 1 {
  return listing.councilFunded && fundings.every((funding) => funding === 'COUNCIL') ? 1 : 0;
}

/**
 * Which turn a party has: one more than the parties before it that want one of its dates; where several dates would do,
 * on the date on which it comes first.
 */
export function positionOf(
  waiters: readonly Pick<Waiter, 'id' | 'wants' | 'sessionIds'>[],
  entryId: string,
): number | null {
  const index = waiters.findIndex(({ id }) => id === entryId);
  const own = waiters[index];
  if (!own) return null;
  const before = waiters.slice(0, index);
  const turns = alternativesOf(own).map(
    (dates) => 1 + before.filter((other) => other.sessionIds.some((id) => dates.includes(id))).length,
  );
  return turns.length === 0 ? null : Math.min(...turns);
}

/** How many wait, and how many more places than are free would be enough for all of them. */
export type Demand = { families: number; learners: number; missing: number };

type Asking = Omit<Waiter, 'id' | 'passedOver' | 'onSale'> & { account_id: string };

/**
 * The demand of a whole queue, and of those who wait for one date. Each party is counted as having, in its turn, what the
 * free places are enough for; a place in a block is one, whatever the number of its dates. A family that waits for each
 * of several dates is one family.
 * @param waiters in order of their turn
 * @param free places of each date that are free
 */
export function demandOf(
  waiters: readonly Asking[],
  free: ReadonlyMap<string, number>,
): { all: Demand; on: (sessionId: string) => Demand } {
  const left = new Map([...free].map(([id, count]) => [id, Math.max(0, count)]));
  const parties = waiters.map((waiter) => ({ waiter, has: shareOf(waiter, left) }));
  const demand = (some: readonly { waiter: Asking }[], missing: number): Demand => ({
    families: new Set(some.map(({ waiter }) => waiter.account_id)).size,
    learners: some.reduce((sum, { waiter }) => sum + waiter.learners.length, 0),
    missing: Math.max(0, missing),
  });
  return {
    all: demand(
      parties,
      parties.reduce((sum, { waiter, has }) => sum + waiter.learners.length - placesIn(has), 0),
    ),
    on: (sessionId) => {
      const wanting = parties.filter(({ waiter }) => waiter.sessionIds.includes(sessionId));
      const wanted = wanting.reduce((sum, party) => sum + wantedOn(sessionId, party), 0);
      return demand(wanting, wanted - Math.max(0, free.get(sessionId) ?? 0));
    },
  };
}

/** So many places on each of these dates. */
type Share = readonly { sessionIds: readonly string[]; count: number }[];

const placesIn = (share: Share): number => share.reduce((sum, { count }) => sum + count, 0);

/** What the places that are left are enough for, which then are left no more: on one of its dates, where a party insists. */
function shareOf(waiter: Asking, left: Map<string, number>): Share {
  const roomOn = (id: string): number => (left.get(id) ?? 0) + (waiter.kept.get(id) ?? 0);
  let needed = waiter.learners.length;
  const shares = alternativesOf(waiter).map((sessionIds) => {
    const count = sessionIds.length === 0 ? 0 : Math.min(needed, smallest(sessionIds, roomOn));
    if (!waiter.together) needed -= count;
    return { sessionIds, count };
  });
  const most = Math.max(0, ...shares.map(({ count }) => count));
  const best = shares.find(({ count }) => count === most);
  const share = waiter.together ? (best ? [best] : []) : shares;
  for (const { sessionIds, count } of share)
    for (const id of sessionIds) left.set(id, (left.get(id) ?? 0) - Math.max(0, count - (waiter.kept.get(id) ?? 0)));
  return share;
}

/** How many of a date's places a party wants beside those that are kept for it: not those for whom there is room elsewhere. */
function wantedOn(sessionId: string, { waiter, has }: { waiter: Asking; has: Share }): number {
  const size = waiter.learners.length;
  const elsewhere = placesIn(has.filter(({ sessionIds }) => !sessionIds.includes(sessionId)));
  // Places that are too few for a party that insists do not help it.
  const helped = waiter.together && placesIn(has) < size ? 0 : elsewhere;
  return Math.max(0, size - helped - (waiter.kept.get(sessionId) ?? 0));
}

/** 'A place is free for you', '2 places are free for you': what a party reads when it is offered places. */
export function formatFree(places: number): string {
  return places === 1 ? 'A place is free for you' : `${places} places are free for you`;
}

/** '2 more places would clear 5 families'; null when nobody waits or there is room for all. */
export function formatDemand({ families, missing }: Demand): string | null {
  if (families === 0 || missing === 0) return null;
  const places = missing === 1 ? '1 more place' : `${missing} more places`;
  return `${places} would clear ${families === 1 ? '1 family' : `${families} families`}`;
}
