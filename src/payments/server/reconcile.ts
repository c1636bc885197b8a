import type Stripe from 'stripe';
import { ok, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { tellPaid } from './tell-paid.ts';
import { isOutage, stripeUnavailable } from './open-payment-page.ts';
import {
  recordAuthorised,
  recordEnded,
  type PaidFacts,
  type PaymentEffects,
  type PaymentRow,
} from './record-payment.ts';

const ASK_AFTER_SECONDS = 60;
const AT_ONCE = 50;

/** How a payment stands after Stripe was asked. */
export type Standing = 'OPEN' | 'AUTHORISED' | 'CAPTURING' | 'SUCCEEDED' | 'EXPIRED' | 'CANCELLED' | 'FAILED';

/** The facts of a paid Checkout session; null while it is not paid. */
export function paidFactsOf(session: Stripe.Checkout.Session): PaidFacts | null {
  const intent = session.payment_intent;
  if (session.payment_status !== 'paid' || !intent) return null;
  return {
    amountPence: session.amount_total,
    currency: session.currency,
    paymentIntentId: typeof intent === 'string' ? intent : intent.id,
    chargeId: null,
    checkoutSessionId: session.id,
  };
}

/** The facts of a payment whose money was taken; null for every other. */
export function takenFactsOf(intent: Stripe.PaymentIntent): PaidFacts | null {
  if (intent.status !== 'succeeded') return null;
  const charge = intent.latest_charge;
  return {
    amountPence: intent.amount_received,
    currency: intent.currency,
    paymentIntentId: intent.id,
    chargeId: typeof charge === 'string' ? charge : (charge?.id ?? null),
    checkoutSessionId: null,
  };
}

/** The facts of a payment whose money a bank holds for us; null for every other. */
export function authorisedFactsOf(intent: Stripe.PaymentIntent | null) {
  if (intent?.status !== 'requires_capture') return null;
  return { amountPence: intent.amount_capturable, currency: intent.currency, paymentIntentId: intent.id };
}

/**
 * Asks Stripe how a payment stands and records it, exactly as its webhook would. It heals a webhook that was lost.
 * @param close also closes a page that is still open, so that nobody can pay any more.
 */
export async function reconcilePayment(
  services: Services,
  effects: PaymentEffects,
  paymentId: string,
  { close = false } = {},
): Promise<Result<Standing, 'stripe-unavailable'>> {
  const payment = await services.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst();
  if (!payment) throw new Error(`There is no payment ${paymentId}.`);
  if (payment.state !== 'OPEN') return ok(payment.state);
  try {
    const session = await sessionOf(services, payment, close);
    const authorised = authorisedFactsOf(await intentOf(services, payment, session));
    const facts = session && paidFactsOf(session);
    if (facts) await tellPaid(services, { paymentId, facts, effects, event: null });
    else
      await transact(services.db, async (tx) => {
        if (authorised) await recordAuthorised(tx, services, effects, paymentId, authorised);
        // A page whose address nobody was given cannot be paid.
        else if (session?.status === 'expired' || (!session && close))
          await recordEnded(tx, services, effects, paymentId, session ? 'EXPIRED' : 'CANCELLED');
        return ok(true);
      });
  } catch (error) {
    if (!isOutage(error)) throw error;
    services.log.warn({ payment: paymentId, err: error }, 'payment could not be looked up');
    return stripeUnavailable;
  }
  services.wakeRelay();
  const after = await services.db
    .selectFrom('payment')
    .select('state')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return ok(after.state);
}

/** What was authorised on a page of a payment that is taken later; null while nothing was, and for the others. */
async function intentOf(
  services: Services,
  payment: PaymentRow,
  session: Stripe.Checkout.Session | null,
): Promise<Stripe.PaymentIntent | null> {
  const intent = session?.payment_intent;
  if (payment.capture !== 'manual' || session?.status !== 'complete' || !intent) return null;
  return typeof intent === 'string' ? services.stripe.paymentIntents.retrieve(intent) : intent;
}

async function sessionOf(
  services: Services,
  payment: PaymentRow,
  close: boolean,
): Promise<Stripe.Checkout.Session | null> {
  if (!payment.checkout_session_id) return null;
  const { sessions } = services.stripe.checkout;
  const session = await sessions.retrieve(payment.checkout_session_id);
  if (!close || session.status !== 'open') return session;
  try {
    return await sessions.expire(session.id);
  } catch (error) {
    if (isOutage(error)) throw error;
    // Paid in the meantime: what counts is how it stands now.
    return sessions.retrieve(session.id);
  }
}

/** Asks Stripe for every payment that has been open for a while: the safety net below the webhooks. */
export async function reconcileOpenPayments(services: Services, effects: PaymentEffects): Promise<void> {
  const before = services.clock.now().subtract({ seconds: ASK_AFTER_SECONDS }).toString();
  const open = await services.db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'OPEN')
    .where('checkout_session_id', 'is not', null)
    .where('created_at', '<', timestamp(before))
    // Those not asked after for longest come first: old ones that stay open never keep the others waiting.
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
      const standing = await reconcilePayment(services, effects, id);
      if (!standing.ok) return;
    } catch (error) {
      // One payment that cannot be booked must not keep the others waiting.
      services.log.error({ payment: id, err: error }, 'payment could not be reconciled');
    }
  }
}
