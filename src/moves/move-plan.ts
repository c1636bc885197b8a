import { split, sum } from '../platform/money.ts';
import { ok, refuse, type Result } from '../platform/result.ts';
import { FREE_MOVE_HOURS } from '../listings/cancellation-policy.ts';
import type { Fees } from '../listings/fees.ts';
import { pricePlaces } from '../tickets/price.ts';
import { SMALLEST_CARD_PENCE } from '../tickets/smallest-payment.ts';
import { decideHold, type HoldFacts, type HoldRefusal } from '../checkout/hold-rules.ts';
import { givesAllBack, type PlaceFacts, type Terms } from '../places/refund-rules.ts';

/** A place that is to be moved, with what decides whether it may be. */
export type MovingPlace = PlaceFacts & {
  learnerId: string;
  sessionId: string;
  blockId: string;
  ticketId: string;
  unit: 'session' | 'block';
  funding: 'PAID' | 'FREE' | 'COUNCIL';
  providerFeePence: number;
  /** What a council pays for it; null where none does. */
  councilPence: number | null;
  endDate: Temporal.Instant;
  /** Whether its booker moved it before. */
  movedBefore: boolean;
  /** Whether a bank looks into its payment, or took it back. */
  disputed: boolean;
};

/** What a right to move includes: under NO_REFUND a cheaper ticket gives nothing back. */
export type MoveRight = { surplus: 'goes-back' | 'stays' };

const no = (message: string): Result<never, 'cannot-move'> => refuse('cannot-move', message);

/**
 * Whether these places of a booking may be moved now, together. A booker may as long as cancelling would give all of the
 * ticket price back; under NO_REFUND once, up to 48 hours before the start. A provider may until the end.
 * @param chosen places of one ticket and one date; of a block ticket, all its places of whoever moves
 * @param places all places of the booking: a block ticket's terms depend on its other dates
 */
export function mayMove(
  chosen: readonly MovingPlace[],
  places: readonly PlaceFacts[],
  terms: Terms,
  by: 'booker' | 'provider',
  now: Temporal.Instant,
): Result<MoveRight, 'cannot-move'> {
  const [first] = chosen;
  if (!first) return no('Please choose what to move.');
  if (chosen.some((place) => place.state !== 'CONFIRMED'))
    return no('One of these places is not booked any more: it was cancelled or moved already.');
  // Another date may be of another programme, and uses another amount: that is decided where places are held.
  if (
    chosen.some(
      ({ funding, pricePence, councilPence }) => funding === 'COUNCIL' && (pricePence === 0 || (councilPence ?? 0) > 0),
    )
  )
    return no('A council pays for this place. Cancel it, and book the other date instead.');
  const together = wholeTickets(chosen, places);
  if (!together.ok) return together;
  if (chosen.some((place) => place.disputed))
    return no('A bank is looking into the payment of this booking, so it cannot be moved.');
  const over = by === 'provider' && first.blockGroup === null ? first.endDate : first.startDate;
  if (chosen.some((place) => Temporal.Instant.compare(place.blockGroup === null ? over : place.startDate, now) <= 0)) {
    return no(
      first.blockGroup === null
        ? 'This date has started or is over, so it can no longer be moved.'
        : 'The dates of this block have started, so it can no longer be moved as a whole.',
    );
  }
  return by === 'provider' ? ok({ surplus: 'goes-back' }) : rightOfBooker(chosen, places, terms, now);
}

/** One ticket, one date; of a block ticket all dates that stand. */
function wholeTickets(chosen: readonly MovingPlace[], places: readonly PlaceFacts[]): Result<true, 'cannot-move'> {
  const [first] = chosen;
  const same = chosen.every(
    (place) =>
      place.ticketId === first?.ticketId &&
      (place.blockGroup === null ? place.sessionId === first.sessionId : place.blockId === first.blockId),
  );
  if (!same) return no('Please move one date and one ticket at a time.');
  const ids = new Set(chosen.map((place) => place.placeId));
  const groups = new Set(chosen.map((place) => place.blockGroup).filter((group) => group !== null));
  const left = places.some(
    (place) => place.state === 'CONFIRMED' && groups.has(place.blockGroup ?? '') && !ids.has(place.placeId),
  );
  return left ? no('A ticket for a whole block moves with all its dates.') : ok(true);
}

