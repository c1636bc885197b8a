import { ageProblem, type AgeOfLearner } from '../people/age.ts';
import { ticketCount } from '../places/ticket-count.ts';
import { ok, refuse, type Result } from '../platform/result.ts';
import { isolated } from '../platform/isolated.ts';
import { dateOf, format } from '../platform/time.ts';
import { blockBookable, datesOfWhole, sessionBookable, type BlockType, type BookingWindow } from '../schedule/block.ts';
import type { AddOn, Choice } from '../tickets/price.ts';
import { saleOf } from '../listings/sale.ts';
import { unitFor, type TicketAudience, type TicketFunding, type TicketUnit } from '../tickets/ticket.ts';

const isAfter = (one: Temporal.Instant, other: Temporal.Instant): boolean => Temporal.Instant.compare(one, other) > 0;

/** One wish: this learner, on this session, with this ticket. */
export type HoldLine = {
  sessionId: string;
  ticketId: string;
  learnerId: string;
  /** What is wanted with the ticket on this session, like lunch. */
  addOnIds?: readonly string[] | undefined;
};

export type SessionOfHold = {
  id: string;
  blockId: string;
  startDate: Temporal.Instant;
  endDate: Temporal.Instant;
  cancelled: boolean;
};

export type TicketOfHold = {
  id: string;
  name: string;
  audience: TicketAudience;
  unit: TicketUnit;
  funding: TicketFunding;
  pricePence: number;
  /** Of a ticket that a council pays for: what one date costs in all, where it says so. */
  wholePence?: number | null;
  ageFrom: number | null;
  ageTo: number | null;
  minimumPerBooking: number;
  maximumPerBooking: number | null;
  saleFrom: Temporal.Instant | null;
  saleTo: Temporal.Instant | null;
  /** Sold only to whoever has a code that opens it. */
  codeOnly?: boolean;
  /** What can be had with it, as far as it was asked for. */
  addOns?: readonly AddOn[];
};

/** Everything that decides whether a hold may be made, save for what is scarce: the database guards that. */
export type HoldFacts = {
  now: Temporal.Instant;
  listing: {
    state: string;
    /** Whether the provider's account was switched off: nothing of it is sold any more. */
    providerDisabled: boolean;
    isPrivate: boolean;
    privateKey: string;
    enforceAgeRange: boolean;
    ageFrom: number | null;
    ageTo: number | null;
  };
  /** The key that the booker's link carried. */
  key: string | undefined;
  /** The listing's blocks that take bookings, by id. */
  blocks: ReadonlyMap<string, { id: string; name: string; type: BlockType; window: BookingWindow }>;
  /** All sessions of those blocks, by id. */
  sessions: ReadonlyMap<string, SessionOfHold>;
  /** The listing's tickets that are not archived, by id. */
  tickets: ReadonlyMap<string, TicketOfHold>;
  /** The booker's own learners, by id. */
  learners: ReadonlyMap<string, AgeOfLearner>;
  /** Times at which those learners are booked or held elsewhere. */
  busy: readonly { learnerId: string; startDate: Temporal.Instant; endDate: Temporal.Instant; title: string }[];
  /** Whether it is asked afterwards if a council pays: without that, funded tickets are not to be had. */
  mayBeFunded?: boolean;
};

export type HoldRefusal =
  | 'not-found'
  | 'not-bookable'
  | 'ticket-not-on-sale'
  | 'ages-do-not-fit'
  | 'learner-busy'
  | 'quantity-not-allowed'
  | 'block-incomplete';

type Checked = { request: HoldLine; session: SessionOfHold; ticket: TicketOfHold; learner: AgeOfLearner };

/**
 * Whether these wishes may be held, and as which priced choices: one for each ticket and learner, a block ticket's for
 * each block. Nothing here is taken from the caller but ids: prices come from the tickets.
 */
export function decideHold(lines: readonly HoldLine[], facts: HoldFacts): Result<Choice[], HoldRefusal> {
  const { listing, key } = facts;
  const reachable = !listing.providerDisabled && (listing.state === 'PUBLISHED' || listing.state === 'PAUSED');
  if (!reachable || (listing.isPrivate && key !== listing.privateKey))
    return refuse('not-found', 'We could not find that. It may have been removed, or the link may be wrong.');
  if (listing.state === 'PAUSED') return refuse('not-bookable', 'This listing takes no bookings at the moment.');
  const checked: Checked[] = [];
  for (const request of lines) {
    const result = checkHoldLine(request, facts);
    if (!result.ok) return result;
    checked.push(result.value);
  }
  return (
    firstRefusal([() => wholeBlocks(checked, facts), () => quantities(checked), () => overlaps(checked, facts)]) ??
    ok(choicesOf(checked, facts))
  );
}

