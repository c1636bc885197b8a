import { vatIncludedIn } from '../payments/vat.ts';
import { pence, sum, type Pence } from '../platform/money.ts';
import { adjustmentsOf, type PlaceStep } from '../tickets/price.ts';

/** What an invoice adds up to. */
export type InvoiceSums = {
  /** Prices before reductions, of all lines. */
  fullPence: Pence;
  reductionPence: Pence;
  feePence: Pence;
  totalPence: Pence;
  /** How much of the ticket prices is value added tax; 0 where the provider is not registered. */
  vatPence: Pence;
};

/** Adds an invoice up. Whole pence. */
export function invoiceSums(
  lines: readonly { fullPence: number; pricePence: number; feePence: number }[],
  vatRegistered: boolean,
): InvoiceSums {
  const full = sum(lines.map(({ fullPence }) => fullPence));
  const price = sum(lines.map(({ pricePence }) => pricePence));
  const fee = sum(lines.map(({ feePence }) => feePence));
  return {
    fullPence: full,
    reductionPence: pence(full - price),
    feePence: fee,
    totalPence: pence(price + fee),
    vatPence: vatRegistered ? vatIncludedIn(price) : pence(0),
  };
}

/** A line of what came off the prices; above 0. */
export type Reduction = { label: string; amountPence: Pence };

/**
 * What came off the prices of an invoice, each in its own words; what the provider took off by hand comes last.
 * @param steps of all places; add-ons among them are part of the prices
 * @param reductionPence what the lines sum to
 */
export function reductionsOf(steps: readonly Omit<PlaceStep, 'addOnId'>[], reductionPence: number): Reduction[] {
  const off = steps.filter(({ pricePence }) => pricePence < 0);
  // In the order in which they were explained when the booking was made.
  const lines = adjustmentsOf([{ charge: '', steps: off }]).map(({ label, totalPence, bookerFeePence }) => ({
    label,
    amountPence: pence(bookerFeePence - totalPence),
  }));
  const rest = pence(reductionPence - sum(lines.map(({ amountPence }) => amountPence)));
  return rest > 0 ? [...lines, { label: 'Taken off by the provider', amountPence: rest }] : lines;
}
