import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { share } from '../../platform/money.ts';
import { unitFor } from '../../tickets/ticket.ts';
import type { manualBookingsContract } from '../contract.ts';
import { normalPrice } from '../provider-booking.ts';
import { type PaymentWay } from '../../places/dues.ts';

export type Options = AnswerOf<(typeof manualBookingsContract)['GET /bookable-listings/{listingId}']>;
export type BookableSession = Options['sessions'][number];
/** What the server says that it costs, line by line; null where nothing comes off the normal prices. */
export type Quote = AnswerOf<(typeof manualBookingsContract)['POST /bookable-listings/{listingId}/quote']> | null;
export type Customer = AnswerOf<(typeof manualBookingsContract)['GET /customers']>['customers'][number];

/** A child, or an adult, who is entered for the first time. `key` names them on this screen only. */
export type NewPerson = {
  key: string;
  firstName: string;
  lastName: string;
  /** 'YYYY-MM-DD' or ''. */
  dateOfBirth: string;
  over18: boolean;
  allergies: string;
  medical: string;
  emergencyName: string;
  emergencyPhone: string;
};

export type NewContact = { firstName: string; lastName: string; emailAddress: string; phoneNumber: string };

/** A booking that a provider is putting together. */
export type BookingDraft = {
  sessionIds: readonly string[];
  customer: { kind: 'existing'; customer: Customer } | { kind: 'new'; contact: NewContact } | null;
  /** Learners of an existing customer who come. */
  known: readonly string[];
  added: readonly NewPerson[];
  /** By learner: the ticket, where it is not the first for everybody that fits, and the price, where it is not the normal one. */
  tickets: Readonly<Record<string, string>>;
  prices: Readonly<Record<string, number | null>>;
  /** By 'QUESTION', 'QUESTION LEARNER' or 'QUESTION LEARNER SESSION'. */
  answers: Readonly<Record<string, string>>;
  way: Exclude<PaymentWay, 'free'>;
  /** A code that the customer has. */
  code: string | null;
  /** What was agreed to be exceeded; see `exceedKey`. */
  agreed: string;
};

export const emptyDraft: BookingDraft = {
  sessionIds: [],
  customer: null,
  known: [],
  added: [],
  tickets: {},
  prices: {},
  answers: {},
  way: 'offline',
  code: null,
  agreed: '',
};

export const emptyContact: NewContact = { firstName: '', lastName: '', emailAddress: '', phoneNumber: '' };

export const newPerson = (key: string, lastName = ''): NewPerson => ({
  key,
  firstName: '',
  lastName,
  dateOfBirth: '',
  over18: false,
  allergies: '',
  medical: '',
  emergencyName: '',
  emergencyPhone: '',
});

/** Somebody who comes: `id` is the learner's, or the key of a new one. */
type Comer = { id: string; name: string };

/** Who comes, in the order in which they are shown. */
export function comersOf(draft: BookingDraft): Comer[] {
  const known =
    draft.customer?.kind === 'existing'
      ? draft.customer.customer.learners.filter(({ id }) => draft.known.includes(id))
      : [];
  return [
    ...known.map(({ id, name }) => ({ id, name })),
    ...draft.added.map(({ key, firstName, lastName }, index) => ({
      id: key,
      name: [firstName, lastName].filter(Boolean).join(' ') || `Learner ${known.length + index + 1}`,
    })),
  ];
}

/** The chosen dates, in order of time. */
export function chosenSessions(draft: BookingDraft, options: Options): BookableSession[] {
  return options.sessions.filter(({ id }) => draft.sessionIds.includes(id));
}

/** Tickets that fit all of the chosen dates; none where dates of single and of whole-block bookings are mixed. */
export function ticketsFitting(draft: BookingDraft, options: Options): Options['tickets'] {
  const sessions = chosenSessions(draft, options);
  const units = new Set(sessions.map(({ blockType }) => unitFor(blockType)));
  const blocks = new Set(sessions.map(({ blockId }) => blockId));
  if (units.size > 1) return [];
  return options.tickets.filter(
    (ticket) => (units.size === 0 || units.has(ticket.unit)) && (ticket.unit === 'session' || blocks.size < 2),
  );
}

