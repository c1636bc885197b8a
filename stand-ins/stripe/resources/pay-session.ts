import type { BillingDetails, PaymentIntentRow, PaymentMethodRow, SessionRow } from '../rows.ts';
import type { World } from '../world.ts';
import type { TestCard } from './test-cards.ts';
import { Refusal } from '../wire/refuse.ts';
import { cancelIntent, confirmIntent, createIntent } from './confirm-intent.ts';
import { createCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { createPaymentMethod } from './payment-methods.ts';
import { presentSession } from './present-session.ts';

/** A Checkout session of any account: the payer who opens its page belongs to none. */
export function findSession(world: World, id: string): SessionRow | undefined {
  return world.tables.sessions.get(id);
}

/**
 * Pays a session with a card. Paying twice charges once. The intent becomes `requires_action` when the cardholder must
 * confirm first.
 */
export function paySession(
  world: World,
  session: SessionRow,
  card: TestCard,
  expiry: { month: number; year: number },
  payer: BillingDetails,
): PaymentIntentRow | Refusal {
  const earlier = session.payment_intent === null ? undefined : world.tables.paymentIntents.get(session.payment_intent);
  if (session.status !== 'open' && earlier) return earlier;
  const intent =
    earlier ??
    createIntent(world, session.account, {
      ...session.intent,
      amount: session.amount_total,
      customer: session.customer,
      session: session.id,
    });
  const attempted = world.tables.sessions.put({ ...session, payment_intent: intent.id, payer });
  const method = createPaymentMethod(world, session.account, card, expiry, payer, session.customer);
  const paid = confirmIntent(world, intent, method);
  if (!(paid instanceof Refusal) && paid.status !== 'requires_action') completeSession(world, attempted);
  return paid;
}

/** Finishes a payment that the cardholder has confirmed. */
export function continueSession(
  world: World,
  session: SessionRow,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
): PaymentIntentRow | Refusal {
  const paid = confirmIntent(world, intent, method, true);
  if (!(paid instanceof Refusal)) completeSession(world, session);
  return paid;
}

function completeSession(world: World, session: SessionRow): void {
  let customer = session.customer;
  if (customer === null && session.customer_creation === 'always') {
    customer = createCustomer(world, session.account, {
      email: session.payer?.email ?? null,
      name: session.payer?.name ?? null,
    }).id;
  }
  const complete = world.tables.sessions.put({ ...session, status: 'complete', customer });
  world.clock.cancel('expire_session', session.id);
  recordEvent(world, session.account, 'checkout.session.completed', presentSession(world, complete));
}

/** Expires an open session and cancels its unpaid payment intent. */
export function expireSession(world: World, sessionId: string): void {
  const session = world.tables.sessions.get(sessionId);
  if (session?.status !== 'open') return;
  world.clock.cancel('expire_session', session.id);
  const expired = world.tables.sessions.put({
    ...session,
    status: 'expired',
    expires_at: Math.min(session.expires_at, world.clock.now()),
  });
  const intent = session.payment_intent === null ? undefined : world.tables.paymentIntents.get(session.payment_intent);
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled') cancelIntent(world, intent, 'abandoned');
  recordEvent(world, session.account, 'checkout.session.expired', presentSession(world, expired));
}

/** The success URL of a session with its id filled in. */
export function successUrl(session: SessionRow): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
