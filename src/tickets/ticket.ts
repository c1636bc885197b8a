import { formatAges } from '../people/age.ts';
import { formatMoney } from '../platform/money.ts';
import { momentProblems } from '../schedule/typed-moment.ts';
import { SMALLEST_CARD_PENCE } from './smallest-payment.ts';

export const ticketAudiences = ['child', 'adult', 'family'] as const;
export type TicketAudience = (typeof ticketAudiences)[number];

/** What one ticket covers: one session, or every session of a block. */
export const ticketUnits = ['session', 'block'] as const;
export type TicketUnit = (typeof ticketUnits)[number];

export const ticketFundings = ['PAID', 'FREE', 'COUNCIL'] as const;
export type TicketFunding = (typeof ticketFundings)[number];

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
  /** Of a ticket that a council pays for: what one date costs in all, where a child's budget may pay a part of it. */
  wholePence: number | null;
  ageFrom: number | null;
  ageTo: number | null;
  minimumPerBooking: number;
  maximumPerBooking: number | null;
  saleFrom: string | null;
  saleTo: string | null;
  quota: number | null;
  /** Sold only to whoever has a code that opens it. */
  codeOnly: boolean;
  /** Who may have it, where not everybody may, as it is read after its price: 'on a low income'. */
  concession: string;
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
  const whole = wholeProblem(ticket);
  if (whole) problems.wholePence = whole;
  if (ticket.funding === 'COUNCIL' && !listing.councilFunded)
    problems.funding = 'Only a council-funded listing can have funded tickets';
  if (ticket.funding === 'COUNCIL' && ticket.concession !== '')
    problems.concession = 'The council decides who may have what it pays for';
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

function wholeProblem({ funding, wholePence }: TicketDraft): string | undefined {
  if (wholePence === null) return undefined;
  if (funding !== 'COUNCIL') return 'Only a ticket that the council pays for has a price in all';
  if (wholePence < MINIMUM_PAID_PENCE)
    return `It must be at least ${formatMoney(MINIMUM_PAID_PENCE)}, the smallest payment that a card can make`;
  if (wholePence > MAXIMUM_PAID_PENCE) return `The most a ticket can cost is ${formatMoney(MAXIMUM_PAID_PENCE)}`;
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

/** Which unit of ticket books a block: a block of all dates is booked whole, the others date by date. */
export function unitFor(blockType: 'ALL_DATES' | 'CHOOSE_DATES' | 'ONE_OFF'): TicketUnit {
  return blockType === 'ALL_DATES' ? 'block' : 'session';
}