function rightOfBooker(
  chosen: readonly MovingPlace[],
  places: readonly PlaceFacts[],
  terms: Terms,
  now: Temporal.Instant,
): Result<MoveRight, 'cannot-move'> {
  if (chosen.every((place) => place.pricePence === 0)) return ok({ surplus: 'goes-back' });
  if (chosen.every((place) => givesAllBack(place, places, terms, now))) return ok({ surplus: 'goes-back' });
  if (terms.policy === 'DISCRETION')
    return no('The provider decides about changes to this booking. Please ask them to move it.');
  if (terms.policy !== 'NO_REFUND') {
    return no(
      'You can move a place yourself as long as cancelling gives the whole ticket price back, and that time is over. Please ask the provider.',
    );
  }
  if (chosen.some((place) => place.movedBefore))
    return no('It was moved once already, and this booking allows one move. Please ask the provider.');
  const earliest = Math.min(...chosen.map((place) => place.startDate.epochMilliseconds));
  if (earliest - now.epochMilliseconds < FREE_MOVE_HOURS * 3_600_000)
    return no(`It can be moved up to ${FREE_MOVE_HOURS} hours before it starts. Please ask the provider.`);
  return ok({ surplus: 'stays' });
}

/** What one place costs and how that is shared. Whole pence. */
export type MoveAmounts = { pricePence: number; bookerFeePence: number; providerFeePence: number };

/**
 * What the new places of one learner cost. Under the same ticket the agreed price stays, whatever the ticket costs today;
 * another ticket costs what it costs today, but a provider's move is never dearer.
 * @param agreed the old places' amounts; their sums are spread over the new dates where there are more or fewer
 * @param today the new places' amounts at today's price; null under the same ticket
 */
export function amountsOfMove(
  agreed: readonly MoveAmounts[],
  today: readonly MoveAmounts[] | null,
  { dates, by, surplus }: { dates: number; by: 'booker' | 'provider'; surplus: MoveRight['surplus'] },
): MoveAmounts[] {
  const kept = spread(agreed, dates);
  if (!today) return kept;
  const difference = totalOf(today) - totalOf(kept);
  // A difference that no card can pay is let go.
  const mayRise = by === 'booker' && difference >= SMALLEST_CARD_PENCE;
  const mayFall = surplus === 'goes-back' && difference < 0;
  return mayRise || mayFall || difference === 0 ? [...today] : kept;
}

/** What places cost together, fee included. */
export function totalOf(amounts: readonly MoveAmounts[]): number {
  return sum(amounts.map((one) => one.pricePence + one.bookerFeePence));
}

/** The new places of a move, and what they cost beyond the old ones; below 0 that much goes back. */
export type MovePlan = {
  places: (MoveAmounts & { learnerId: string; sessionId: string; ticketId: string })[];
  differencePence: number;
};

type Target = { sessionIds: readonly string[]; ticketId: string };

/**
 * Whether places that may be moved fit this target, and at what price. Dates, ages, tickets and overlaps are judged as
 * for any new booking; what is scarce the database guards.
 * @param facts as for a hold, with the places that move left out of what keeps their learners busy
 */