/**
 * Whether the chosen dates are still those that were decided upon: while places were waited for, the provider may have
 * moved, cancelled or removed one, or added one to a block that is booked as a whole.
 * @param current the sessions of the chosen blocks as they are now, under the locks of the places.
 */
export function stillAsDecided(
  lines: readonly HoldLine[],
  facts: HoldFacts,
  current: ReadonlyMap<string, SessionOfHold>,
): Result<true, 'not-bookable'> {
  const chosen = new Set(lines.map((request) => request.sessionId));
  for (const id of chosen) {
    const [seen, now] = [facts.sessions.get(id), current.get(id)];
    const same =
      seen &&
      now &&
      !now.cancelled &&
      Temporal.Instant.compare(seen.startDate, now.startDate) === 0 &&
      Temporal.Instant.compare(seen.endDate, now.endDate) === 0;
    if (!same) {
      return refuse(
        'not-bookable',
        'The provider changed these dates a moment ago, so nothing was booked. Please look at them again.',
        { details: { sessionId: id } },
      );
    }
  }
  const blocks = new Set([...chosen].map((id) => facts.sessions.get(id)?.blockId ?? ''));
  for (const block of facts.blocks.values()) {
    if (!blocks.has(block.id) || unitFor(block.type) !== 'block') continue;
    const ofBlock = [...current.values()].filter((session) => session.blockId === block.id);
    const session = datesOfWhole(ofBlock, block.window, facts.now).find(({ id }) => !chosen.has(id));
    if (session) {
      return refuse(
        'not-bookable',
        `The provider added a date to ‘${isolated(block.name)}’ a moment ago, so nothing was booked. Please choose it again.`,
        { details: { sessionId: session.id } },
      );
    }
  }
  return ok(true);
}

function firstRefusal(
  checks: readonly (() => Result<true, HoldRefusal>)[],
): { ok: false; refusal: { key: HoldRefusal; message: string } } | null {
  for (const check of checks) {
    const result = check();
    if (!result.ok) return result;
  }
  return null;
}

function checkHoldLine(request: HoldLine, facts: HoldFacts): Result<Checked, HoldRefusal> {
  const { now, listing } = facts;
  const learner = facts.learners.get(request.learnerId);
  if (!learner) return refuse('not-found', 'We could not find one of the learners. They may have been removed.');
  const session = facts.sessions.get(request.sessionId);
  const block = session && facts.blocks.get(session.blockId);
  if (!session || !block) return refuse('not-bookable', 'One of the dates does not belong to this listing any more.');
  // Fullness is left to the database, which alone knows it at the moment of taking.
  const open = sessionBookable(
    { startDate: session.startDate, cancelled: session.cancelled, capacity: 1, taken: 0 },
    block.window,
    now,
  );
  if (open.state !== 'bookable') {
    const on = format.session(session.startDate, session.endDate);
    return refuse('not-bookable', `${on}: ${isolated(open.reason ?? 'This date cannot be booked.')}`, {
      details: { sessionId: session.id },
    });
  }
  const ticket = facts.tickets.get(request.ticketId);
  if (!ticket) return refuse('ticket-not-on-sale', 'One of the tickets is no longer offered for this listing.');
  const sale = saleOf(ticket, now);
  if (sale.state !== 'on-sale')
    return refuse(
      'ticket-not-on-sale',
      `The ticket ‘${isolated(ticket.name)}’: ${isolated(sale.reason ?? 'Not on sale.')}`,
      {
        details: { ticketId: ticket.id },
      },
    );
  // Who may have a funded place is the council's word, and asked where places are held.
  if (ticket.funding === 'COUNCIL' && !facts.mayBeFunded)
    return refuse(
      'ticket-not-on-sale',
      `A council pays for the ticket ‘${isolated(ticket.name)}’. It is booked on the listing’s page, by the family itself.`,
      { details: { ticketId: ticket.id } },
    );
  if (ticket.unit !== unitFor(block.type)) {
    const message =
      ticket.unit === 'block'
        ? `The ticket ‘${isolated(ticket.name)}’ is for a whole block, not for single dates.`
        : `‘${isolated(block.name)}’ is booked as a whole; the ticket ‘${isolated(ticket.name)}’ is for single dates.`;
    return refuse('ticket-not-on-sale', message, { details: { ticketId: ticket.id } });
  }
  if (request.addOnIds?.some((id) => !ticket.addOns?.some((addOn) => addOn.id === id)))
    return refuse(
      'ticket-not-on-sale',
      `Something that you chose with the ticket ‘${isolated(ticket.name)}’ is no longer offered. Please look at it again.`,
      { details: { ticketId: ticket.id } },
    );
  if (listing.enforceAgeRange) {
    const age = ageProblem(learner, ticket, listing, dateOf(session.startDate));
    if (age)
      return refuse('ages-do-not-fit', age, { details: { learnerId: request.learnerId, sessionId: session.id } });
  }
  return ok({ request, session, ticket, learner });
}

