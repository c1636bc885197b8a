import type { Fees } from '../listings/fees.ts';
import { isolated } from '../platform/isolated.ts';
import { formatMoney, pence, share, sum } from '../platform/money.ts';
import { format } from '../platform/time.ts';
import { totalOf, type PlacePrice, type Priced } from '../tickets/price.ts';
import { SMALLEST_CARD_PENCE } from '../tickets/smallest-payment.ts';

/** A place that a child's budget may pay for a part of. */
export type BudgetPlace = {
  /** What the place costs in all. */
  wholePence: number;
  /** The most that the council pays for one place. */
  mostPence: number;
};

/** A place that takes of a child's budget. */
type BudgetUse = {
  /** What the place costs in all; null where the council pays for it as a whole. */
  wholePence: number | null;
  /** The most that the council pays for it: all that it takes where it is paid for as a whole. */
  mostPence: number;
  startDate: Temporal.Instant;
};

/** What of a place comes from the child's budget, and what its family pays by card, without the booking fee. */
export type BudgetPart = { councilPence: number; familyPence: number };

/**
 * Spends what is left of a budget on places in their order. The council pays as much of each as it may and as is left; the
 * family pays the rest. A rest that no card can pay is made up to the smallest that one can, out of the council's part.
 * A place for which nothing is left has 0 from the budget: `spendBudget` finds it, and the hold is refused for it.
 */
export function splitBudget(places: readonly BudgetPlace[], leftPence: number): BudgetPart[] {
  let left = Math.max(0, leftPence);
  return places.map(({ wholePence, mostPence }) => {
    const most = Math.min(wholePence, mostPence, left);
    const rest = wholePence - most;
    const short = rest > 0 ? Math.max(0, SMALLEST_CARD_PENCE - rest) : 0;
    const councilPence = Math.max(0, most - short);
    left -= councilPence;
    return { councilPence, familyPence: wholePence - councilPence };
  });
}

/**
 * Spends a child's budget on what its family chose, for the hold and for what is shown before it. Places that the council pays
 * for as a whole are not to be split and come off first; the others take in the order of their dates.
 * @param leftPence what is left of it, with what the places that are replaced had of it
 * @returns the parts of places that may be split, and the first of them for which nothing is left
 */
export function spendBudget<Use extends BudgetUse>(
  uses: readonly Use[],
  leftPence: number,
): { parts: Map<Use, BudgetPart>; usedUp: { use: Use; leftPence: number } | null } {
  const left = leftPence - sum(uses.flatMap(({ wholePence, mostPence }) => (wholePence === null ? [mostPence] : [])));
  const inTime = uses
    .filter(({ wholePence }) => wholePence !== null)
    .toSorted((one, other) => Temporal.Instant.compare(one.startDate, other.startDate));
  const split = splitBudget(
    inTime.map(({ wholePence, mostPence }) => ({ wholePence: wholePence ?? 0, mostPence })),
    left,
  );
  const parts = new Map<Use, BudgetPart>();
  for (const [nth, use] of inTime.entries()) {
    const part = split[nth];
    if (!part || part.councilPence <= 0) return { parts, usedUp: { use, leftPence: Math.max(0, left) } };
    parts.set(use, part);
  }
  return { parts, usedUp: null };
}

/** Why nothing is held once a budget does not reach for a date, and what to do. */
export function usedUpSentence(firstName: string, startDate: Temporal.Instant, leftPence: number): string {
  return leftPence === 0
    ? `Nothing is left of ${isolated(firstName)}’s budget. Choose another ticket, or ask the council.`
    : `${isolated(firstName)} has ${formatMoney(leftPence)} left, which is used up before ${format.shortDay(startDate.toString())}. Choose fewer dates, or another ticket for the others.`;
}

/** Why places with a part for the card are not held while a council decides: a card cannot wait as long as it may take. */
export const COUNCIL_FIRST =
  'A part of this is paid by card, and a card cannot wait for the council. Book once the council has said yes, or choose another ticket.';

/** Names the place of a learner on a date. */
export const placeKey = ({ learnerId, sessionId }: { learnerId: string; sessionId: string }): string =>
  `${learnerId} ${sessionId}`;

/**
 * Prices with what families pay beside budgets. The ticket of such a place has no price of its own, so its fees are those of
 * the family's part: no fee is taken on what a council pays.
 * @param parts what families pay without the booking fee, by `placeKey`
 */
export function withFamilyParts(priced: Priced, parts: ReadonlyMap<string, number>, fees: Fees): Priced {
  const places = priced.places.map((place) => withFamilyPart(place, parts.get(placeKey(place)) ?? 0, fees));
  return { ...priced, places, total: totalOf(places) };
}

function withFamilyPart(place: PlacePrice, familyPence: number, fees: Fees): PlacePrice {
  if (familyPence === 0) return place;
  const pricePence = pence(place.pricePence + familyPence);
  const bookerFeePence = share(pricePence, fees.bookerFeeBasisPoints);
  return {
    ...place,
    pricePence,
    bookerFeePence,
    providerFeePence: share(pricePence, fees.providerFeeBasisPoints),
    totalPence: sum([pricePence, bookerFeePence]),
  };
}
