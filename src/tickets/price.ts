import type { Fees } from '../listings/fees.ts';
import { noMoney, pence, share, split, sum, type Pence } from '../platform/money.ts';
import { dateOf } from '../platform/time.ts';
import { priceOf, withCode, withRules, type Charge, type CodeOff, type DiscountRule, type Step } from './discount.ts';
import type { TicketAudience, TicketFunding, TicketUnit } from './ticket.ts';

/**
 * What a booker pays for one ticket: its price and the booking fee on it.
 * @param pricePence what the provider asks, in whole pence
 * @param bookerFeeBasisPoints the booking fee in 1/100 of a per cent
 */
export function allIn(pricePence: number, bookerFeeBasisPoints: number): Pence {
  return pence(pricePence + share(pricePence, bookerFeeBasisPoints));
}

/** Something that can be had with a ticket at a price of its own, like lunch. */
export type AddOn = { id: string; name: string; pricePence: number };

/** One learner with one ticket on the sessions that they will attend. */
export type Choice = {
  learnerId: string;
  ticket: {
    id: string;
    unit: TicketUnit;
    pricePence: number;
    funding?: TicketFunding;
    audience?: TicketAudience;
  };
  /** For a block ticket: all sessions of the block. In order of time, so that odd pence always fall on the first. */
  sessionIds: readonly string[];
  /** For a block ticket: how many dates the block has in all. Whoever joins late gets, and pays for, fewer. */
  datesOfBlock?: number;
  /** What is had with the ticket on which session; with a block ticket on any of them, and charged once. */
  addOns?: ReadonlyMap<string, readonly AddOn[]>;
};

/** What a booking's price depends on beside its tickets. */
export type Discounts = {
  rules: readonly DiscountRule[];
  /** Whether this family has been with the provider before. */
  returning: boolean;
  code: CodeOff | null;
  now: Temporal.Instant;
  /** When each chosen session starts. */
  startOf: ReadonlyMap<string, Temporal.Instant>;
};

type Amounts = { pricePence: Pence; bookerFeePence: Pence; providerFeePence: Pence; totalPence: Pence };

/** The part of one place in a step between the ticket's price and what is paid; `bookerFeePence` is the fee's part of it. */
export type PlaceStep = Step & { bookerFeePence: number };

/** What one place costs. `totalPence` is what the booker pays for it: price and booker fee. */
export type PlacePrice = Amounts & { learnerId: string; ticketId: string; sessionId: string; steps: PlaceStep[] };

/** What the places of one ticket cost together, before discounts and without add-ons: '2 learners × 3 dates'. */
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

/**
 * Discounts or add-ons of one kind and explanation, all in: below 0 for what comes off. `bookerFeePence` is the fee's part
 * of it; `count` of add-ons says how many.
 */
export type Adjustment = { kind: Step['kind']; label: string; totalPence: Pence; bookerFeePence: Pence; count: number };

export type Priced = { places: PlacePrice[]; lines: PriceLine[]; adjustments: Adjustment[]; total: Amounts };

/**
 * Prices places: learners × sessions × tickets, less discounts, with add-ons. Fees are taken on what is left of the
 * price. A block ticket's price and fees are split over its sessions by largest remainder, so that the places of one
 * learner sum to the price that was shown; lines and adjustments sum to the total.
 */
export function pricePlaces(choices: readonly Choice[], fees: Fees, discounts?: Discounts): Priced {
  const plain = choices.flatMap((choice) => chargesOf(choice, discounts));
  const charges = discounts ? withCode(withRules(plain, discounts.rules, discounts.returning), discounts.code) : plain;
  const placesByCharge = charges.map((charge) => placesOf(charge, fees));
  const places = placesByCharge.flat();
  return {
    places,
    lines: linesOf(choices, places, fees),
    adjustments: adjustmentsOf(
      placesByCharge.flatMap((of, index) => of.map(({ steps }) => ({ charge: String(index), steps }))),
    ),
    total: totalOf(places),
  };
}

