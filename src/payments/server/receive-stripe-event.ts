import type Stripe from 'stripe';
import * as z from 'zod';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import { perServices, type Services } from '../../platform/server/services.ts';
import { Batcher } from '../../platform/server/database/batcher.ts';
import { isOutage } from '../../platform/server/database/outage.ts';
import { readText } from '../../platform/server/http/http.ts';
import { againstOrigin } from '../stripe-claims.ts';
import { againstPayment, againstPayout, againstRefund, againstTransfer, type Against } from './compare-event.ts';
import { keepAside } from './keep-aside.ts';
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
  await take(services, effects, event);
  return ok({ received: true });
}

async function take(services: Services, effects: PaymentEffects, event: Stripe.Event): Promise<void> {
  if (!isKnown(event.type)) return;
  const unread = unreadable(event);
  if (unread !== null) return keepAside(services.db, services, event, { paymentId: null, why: unread });
  const news = newsOf(services, effects, event);
  if (!news) return;
  const origin = { type: event.type, account: event.account ?? null, live: event.livemode };
  const why = againstOrigin(origin, isLive(services.settings));
  if (why !== null) return keepAside(services.db, services, event, { paymentId: news.paymentId, why });
  if ('facts' in news) await tellPaid(services, { ...news, effects, event });
  else await turnsOf(services).ask({ event, news });
  services.wakeRelay();
}

const isKnown = (type: string): boolean => (STRIPE_EVENTS as readonly string[]).includes(type);

const isLive = ({ STRIPE_SECRET_KEY }: Services['settings']): boolean => STRIPE_SECRET_KEY.includes('_live_');

/** The parts of an event that are read before it is held against what we began. */
const envelope = z.looseObject({
  id: z.string(),
  account: z.string().optional(),
  livemode: z.boolean(),
  data: z.looseObject({
    object: z.looseObject({ id: z.string(), metadata: z.record(z.string(), z.string()).nullish() }),
  }),
});

function unreadable(event: Stripe.Event): string | null {
  const read = envelope.safeParse(event);
  return read.success ? null : `It cannot be read: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}.`;
}

/** What an event says of something that we began, with what may speak against it. */
type Effect = {
  paymentId: string | null;
  against: Against;
  effect: (tx: Tx) => Promise<void>;
};

const nothing: Against = async () => null;

/** Each payment's events wait for one another, and for nobody else's. */
const MOST_AT_ONCE = 1_000;
const MOST_WAITING = 2_000;

/**
 * Stripe tells of one payment by several events in the same moment. They take their turns here: in the database the second
 * one would wait for the first one's locks, with a connection in its hand.
 */