/**
 * A block ticket covers every date of its block: none may be missing, and the block must not have begun. Where it can be
 * joined late it covers those that are left.
 */
function wholeBlocks(checked: readonly Checked[], facts: HoldFacts): Result<true, HoldRefusal> {
  const ofBlocks = checked.filter(({ ticket }) => ticket.unit === 'block');
  for (const group of Map.groupBy(
    ofBlocks,
    ({ request, session }) => `${request.ticketId} ${request.learnerId} ${session.blockId}`,
  ).values()) {
    const block = facts.blocks.get(group[0]?.session.blockId ?? '');
    if (!block) continue;
    const sessions = [...facts.sessions.values()].filter((session) => session.blockId === block.id);
    const open = blockBookable(
      block.type,
      sessions.map(({ startDate, cancelled }) => ({ startDate, cancelled, capacity: 1, taken: 0 })),
      block.window,
      facts.now,
    );
    if (open.state !== 'bookable')
      return refuse(
        'not-bookable',
        `‘${isolated(block.name)}’: ${isolated(open.reason ?? 'This block cannot be booked.')}`,
      );
    const chosen = new Set(group.map(({ session }) => session.id));
    if (datesOfWhole(sessions, block.window, facts.now).some((session) => !chosen.has(session.id))) {
      return refuse(
        'block-incomplete',
        `‘${isolated(block.name)}’ is booked with all its dates. Please choose it again, the dates may have changed.`,
      );
    }
  }
  return ok(true);
}

function quantities(checked: readonly Checked[]): Result<true, HoldRefusal> {
  for (const group of Map.groupBy(checked, ({ request }) => request.ticketId).values()) {
    const ticket = group[0]?.ticket;
    if (!ticket) continue;
    const { minimumPerBooking: fewest, maximumPerBooking: most, name } = ticket;
    const count = ticketCount(
      group.map(({ request, session }) => ({ ...request, unit: ticket.unit, blockId: session.blockId })),
    );
    if (count < fewest)
      return refuse(
        'quantity-not-allowed',
        `The ticket ‘${isolated(name)}’ is sold from ${fewest} upwards; you chose ${count}.`,
      );
    if (most !== null && count > most)
      return refuse(
        'quantity-not-allowed',
        `You can book the ticket ‘${isolated(name)}’ at most ${most} times; you chose ${count}.`,
      );
  }
  return ok(true);
}

/**
 * Whether one booking may have what an offer adds to it beside what it holds already. What a family chooses itself replaces
 * what it held, so there `decideHold` says it all.
 */
export function mayAdd(
  lines: readonly HoldLine[],
  held: readonly { ticket_id: string; learner_id: string; block_id: string }[],
  facts: Pick<HoldFacts, 'tickets' | 'sessions'>,
): Result<true, 'quantity-not-allowed'> {
  const places = [
    ...held.map((place) => ({ ticketId: place.ticket_id, learnerId: place.learner_id, blockId: place.block_id })),
    ...lines.map((request) => ({ ...request, blockId: facts.sessions.get(request.sessionId)?.blockId ?? '' })),
  ];
  for (const ticketId of new Set(lines.map((request) => request.ticketId))) {
    const ticket = facts.tickets.get(ticketId);
    const most = ticket?.maximumPerBooking ?? null;
    const ofTicket = places.filter((place) => place.ticketId === ticketId);
    if (!ticket || most === null || ticketCount(ofTicket.map((place) => ({ ...place, unit: ticket.unit }))) <= most)
      continue;
    return refuse(
      'quantity-not-allowed',
      `You can book the ticket ‘${isolated(ticket.name)}’ at most ${most} times at once. Please finish what is in your basket first, or give it back.`,
    );
  }
  return ok(true);
}

