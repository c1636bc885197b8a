import type { ChargeRow, Decline, IntentStatus, PaymentIntentRow, PaymentMethodRow } from '../rows.ts';
import { DAY } from '../clock.ts';
import { formatPounds } from '../wire/format-pounds.ts';
import { invalidRequest, Refusal } from '../wire/refuse.ts';
import { newId, type World } from '../world.ts';
import { bookCharge, presentCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { recordEvent } from './events.ts';
import { presentPaymentMethod } from './payment-methods.ts';
import { presentIntent } from './present-intent.ts';
import { releaseAuthorisation } from './refunds.ts';
import { cardOf } from './test-cards.ts';

type NewIntent = Pick<PaymentIntentRow, 'amount'> &
  Partial<Omit<PaymentIntentRow, 'id' | 'account' | 'created' | 'amount' | 'status' | 'client_secret'>>;

/** A card authorisation expires after a week. */
const AUTHORISATION_LIFETIME = 7 * DAY;

export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: '',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Creates a payment intent and records the event. */
export function createIntent(world: World, account: string, facts: NewIntent): PaymentIntentRow {
  const id = newId('pi_3');
  const row = world.tables.paymentIntents.put({
    amount_received: 0,
    capture_method: 'automatic_async',
    customer: null,
    description: null,
    metadata: {},
    payment_method: null,
    latest_charge: null,
    last_failure: null,
    transfer_group: null,
    receipt_email: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    canceled_at: null,
    cancellation_reason: null,
    return_url: null,
    automatic_methods: false,
    session: null,
    ...facts,
    id,
    account,
    created: world.clock.now(),
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${newId('', 25)}`,
  });
  recordEvent(world, account, 'payment_intent.created', presentIntent(world, row));
  return row;
}

/**
 * Charges the card. The intent becomes `succeeded`, `requires_capture`, or `requires_action` when the cardholder must
 * confirm first. A declined card is recorded on the intent and returned as a 402.
 * @param authenticated the cardholder has confirmed
 */
export function confirmIntent(
  world: World,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  authenticated = false,
): PaymentIntentRow | Refusal {
  const card = cardOf(method);
  if (card.requiresAuthentication && !authenticated) {
    const waiting = world.tables.paymentIntents.put({
      ...intent,
      payment_method: method.id,
      status: 'requires_action',
      last_failure: null,
    });
    recordEvent(world, intent.account, 'payment_intent.requires_action', presentIntent(world, waiting));
    return waiting;
  }
  if (card.decline) {
    const charge = createCharge(world, intent, method, { failure: card.decline, authenticated });
    recordEvent(world, intent.account, 'charge.failed', presentCharge(world, charge));
    return failIntent(world, intent, method, card.decline, charge.id);
  }
  return intent.capture_method === 'manual'
    ? authoriseCard(world, intent, method, authenticated)
    : chargeCard(world, intent, method, authenticated);
}

/** Records a failed attempt and returns it as a 402. */
export function failIntent(
  world: World,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  decline: Decline,
  charge: string | null,
): Refusal {
  const failed = world.tables.paymentIntents.put({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge ?? intent.latest_charge,
    last_failure: { ...decline, charge, paymentMethod: method.id },
  });
  const shown = presentIntent(world, failed);
  recordEvent(world, intent.account, 'payment_intent.payment_failed', shown);
  return new Refusal(402, {
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode && decline.declineCode !== decline.code && { decline_code: decline.declineCode }),
    ...(decline.code === 'incorrect_cvc' && { param: 'cvc' }),
    message: decline.message,
    ...(charge !== null && { charge }),
    payment_intent: shown,
    payment_method: presentPaymentMethod(method),
  });
}

function authoriseCard(world: World, intent: PaymentIntentRow, method: PaymentMethodRow, authenticated: boolean) {
  const charge = createCharge(world, intent, method, { authenticated });
  const held = world.tables.paymentIntents.put({
    ...intent,
    status: 'requires_capture',
    payment_method: method.id,
    latest_charge: charge.id,
    last_failure: null,
  });
  world.clock.plan('expire_authorisation', intent.id, world.clock.now() + AUTHORISATION_LIFETIME);
  recordEvent(world, intent.account, 'charge.succeeded', presentCharge(world, charge));
  recordEvent(world, intent.account, 'payment_intent.amount_capturable_updated', presentIntent(world, held));
  return held;
}

function chargeCard(world: World, intent: PaymentIntentRow, method: PaymentMethodRow, authenticated: boolean) {
  let charge = createCharge(world, intent, method, { captured: true, amount_captured: intent.amount, authenticated });
  // With automatic_async, Stripe's default, `charge.succeeded` comes before the balance transaction exists.
  const bookLater = intent.capture_method === 'automatic_async';
  if (!bookLater) charge = bookCharge(world, charge);
  recordEvent(world, intent.account, 'charge.succeeded', presentCharge(world, charge));
  const paid = world.tables.paymentIntents.put({
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: method.id,
    latest_charge: charge.id,
    last_failure: null,
  });
  recordEvent(world, intent.account, 'payment_intent.succeeded', presentIntent(world, paid));
  if (bookLater) {
    charge = bookCharge(world, charge);
    recordEvent(world, intent.account, 'charge.updated', presentCharge(world, charge), { balance_transaction: null });
  }
  const dispute = cardOf(method).disputed;
  if (dispute) openDispute(world, charge, dispute.reason);
  return paid;
}

function createCharge(
  world: World,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  facts: Partial<Pick<ChargeRow, 'captured' | 'amount_captured' | 'failure' | 'authenticated'>>,
): ChargeRow {
  const now = world.clock.now();
  const failed = Boolean(facts.failure);
  return world.tables.charges.put({
    id: newId('ch_3'),
    account: intent.account,
    created: now,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    status: failed ? 'failed' : 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    transfer_group: intent.transfer_group,
    receipt_email: intent.receipt_email,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    failure: null,
    balance_transaction: null,
    authenticated: false,
    capture_before: intent.capture_method === 'manual' && !failed ? now + AUTHORISATION_LIFETIME : null,
    disputed: false,
    source_transfer: null,
    ...facts,
  });
}

/** Captures an authorised amount or a part of it, and releases the rest. */
export function captureIntent(
  world: World,
  intent: PaymentIntentRow,
  toCapture: number | undefined,
): PaymentIntentRow | Refusal {
  if (intent.status !== 'requires_capture') {
    return unexpectedState(world, intent, 'captured', ['requires_capture']);
  }
  const captured = toCapture ?? intent.amount;
  if (captured > intent.amount) {
    return invalidRequest(
      `The requested capture amount is greater than the authorized amount (${formatPounds(intent.amount)}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  let charge = chargeOf(world, intent);
  world.clock.cancel('expire_authorisation', intent.id);
  charge = bookCharge(world, { ...charge, captured: true, amount_captured: captured });
  if (captured < intent.amount) charge = releaseAuthorisation(world, charge, intent.amount - captured);
  recordEvent(world, intent.account, 'charge.captured', presentCharge(world, charge));
  const paid = world.tables.paymentIntents.put({ ...intent, status: 'succeeded', amount_received: captured });
  recordEvent(world, intent.account, 'payment_intent.succeeded', presentIntent(world, paid));
  return paid;
}

/** Cancels an intent and releases its authorisation. */
export function cancelIntent(world: World, intent: PaymentIntentRow, reason: string | null): PaymentIntentRow {
  if (intent.status === 'requires_capture') {
    world.clock.cancel('expire_authorisation', intent.id);
    const held = chargeOf(world, intent);
    const charge = releaseAuthorisation(world, held, held.amount);
    const event = reason === 'automatic' ? 'charge.expired' : 'charge.refunded';
    recordEvent(world, intent.account, event, presentCharge(world, charge));
  }
  const cancelled = world.tables.paymentIntents.put({
    ...intent,
    status: 'canceled',
    canceled_at: world.clock.now(),
    cancellation_reason: reason,
  });
  recordEvent(world, intent.account, 'payment_intent.canceled', presentIntent(world, cancelled));
  return cancelled;
}

/** Cancels an intent whose authorisation has expired. */
export function expireAuthorisation(world: World, intentId: string): void {
  const intent = world.tables.paymentIntents.get(intentId);
  if (intent?.status === 'requires_capture') cancelIntent(world, intent, 'automatic');
}

function chargeOf(world: World, intent: PaymentIntentRow): ChargeRow {
  const charge = intent.latest_charge === null ? undefined : world.tables.charges.get(intent.latest_charge);
  if (!charge) throw new Error(`The payment intent ${intent.id} is ${intent.status} without a charge.`);
  return charge;
}

export function unexpectedState(
  world: World,
  intent: PaymentIntentRow,
  verb: 'captured' | 'canceled' | 'confirmed',
  allowed: readonly IntentStatus[],
): Refusal {
  return new Refusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed.join(', ')}.`,
    payment_intent: presentIntent(world, intent),
  });
}
