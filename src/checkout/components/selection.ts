import type { AnswerOf } from '../../platform/contract.ts';
import { ticketForEverybody } from '../../listings/price-in-front.ts';
import { formatPrice } from '../../platform/money.ts';
import { withFamilyParts } from '../top-up.ts';
import { onDate } from '../taken-times.ts';
import type { scheduleContract } from '../../schedule/contract.ts';
import type { ticketsContract } from '../../tickets/contract.ts';
import { pricePlaces, type AddOn, type Choice, type Discounts, type Priced } from '../../tickets/price.ts';
import { ageProblem, type AgeOfLearner } from '../../people/age.ts';
import { unitFor, type TicketUnit } from '../../tickets/ticket.ts';

export type PublicBlock = AnswerOf<
  (typeof scheduleContract)['GET /experiences/{experienceId}/sessions']
>['blocks'][number];
export type PublicSession = PublicBlock['sessions'][number];
export type TicketList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/tickets']>;
export type Ticket = TicketList['tickets'][number];

/** What a ticket costs a family that a council pays for. */
export const PAID_BY_COUNCIL = 'Council pays';

/** What a ticket costs a family: '£12.36 a date', 'Free', or that the council pays. */
export function costOf(
  { funding, allInPence, wholePence }: Pick<Ticket, 'funding' | 'allInPence' | 'wholePence'>,
  unit: TicketUnit,
): string {
  if (funding === 'COUNCIL')
    return wholePence === null ? PAID_BY_COUNCIL : `Council pays its part of ${formatPrice(wholePence)} a date`;
  return allInPence === 0 ? 'Free' : `${formatPrice(allInPence)} ${unit === 'block' ? 'for the block' : 'a date'}`;
}

/** What the address of the checkout asks for: single dates, or a whole block. */
export type Wanted = { sessionIds: readonly string[]; blockId: string | null };

/** The dates to book. A whole block is booked with one ticket for all its dates. */
export type Dates = {
  unit: TicketUnit;
  blockName: string | null;
  /** Of a whole block: how many dates it has in all. */
  datesOfBlock?: number;
  /** What has to be known of joining late, and of how many people the dates need to go ahead, in sentences. */
  notes: string[];
  sessions: PublicSession[];
  /** Dates that were asked for and cannot be booked any more. */
  gone: PublicSession[];
  /** How many of the dates that were asked for the listing does not have any more. */
  unknown: number;
  /** Which learners are not free on which of them, and why (`busyOn`). */
  busy?: ReadonlyMap<string, string>;
};

/**
 * Finds the dates that the address asks for among those that can be booked.
 * @param own sessions that the booker holds already: a date that is full because of them is not gone.
 */
export function datesOf(blocks: readonly PublicBlock[], wanted: Wanted, own: ReadonlySet<string>): Dates {
  const whole = blocks.find(
    (block) =>
      block.type === 'ALL_DATES' &&
      (block.id === wanted.blockId || block.sessions.some((session) => wanted.sessionIds.includes(session.id))),
  );
  if (whole) {
    // Dates that are over, or too near, are there beside bookable ones only where the block can be joined late.
    const left = whole.sessions.filter(({ state }) => state !== 'cancelled' && state !== 'past' && state !== 'cut-off');
    const running =
      whole.state === 'bookable' || whole.state === 'full'
        ? left
        : whole.sessions.filter((session) => session.state !== 'cancelled');
    const mine = running.length > 0 && running.every((session) => own.has(session.id));
    const open = whole.state === 'bookable' || (whole.state === 'full' && mine);
    return {
      unit: unitFor(whole.type),
      blockName: whole.name,
      datesOfBlock: whole.datesOfBlock,
      notes: [whole.lateJoin, whole.minimum].filter((note) => note !== null),
      sessions: open ? running : [],
      gone: open ? [] : running,
      unknown: 0,
    };
  }
  const all = blocks.flatMap((block) => block.sessions);
  const block = blocks.find((one) => one.id === wanted.blockId);
  const ids = block ? block.sessions.map((session) => session.id) : [...new Set(wanted.sessionIds)];
  const found = all
    .filter((session) => ids.includes(session.id))
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
  const open = (session: PublicSession): boolean =>
    session.state === 'bookable' || (session.state === 'full' && own.has(session.id));
  return {
    unit: 'session',
    blockName: block?.name ?? null,
    notes: [
      ...new Set(blocks.flatMap((one) => (one.sessions.some(({ id }) => ids.includes(id)) ? (one.minimum ?? []) : []))),
    ],
    sessions: found.filter(open),
    gone: found.filter((session) => !open(session)),
    unknown: ids.length - found.length,
  };
}

/** Who goes with which ticket, and on which dates they do not go. */
export type Selection = {
  learnerIds: readonly string[];
  /** Ticket of a learner, where one was chosen. */
  ticketOf: Readonly<Record<string, string>>;
  /** 'LEARNER SESSION' for each date that a chosen learner leaves out. */
  without: readonly string[];
  /** 'LEARNER ADD-ON' for each add-on that a learner has on all of their dates. */
  addOns?: readonly string[];
  /** The code that is used. */
  code?: string | undefined;
};

export const nobody: Selection = { learnerIds: [], ticketOf: {}, without: [] };

export const leaveOut = (learnerId: string, sessionId: string): string => `${learnerId} ${sessionId}`;

export const withAddOn = (learnerId: string, addOnId: string): string => `${learnerId} ${addOnId}`;

export type Learner = AgeOfLearner & { id: string; lastName: string };

export type AgesOfListing = { ageFrom: number | null; ageTo: number | null; enforceAgeRange: boolean };