function overlaps(checked: readonly Checked[], facts: HoldFacts): Result<true, HoldRefusal> {
  for (const [index, { request, session, learner }] of checked.entries()) {
    const within = checked
      .slice(0, index)
      .find((other) => other.request.learnerId === request.learnerId && clash(other.session, session));
    const elsewhere = facts.busy.find((time) => time.learnerId === request.learnerId && clash(time, session));
    if (!within && !elsewhere) continue;
    const when = format.session(session.startDate, session.endDate);
    const message = elsewhere
      ? `${isolated(learner.firstName)} is already booked for ‘${isolated(elsewhere.title)}’ at that time: ${when}.`
      : `${isolated(learner.firstName)} cannot be in two places at once: ${when} is chosen twice.`;
    return refuse('learner-busy', message, { details: busyDetails(request.learnerId, learner.firstName, session) });
  }
  return ok(true);
}

/** The facts that a screen needs to point at the date a learner is not free on. */
export function busyDetails(learnerId: string, learnerName: string, session: SessionOfHold): Record<string, unknown> {
  return {
    learnerId,
    learnerName,
    sessionId: session.id,
    startDate: session.startDate.toString(),
    endDate: session.endDate.toString(),
  };
}

type Span = { startDate: Temporal.Instant; endDate: Temporal.Instant };

function clash(one: Span, other: Span): boolean {
  return isAfter(one.endDate, other.startDate) && isAfter(other.endDate, one.startDate);
}

function choicesOf(checked: readonly Checked[], facts: HoldFacts): Choice[] {
  const datesOf = Map.groupBy(
    [...facts.sessions.values()].filter((session) => !session.cancelled),
    (session) => session.blockId,
  );
  const groups = Map.groupBy(checked, ({ request, ticket, session }) =>
    ticket.unit === 'block'
      ? `${request.ticketId} ${request.learnerId} ${session.blockId}`
      : `${request.ticketId} ${request.learnerId}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const inOrder = group.toSorted((a, b) => Temporal.Instant.compare(a.session.startDate, b.session.startDate));
    const sessionIds = inOrder.map(({ session }) => session.id);
    const addOns = new Map(
      inOrder.map(({ request, session, ticket }) => [
        session.id,
        (ticket.addOns ?? []).filter((addOn) => request.addOnIds?.includes(addOn.id)),
      ]),
    );
    const hasAddOns = inOrder.some(({ request }) => (request.addOnIds?.length ?? 0) > 0);
    const { ticket, session } = first;
    return [
      {
        learnerId: first.request.learnerId,
        ticket,
        sessionIds,
        ...(ticket.unit === 'block' ? { datesOfBlock: datesOf.get(session.blockId)?.length ?? sessionIds.length } : {}),
        ...(hasAddOns ? { addOns } : {}),
      },
    ];
  });
}

/**
 * 'These 2 of your 5 dates just went: …', with what is left where something is. `dates` is how many were chosen; `left`
 * is null where some are left and the provider hides how many.
 */
export function goneSentence(gone: readonly (Span & { left: number | null; asked: number })[], dates: number): string {
  const listed = gone.map((date) => {
    const when = format.session(date.startDate, date.endDate);
    if (date.left === 0) return when;
    return `${when} (${date.left === null ? 'fewer' : `only ${date.left}`} left, you need ${date.asked})`;
  });
  if (gone.length === dates) {
    return dates === 1
      ? `This date just went: ${listed[0]}.`
      : `All of your ${dates} dates just went: ${listed.join('; ')}.`;
  }
  return gone.length === 1
    ? `1 of your ${dates} dates just went: ${listed[0]}.`
    : `These ${gone.length} of your ${dates} dates just went: ${listed.join('; ')}.`;
}
