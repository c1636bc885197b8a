import { done, refuse, type Result } from '../platform/result.ts';
import { dateOf, format } from '../platform/time.ts';
import { blockBookable, datesOfWhole, sessionBookable, type BlockType, type BookingWindow } from '../schedule/block.ts';
import type { AddOn, Choice } from '../tickets/price.ts';
import {
  ageProblem,
  saleOf,
  unitFor,
  type AgeOfLearner,
  type TicketAudience,
  type TicketFunding,
  type TicketUnit,
} from '../tickets/ticket.ts';
import type { Canceller, PlaceState } from '../places/place.ts';

/** What a booking is called, derived from its places. */
export const bookingLabels = [
  'HELD',
  'REQUESTED',
  'UPCOMING',
  'UNDER_WAY',
  'PAST',
  'CANCELLED_BY_BOOKER',
  'CANCELLED_BY_PROVIDER',
  'MOVED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
  'RELEASED',
] as const;
export type BookingLabel = { key: (typeof bookingLabels)[number]; text: string };

type PlaceInTime = {
  state: PlaceState;
  startDate: Temporal.Instant;
  endDate: Temporal.Instant;
  /** Of one that was cancelled. */
  cancelledBy?: Canceller | null;
};

const endings: readonly (readonly [PlaceState, BookingLabel])[] = [
  ['CANCELLED_BY_PROVIDER', { key: 'CANCELLED_BY_PROVIDER', text: 'Cancelled by the provider' }],
  ['CANCELLED_BY_BOOKER', { key: 'CANCELLED_BY_BOOKER', text: 'Cancelled' }],
  ['MOVED', { key: 'MOVED', text: 'Moved to other dates' }],
  ['DECLINED', { key: 'DECLINED', text: 'Request declined' }],
  ['WITHDRAWN', { key: 'WITHDRAWN', text: 'Request withdrawn' }],
  ['EXPIRED', { key: 'EXPIRED', text: 'Request not answered in time' }],
];

/** What a request waits for, as its reader is told. */
const waitingWords = {
  /** A council has still to say whether it pays: until then nobody else can book it. */
  council: 'Waiting for the council',
  provider: 'Waiting for the provider',
  you: 'Waiting for you',
  /** The answer was yes, and the card is being charged. */
  card: 'Approved',
} as const;
export type WaitsFor = keyof typeof waitingWords;

/** What the request of a booking waits for, as one of its sides is told. */
export function waitsForOf(approval: string, councilDecides: boolean, as: 'booker' | 'provider'): WaitsFor {
  if (approval === 'APPROVED') return 'card';
  if (councilDecides) return 'council';
  return as === 'provider' ? 'you' : 'provider';
}

/** The label of a booking at `now`: what stands counts first, then how the last of it ended. */
export function labelOf(places: readonly PlaceInTime[], now: Temporal.Instant, waitsFor: WaitsFor): BookingLabel {
  if (places.some((place) => place.state === 'REQUESTED')) return { key: 'REQUESTED', text: waitingWords[waitsFor] };
  const confirmed = places.filter((place) => place.state === 'CONFIRMED');
  // What is held beside booked places is the new date of a move that is still to be paid.
  if (confirmed.length === 0 && places.some((place) => place.state === 'HELD'))
    return { key: 'HELD', text: 'Not finished' };
  if (confirmed.length > 0) {
    const gone = places.filter(
      (place) => place.state === 'CANCELLED_BY_BOOKER' || place.state === 'CANCELLED_BY_PROVIDER',
    ).length;
    const less = gone === 0 ? '' : gone === 1 ? ', 1 place cancelled' : `, ${gone} places cancelled`;
    if (confirmed.every((place) => !isAfter(place.endDate, now))) return { key: 'PAST', text: `Past${less}` };
    if (confirmed.some((place) => !isAfter(place.startDate, now)))
      return { key: 'UNDER_WAY', text: `Under way${less}` };
    return { key: 'UPCOMING', text: `Booked${less}` };
  }
  const [state, ending] = endings.find(([one]) => places.some((place) => place.state === one)) ?? [];
  if (!ending) return { key: 'RELEASED', text: 'Not booked' };
  const ofCouncil =
    state === 'CANCELLED_BY_PROVIDER' &&
    places.every((place) => place.state !== state || place.cancelledBy === 'council');
  return ofCouncil ? { ...ending, text: 'Cancelled by the council' } : ending;
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant): boolean => Temporal.Instant.compare(one, other) > 0;

