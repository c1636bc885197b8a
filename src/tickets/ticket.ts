import { formatMoney } from '../platform/money.ts';
import { format } from '../platform/time.ts';
import { momentProblems } from '../schedule/typed-moment.ts';
import { SMALLEST_CARD_PENCE } from './smallest-payment.ts';

export const ticketAudiences = ['child', 'adult', 'family'] as const;
export type TicketAudience = (typeof ticketAudiences)[number];

/** What one ticket covers: one session, or every session of a block. */
export const ticketUnits = ['session', 'block'] as const;
export type TicketUnit = (typeof ticketUnits)[number];

export const ticketFundings = ['PAID', 'FREE', 'COUNCIL'] as const;
export type TicketFunding = (typeof ticketFundings)[number];

export const saleStates = ['on-sale', 'not-yet', 'ended'] as const;
export type SaleState = (typeof saleStates)[number];

export const MINIMUM_PAID_PENCE = SMALLEST_CARD_PENCE;
export const MAXIMUM_PAID_PENCE = 1_000_000;

/**
 * What a provider says of a ticket. Prices are whole pence without the booking fee; moments are ISO instants, or
 * `NOT_A_MOMENT` while somebody types.
 */
export type TicketDraft = {
  name: string;
  audience: TicketAudience;
  unit: TicketUnit;
  funding: TicketFunding;
  pricePence: number;
  ageFrom: number | null;
  ageTo: number | null;
  minimumPerBooking: number;
  maximumPerBooking: number | null;
  saleFrom: string | null;
  saleTo: string | null;
  quota: number | null;
  /** Sold only to whoever has a code that opens it. */
  codeOnly: boolean;
  /** What can be had with it at a price of its own, like lunch. */
  addOns: readonly { id?: string; name: string; pricePence: number }[];
};

/** What a listing says that its tickets must fit. */
export type ListingOfTickets = {
  ageFrom: number | null;
  ageTo: number | null;
  /** Places on a session. */
  groupSize: number | null;
  /** Whether a council pays for places on it. */
  councilFunded: boolean;
};

/** What is wrong with a ticket, by field; empty when it can be sold. */
export type TicketProblems = Partial<Record<keyof TicketDraft, string>> &
  Record<`addOns.${number}.${'name' | 'pricePence'}`, string>;

/** Checks one ticket against itself and its listing. */
export function checkTicket(ticket: TicketDraft, listing: ListingOfTickets): TicketProblems {
  const problems: TicketProblems = {};
  if (ticket.name.trim() === '') problems.name = 'Give the ticket a name, like ‘Child’';
  const price = priceProblem(ticket);
  if (price) problems.pricePence = price;
  if (ticket.funding === 'COUNCIL' && !listing.councilFunded)
    problems.funding = 'Only a council-funded listing can have funded tickets';
  Object.assign(problems, ageProblems(ticket, listing));
  const { minimumPerBooking: fewest, maximumPerBooking: most, quota } = ticket;
  if (most !== null && most < fewest)
    problems.maximumPerBooking = `The most must be ${fewest} or more, the fewest that can be booked`;
  else if (listing.groupSize !== null && fewest > listing.groupSize) {
    problems.minimumPerBooking = `Your listing takes ${listing.groupSize} at a time, so nobody could book ${fewest}`;
  }
  if (quota !== null && quota < fewest)
    problems.quota = `There must be at least ${fewest}, the fewest that can be booked`;
  Object.assign(problems, momentProblems({ saleFrom: ticket.saleFrom, saleTo: ticket.saleTo }));
  if (ticket.saleFrom !== null && ticket.saleTo !== null && Date.parse(ticket.saleTo) <= Date.parse(ticket.saleFrom)) {
    problems.saleTo = 'The sale must end after it begins';
  }
  return { ...problems, ...addOnProblems(ticket) };
}

function addOnProblems({ addOns, funding }: TicketDraft): TicketProblems {
  const problems: TicketProblems = {};
  const names = new Set<string>();
  for (const [index, { name, pricePence }] of addOns.entries()) {
    const plain = name.trim().toLowerCase();
    if (plain === '') problems[`addOns.${index}.name`] = 'Give it a name, like ‘Lunch’';
    else if (names.has(plain)) problems[`addOns.${index}.name`] = 'There is an extra with this name already';
    names.add(plain);
    if (funding === 'COUNCIL' && pricePence > 0)
      problems[`addOns.${index}.pricePence`] = 'What the council pays for costs families nothing';
    if (pricePence > MAXIMUM_PAID_PENCE)
      problems[`addOns.${index}.pricePence`] = `The most it can cost is ${formatMoney(MAXIMUM_PAID_PENCE)}`;
  }
  return problems;
}