const turnsOf = perServices(
  (services) =>
    new Batcher<{ event: Stripe.Event; news: Effect }, true>({
      together: async (asked) => {
        for (const { event, news } of asked) await takeEffect(services, event, news);
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

async function takeEffect(
  services: Services,
  event: Stripe.Event,
  { paymentId, against, effect }: Effect,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const fresh = await noteEvents(tx, services, [event]);
    if (!fresh.has(event.id)) return ok(true);
    const why = await against(tx);
    if (why === null) await effect(tx);
    else await keepAside(tx, services, event, { paymentId, why });
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

/** What an event says of something that we began; null for one that says nothing here. */
function newsOf(services: Services, effects: PaymentEffects, event: Stripe.Event): PaidNews | Effect | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return newsOfPage(event.data.object);
    case 'payment_intent.succeeded': {
      const intent = event.data.object;
      const paymentId = paymentOf(intent);
      const facts = takenFactsOf(intent);
      if (!paymentId) return null;
      return facts ? { paymentId, facts } : unpaid(paymentId, `It says of itself that it is ‘${intent.status}’.`);
    }
    case 'checkout.session.expired': {
      const { id } = event.data.object;
      return ofPayment(event.data.object, { checkoutSessionId: id, paymentIntentId: null }, (tx, paymentId) =>
        recordEnded(tx, services, effects, paymentId, 'EXPIRED'),
      );
    }
    case 'payment_intent.amount_capturable_updated': {
      const intent = event.data.object;
      const facts = authorisedFactsOf(intent);
      return (
        facts &&
        ofPayment(intent, byIntent(intent), (tx, id) => recordAuthorised(tx, services, effects, id, facts, event))
      );
    }
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      return ofPayment(intent, byIntent(intent), (tx, id) => recordCaptureFailed(tx, services, effects, id));
    }
    case 'payment_intent.payment_failed': {
      const intent = event.data.object;
      return ofPayment(intent, byIntent(intent), (tx, id) => recordRefusedCard(tx, services, id));
    }
    default:
      return newsOfRest(services, event);
  }
}

/** What an event says of refunds, disputes, payouts and accounts. */
function newsOfRest(services: Services, event: Stripe.Event): Effect | null {
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return newsOfRefund(services, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      // Read afresh from Stripe, so that nothing of what is said here counts.
      const { id } = event.data.object;
      return { paymentId: null, against: nothing, effect: (tx) => noteDispute(tx, services, id) };
    }
    case 'transfer.created': {
      const transfer = event.data.object;
      const id = idIn(transfer.metadata?.['transfer_id']);
      if (id)
        return {
          paymentId: null,
          against: againstTransfer(id, transfer),
          effect: (tx) => recordTransfer(tx, id, transfer.id, services.clock),
        };
      services.log.warn(
        { stripeTransfer: transfer.id },
        'a transfer was made at Stripe that this product did not ask for',
      );
      return null;
    }
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled': {
      const payout = event.data.object;
      const account = event.account ?? '';
      const id = idIn(payout.metadata?.['batch_id']);
      // A provider may have payouts of its own.
      if (!id) return null;
      const against = againstPayout(id, account, payout);
      return { paymentId: null, against, effect: (tx) => recordPayout(tx, services, account, payout) };
    }
    case 'account.updated': {
      // Read afresh, too.
      const { id } = event.data.object;
      return { paymentId: null, against: nothing, effect: (tx) => noteAccountNotice(tx, services, id) };
    }
    default:
      return null;
  }
}

function newsOfPage(session: Stripe.Checkout.Session): PaidNews | Effect | null {
  const facts = paidFactsOf(session);
  const paymentId = paymentOf(session);
  if (!paymentId) return null;
  if (session.mode !== 'payment') return unpaid(paymentId, `It is of a page of the kind ‘${session.mode}’.`);
  if (facts) return { paymentId, facts };
  const named = { checkoutSessionId: session.id, paymentIntentId: null };
  // Where money is held first, a page is complete before anything is paid.
  const against = againstPayment(paymentId, named, ({ capture }) =>
    capture === 'manual' ? null : `The page is complete, and its payment is ‘${session.payment_status}’.`,
  );
  return { paymentId, against, effect: async () => undefined };
}

const unpaid = (paymentId: string, why: string): Effect => ({
  paymentId,
  against: async () => why,
  effect: async () => undefined,
});

function newsOfRefund(services: Services, refund: Stripe.Refund): Effect | null {
  const refundId = idIn(refund.metadata?.['refund_id']);
  if (!refundId) {
    services.log.warn({ stripeRefund: refund.id }, 'a refund was made at Stripe that this product did not ask for');
    return null;
  }
  const facts = { id: refund.id, status: refund.status, attempt: attemptOf(refund) };
  return {
    paymentId: null,
    against: againstRefund(refundId, refund),
    effect: (tx) => recordRefund(tx, services, refundId, facts),
  };
}

type Named = Parameters<typeof againstPayment>[1];

const byIntent = ({ id }: Stripe.PaymentIntent): Named => ({ checkoutSessionId: null, paymentIntentId: id });

/** What an event does to the payment that it names; null where it names none of ours. */
function ofPayment(
  object: { metadata: Stripe.Metadata | null },
  named: Named,
  effect: (tx: Tx, paymentId: string) => Promise<void>,
): Effect | null {
  const paymentId = paymentOf(object);
  if (!paymentId) return null;
  return { paymentId, against: againstPayment(paymentId, named), effect: (tx) => effect(tx, paymentId) };
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function idIn(value: string | undefined): string | null {
  return value !== undefined && isId.test(value) ? value : null;
}

function paymentOf(object: { metadata: Stripe.Metadata | null }): string | null {
  return idIn(object.metadata?.['payment_id']);
}