/** One wish: this learner, on this session, with this ticket. */
export type Wish = {
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

type Checked = { wish: Wish; session: SessionOfHold; ticket: TicketOfHold; learner: AgeOfLearner };

/**
 * Whether these wishes may be held, and as which priced choices: one for each ticket and learner, a block ticket's for
 * each block. Nothing here is taken from the asker but ids: prices come from the tickets.
 */
export function decideHold(wishes: readonly Wish[], facts: HoldFacts): Result<Choice[], HoldRefusal> {
  const { listing, key } = facts;
  const reachable = !listing.providerDisabled && (listing.state === 'PUBLISHED' || listing.state === 'PAUSED');
  if (!reachable || (listing.isPrivate && key !== listing.privateKey))
    return refuse('not-found', 'We could not find that. It may have been removed, or the link may be wrong.');
  if (listing.state === 'PAUSED') return refuse('not-bookable', 'This listing takes no bookings at the moment.');
  const checked: Checked[] = [];
  for (const wish of wishes) {
    const result = checkWish(wish, facts);
    if (!result.ok) return result;
    checked.push(result.value);
  }
  return (
    firstRefusal([() => wholeBlocks(checked, facts), () => quantities(checked), () => overlaps(checked, facts)]) ??
    done(choicesOf(checked, facts))
  );
}

/**
 * Whether the chosen dates are still those that were decided upon: while places were waited for, the provider may have
 * moved, cancelled or removed one, or added one to a block that is booked as a whole.
 * @param current the sessions of the chosen blocks as they are now, under the locks of the places.
 */
export function stillAsDecided(
  wishes: readonly Wish[],
  facts: HoldFacts,
  current: ReadonlyMap<string, SessionOfHold>,
): Result<true, 'not-bookable'> {
  const chosen = new Set(wishes.map((wish) => wish.sessionId));
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
        `The provider added a date to ‘${block.name}’ a moment ago, so nothing was booked. Please choose it again.`,
        { details: { sessionId: session.id } },
      );
    }
  }
  return done(true);
}

function firstRefusal(
  checks: readonly (() => Result<true, HoldRefusal>)[],
): { ok: false; problem: { key: HoldRefusal; message: string } } | null {
  for (const check of checks) {
    const result = check();
    if (!result.ok) return result;
  }
  return null;
}

function checkWish(wish: Wish, facts: HoldFacts): Result<Checked, HoldRefusal> {
  const { now, listing } = facts;
  const learner = facts.learners.get(wish.learnerId);
  if (!learner) return refuse('not-found', 'We could not find one of the learners. They may have been removed.');
  const session = facts.sessions.get(wish.sessionId);
  const block = session && facts.blocks.get(session.blockId);
  if (!session || !block) return refuse('not-bookable', 'One of the dates does not belong to this listing any more.');
  // Fullness is left to the database, which alone knows it at the moment of taking.
  const open = sessionBookable(
    { startDate: session.startDate, cancelled: session.cancelled, capacity: 1, taken: 0 },
    block.window,
    now,
  );
  if (open.state !== 'bookable') {
    const on = format.session(session.startDate, session.endDate, now);
    return refuse('not-bookable', `${on}: ${open.reason ?? 'This date cannot be booked.'}`, {
      details: { sessionId: session.id },
    });
  }
  const ticket = facts.tickets.get(wish.ticketId);
  if (!ticket) return refuse('ticket-not-on-sale', 'One of the tickets is no longer offered for this listing.');
  const sale = saleOf(ticket, now);
  if (sale.state !== 'on-sale')
    return refuse('ticket-not-on-sale', `The ticket ‘${ticket.name}’: ${sale.reason ?? 'Not on sale.'}`, {
      details: { ticketId: ticket.id },
    });
  // Who may have a funded place is the council's word, and asked where places are held.
  if (ticket.funding === 'COUNCIL' && !facts.mayBeFunded)
    return refuse(
      'ticket-not-on-sale',
      `A council pays for the ticket ‘${ticket.name}’. It is booked on the listing’s page, by the family itself.`,
      { details: { ticketId: ticket.id } },
    );
  if (ticket.unit !== unitFor(block.type)) {
    const message =
      ticket.unit === 'block'
        ? `The ticket ‘${ticket.name}’ is for a whole block, not for single dates.`
        : `‘${block.name}’ is booked as a whole; the ticket ‘${ticket.name}’ is for single dates.`;
    return refuse('ticket-not-on-sale', message, { details: { ticketId: ticket.id } });
  }
  if (wish.addOnIds?.some((id) => !ticket.addOns?.some((addOn) => addOn.id === id)))
    return refuse(
      'ticket-not-on-sale',
      `Something that you chose with the ticket ‘${ticket.name}’ is no longer offered. Please look at it again.`,
      { details: { ticketId: ticket.id } },
    );
  if (listing.enforceAgeRange) {
    const age = ageProblem(learner, ticket, listing, dateOf(session.startDate));
    if (age) return refuse('ages-do-not-fit', age, { details: { learnerId: wish.learnerId, sessionId: session.id } });
  }
  return done({ wish, session, ticket, learner });
}

/**
 * A block ticket covers every date of its block: none may be missing, and the block must not have begun. Where it can be
 * joined late it covers those that are left.
 */