export type DraftLine = {
  comer: Comer;
  ticket: Options['tickets'][number];
  /** What the provider asks, and what it normally costs, without the booking fee. */
  pricePence: number;
  normalPence: number;
  changed: boolean;
  /** What came off by itself or by the code, in words; below 0. */
  steps: readonly { label: string; pricePence: number }[];
};

/** A line for each who comes. */
export function draftLines(draft: BookingDraft, options: Options, quote: Quote = null): DraftLine[] {
  const tickets = ticketsFitting(draft, options);
  const sessions = chosenSessions(draft, options);
  return comersOf(draft).flatMap((comer, index) => {
    const quoted = quote?.lines[index];
    const chosen = tickets.find(({ id }) => id === draft.tickets[comer.id]);
    const ticket = chosen ?? tickets.find(({ forEverybody }) => forEverybody) ?? tickets[0];
    if (!ticket) return [];
    const normalPence = normalPrice(ticket, sessions.length, sessions[0]?.datesOfBlock ?? 1);
    const own = draft.prices[comer.id] ?? null;
    return [
      {
        comer,
        ticket,
        normalPence,
        pricePence: quoted?.pricePence ?? own ?? normalPence,
        changed: isChanged(own, normalPence, options),
        steps: quoted?.steps ?? [],
      },
    ];
  });
}

/** Whom a question is put: everybody who comes, or those with its ticket. */
export function askedOfComers(question: Options['questions'][number], draft: BookingDraft, options: Options): Comer[] {
  if (question.ticketId === null) return comersOf(draft);
  return draftLines(draft, options).flatMap(({ comer, ticket }) => (ticket.id === question.ticketId ? [comer] : []));
}

/** Whether the provider asks for a price of its own. Where discounts come off by themselves, the normal one is one, too. */
const isChanged = (own: number | null, normalPence: number, options: Options): boolean =>
  own !== null && (own !== normalPence || options.reducible.byItself || options.reducible.byCode);

/** What to ask the price for, or null where the normal prices hold. */
export function quoteRequest(draft: BookingDraft, options: Options) {
  const lines = draftLines(draft, options);
  const sessionIds = chosenSessions(draft, options).map(({ id }) => id);
  const { byItself, byCode } = options.reducible;
  if (lines.length === 0 || sessionIds.length === 0 || !(byItself || (byCode && draft.code !== null))) return null;
  return {
    customerId: draft.customer?.kind === 'existing' ? draft.customer.customer.id : null,
    lines: lines.map(({ ticket, pricePence, changed }, learner) => ({
      learner,
      ticketId: ticket.id,
      sessionIds,
      pricePence: changed ? pricePence : null,
    })),
    code: draft.code,
  };
}

/** How the booking is paid and what the customer pays: where nothing is asked it is free, and a card adds the booking fee. */
export function draftMoney(
  draft: BookingDraft,
  options: Options,
  quote: Quote = null,
): { way: PaymentWay; pricePence: number; totalPence: number } {
  const lines = draftLines(draft, options, quote);
  const pricePence = lines.reduce((total, line) => total + line.pricePence, 0);
  if (pricePence === 0) return { way: 'free', pricePence, totalPence: 0 };
  const fees =
    draft.way === 'link'
      ? (quote?.bookerFeePence ?? lines.reduce((total, line) => total + bookerFee(line, draft, options), 0))
      : 0;
  return { way: draft.way, pricePence, totalPence: pricePence + fees };
}

/** The booking fee of a line, taken as it is charged: on each date, or once on a block's or an agreed price. */
function bookerFee(line: DraftLine, draft: BookingDraft, options: Options): number {
  const of = (amount: number): number => share(amount, options.bookerFeeBasisPoints);
  if (line.changed || line.ticket.unit === 'block') return of(line.pricePence);
  return of(line.ticket.pricePence) * chosenSessions(draft, options).length;
}

/** Sessions that this booking takes beyond their capacity, and to how many places. */
export function beyondCapacity(draft: BookingDraft, options: Options): { session: BookableSession; upTo: number }[] {
  const count = comersOf(draft).length;
  return chosenSessions(draft, options)
    .map((session) => ({ session, upTo: session.taken + count }))
    .filter(({ session, upTo }) => upTo > session.capacity);
}

/** What exactly is agreed to: when it changes, it is to be agreed again. */
export function exceedKey(draft: BookingDraft, options: Options): string {
  return beyondCapacity(draft, options)
    .map(({ session, upTo }) => `${session.id} ${upTo}`)
    .join(', ');
}

