import { pence, type Pence } from '../platform/money.ts';

/** The standard rate of value added tax in the United Kingdom, in per cent. */
export const VAT_PERCENT = 20;

/** How much of an amount is value added tax, when the amount includes it; rounded half away from 0 to whole pence. */
export function vatIncludedIn(amountPence: number): Pence {
  const exact = (Math.abs(amountPence) * VAT_PERCENT) / (100 + VAT_PERCENT);
  const rounded = Math.floor(exact + 0.5);
  return pence(amountPence < 0 && rounded > 0 ? -rounded : rounded);
}
