import type { Fees } from '../listings/fees.ts';
import { formatMoney, share } from '../platform/money.ts';

/** An example price in words: what is asked, what a family pays, what the provider gets. */
export type FeeExample = { what: string; asked: string; paid: string; kept: string };

/** What the fees mean for an example price. */
export function feeExample({ what, pence }: { what: string; pence: number }, fees: Fees): FeeExample {
  return {
    what,
    asked: formatMoney(pence),
    paid: formatMoney(pence + share(pence, fees.bookerFeeBasisPoints)),
    kept: formatMoney(pence - share(pence, fees.providerFeeBasisPoints)),
  };
}

/** '3%', '2.5%' */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`;
