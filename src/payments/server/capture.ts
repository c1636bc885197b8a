import Stripe from 'stripe';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { isOutage, stripeUnavailable } from './open-payment-page.ts';
import { recordCaptureFailed, recordPaid, type PaymentEffects } from './record-payment.ts';
import { takenFactsOf } from './reconcile.ts';
import { change } from '../../platform/server/work/change.ts';

const AT_ONCE = 50;

/** How a payment stands after it was to be taken. */
export type Captured = 'SUCCEEDED' | 'FAILED' | 'CAPTURING';

/**
 * Takes the money of an authorised payment that is CAPTURING. Safe to run any number of times: the payment's id is the
 * idempotency key, and Stripe says of a payment that was taken before that it was. A bank that does not hold the money
 * any more ends the payment as FAILED.
 */
export async function capturePayment(
  services: Services,
  effects: PaymentEffects,
  paymentId: string,
): Promise<Result<Captured, 'stripe-unavailable'>> {
  const payment = await services.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst();
  if (!payment) throw new Error(`There is no payment ${paymentId}.`);
  if (payment.state !== 'CAPTURING') return ok(payment.state as Captured);
  const { payment_intent_id: intentId } = payment;
  if (!intentId) throw new Error(`Payment ${paymentId} is to be taken but was never authorised.`);
  let intent: Stripe.PaymentIntent;
  try {
    intent = await captureOnce(services, paymentId, intentId);
  } catch (error) {
    if (!isOutage(error)) throw error;
    services.log.warn({ payment: paymentId, err: error }, 'payment could not be taken yet');
    return stripeUnavailable;
  }
  await change(services, async (tx) => {
    const facts = takenFactsOf(intent);
    if (facts) {
      await recordPaid(tx, services, effects, [{ paymentId, facts }]);
    } else if (intent.status === 'canceled') {
      await recordCaptureFailed(tx, services, effects, paymentId);
    }
    return ok(true);
  });
  const after = await services.db
    .selectFrom('payment')
    .select('state')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return ok(after.state as Captured);
}

async function captureOnce(services: Services, paymentId: string, intentId: string): Promise<Stripe.PaymentIntent> {
  const { paymentIntents } = services.stripe;
  try {
    return await paymentIntents.capture(intentId, {}, { idempotencyKey: `capture-${paymentId}` });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Taken before, or lapsed: what counts is how it stands now.
    return paymentIntents.retrieve(intentId);
  }
}

/** Takes every payment that is still to be taken: the safety net below the approval itself. */
export async function finishCaptures(services: Services, effects: PaymentEffects): Promise<void> {
  const open = await services.db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'CAPTURING')
    // Those not asked after for longest come first: one that always fails keeps none waiting.
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of open) {
    await services.db
      .updateTable('payment')
      .set({ asked_at: services.clock.now().toString() })
      .where('id', '=', id)
      .execute();
    try {
      const taken = await capturePayment(services, effects, id);
      if (!taken.ok) return;
    } catch (error) {
      services.log.error({ payment: id, err: error }, 'payment could not be taken');
    }
  }
}

/** Lets go of the money that a bank holds for a payment that was cancelled. Safe to run any number of times. */
export async function releaseAuthorisation(services: Services, event: EventRow<'payment.released'>): Promise<void> {
  const payment = await services.db
    .selectFrom('payment')
    .select(['id', 'state', 'payment_intent_id'])
    .where('id', '=', event.data.paymentId)
    .executeTakeFirst();
  if (payment?.state !== 'CANCELLED' || !payment.payment_intent_id) return;
  try {
    await services.stripe.paymentIntents.cancel(
      payment.payment_intent_id,
      { cancellation_reason: 'abandoned' },
      { idempotencyKey: `release-${payment.id}` },
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await services.stripe.paymentIntents.retrieve(payment.payment_intent_id);
    if (status !== 'canceled') throw error;
  }
}