export function planMove(
  chosen: readonly MovingPlace[],
  { sessionIds, ticketId }: Target,
  facts: HoldFacts,
  { by, surplus, fees }: { by: 'booker' | 'provider'; surplus: MoveRight['surplus']; fees: Fees },
): Result<MovePlan, HoldRefusal | 'cannot-move'> {
  const [first] = chosen;
  const ticket = facts.tickets.get(ticketId);
  if (!first || !ticket) return no('The ticket is not offered any more. Please choose another one.');
  if (chosen.some((place) => sessionIds.includes(place.sessionId))) return no('That is the date that is booked now.');
  if (ticket.unit !== first.unit || (first.unit === 'session' && sessionIds.length !== 1))
    return no('A ticket for a single date moves to a single date, and one for a block to a block.');
  if (by === 'booker' && ticket.funding === 'FREE' && first.funding !== 'FREE')
    return no('A paid place cannot become a free one. Please cancel it and book the free one.');
  if (by === 'booker' && ticket.codeOnly && ticketId !== first.ticketId)
    return no('That ticket is sold with a code only. Please ask the provider.');
  const learnerIds = [...new Set(chosen.map((place) => place.learnerId))];
  const lines = learnerIds.flatMap((learnerId) => sessionIds.map((sessionId) => ({ sessionId, ticketId, learnerId })));
  const fits = decideHold(lines, relaxed(facts, first.ticketId, by));
  if (!fits.ok) return fits;
  const priced = pricePlaces(fits.value, fees).places;
  const placesAt = (asToday: boolean): MovePlan['places'] =>
    learnerIds.flatMap((learnerId) => {
      const mine = priced.filter((place) => place.learnerId === learnerId);
      const agreed = chosen.filter((place) => place.learnerId === learnerId);
      const today = ticketId === first.ticketId || !asToday ? null : mine;
      const amounts = amountsOfMove(agreed, today, { dates: mine.length, by, surplus });
      return mine.map(({ sessionId }, index) => {
        const { pricePence = 0, bookerFeePence = 0, providerFeePence = 0 } = amounts[index] ?? {};
        return { learnerId, sessionId, ticketId, pricePence, bookerFeePence, providerFeePence };
      });
    });
  const differenceOf = (places: MovePlan['places']): number => totalOf(places) - totalOf(chosen);
  const atToday = placesAt(true);
  // One learner's place may cost more and another's less, so that together it is an amount that no card can pay.
  const isLetGo = differenceOf(atToday) > 0 && differenceOf(atToday) < SMALLEST_CARD_PENCE;
  const places = isLetGo ? placesAt(false) : atToday;
  const differencePence = differenceOf(places);
  if (differencePence !== 0 && sum(chosen.map((place) => place.paidPence)) !== totalOf(chosen))
    return no('It is not paid yet, so it can only be moved at the same price. Please ask the provider.');
  return ok({ places, differencePence });
}

/**
 * What a move need not respect: how many tickets one booking takes, and the sale window of the ticket that is kept; for
 * a provider the booking window of its own dates. Whoever has booked a private listing has its key.
 */
function relaxed(facts: HoldFacts, keptTicketId: string, by: 'booker' | 'provider'): HoldFacts {
  const open = { opensAt: null, closesAt: null, cutoffMinutes: 0 };
  const { listing } = facts;
  return {
    ...facts,
    key: listing.privateKey,
    listing: { ...listing, state: by === 'provider' && listing.state === 'PAUSED' ? 'PUBLISHED' : listing.state },
    blocks: new Map(
      [...facts.blocks].map(([id, block]) => [
        id,
        by === 'provider' ? { ...block, window: { ...block.window, ...open } } : block,
      ]),
    ),
    tickets: new Map(
      [...facts.tickets].map(([id, ticket]) => [
        id,
        {
          ...ticket,
          minimumPerBooking: 1,
          maximumPerBooking: null,
          ...(id === keptTicketId || by === 'provider' ? { saleFrom: null, saleTo: null } : {}),
        },
      ]),
    ),
  };
}

function spread(amounts: readonly MoveAmounts[], dates: number): MoveAmounts[] {
  if (amounts.length === dates) return [...amounts];
  const even = Array.from({ length: dates }, () => 1);
  const parts = (of: (one: MoveAmounts) => number): readonly number[] => split(sum(amounts.map(of)), even);
  const [prices, bookerFees, providerFees] = [
    parts((one) => one.pricePence),
    parts((one) => one.bookerFeePence),
    parts((one) => one.providerFeePence),
  ];
  return even.map((_, index) => ({
    pricePence: prices[index] ?? 0,
    bookerFeePence: bookerFees[index] ?? 0,
    providerFeePence: providerFees[index] ?? 0,
  }));
}