/** What somebody who has no name yet is called: by their number where there are several. */
const nameOfNew = (number: number, count: number): string => (count === 1 ? 'who comes' : `new learner ${number}`);

/** What still stands in the way, by field; empty when it can be booked. */
export function draftProblems(draft: BookingDraft, options: Options): Record<string, string> {
  const problems: Record<string, string> = {};
  const { customer } = draft;
  if (draft.sessionIds.length === 0) problems['dates'] = 'Choose at least one date';
  else if (ticketsFitting(draft, options).length === 0)
    problems['dates'] = 'No ticket fits all of these dates together. Book them separately.';
  if (!customer) problems['customer'] = 'Choose a customer, or add a new one';
  if (customer?.kind === 'new' && customer.contact.firstName.trim() === '')
    problems['customer.firstName'] = 'Enter the first name of the customer';
  if (customer && comersOf(draft).length === 0) problems['learners'] = 'Choose or add who comes';
  draft.added.forEach((person, index) => {
    const at = (name: string): string => `learners.${draft.known.length + index}.${name}`;
    const who = person.firstName.trim() || nameOfNew(index + 1, draft.added.length);
    if (person.firstName.trim() === '') problems[at('firstName')] = `Enter the first name of ${isolated(who)}`;
    if (person.dateOfBirth === '' && !person.over18)
      problems[at('dateOfBirth')] = `Enter the date of birth of ${isolated(who)}, or tick that this person is over 18`;
  });
  const beyond = exceedKey(draft, options);
  if (beyond !== '' && draft.agreed !== beyond) problems['exceed'] = 'Tick that you want to go beyond the capacity';
  return problems;
}

/** The request, once there are no problems. */
export function bookingRequest(draft: BookingDraft, options: Options, quote: Quote = null) {
  const { customer } = draft;
  const comers = comersOf(draft);
  const indexOf = new Map(comers.map(({ id }, index) => [id, index]));
  const { way, totalPence } = draftMoney(draft, options, quote);
  return {
    listingId: options.listing.id,
    customer:
      customer?.kind === 'existing'
        ? { kind: 'existing' as const, customerId: customer.customer.id }
        : { kind: 'new' as const, ...(customer?.contact ?? emptyContact) },
    learners: [
      ...comers
        .filter(({ id }) => draft.known.includes(id))
        .map(({ id }) => ({ kind: 'existing' as const, learnerId: id })),
      ...draft.added.map(({ key: _, dateOfBirth, ...person }) => ({
        kind: 'new' as const,
        learner: { ...person, dateOfBirth: person.over18 ? null : dateOfBirth },
      })),
    ],
    lines: draftLines(draft, options).map(({ comer, ticket, pricePence, changed }) => ({
      learner: indexOf.get(comer.id) ?? 0,
      ticketId: ticket.id,
      sessionIds: chosenSessions(draft, options).map(({ id }) => id),
      pricePence: changed ? pricePence : null,
    })),
    exceed: beyondCapacity(draft, options).map(({ session, upTo }) => ({ sessionId: session.id, upTo })),
    answers: Object.entries(draft.answers).flatMap(([field, text]) => {
      const [questionId = '', comerId, sessionId = null] = field.split(' ');
      const question = options.questions.find(({ id }) => id === questionId);
      const learner = comerId === undefined ? null : (indexOf.get(comerId) ?? -1);
      const value = question ? answerFrom(question.type, text) : null;
      const asked = question ? askedOfComers(question, draft, options) : [];
      const isGone =
        learner === -1 ||
        (sessionId !== null && !draft.sessionIds.includes(sessionId)) ||
        // Typed before another ticket was chosen.
        (question?.ticketId != null && !asked.some(({ id }) => comerId === undefined || id === comerId));
      return value === null || isGone ? [] : [{ questionId, learner, sessionId, value }];
    }),
    code: draft.code,
    way,
    expectedTotalPence: totalPence,
  };
}

/** What was typed or chosen as the question's type wants it; null where nothing was. */
function answerFrom(
  type: Options['questions'][number]['type'],
  text: string,
): string | number | boolean | string[] | null {
  if (text.trim() === '') return null;
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : null;
  if (type === 'yes-no') return text === 'yes';
  return type === 'many-of' ? text.split('\n') : text;
}