function wholeBlocks(checked: readonly Checked[], facts: HoldFacts): Result<true, HoldRefusal> {
  const ofBlocks = checked.filter(({ ticket }) => ticket.unit === 'block');
  for (const group of Map.groupBy(
    ofBlocks,
    ({ wish, session }) => `${wish.ticketId} ${wish.learnerId} ${session.blockId}`,
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
      return refuse('not-bookable', `‘${block.name}’: ${open.reason ?? 'This block cannot be booked.'}`);
    const chosen = new Set(group.map(({ session }) => session.id));
    if (datesOfWhole(sessions, block.window, facts.now).some((session) => !chosen.has(session.id))) {
      return refuse(
        'block-incomplete',
        `‘${block.name}’ is booked with all its dates. Please choose it again, the dates may have changed.`,
      );
    }
  }
  return done(true);
}

function quantities(checked: readonly Checked[]): Result<true, HoldRefusal> {
  for (const group of Map.groupBy(checked, ({ wish }) => wish.ticketId).values()) {
    const ticket = group[0]?.ticket;
    if (!ticket) continue;
    const { minimumPerBooking: fewest, maximumPerBooking: most, name } = ticket;
    const count = ticketCount(
      group.map(({ wish, session }) => ({ ...wish, unit: ticket.unit, blockId: session.blockId })),
    );
    if (count < fewest)
      return refuse('quantity-not-allowed', `The ticket ‘${name}’ is sold from ${fewest} upwards; you chose ${count}.`);
    if (most !== null && count > most)
      return refuse(
        'quantity-not-allowed',
        `You can book the ticket ‘${name}’ at most ${most} times; you chose ${count}.`,
      );
  }
  return done(true);
}

/**
 * Whether one booking may have what an offer adds to it beside what it holds already. What a family chooses itself replaces
 * what it held, so there `decideHold` says it all.
 */
export function mayAdd(
  wishes: readonly Wish[],
  held: readonly { ticket_id: string; learner_id: string; block_id: string }[],
  facts: Pick<HoldFacts, 'tickets' | 'sessions'>,
): Result<true, 'quantity-not-allowed'> {
  const places = [
    ...held.map((place) => ({ ticketId: place.ticket_id, learnerId: place.learner_id, blockId: place.block_id })),
    ...wishes.map((wish) => ({ ...wish, blockId: facts.sessions.get(wish.sessionId)?.blockId ?? '' })),
  ];
  for (const ticketId of new Set(wishes.map((wish) => wish.ticketId))) {
    const ticket = facts.tickets.get(ticketId);
    const most = ticket?.maximumPerBooking ?? null;
    const ofTicket = places.filter((place) => place.ticketId === ticketId);
    if (!ticket || most === null || ticketCount(ofTicket.map((place) => ({ ...place, unit: ticket.unit }))) <= most)
      continue;
    return refuse(
      'quantity-not-allowed',
      `You can book the ticket ‘${ticket.name}’ at most ${most} times at once. Please finish what is in your basket first, or give it back.`,
    );
  }
  return done(true);
}

/** How many tickets some places of one ticket are: a block ticket counts once for each learner and block. */
export function ticketCount(places: readonly { unit: TicketUnit; learnerId: string; blockId: string }[]): number {
  const blocks = new Set(
    places.filter(({ unit }) => unit === 'block').map(({ learnerId, blockId }) => `${learnerId} ${blockId}`),
  );
  return blocks.size + places.filter(({ unit }) => unit === 'session').length;
}

function overlaps(checked: readonly Checked[], facts: HoldFacts): Result<true, HoldRefusal> {
  for (const [index, { wish, session, learner }] of checked.entries()) {
    const within = checked
      .slice(0, index)
      .find((other) => other.wish.learnerId === wish.learnerId && clash(other.session, session));
    const elsewhere = facts.busy.find((time) => time.learnerId === wish.learnerId && clash(time, session));
    if (!within && !elsewhere) continue;
    const when = format.session(session.startDate, session.endDate, facts.now);
    const message = elsewhere
      ? `${learner.firstName} is already booked for ‘${elsewhere.title}’ at that time: ${when}.`
      : `${learner.firstName} cannot be in two places at once: ${when} is chosen twice.`;
    return refuse('learner-busy', message, { details: busyDetails(wish.learnerId, learner.firstName, session) });
  }
  return done(true);
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
  const groups = Map.groupBy(checked, ({ wish, ticket, session }) =>
    ticket.unit === 'block'
      ? `${wish.ticketId} ${wish.learnerId} ${session.blockId}`
      : `${wish.ticketId} ${wish.learnerId}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const inOrder = group.toSorted((a, b) => Temporal.Instant.compare(a.session.startDate, b.session.startDate));
    const sessionIds = inOrder.map(({ session }) => session.id);
    const addOns = new Map(
      inOrder.map(({ wish, session, ticket }) => [
        session.id,
        (ticket.addOns ?? []).filter((addOn) => wish.addOnIds?.includes(addOn.id)),
      ]),
    );
    const hasAddOns = inOrder.some(({ wish }) => (wish.addOnIds?.length ?? 0) > 0);
    const { ticket, session } = first;
    return [
      {
        learnerId: first.wish.learnerId,
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
export function goneSentence(
  gone: readonly (Span & { left: number | null; asked: number })[],
  dates: number,
  now: Temporal.Instant,
): string {
  const listed = gone.map((date) => {
    const when = format.session(date.startDate, date.endDate, now);
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
