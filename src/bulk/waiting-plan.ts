import { sum } from '../platform/money.ts';

/** A family on a waiting list that was chosen, with what decides whether something can be done with it. */
export type PartyFacts = {
  id: string;
  accountId: string;
  state: 'WAITING' | 'OFFERED';
  size: number;
  /** The groups of dates of which one would do. */
  alternatives: readonly (readonly string[])[];
  /** Places of dates that are counted as taken for it already. */
  kept: ReadonlyMap<string, number>;
  /** Whether its family reads messages here. */
  hasAccount: boolean;
};

/** How many places a date has, and how many are taken. */
export type DateRoom = { capacity: number; taken: number };

/** A date that goes beyond its capacity, and up to how many places. */
export type Exceeded = { sessionId: string; upTo: number };

/** What is done with a party: on which dates, how far beyond their capacity, or why it is left out. */
export type PartyOutcome = {
  places: number;
  sessionIds: readonly string[];
  exceed: readonly Exceeded[];
  why: string | null;
};

const leftOut = (why: string): PartyOutcome => ({ places: 0, sessionIds: [], exceed: [], why });

type OfferFacts = {
  rooms: ReadonlyMap<string, DateRoom>;
  /** Whether dates may go beyond their capacity. */
  beyond: boolean;
  /** Why an offer of these dates could not be booked; null where it could. */
  whyNot: (party: PartyFacts, sessionIds: readonly string[]) => string | null;
};

/**
 * What each party is offered, in their order: the first of its dates that has room for all of it, or, where dates may go
 * beyond their capacity, the one that goes least beyond. `taken` is how full the dates are then.
 */
export function planOffers(parties: readonly PartyFacts[], { rooms, beyond, whyNot }: OfferFacts) {
  const taken = new Map([...rooms].map(([id, room]) => [id, room.taken]));
  const outcomes = parties.map((party): PartyOutcome => {
    if (party.state === 'OFFERED') return leftOut('A place has been offered to this family already.');
    const open = party.alternatives.filter((dates) => dates.length > 0 && dates.every((id) => rooms.has(id)));
    const reasons = open.map((dates) => whyNot(party, dates));
    const bookable = open.filter((_, nth) => reasons[nth] === null);
    const after = (dates: readonly string[]): Exceeded[] =>
      dates.map((id) => ({ sessionId: id, upTo: (taken.get(id) ?? 0) + party.size - (party.kept.get(id) ?? 0) }));
    const over = (dates: readonly string[]): number =>
      Math.max(0, ...after(dates).map(({ sessionId, upTo }) => upTo - (rooms.get(sessionId)?.capacity ?? 0)));
    const [least] = bookable.toSorted((one, other) => over(one) - over(other));
    if (!least) return leftOut(reasons.find((reason) => reason !== null) ?? 'Its dates cannot be booked any more.');
    if (over(least) > 0 && !beyond) return leftOut('There is no room for this family on any of its dates.');
    const then = after(least);
    for (const [id, count] of party.kept) if (!least.includes(id)) taken.set(id, (taken.get(id) ?? 0) - count);
    for (const { sessionId, upTo } of then) taken.set(sessionId, upTo);
    return {
      places: party.size,
      sessionIds: least,
      exceed: then.filter(({ sessionId, upTo }) => upTo > (rooms.get(sessionId)?.capacity ?? 0)),
      why: null,
    };
  });
  return { outcomes, taken };
}

/** What taking parties off the list would do: whoever is on it can be taken off. */
export function planRemovals(parties: readonly PartyFacts[]): PartyOutcome[] {
  return parties.map(({ size }) => ({ places: size, sessionIds: [], exceed: [], why: null }));
}

/** What writing to families that wait would do: each family reads it once, however often it waits. */
export function planWords(parties: readonly PartyFacts[]): PartyOutcome[] {
  const told = new Set<string>();
  return parties.map(({ accountId, hasAccount, size }) => {
    if (!hasAccount) return leftOut('This family has no account here, so it cannot read messages.');
    if (told.has(accountId)) return leftOut('This family is written to once, though it waits more than once.');
    told.add(accountId);
    return { places: size, sessionIds: [], exceed: [], why: null };
  });
}

/** The figures of a plan: over what takes part. */
export function sumsOfParties(rows: readonly (PartyOutcome & { accountId: string })[]) {
  const taking = rows.filter(({ why }) => why === null);
  return {
    parties: taking.length,
    families: new Set(taking.map(({ accountId }) => accountId)).size,
    places: sum(taking.map(({ places }) => places)),
  };
}