/** Adds up places, for example those of one booking. */
export function totalOf(places: readonly Omit<Amounts, 'totalPence'>[]): Amounts {
  const pricePence = sum(places.map((place) => place.pricePence));
  const bookerFeePence = sum(places.map((place) => place.bookerFeePence));
  const providerFeePence = sum(places.map((place) => place.providerFeePence));
  return { pricePence, bookerFeePence, providerFeePence, totalPence: sum([pricePence, bookerFeePence]) };
}

/** The share of a block ticket's price that falls on some of the block's dates, in whole pence. */
export function shareOfBlock(pricePence: number, dates: number, datesOfBlock: number): Pence {
  return split(pence(pricePence), [dates, Math.max(0, datesOfBlock - dates)])[0] ?? noMoney;
}

/** What joining a block late takes off its ticket, with the line that explains it. */
function lateStep(pricePence: number, dates: number, datesOfBlock: number): Step[] {
  const off = shareOfBlock(pricePence, dates, datesOfBlock) - pricePence;
  if (off === 0) return [];
  return [{ kind: 'late-join', label: `Joining late, ${dates} of ${datesOfBlock} dates`, pricePence: off }];
}

/** What is charged for a choice before discounts: each date by itself, or a block ticket once. */
export function chargesOf(
  { learnerId, ticket, sessionIds, datesOfBlock = sessionIds.length, addOns }: Choice,
  discounts: Discounts | undefined,
): Charge[] {
  const charge = (sessions: readonly string[]): Charge => ({
    learnerId,
    ticketId: ticket.id,
    unit: ticket.unit,
    sessionIds: sessions,
    listPence: ticket.pricePence,
    canBeCheaper: ticket.pricePence > 0 && ticket.funding !== 'COUNCIL',
    who: (ticket.audience ?? 'child') === 'child' ? 'child' : 'person',
    // Counting days takes longer than the rest of a price: only where something may depend on it.
    daysAhead: discounts && discounts.rules.length > 0 ? daysAhead(sessions, discounts) : 0,
    steps: [
      ...(ticket.unit === 'block' ? lateStep(ticket.pricePence, sessions.length, datesOfBlock) : []),
      ...addOnSteps(sessions, addOns),
    ],
  });
  if (sessionIds.length === 0) return [];
  return ticket.unit === 'block' ? [charge(sessionIds)] : sessionIds.map((sessionId) => charge([sessionId]));
}

/** Days are counted as a calendar does, whatever hour it is and whichever clock change lies between. */
function daysAhead(sessionIds: readonly string[], { now, startOf }: Discounts): number {
  const days = sessionIds.flatMap((sessionId) => {
    const start = startOf.get(sessionId);
    const today = Temporal.PlainDate.from(dateOf(now));
    return start ? [today.until(Temporal.PlainDate.from(dateOf(start))).days] : [];
  });
  return days.length === 0 ? 0 : Math.min(...days);
}

function addOnSteps(sessionIds: readonly string[], addOns: Choice['addOns']): Step[] {
  const chosen = new Map(sessionIds.flatMap((sessionId) => addOns?.get(sessionId) ?? []).map((one) => [one.id, one]));
  return [...chosen.values()].map(({ id, name, pricePence }) => ({
    kind: 'add-on',
    label: name,
    pricePence,
    addOnId: id,
  }));
}

/**
 * The places of one charge. After each step the price and its fee are split anew and a place's part of the step is the
 * difference: so steps, price and fee of every single place add up too.
 */
