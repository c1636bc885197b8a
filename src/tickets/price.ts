import { noMoney, pence, share, split, sum, type Pence } from '../platform/money.ts';
import type { TicketUnit } from './ticket.ts';

/**
 * What a booker pays for one ticket: its price and the booking fee on it.
 * @param pricePence what the provider asks, in whole pence
 * @param bookerFeeBasisPoints the booking fee in 1/100 of a per cent
 */
export function allIn(pricePence: number, bookerFeeBasisPoints: number): Pence {
  return pence(pricePence + share(pricePence, bookerFeeBasisPoints));
}

/** The fees on a ticket's price in 1/100 of a per cent: the booker's on top of it, the provider's out of it. */
export type Fees = { bookerFeeBasisPoints: number; providerFeeBasisPoints: number };

/** One learner with one ticket on the sessions that they will attend. */
export type Choice = {
  learnerId: string;
  ticket: { id: string; unit: TicketUnit; pricePence: number };
  /** For a block ticket: all sessions of the block. In order of time, so that odd pence always fall on the first. */
  sessionIds: readonly string[];
};

type Amounts = { pricePence: Pence; bookerFeePence: Pence; providerFeePence: Pence; totalPence: Pence };

/** What one place costs. `totalPence` is what the booker pays for it: price and booker fee. */
export type PlacePrice = Amounts & { learnerId: string; ticketId: string; sessionId: string };

/** What the places of one ticket cost together: '2 learners × 3 dates'. */
export type PriceLine = {
  ticketId: string;
  unit: TicketUnit;
  learners: number;
  places: number;
  /** All-in price of one ticket. */
  eachPence: Pence;
  /** Tickets charged: learners for a block ticket, places otherwise. */
  tickets: number;
  totalPence: Pence;
};

export type Priced = { places: PlacePrice[]; lines: PriceLine[]; total: Amounts };

/**
 * Prices places: learners × sessions × tickets. Fees are taken on the ticket's price. A block ticket's price and fees
 * are split over its sessions by largest remainder, so that the places of one learner sum to the price that was shown.
 */
export function pricePlaces(choices: readonly Choice[], fees: Fees): Priced {
  const places = choices.flatMap((choice) => placesOf(choice, fees));
  return { places, lines: linesOf(choices, places, fees), total: totalOf(places) };
}

/** Adds up places, for example those of one booking. */
export function totalOf(places: readonly Omit<Amounts, 'totalPence'>[]): Amounts {
  const pricePence = sum(places.map((place) => place.pricePence));
  const bookerFeePence = sum(places.map((place) => place.bookerFeePence));
  const providerFeePence = sum(places.map((place) => place.providerFeePence));
  return { pricePence, bookerFeePence, providerFeePence, totalPence: sum([pricePence, bookerFeePence]) };
}

function placesOf({ learnerId, ticket, sessionIds }: Choice, fees: Fees): PlacePrice[] {
  const price = pence(ticket.pricePence);
  const whole = {
    price,
    bookerFee: share(price, fees.bookerFeeBasisPoints),
    providerFee: share(price, fees.providerFeeBasisPoints),
  };
  const perSession = (amount: Pence): Pence[] =>
    ticket.unit === 'block'
      ? split(
          amount,
          sessionIds.map(() => 1),
        )
      : sessionIds.map(() => amount);
  const prices = perSession(whole.price);
  const bookerFees = perSession(whole.bookerFee);
  const providerFees = perSession(whole.providerFee);
  return sessionIds.map((sessionId, index) => {
    const pricePence = prices[index] ?? noMoney;
    const bookerFeePence = bookerFees[index] ?? noMoney;
    const providerFeePence = providerFees[index] ?? noMoney;
    return {
      learnerId,
      ticketId: ticket.id,
      sessionId,
      pricePence,
      bookerFeePence,
      providerFeePence,
      totalPence: sum([pricePence, bookerFeePence]),
    };
  });
}

function linesOf(choices: readonly Choice[], places: readonly PlacePrice[], fees: Fees): PriceLine[] {
  const tickets = new Map(choices.map(({ ticket }) => [ticket.id, ticket]));
  return [...tickets.values()].map((ticket) => {
    const mine = places.filter((place) => place.ticketId === ticket.id);
    const chosen = choices.filter((choice) => choice.ticket.id === ticket.id && choice.sessionIds.length > 0);
    return {
      ticketId: ticket.id,
      unit: ticket.unit,
      learners: new Set(chosen.map(({ learnerId }) => learnerId)).size,
      places: mine.length,
      eachPence: allIn(ticket.pricePence, fees.bookerFeeBasisPoints),
      tickets: ticket.unit === 'block' ? chosen.length : mine.length,
      totalPence: sum(mine.map((place) => place.totalPence)),
    };
  });
}
