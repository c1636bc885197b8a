import { formatMoney } from '../platform/money.ts';

/** What we know of a payment that we began. */
export type BegunPayment = {
  amountPence: number;
  state: 'OPEN' | 'AUTHORISED' | 'CAPTURING' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELLED';
  checkoutSessionId: string | null;
  paymentIntentId: string | null;
};

/** A sum as Stripe names it: in the smallest unit of its currency, which is in small letters. */
export type Sum = { amountPence: number | null; currency: string | null };

/** What Stripe claims about a payment; null where it does not say. */
export type PaymentClaim = Sum & { paymentIntentId: string | null; checkoutSessionId: string | null };

/** Where an event of Stripe comes from. */
export type Origin = {
  type: string;
  /** The connected account that it is of; null for the platform's own. */
  account: string | null;
  /** Of real money, and not of Stripe's test mode. */
  live: boolean;
};

/** Only payouts and accounts are those of a provider; all other money is the platform's. */
const OF_PROVIDERS = /^(payout|account)\./;

/** What speaks against an event as a whole, in a sentence; null when nothing does. */
export function againstOrigin({ type, account, live }: Origin, keyIsLive: boolean): string | null {
  if (live !== keyIsLive)
    return live ? 'It is about real money, and our key is for tests.' : 'It is a test, and our key is for real money.';
  if (account !== null && !OF_PROVIDERS.test(type))
    return `It is of the connected account ${account}, and payments are taken by the platform itself.`;
  return null;
}

/** What speaks against a sum, in a sentence; null when it is ours to the penny. */
export function againstSum(askedPence: number, claimed: Sum): string | null {
  if (claimed.currency === 'gbp' && claimed.amountPence === askedPence) return null;
  return `${formatMoney(askedPence)} was asked for, and it says ${sumText(claimed)}.`;
}

function sumText({ amountPence, currency }: Sum): string {
  if (amountPence === null) return 'no amount';
  return currency === 'gbp' ? formatMoney(amountPence) : `${amountPence} in the currency ‘${currency ?? ''}’`;
}

/** What speaks against that a payment went through, in a sentence; null when nothing does. */
export function againstPaid(payment: BegunPayment, claim: PaymentClaim): string | null {
  const other = againstIdentity(payment, claim);
  if (other) return other;
  const sum = againstSum(payment.amountPence, claim);
  if (sum) return sum;
  // Taken by hand at Stripe, an authorised payment is as good as one that was approved here.
  if (['OPEN', 'AUTHORISED', 'CAPTURING', 'SUCCEEDED'].includes(payment.state)) return null;
  return `The payment is ${stateWords[payment.state]} here, and the money was taken all the same: give it back at Stripe.`;
}

/** What speaks against that a bank holds the money of a payment, in a sentence; null when nothing does. */
export function againstHeld(payment: BegunPayment, claim: PaymentClaim): string | null {
  return againstIdentity(payment, claim) ?? againstSum(payment.amountPence, claim);
}

/** What speaks against that something is about this payment at all, in a sentence; null when nothing does. */
export function againstIdentity(
  payment: Pick<BegunPayment, 'checkoutSessionId' | 'paymentIntentId'>,
  claim: Pick<PaymentClaim, 'checkoutSessionId' | 'paymentIntentId'>,
): string | null {
  if (differ(payment.checkoutSessionId, claim.checkoutSessionId))
    return 'It names another payment page than the one that we opened.';
  if (differ(payment.paymentIntentId, claim.paymentIntentId))
    return 'It names another payment at Stripe than the one that ours was made by.';
  return null;
}

const differ = (ours: string | null, theirs: string | null): boolean =>
  ours !== null && theirs !== null && ours !== theirs;

const stateWords: Record<BegunPayment['state'], string> = {
  OPEN: 'open',
  AUTHORISED: 'held by the bank',
  CAPTURING: 'being taken',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  EXPIRED: 'run out',
  CANCELLED: 'cancelled',
};
