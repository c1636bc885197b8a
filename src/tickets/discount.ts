import { formatMoney, noMoney, pence, share, split, sum, type Pence } from '../platform/money.ts';
import { SMALLEST_CARD_PENCE } from './smallest-payment.ts';

/** The classes of automatic discounts, in the order in which they come off. A code comes after them. */
export const discountKinds = ['learners', 'sessions', 'early-bird', 'returning'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** How much comes off: a share in whole per cent, or an amount for each ticket; the other one is null. */
export type Off = { percent: number | null; amountPence: number | null };

/** A discount that a provider gives to everybody whom it fits. */
export type DiscountRule = Off & {
  kind: DiscountKind;
  /** The first learner, the fewest dates of one learner, or the days before the date; 1 for a returning family. */
  from: number;
};

/** What a code does. A 'ticket' code takes nothing off: it opens a ticket that is sold with a code only. */
export const codeKinds = ['percent', 'amount', 'free-place', 'ticket'] as const;
export type CodeKind = (typeof codeKinds)[number];
export type CodeOff = Off & { code: string; kind: CodeKind };

export type StepKind = 'late-join' | DiscountKind | 'code' | 'add-on';

/** One step from the price of a ticket to what is paid for it: below 0 for what comes off, above for an add-on. */
export type Step = { kind: StepKind; label: string; pricePence: number; addOnId?: string };

/** What is charged once: the ticket of one learner for one date, or for a whole block. */
export type Charge = {
  learnerId: string;
  ticketId: string;
  unit: 'session' | 'block';
  sessionIds: readonly string[];
  /** What the provider asks for the ticket. */
  listPence: number;
  /** False where a council pays or the ticket is free: nothing is ever taken off. */
  canBeCheaper: boolean;
  /** Whom the ticket is for, for the line that explains a discount. */
  who: 'child' | 'person';
  /** Days from today to the first of its dates. */
  daysAhead: number;
  steps: readonly Step[];
};

/** What a charge costs after its steps, without fees. */
export function priceOf(charge: Charge): Pence {
  return sum([charge.listPence, ...charge.steps.map((step) => step.pricePence)]);
}

/**
 * Takes the automatic discounts off. Of one class the rule that is best for the booker counts, for each ticket by itself;
 * the classes come off one after the other, each from what the one before has left. Where less would be left to pay than
 * a card can pay, that little comes off as well.
 */
export function withRules(
  charges: readonly Charge[],
  rules: readonly DiscountRule[],
  returning: boolean,
): readonly Charge[] {
  return withoutSmallRest(withBareRules(charges, rules, returning));
}

function withBareRules(
  charges: readonly Charge[],
  rules: readonly DiscountRule[],
  returning: boolean,
): readonly Charge[] {
  if (rules.length === 0) return charges;
  const ranks = ranksOf(charges);
  const dates = datesOf(charges);
  return charges.map((charge) => {
    if (!charge.canBeCheaper) return charge;
    const reach: Record<DiscountKind, number> = {
      learners: ranks.get(charge.learnerId) ?? 0,
      // A block has a price of its own for all its dates.
      sessions: charge.unit === 'session' ? (dates.get(charge.learnerId) ?? 0) : 0,
      'early-bird': charge.daysAhead,
      returning: returning ? 1 : 0,
    };
    let cheaper = charge;
    for (const kind of discountKinds) {
      const fitting = rules.filter((rule) => rule.kind === kind && reach[kind] >= rule.from);
      let best: { rule: DiscountRule; off: number } | null = null;
      for (const rule of fitting) {
        const off = offOf(rule, ticketPrice(cheaper));
        if (off > (best?.off ?? 0)) best = { rule, off };
      }
      if (best)
        cheaper = less(cheaper, { kind, label: stepLabel(best.rule, charge, reach[kind]), pricePence: -best.off });
    }
    return cheaper;
  });
}

/**
 * Takes the last pence off where discounts leave 1p to 29p of the tickets and nothing else is to be paid. They come off
 * with the last discount of each ticket, whose line says so.
 */
function withoutSmallRest(charges: readonly Charge[]): readonly Charge[] {
  const rest = sum(charges.map(priceOf));
  const small = charges.filter((charge) => priceOf(charge) > 0);
  if (rest === 0 || rest >= SMALLEST_CARD_PENCE) return charges;
  if (small.some(({ steps }) => steps.length === 0 || steps.some(isAddOn))) return charges;
  const lastOf = (charge: Charge): Step | undefined => charge.steps.at(-1);
  const restOf = new Map<string | undefined, number>();
  for (const charge of small)
    restOf.set(lastOf(charge)?.label, (restOf.get(lastOf(charge)?.label) ?? 0) + priceOf(charge));
  return charges.map((charge) => {
    const last = lastOf(charge);
    const more = last && restOf.get(last.label);
    if (!last || !more) return charge;
    const label = `${last.label}, and the last ${more}p`;
    return {
      ...charge,
      steps: [...charge.steps.slice(0, -1), { ...last, label, pricePence: last.pricePence - priceOf(charge) }],
    };
  });
}

/**
 * Takes a code off, in place of one that was taken off before. An amount is shared among the tickets in proportion to
 * what is left of their price; a free place is the dearest ticket. Add-ons keep their price. Where less would be left to
 * pay than a card can pay, that little comes off as well: nobody is kept from a place by a few pence.
 */
export function withCode(charges: readonly Charge[], code: CodeOff | null): readonly Charge[] {
  const bare = charges.map((charge) => ({ ...charge, steps: charge.steps.filter((step) => step.kind !== 'code') }));
  if (!code || code.kind === 'ticket') return bare;
  const prices = bare.map((charge) => (charge.canBeCheaper ? ticketPrice(charge) : noMoney));
  const plain = codeOffs(prices, code);
  const rest = smallRest(bare, plain, prices);
  const offs = rest > 0 ? prices : plain;
  const label = rest > 0 ? `${codeLabel(code)}, and the last ${rest}p` : codeLabel(code);
  return bare.map((charge, index) => {
    const off: number = offs[index] ?? 0;
    return off === 0 ? charge : less(charge, { kind: 'code', label, pricePence: -off });
  });
}

/** What a code leaves to pay where that is too little for a card and nothing else is to be paid; otherwise 0. */
function smallRest(charges: readonly Charge[], offs: readonly Pence[], prices: readonly Pence[]): Pence {
  const off = sum(offs);
  const rest = pence(sum(charges.map(priceOf)) - off);
  const isTicketsAlone = rest === sum(prices) - off;
  return off > 0 && isTicketsAlone && rest < SMALLEST_CARD_PENCE ? rest : noMoney;
}

function codeOffs(prices: readonly Pence[], code: CodeOff): readonly Pence[] {
  if (code.kind === 'percent') return prices.map((price) => offOf(code, price));
  if (code.kind === 'free-place') {
    const dearest = Math.max(0, ...prices);
    const index = prices.findIndex((price) => price === dearest);
    return prices.map((price, at) => (at === index ? price : noMoney));
  }
  const total = sum(prices);
  return total === 0 ? prices : split(Math.min(code.amountPence ?? 0, total), prices);
}

const isAddOn = (step: Step): boolean => step.kind === 'add-on';

/** What is left of the ticket's own price. */
function ticketPrice(charge: Charge): Pence {
  return priceOf({ ...charge, steps: charge.steps.filter((step) => !isAddOn(step)) });
}

/** A discount comes off the ticket, so before the add-ons. */
function less(charge: Charge, step: Step): Charge {
  return {
    ...charge,
    steps: [...charge.steps.filter((one) => !isAddOn(one)), step, ...charge.steps.filter(isAddOn)],
  };
}

/** Never more than the price. */
function offOf({ percent, amountPence }: Off, price: number): Pence {
  return pence(Math.min(percent === null ? (amountPence ?? 0) : share(price, percent * 100), price));
}

/**
 * The learners in the order in which they count as first, second, third: who costs most pays in full. The same cost
 * goes by id, so that the order is the same wherever it is asked.
 */
function ranksOf(charges: readonly Charge[]): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const charge of charges) {
    if (charge.canBeCheaper) costs.set(charge.learnerId, (costs.get(charge.learnerId) ?? 0) + charge.listPence);
  }
  const order = [...costs].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return new Map(order.map(([learnerId], index) => [learnerId, index + 1]));
}

