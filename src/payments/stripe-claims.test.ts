import { expect, it } from 'vitest';
import {
  againstHeld,
  againstOrigin,
  againstPaid,
  type BegunPayment,
  type Origin,
  type PaymentClaim,
} from './stripe-claims.ts';

const payment: BegunPayment = {
  amountPence: 3_296,
  state: 'OPEN',
  checkoutSessionId: 'cs_ours',
  paymentIntentId: null,
};
const claim: PaymentClaim = {
  amountPence: 3_296,
  currency: 'gbp',
  paymentIntentId: 'pi_1',
  checkoutSessionId: 'cs_ours',
};

it.each<[string, Partial<BegunPayment>, Partial<PaymentClaim>, RegExp | null]>([
  ['what was asked for', {}, {}, null],
  ['what was asked for, by an event that does not name the page', {}, { checkoutSessionId: null }, null],
  ['the money that was held before', { state: 'AUTHORISED', paymentIntentId: 'pi_1' }, {}, null],
  ['the same once more', { state: 'SUCCEEDED', paymentIntentId: 'pi_1' }, {}, null],
  ['a penny less', {}, { amountPence: 3_295 }, /£32\.96 was asked for, and it says £32\.95\./],
  ['a penny more', {}, { amountPence: 3_297 }, /it says £32\.97/],
  ['nothing', {}, { amountPence: 0 }, /it says £0\.00/],
  ['no amount', {}, { amountPence: null }, /it says no amount/],
  ['as many yen', {}, { currency: 'jpy' }, /3296 in the currency ‘jpy’/],
  ['capital letters', {}, { currency: 'GBP' }, /in the currency ‘GBP’/],
  ['no currency', {}, { currency: null }, /in the currency ‘’/],
  ['another page', {}, { checkoutSessionId: 'cs_other' }, /another payment page/],
  ['a second payment', { state: 'SUCCEEDED', paymentIntentId: 'pi_1' }, { paymentIntentId: 'pi_2' }, /another payment/],
  ['a payment that ran out', { state: 'EXPIRED' }, {}, /run out here, and the money was taken/],
  ['a payment that was cancelled', { state: 'CANCELLED' }, {}, /cancelled here/],
  ['a payment that failed', { state: 'FAILED' }, {}, /failed here/],
])('of £32.96 that were asked for, Stripe says that this was paid: %s', (_, ours, theirs, why) => {
  const found = againstPaid({ ...payment, ...ours }, { ...claim, ...theirs });
  if (why === null) expect(found).toBeNull();
  else expect(found).toMatch(why);
});

it('what a bank holds is held against the sum and the page as well, in whatever state the payment is', () => {
  expect(againstHeld({ ...payment, state: 'EXPIRED' }, claim)).toBeNull();
  expect(againstHeld(payment, { ...claim, amountPence: 1 })).toMatch(/£32\.96 was asked for/);
  expect(againstHeld(payment, { ...claim, checkoutSessionId: 'cs_other' })).toMatch(/another payment page/);
});

it.each<[Partial<Origin>, boolean, RegExp | null]>([
  [{}, true, null],
  [{ live: false }, false, null],
  [{ live: false }, true, /It is a test/],
  [{ live: true }, false, /It is about real money/],
  [{ account: 'acct_other' }, true, /connected account acct_other/],
  [{ account: 'acct_1', type: 'payout.paid' }, true, null],
  [{ account: 'acct_1', type: 'account.updated' }, true, null],
  [{ account: 'acct_1', type: 'refund.updated' }, true, /payments are taken by the platform/],
  [{ account: 'acct_1', type: 'charge.dispute.created' }, true, /payments are taken by the platform/],
])('an event of %j, where our key is for real money: %s', (origin, keyIsLive, why) => {
  const found = againstOrigin({ type: 'payment_intent.succeeded', account: null, live: true, ...origin }, keyIsLive);
  if (why === null) expect(found).toBeNull();
  else expect(found).toMatch(why);
});