export function placesOf(charge: Charge, fees: Fees): PlacePrice[] {
  const { learnerId, ticketId, sessionIds, listPence, steps } = charge;
  const over = (amount: Pence): Pence[] =>
    split(
      amount,
      sessionIds.map(() => 1),
    );
  const prices = [pence(listPence)];
  for (const step of steps) prices.push(sum([prices.at(-1) ?? noMoney, step.pricePence]));
  const stages = prices.map((price) => ({ prices: over(price), fees: over(share(price, fees.bookerFeeBasisPoints)) }));
  const providerFees = over(share(priceOf(charge), fees.providerFeeBasisPoints));
  const at = (parts: readonly Pence[] | undefined, index: number): Pence => parts?.[index] ?? noMoney;
  return sessionIds.map((sessionId, index) => {
    const last = stages.at(-1);
    const pricePence = at(last?.prices, index);
    const bookerFeePence = at(last?.fees, index);
    return {
      learnerId,
      ticketId,
      sessionId,
      pricePence,
      bookerFeePence,
      providerFeePence: at(providerFees, index),
      totalPence: sum([pricePence, bookerFeePence]),
      steps: steps.map((step, position) => {
        const [before, after] = [stages[position], stages[position + 1]];
        return {
          ...step,
          pricePence: at(after?.prices, index) - at(before?.prices, index),
          bookerFeePence: at(after?.fees, index) - at(before?.fees, index),
        };
      }),
    };
  });
}

const adjustmentOrder: readonly Step['kind'][] = [
  'add-on',
  'late-join',
  'learners',
  'sessions',
  'early-bird',
  'returning',
  'code',
];

/**
 * The steps of places gathered by what they are: one line for each explanation.
 * @param places with what they were charged under: the places of one block ticket share it.
 */
export function adjustmentsOf(
  places: readonly { charge: string; steps: readonly Omit<PlaceStep, 'addOnId'>[] }[],
): Adjustment[] {
  const all = places.flatMap(({ charge, steps }) => steps.map((step) => ({ ...step, charge })));
  return [...Map.groupBy(all, (step) => `${step.kind} ${step.label}`).values()]
    .flatMap((steps) => {
      const [first] = steps;
      if (!first) return [];
      const totalPence = sum(steps.flatMap((step) => [step.pricePence, step.bookerFeePence]));
      const count = new Set(steps.map((step) => step.charge)).size;
      const bookerFeePence = sum(steps.map((step) => step.bookerFeePence));
      return [{ kind: first.kind, label: first.label, totalPence, bookerFeePence, count }];
    })
    .sort((one, other) => adjustmentOrder.indexOf(one.kind) - adjustmentOrder.indexOf(other.kind));
}

/** A line of what explains a total: below 0 for what comes off. */
export type AdjustmentLine = { label: string; pence: number; count: number };

/**
 * Adjustments as they are read: a discount is what its words say, so that £5.00 off reads £5.00, and the booking fee that
 * comes off with all of them is a line of its own. Add-ons are all in, as they were offered. The lines sum to the same.
 */
export function linesOfAdjustments(
  adjustments: readonly { kind: string; label: string; totalPence: number; bookerFeePence: number; count: number }[],
): AdjustmentLine[] {
  const isOff = ({ totalPence }: { totalPence: number }): boolean => totalPence < 0;
  const feePence = sum(adjustments.filter(isOff).map((one) => one.bookerFeePence));
  return [
    ...adjustments.map((one) => ({
      label: one.label,
      pence: isOff(one) ? one.totalPence - one.bookerFeePence : one.totalPence,
      count: one.kind === 'add-on' ? one.count : 1,
    })),
    ...(feePence < 0 ? [{ label: 'Lower booking fee', pence: feePence, count: 1 }] : []),
  ];
}

function linesOf(choices: readonly Choice[], places: readonly PlacePrice[], fees: Fees): PriceLine[] {
  const tickets = new Map(choices.map(({ ticket }) => [ticket.id, ticket]));
  return [...tickets.values()].map((ticket) => {
    const mine = places.filter((place) => place.ticketId === ticket.id);
    const chosen = choices.filter((choice) => choice.ticket.id === ticket.id && choice.sessionIds.length > 0);
    const tickets = ticket.unit === 'block' ? chosen.length : mine.length;
    const eachPence = allIn(ticket.pricePence, fees.bookerFeeBasisPoints);
    return {
      ticketId: ticket.id,
      unit: ticket.unit,
      learners: new Set(chosen.map(({ learnerId }) => learnerId)).size,
      places: mine.length,
      eachPence,
      tickets,
      totalPence: pence(eachPence * tickets),
    };
  });
}
