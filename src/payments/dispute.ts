import { pence, type Pence } from '../platform/money.ts';
import { paidFor, partsOfRefund, type PlaceMoney } from './ledger.ts';

/** How a dispute stands: `OPEN` while the bank looks into it. */
export type DisputeState = 'OPEN' | 'WON' | 'LOST';

/**
 * Reads the state of a dispute from Stripe's status.
 * @returns null for inquiries and whatever else takes no money.
 */
export function disputeStateOf(status: string): DisputeState | null {
  if (status === 'won') return 'WON';
  if (status === 'lost') return 'LOST';
  return status === 'needs_response' || status === 'under_review' ? 'OPEN' : null;
}

/** What is new about a dispute that is known to stand so, or not known at all. What has ended stays so. */
export function newsOfDispute(known: DisputeState | undefined, state: DisputeState): 'opened' | 'closed' | null {
  if (state !== 'OPEN' && (known ?? 'OPEN') === 'OPEN') return 'closed';
  return known ? null : 'opened';
}

/** A place of the disputed payment, with what has become of its money so far. */
export type DisputablePlace = {
  money: PlaceMoney;
  /** What was decided to go back, by refunds and earlier disputes. */
  wentBackPence: number;
  /** What the disputed payment holds for the place, where other payments paid for it as well. */
  atMostPence?: number;
  /** How much of that waits in a refund that has not reached the booker. */
  waitingPence: number;
  /** What is due to the provider now; 0 or less once it was paid out. */
  duePence: number;
};

/** The part of a dispute that falls on one place. */
export type DisputedPart = {
  money: PlaceMoney;
  /** Of what was still kept for the place. */
  amountPence: number;
  /** Of the refund that waits. */
  waitingPence: number;
  /** What the provider would have had of `amountPence`. */
  providerPence: number;
  /** How much of that was still due, and is taken from there at once. What was paid out stays until the dispute is lost. */
  duePence: number;
};

/**
 * Shares a dispute over the places of its payment, in their order: first what is kept for them, then what waits to go
 * back to the booker. A dispute about the whole payment takes all of it; one about less takes the first places only.
 */
export function shareDispute(places: readonly DisputablePlace[], amountPence: number): DisputedPart[] {
  let left = amountPence;
  const take = (atMost: number): number => {
    const taken = Math.max(0, Math.min(left, atMost));
    left -= taken;
    return taken;
  };
  const kept = places.map((place) =>
    take(Math.min(paidFor(place.money) - place.wentBackPence, place.atMostPence ?? Infinity)),
  );
  const waiting = places.map((place) => take(place.waitingPence));
  return places.flatMap((place, index) => {
    const [amount = 0, wait = 0] = [kept[index], waiting[index]];
    if (amount + wait === 0) return [];
    const parts = partsOfRefund(place.money, place.wentBackPence, amount);
    const providerPence = parts.price - parts.providerFee;
    const duePence = Math.max(0, Math.min(place.duePence, providerPence));
    return [{ money: place.money, amountPence: amount, waitingPence: wait, providerPence, duePence }];
  });
}

/**
 * What the provider loses by a dispute that is lost: by what went back of the place until now, as for any refund. When it
 * came, disputes of other cards that paid for the place may have stood before it that were won, or are open still.
 * @param wentBackPence what went back, by refunds and disputes that were lost; without any that is open
 */
export function lostByProvider(part: Pick<DisputedPart, 'money' | 'amountPence'>, wentBackPence: number): Pence {
  const { price, providerFee } = partsOfRefund(part.money, wentBackPence, part.amountPence);
  return pence(price - providerFee);
}
