import type Stripe from 'stripe';
import type { Tx } from '../../platform/server/database/db.ts';
import { againstIdentity, againstSum, type BegunPayment } from '../stripe-claims.ts';
import type { Selectable } from 'kysely';
import type { Payment } from '../../../db/tables.ts';

type PaymentRow = Selectable<Payment>;

/** What speaks against something that an event says, in a sentence; null when nothing does. */
export type Against = (tx: Tx) => Promise<string | null>;

export const NO_PAYMENT = 'It names a payment that is not here.';

/** What we know of a payment that we began. */
export function begunPayment(row: PaymentRow): BegunPayment {
  return {
    amountPence: row.amount_pence,
    state: row.state,
    checkoutSessionId: row.checkout_session_id,
    paymentIntentId: row.payment_intent_id,
  };
}

type Named = { checkoutSessionId: string | null; paymentIntentId: string | null };

/** Holds an event against the payment that it names. */
export const againstPayment =
  (paymentId: string, named: Named, also: (payment: PaymentRow) => string | null = () => null): Against =>
  async (tx) => {
    const payment = await tx.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst();
    if (!payment) return NO_PAYMENT;
    return againstIdentity(begunPayment(payment), named) ?? also(payment);
  };

/** Holds an event against the refund that it names: its sum, and the payment that it goes back on. */
export const againstRefund =
  (refundId: string, told: Stripe.Refund): Against =>
  async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .leftJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.amount_pence', 'payment.payment_intent_id'])
      .where('refund.id', '=', refundId)
      .executeTakeFirst();
    if (!refund) return 'It names a refund that is not here.';
    const { payment_intent: intent } = told;
    const paymentIntentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
    const ours = { checkoutSessionId: null, paymentIntentId: refund.payment_intent_id };
    return (
      againstIdentity(ours, { checkoutSessionId: null, paymentIntentId }) ??
      againstSum(refund.amount_pence, { amountPence: told.amount, currency: told.currency })
    );
  };

/** Holds an event against the part of a payout that it says was moved. */
export const againstTransfer =
  (transferId: string, told: Stripe.Transfer): Against =>
  async (tx) => {
    const transfer = await tx
      .selectFrom('payout_transfer')
      .select('amount_pence')
      .where('id', '=', transferId)
      .executeTakeFirst();
    if (!transfer) return 'It names a part of a payout that is not here.';
    return againstSum(transfer.amount_pence, { amountPence: told.amount, currency: told.currency });
  };

/** Holds an event against the payout that it names: its account and its sum. */
export const againstPayout =
  (batchId: string, account: string, told: Stripe.Payout): Against =>
  async (tx) => {
    const batch = await tx
      .selectFrom('payout_batch')
      .select(['amount_pence', 'stripe_account_id'])
      .where('id', '=', batchId)
      .executeTakeFirst();
    if (!batch) return 'It names a payout that is not here.';
    if (batch.stripe_account_id !== account) return `It is of the account ${account}, which is not the provider’s.`;
    if (!Number.isSafeInteger(told.arrival_date)) return 'It does not say when the money arrives.';
    return againstSum(batch.amount_pence, { amountPence: told.amount, currency: told.currency });
  };