/** The tickets that a learner may have for these dates, and, where there is none, the reason. */
export function ticketsFor(
  learner: Learner,
  tickets: readonly Ticket[],
  dates: readonly PublicSession[],
  unit: TicketUnit,
  listing: AgesOfListing,
): { tickets: Ticket[]; problem: string | null } {
  const onSale = tickets.filter((ticket) => ticket.unit === unit && ticket.state === 'on-sale');
  if (onSale.length === 0) return { tickets: [], problem: 'There is no ticket on sale for these dates.' };
  if (!listing.enforceAgeRange) return { tickets: onSale, problem: null };
  const problems = onSale.map(
    (ticket) =>
      dates.map((date) => ageProblem(learner, ticket, listing, date.date)).find((problem) => problem !== null) ?? null,
  );
  const fitting = onSale.filter((_, index) => problems[index] === null);
  return { tickets: fitting, problem: fitting.length > 0 ? null : (problems[0] ?? null) };
}

/** The dates of a chosen learner, who is free on them. A whole block cannot leave out a date: it is all of them or none. */
export function datesFor(learnerId: string, selection: Selection, dates: Dates): PublicSession[] {
  const free = freeDates(learnerId, dates);
  if (dates.unit === 'block') return free;
  return free.filter((session) => !selection.without.includes(leaveOut(learnerId, session.id)));
}

/** The dates that a learner can be booked on, as far as their other bookings go. */
export function freeDates(learnerId: string, { unit, sessions, busy }: Dates): PublicSession[] {
  const free = sessions.filter((session) => !busy?.has(onDate(learnerId, session.id)));
  return unit === 'block' && free.length < sessions.length ? [] : free;
}

/** What is booked for one learner. */
export type Line = {
  learner: Learner;
  ticket: Ticket;
  sessions: PublicSession[];
  addOns: AddOn[];
  datesOfBlock?: number | undefined;
};

/** The ticket of a learner among those that fit: the chosen one, or else one that nobody needs to qualify for. */
export function pickTicket(fitting: readonly Ticket[], ticketId: string | undefined): Ticket | undefined {
  return fitting.find((one) => one.id === ticketId) ?? ticketForEverybody(fitting);
}

/** The lines of a selection: chosen learners with a ticket that fits them. */
export function linesOf(
  selection: Selection,
  learners: readonly Learner[],
  tickets: readonly Ticket[],
  dates: Dates,
  listing: AgesOfListing,
): Line[] {
  return learners
    .filter((learner) => selection.learnerIds.includes(learner.id))
    .flatMap((learner) => {
      const sessions = datesFor(learner.id, selection, dates);
      const fitting = ticketsFor(learner, tickets, sessions, dates.unit, listing).tickets;
      const ticket = pickTicket(fitting, selection.ticketOf[learner.id]);
      const addOns = ticket?.addOns.filter((addOn) => selection.addOns?.includes(withAddOn(learner.id, addOn.id)));
      return ticket && sessions.length > 0
        ? [{ learner, ticket, sessions, addOns: addOns ?? [], datesOfBlock: dates.datesOfBlock }]
        : [];
    });
}

/** The places of some lines, as the hold asks for them. */
export function holdLinesOf(
  lines: readonly Line[],
): { sessionId: string; ticketId: string; learnerId: string; addOnIds?: string[] }[] {
  return lines.flatMap(({ learner, ticket, sessions, addOns }) =>
    sessions.map((session) => ({
      sessionId: session.id,
      ticketId: ticket.id,
      learnerId: learner.id,
      ...(addOns.length > 0 ? { addOnIds: addOns.map((addOn) => addOn.id) } : {}),
    })),
  );
}

/**
 * What the lines cost, by the rule that the server uses too.
 * @param familyParts what is paid beside budgets, see `familyPartsOf`
 */
export function priceOf(
  lines: readonly Line[],
  bookerFeeBasisPoints: number,
  discounts?: Omit<Discounts, 'startOf'>,
  familyParts: ReadonlyMap<string, number> = new Map(),
): Priced {
  const choices = lines.map(({ learner, ticket, sessions, addOns, datesOfBlock }): Choice => ({
    learnerId: learner.id,
    ticket,
    sessionIds: sessions.map((session) => session.id),
    ...(datesOfBlock === undefined ? {} : { datesOfBlock }),
    ...(addOns.length > 0 ? { addOns: new Map(sessions.map((session) => [session.id, addOns])) } : {}),
  }));
  const startOf = new Map(
    lines.flatMap(({ sessions }) =>
      sessions.map((session) => [session.id, Temporal.Instant.from(session.startDate)] as const),
    ),
  );
  const fees = { bookerFeeBasisPoints, providerFeeBasisPoints: 0 };
  return withFamilyParts(pricePlaces(choices, fees, discounts && { ...discounts, startOf }), familyParts, fees);
}

/** The selection that a held booking was made from, so that it can be changed. */
export function selectionOf(
  places: readonly {
    session: { id: string };
    learner: { id: string };
    ticket: { id: string };
    addOns?: readonly { id: string }[];
  }[],
): Selection {
  const learnerIds = [...new Set(places.map((place) => place.learner.id))];
  const sessionIds = [...new Set(places.map((place) => place.session.id))];
  const held = new Set(places.map((place) => leaveOut(place.learner.id, place.session.id)));
  return {
    learnerIds,
    addOns: [
      ...new Set(places.flatMap((place) => (place.addOns ?? []).map((addOn) => withAddOn(place.learner.id, addOn.id)))),
    ],
    ticketOf: Object.fromEntries(places.map((place) => [place.learner.id, place.ticket.id])),
    without: learnerIds
      .flatMap((learnerId) => sessionIds.map((sessionId) => leaveOut(learnerId, sessionId)))
      .filter((key) => !held.has(key)),
  };
}