function datesOf(charges: readonly Charge[]): ReadonlyMap<string, number> {
  const dates = new Map<string, number>();
  for (const charge of charges) {
    if (charge.canBeCheaper && charge.unit === 'session')
      dates.set(charge.learnerId, (dates.get(charge.learnerId) ?? 0) + charge.sessionIds.length);
  }
  return dates;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

function ordinal(rank: number): string {
  return ordinals[rank - 1] ?? `${rank}th`;
}

/** '10% off' or '£2.00 off each ticket'. */
export function formatOff({ percent, amountPence }: Off): string {
  return percent === null ? `${formatMoney(amountPence ?? 0)} off each ticket` : `${percent}% off`;
}

/** The line beside the money that explains an automatic discount: 'Sibling discount, 10% off the second child'. */
function stepLabel(rule: DiscountRule, charge: Pick<Charge, 'who'>, reach: number): string {
  const off = rule.percent === null ? `${formatMoney(rule.amountPence ?? 0)} off a ticket` : `${rule.percent}% off`;
  switch (rule.kind) {
    case 'learners':
      return charge.who === 'child'
        ? `Sibling discount, ${off} ${rule.percent === null ? 'of ' : ''}the ${ordinal(reach)} child`
        : `Group discount, ${off} ${rule.percent === null ? 'of ' : ''}the ${ordinal(reach)} person`;
    case 'sessions':
      return `Several dates, ${off} for ${rule.from} dates or more`;
    case 'early-bird':
      return `Early bird, ${off} for booking ${formatDays(rule.from)} ahead`;
    case 'returning':
      return `Welcome back, ${off} for families who came before`;
  }
}

/** The line that explains what a code took off: 'Code SPRING10, 10% off'. */
export function codeLabel(code: CodeOff): string {
  return `Code ${code.code}, ${formatCode(code)}`;
}

/** What a code does, in a few words. */
export function formatCode(code: CodeOff): string {
  switch (code.kind) {
    case 'percent':
      return `${code.percent ?? 0}% off`;
    case 'amount':
      return `${formatMoney(code.amountPence ?? 0)} off the tickets`;
    case 'free-place':
      return 'one place free';
    case 'ticket':
      return 'opens a ticket';
  }
}

/** What an automatic discount is, for the listing and for its provider: '10% off from the second child on'. */
export function formatRule(rule: DiscountRule, who: Charge['who'] = 'child'): string {
  const off = formatOff(rule);
  switch (rule.kind) {
    case 'learners':
      return `${off} from the ${ordinal(rule.from)} ${who} on`;
    case 'sessions':
      return `${off} when a ${who} comes on ${rule.from} dates or more`;
    case 'early-bird':
      return `${off} when you book ${formatDays(rule.from)} ahead or more`;
    case 'returning':
      return `${off} for families who came before`;
  }
}

function formatDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
