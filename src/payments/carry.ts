import { pence, type Pence } from '../platform/money.ts';

/** Money of one payment that is kept for a place. */
export type Source = { paymentId: string; amountPence: number };

/** What some new places take over: from which payments, and how much of each is still to be paid. */
export type Carried = { taken: Source[]; toPayPence: Pence };

/**
 * Hands what was paid for old places on to the new ones that they are moved to, in order: each takes what it costs, as
 * long as there is any. What is left of the price is still to be paid.
 * @param sources what is kept for the old places, payment by payment
 * @param prices what each new place costs, fee included
 */
export function carryOver(sources: readonly Source[], prices: readonly number[]): Carried[] {
  const left = sources.map((source) => ({ ...source }));
  return prices.map((price) => {
    let missing = price;
    const taken: Source[] = [];
    for (const source of left) {
      const amountPence = Math.min(missing, source.amountPence);
      if (amountPence === 0) continue;
      source.amountPence -= amountPence;
      missing -= amountPence;
      const same = taken.find(({ paymentId }) => paymentId === source.paymentId);
      if (same) same.amountPence += amountPence;
      else taken.push({ paymentId: source.paymentId, amountPence });
    }
    return { taken, toPayPence: pence(missing) };
  });
}

/**
 * Takes an amount off what is kept for places, the last place first: what goes back when the new places cost less.
 * @param kept pence kept for each place, by place id, in order
 */
export function surplusOf(kept: ReadonlyMap<string, number>, amountPence: number): Map<string, number> {
  let left = amountPence;
  const back = new Map<string, number>();
  for (const [placeId, amount] of [...kept].toReversed()) {
    const taken = Math.min(left, amount);
    if (taken > 0) back.set(placeId, taken);
    left -= taken;
  }
  return back;
}

/**
 * Splits what goes back for a place over the payments that paid for it, beginning with the first.
 * @throws RangeError when more would go back than is kept: a bug, never an input.
 */
export function takeFrom(sources: readonly Source[], amountPence: number): Source[] {
  let left = amountPence;
  const parts = sources.flatMap(({ paymentId, amountPence: atMost }) => {
    const taken = Math.min(left, atMost);
    left -= taken;
    return taken > 0 ? [{ paymentId, amountPence: taken }] : [];
  });
  if (left > 0) throw new RangeError(`${left} more would go back than the payments of the place brought in.`);
  return parts;
}
