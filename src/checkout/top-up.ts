import type { Fees } from '../listings/fees.ts';
import { pence, share, sum } from '../platform/money.ts';
import { totalOf, type PlacePrice, type Priced } from '../tickets/price.ts';
import { SMALLEST_CARD_PENCE } from '../tickets/smallest-payment.ts';

/** A place that a child's budget may pay for a part of. */
export type BudgetPlace = {
  /** What the place costs in all. */
  wholePence: number;
  /** The most that the council pays for one place. */
  mostPence: number;
};

/** What of a place comes from the child's budget, and what its family pays by card, without the booking fee. */
export type BudgetPart = { councilPence: number; familyPence: number };

/**
 * Spends what is left of a budget on places in their order. The council pays as much of each as it may and as is left; the
 * family pays the rest. A rest that no card can pay is made up to the smallest that one can, out of the council's part.
 * A place with nothing from the budget has 0: it is no funded place any more.
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
