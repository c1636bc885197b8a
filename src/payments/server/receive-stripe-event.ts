import type Stripe from 'stripe';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { isOutage, transact, type Tx } from '../../platform/server/database/db.ts';
import { perServices, type Services } from '../../platform/server/services.ts';
import { Batcher } from '../../platform/server/database/batcher.ts';
import { readText } from '../../platform/server/http/http.ts';
import { noteAccountNotice } from './link-bank-account.ts';
import { noteDispute } from './take-dispute.ts';
import { recordPayout, recordTransfer } from './send-payouts.ts';
import { webhookSecrets } from '../../platform/server/settings.ts';
import { noteEvents, tellPaid } from './tell-paid.ts';
import { authorisedFactsOf, paidFactsOf, takenFactsOf } from './reconcile.ts';
import {
  recordAuthorised,
  recordCaptureFailed,
  recordEnded,
  recordRefusedCard,
  type PaidNews,
  type PaymentEffects,
} from './record-payment.ts';
import { attemptOf } from './send-refund.ts';
import { recordRefund } from './record-refund.ts';

/** The events that the endpoints at Stripe are set up for. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'transfer.created',
  'account.updated',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
] as const satisfies readonly Stripe.Event.Type[];

const MAXIMUM_EVENT = 512 * 1024;

/**
 * Takes an event from Stripe. Its row and its effect share one transaction, so that each event takes effect exactly
 * once however often it is sent; each effect bears to come in any order.
 */
export async function receiveStripeEvent(
  services: Services,
  effects: PaymentEffects,
  request: Request,
): Promise<Result<{ received: true }, 'signature-invalid' | 'body-too-large'>> {
  const body = await readText(request, MAXIMUM_EVENT);
  if (body === null) return refuse('body-too-large', 'That is more than an event can be.');
  const event = verified(services, body, request.headers.get('stripe-signature'));
  if (!event) return refuse('signature-invalid', 'This event is not signed by Stripe.');
  const paid = paidNewsOf(event);
  if (paid) await tellPaid(services, { ...paid, effects, event });
  else {
    const effect = effectOf(services, effects, event);
    if (!effect) return ok({ received: true });
    await turnsOf(services).ask({ event, effect });
  }
  services.wakeRelay();
  return ok({ received: true });
}

type Effect = (tx: Tx) => Promise<void>;

/** Each payment's events wait for one another, and for nobody else's. */
const MOST_AT_ONCE = 1_000;
const MOST_WAITING = 2_000;

/**
 * Stripe tells of one payment by several events in the same moment. They take their turns here: in the database the second
 * one would wait for the first one's locks, with a connection in its hand.
 */
const turnsOf = perServices(
  (services) =>
    new Batcher<{ event: Stripe.Event; effect: Effect }, true>({
      together: async (asked) => {
        for (const { event, effect } of asked) await takeEffect(services, event, effect);
        return asked.map(() => true);
      },
      isOutage,
      keyOf: ({ event }) => subjectOf(event),
      most: 1,
      sideBySide: MOST_AT_ONCE,
      overdueMs: 0,
      waiting: MOST_WAITING,
    }),
);

/** The payment that an event is about, or the event itself. */
function subjectOf({ id, data }: Stripe.Event): string {
  return 'metadata' in data.object ? (data.object.metadata?.['payment_id'] ?? id) : id;
}

async function takeEffect(services: Services, event: Stripe.Event, effect: Effect): Promise<void> {
  await transact(services.db, async (tx) => {
    const fresh = await noteEvents(tx, services, [event]);
    if (fresh.has(event.id)) await effect(tx);
    return ok(true);
  });
}

function verified(services: Services, body: string, signature: string | null): Stripe.Event | null {
  if (!signature) return null;
  // Each endpoint at Stripe signs with a secret of its own: the one of the platform, the one for connected accounts.
  for (const secret of webhookSecrets(services.settings)) {
    try {
      return services.stripe.webhooks.constructEvent(body, signature, secret);
    } catch {
      continue;
    }
  }
  return null;
}

/** What an event says of a payment that went through; null for the events that say something else. */
function paidNewsOf(event: Stripe.Event): PaidNews | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      const facts = paidFactsOf(session);
      const paymentId = paymentOf(session);
      return facts && paymentId ? { paymentId, facts } : null;
    }
    case 'payment_intent.succeeded': {
      const intent = event.data.object;
      const paymentId = paymentOf(intent);
      return paymentId ? { paymentId, facts: takenFactsOf(intent) } : null;
    }
    default:
      return null;
  }
}

/** What any other event does here, within the transaction that notes it; null for the many kinds that do nothing. */
function effectOf(services: Services, effects: PaymentEffects, event: Stripe.Event): Effect | null {
  switch (event.type) {
    case 'checkout.session.expired': {
      const paymentId = paymentOf(event.data.object);
      return paymentId ? (tx) => recordEnded(tx, services, effects, paymentId, 'EXPIRED') : null;
    }
    case 'payment_intent.amount_capturable_updated': {
      const paymentId = paymentOf(event.data.object);
      const facts = authorisedFactsOf(event.data.object);
      return paymentId && facts ? (tx) => recordAuthorised(tx, services, effects, paymentId, facts) : null;
    }
    case 'payment_intent.canceled': {
      const paymentId = paymentOf(event.data.object);
      return paymentId ? (tx) => recordCaptureFailed(tx, services, effects, paymentId) : null;
    }
    case 'payment_intent.payment_failed': {
      const paymentId = paymentOf(event.data.object);
      return paymentId ? (tx) => recordRefusedCard(tx, services, paymentId) : null;
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object;
      const refundId = idIn(refund.metadata?.['refund_id']);
      const facts = { id: refund.id, status: refund.status, attempt: attemptOf(refund) };
      if (refundId) return (tx) => recordRefund(tx, services, refundId, facts);
      services.log.warn({ stripeRefund: refund.id }, 'a refund was made at Stripe that this product did not ask for');
      return null;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const { id } = event.data.object;
      return (tx) => noteDispute(tx, services, id);
    }
    case 'transfer.created': {
      const transfer = event.data.object;
      return (tx) => recordTransfer(tx, services, transfer);
    }
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled': {
      const payout = event.data.object;
      return (tx) => recordPayout(tx, services, event.account ?? '', payout);
    }
    case 'account.updated': {
      const { id } = event.data.object;
      return (tx) => noteAccountNotice(tx, services, id);
    }
    default:
      return null;
  }
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function idIn(value: string | undefined): string | null {
  return value !== undefined && isId.test(value) ? value : null;
}

function paymentOf(object: { metadata: Stripe.Metadata | null }): string | null {
  return idIn(object.metadata?.['payment_id']);
}
