import type Stripe from 'stripe';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { readText } from '../../platform/server/http.ts';
import { noteAccountNotice } from './bank-account.ts';
import { noteDispute } from './disputes.ts';
import { recordPayout, recordTransfer } from './send-payouts.ts';
import { webhookSecrets } from '../../platform/server/settings.ts';
import { authorisedFactsOf, paidFactsOf } from './reconcile.ts';
import {
  recordAuthorised,
  recordCaptureFailed,
  recordEnded,
  recordPaid,
  recordRefusedCard,
  type PaymentEffects,
} from './payment.ts';
import { attemptOf, recordRefund } from './refunds.ts';

const MAXIMUM_EVENT = 512 * 1024;

/**
 * Takes an event from Stripe. Its row and its effect share one transaction, so that each event takes effect exactly
 * once however often it is sent; each effect bears to come in any order.
 */
export async function receiveStripeEvent(
  doors: Doors,
  effects: PaymentEffects,
  request: Request,
): Promise<Result<{ received: true }, 'signature-invalid' | 'body-too-large'>> {
  const body = await readText(request, MAXIMUM_EVENT);
  if (body === null) return refuse('body-too-large', 'That is more than an event can be.');
  const event = verified(doors, body, request.headers.get('stripe-signature'));
  if (!event) return refuse('signature-invalid', 'This event is not signed by Stripe.');
  await transact(doors.db, async (tx) => {
    const fresh = await tx
      .insertInto('stripe_event')
      .values({ id: event.id, type: event.type, received_at: doors.clock.now().toString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (fresh) await takeEffect(tx, doors, effects, event);
    return done(true);
  });
  doors.poke();
  return done({ received: true });
}

function verified(doors: Doors, body: string, signature: string | null): Stripe.Event | null {
  if (!signature) return null;
  // Each endpoint at Stripe signs with a secret of its own: the one of the platform, the one for connected accounts.
  for (const secret of webhookSecrets(doors.settings)) {
    try {
      return doors.stripe.webhooks.constructEvent(body, signature, secret);
    } catch {
      continue;
    }
  }
  return null;
}

async function takeEffect(tx: Tx, doors: Doors, effects: PaymentEffects, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      const facts = paidFactsOf(session);
      const paymentId = paymentOf(session);
      if (facts && paymentId) await recordPaid(tx, doors, effects, paymentId, facts);
      return;
    }
    case 'checkout.session.expired': {
      const paymentId = paymentOf(event.data.object);
      if (paymentId) await recordEnded(tx, doors, effects, paymentId, 'EXPIRED');
      return;
    }
    case 'payment_intent.succeeded': {
      const intent = event.data.object;
      const paymentId = paymentOf(intent);
      const charge = intent.latest_charge;
      if (!paymentId) return;
      await recordPaid(tx, doors, effects, paymentId, {
        amountPence: intent.amount_received,
        currency: intent.currency,
        paymentIntentId: intent.id,
        chargeId: typeof charge === 'string' ? charge : (charge?.id ?? null),
        checkoutSessionId: null,
      });
      return;
    }
    case 'payment_intent.amount_capturable_updated': {
      const paymentId = paymentOf(event.data.object);
      const facts = authorisedFactsOf(event.data.object);
      if (paymentId && facts) await recordAuthorised(tx, doors, effects, paymentId, facts);
      return;
    }
    case 'payment_intent.canceled': {
      const paymentId = paymentOf(event.data.object);
      if (paymentId) await recordCaptureFailed(tx, doors, effects, paymentId);
      return;
    }
    case 'payment_intent.payment_failed': {
      const paymentId = paymentOf(event.data.object);
      if (paymentId) await recordRefusedCard(tx, doors, paymentId);
      return;
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object;
      const refundId = idIn(refund.metadata?.['refund_id']);
      const facts = { id: refund.id, status: refund.status, attempt: attemptOf(refund) };
      if (refundId) await recordRefund(tx, doors, refundId, facts);
      else doors.log.warn({ stripeRefund: refund.id }, 'a refund was made at Stripe that this product did not ask for');
      return;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      await noteDispute(tx, doors, event.data.object.id);
      return;
    case 'transfer.created':
      await recordTransfer(tx, doors, event.data.object);
      return;
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      await recordPayout(tx, doors, event.account ?? '', event.data.object);
      return;
    case 'account.updated':
      await noteAccountNotice(tx, doors, event.data.object.id);
      return;
    default:
      // Everything else is noted and has no effect here.
      return;
  }
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function idIn(value: string | undefined): string | null {
  return value !== undefined && isId.test(value) ? value : null;
}

function paymentOf(object: { metadata: Stripe.Metadata | null }): string | null {
  return idIn(object.metadata?.['payment_id']);
}