function priceProblem({ funding, pricePence }: TicketDraft): string | undefined {
  if (funding !== 'PAID')
    return pricePence === 0 ? undefined : 'This ticket costs families nothing, so it has no price';
  if (pricePence < MINIMUM_PAID_PENCE) {
    return `A paid ticket costs at least ${formatMoney(MINIMUM_PAID_PENCE)}, the smallest payment that a card can make`;
  }
  if (pricePence > MAXIMUM_PAID_PENCE) return `The most a ticket can cost is ${formatMoney(MAXIMUM_PAID_PENCE)}`;
  return undefined;
}

function ageProblems(ticket: TicketDraft, listing: ListingOfTickets): TicketProblems {
  const { ageFrom, ageTo } = ticket;
  if (ageFrom !== null && ageTo !== null && ageTo < ageFrom)
    return { ageTo: `The oldest must be ${ageFrom} or more, the youngest` };
  if (ticket.audience !== 'child') return {};
  const youngest = ageFrom ?? listing.ageFrom;
  const oldest = ageTo ?? listing.ageTo;
  if (youngest === null || oldest === null) {
    return {
      [youngest === null ? 'ageFrom' : 'ageTo']: 'Say which ages this ticket is for, because your listing does not',
    };
  }
  if (listing.ageFrom !== null && youngest < listing.ageFrom)
    return { ageFrom: `Your listing is for ages ${formatAges(listing)}` };
  if (listing.ageTo !== null && oldest > listing.ageTo)
    return { ageTo: `Your listing is for ages ${formatAges(listing)}` };
  return {};
}

/** '5 to 11', '16 and over', 'up to 4', 'all'. */
export function formatAges({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }): string {
  if (ageFrom === null) return ageTo === null ? 'all' : `up to ${ageTo}`;
  if (ageTo === null) return `${ageFrom} and over`;
  return ageFrom === ageTo ? String(ageFrom) : `${ageFrom} to ${ageTo}`;
}

/** Whether a ticket is on sale at `now`; `reason` is a sentence for families, null when it is. */
export function saleOf(
  ticket: { saleFrom: Temporal.Instant | null; saleTo: Temporal.Instant | null },
  now: Temporal.Instant,
): { state: SaleState; reason: string | null } {
  const { saleFrom, saleTo } = ticket;
  if (saleFrom && Temporal.Instant.compare(now, saleFrom) < 0) {
    return { state: 'not-yet', reason: `On sale from ${format.dayAndTime(saleFrom)}.` };
  }
  if (saleTo && Temporal.Instant.compare(now, saleTo) >= 0) return { state: 'ended', reason: 'No longer on sale.' };
  return { state: 'on-sale', reason: null };
}

/** Which unit of ticket books a block: a block of all dates is booked whole, the others date by date. */
export function unitFor(blockType: 'ALL_DATES' | 'CHOOSE_DATES' | 'ONE_OFF'): TicketUnit {
  return blockType === 'ALL_DATES' ? 'block' : 'session';
}

/**
 * Whole years of age on a day. On the birthday the new age counts, also for a child of 29 February, whose birthday in
 * other years is 1 March. Never below 0. Dates are 'YYYY-MM-DD'.
 */
export function ageOn(dateOfBirth: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return Math.max(0, date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years);
}

const ADULT_AGE = 18;

export type AgeOfLearner = { firstName: string; dateOfBirth: string | null; over18: boolean };

/**
 * Why a learner's age keeps them from a ticket on a session's date ('YYYY-MM-DD'), or null when it does not. A ticket
 * without ages of its own has those of its listing. Of a learner of whom only 'over 18' is known, the lower end is
 * judged as 18 and the upper end is not.
 */
export function ageProblem(
  learner: AgeOfLearner,
  ticket: { name: string; audience: TicketAudience; ageFrom: number | null; ageTo: number | null },
  listing: { ageFrom: number | null; ageTo: number | null },
  date: string,
): string | null {
  // An adult who comes along with a child is not bound to the ages that the listing names for children.
  const bounds = ticket.audience === 'adult' ? { ageFrom: null, ageTo: null } : listing;
  const ageFrom = ticket.ageFrom ?? bounds.ageFrom ?? (ticket.audience === 'adult' ? ADULT_AGE : null);
  const ageTo = ticket.ageTo ?? bounds.ageTo;
  if (ticket.audience === 'family') return null;
  const who = `The ticket ‘${ticket.name}’ is for ages ${formatAges({ ageFrom, ageTo })}`;
  if (learner.dateOfBirth === null) {
    if (!learner.over18) return `${who}, and we do not know how old ${learner.firstName} is.`;
    return ageTo !== null && ageTo < ADULT_AGE ? `${who}, and ${learner.firstName} is over 18.` : null;
  }
  const age = ageOn(learner.dateOfBirth, date);
  const fits = (ageFrom === null || age >= ageFrom) && (ageTo === null || age <= ageTo);
  return fits ? null : `${who}, and ${learner.firstName} is ${age} on that day.`;
}
