import * as z from 'zod';
import type Stripe from 'stripe';
import type { ChargeRow, Decline, IntentStatus, PaymentIntentRow, PaymentMethodRow } from './rows.ts';
import { cardOf, findPaymentMethod, presentPaymentMethod } from './cards.ts';
import { bookCharge, presentCharge } from './charges.ts';
import { DAY } from './clock.ts';
import { openDispute } from './disputes.ts';
import { recordEvent } from './events.ts';
import {
  amount,
  clearable,
  currency,
  email,
  flag,
  listParams,
  mergeMetadata,
  metadata,
  params,
  text,
  url,
} from './params.ts';
import { releaseAuthorisation } from './refunds.ts';
import { invalidRequest, noSuch, pounds, Refusal } from './refusal.ts';
import { answerList, route } from './routes.ts';
import { newId, type World } from './world.ts';

/** What a new payment intent is made of. */
export type NewIntent = Pick<PaymentIntentRow, 'amount'> &
  Partial<Omit<PaymentIntentRow, 'id' | 'account' | 'created' | 'amount' | 'status' | 'client_secret'>>;

/** A card authorisation lapses after a week. */
const AUTHORISED_FOR = 7 * DAY;

/** Stripe's smallest charge in pounds. */
export const SMALLEST_CHARGE = 30;

const CANCELLABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];
const CONFIRMABLE: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation'];

export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: '',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Makes a payment intent and tells of it. */
export function addIntent(world: World, account: string, facts: NewIntent): PaymentIntentRow {
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
 * Charges the card. The intent comes back as `succeeded`, `requires_capture`, or `requires_action` when the
 * holder must confirm first; a declined card is a 402 that has been recorded on the intent.
 * @param authenticated the holder has confirmed
 */
export function confirmIntent(
  world: World,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  authenticated = false,
): PaymentIntentRow | Refusal {
  const used = cardOf(method);
  if (used.asksHolder && !authenticated) {
    const waiting = world.tables.paymentIntents.put({
      ...intent,
      payment_method: method.id,
      status: 'requires_action',
      last_failure: null,
    });
    recordEvent(world, intent.account, 'payment_intent.requires_action', presentIntent(world, waiting));
    return waiting;
  }
  if (used.decline) {
    const charge = addCharge(world, intent, method, { failure: used.decline, authenticated });
    recordEvent(world, intent.account, 'charge.failed', presentCharge(world, charge));
    return failIntent(world, intent, method, used.decline, charge.id);
  }
  return intent.capture_method === 'manual'
    ? authorise(world, intent, method, authenticated)
    : take(world, intent, method, authenticated);
}

/** Records that an attempt failed and gives the 402 that says so. */
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

function authorise(world: World, intent: PaymentIntentRow, method: PaymentMethodRow, authenticated: boolean) {
  const charge = addCharge(world, intent, method, { authenticated });
  const held = world.tables.paymentIntents.put({
    ...intent,
    status: 'requires_capture',
    payment_method: method.id,
    latest_charge: charge.id,
    last_failure: null,
  });
  world.clock.plan('expire_authorisation', intent.id, world.clock.now() + AUTHORISED_FOR);
  recordEvent(world, intent.account, 'charge.succeeded', presentCharge(world, charge));
  recordEvent(world, intent.account, 'payment_intent.amount_capturable_updated', presentIntent(world, held));
  return held;
}

function take(world: World, intent: PaymentIntentRow, method: PaymentMethodRow, authenticated: boolean) {
  let charge = addCharge(world, intent, method, { captured: true, amount_captured: intent.amount, authenticated });
  // With automatic_async, Stripe's default, the charge is told of before its balance transaction exists.
  const later = intent.capture_method === 'automatic_async';
  if (!later) charge = bookCharge(world, charge);
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
  if (later) {
    charge = bookCharge(world, charge);
    recordEvent(world, intent.account, 'charge.updated', presentCharge(world, charge), { balance_transaction: null });
  }
  const dispute = cardOf(method).disputed;
  if (dispute) openDispute(world, charge, dispute.reason);
  return paid;
}

function addCharge(
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
    capture_before: intent.capture_method === 'manual' && !failed ? now + AUTHORISED_FOR : null,
    disputed: false,
    source_transfer: null,
    ...facts,
  });
}

/** Takes an authorised amount, or a part of it; what is not taken is let go of. */
function captureIntent(
  world: World,
  intent: PaymentIntentRow,
  toCapture: number | undefined,
): PaymentIntentRow | Refusal {
  if (intent.status !== 'requires_capture') {
    return unexpectedState(world, intent, 'captured', ['requires_capture']);
  }
  const taken = toCapture ?? intent.amount;
  if (taken > intent.amount) {
    return invalidRequest(
      `The requested capture amount is greater than the authorized amount (${pounds(intent.amount)}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  let charge = chargeOf(world, intent);
  world.clock.cancel('expire_authorisation', intent.id);
  charge = bookCharge(world, { ...charge, captured: true, amount_captured: taken });
  if (taken < intent.amount) charge = releaseAuthorisation(world, charge, intent.amount - taken);
  recordEvent(world, intent.account, 'charge.captured', presentCharge(world, charge));
  const paid = world.tables.paymentIntents.put({ ...intent, status: 'succeeded', amount_received: taken });
  recordEvent(world, intent.account, 'payment_intent.succeeded', presentIntent(world, paid));
  return paid;
}

/** Gives an intent up; an authorisation is let go of. */
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

/** The week of an authorisation is over. */
export function expireAuthorisation(world: World, intentId: string): void {
  const intent = world.tables.paymentIntents.get(intentId);
  if (intent?.status === 'requires_capture') cancelIntent(world, intent, 'automatic');
}

function chargeOf(world: World, intent: PaymentIntentRow): ChargeRow {
  const charge = intent.latest_charge === null ? undefined : world.tables.charges.get(intent.latest_charge);
  if (!charge) throw new Error(`The payment intent ${intent.id} is ${intent.status} without a charge.`);
  return charge;
}

function unexpectedState(
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

/** Where the holder of a card confirms a payment. */
export function authenticationUrl(world: World, intent: PaymentIntentRow): string {
  return `${world.origin}/authenticate/${intent.id}?secret=${intent.client_secret}`;
}

export function presentIntent(world: World, row: PaymentIntentRow): Stripe.PaymentIntent {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: row.amount,
    amount_capturable: row.status === 'requires_capture' ? row.amount : 0,
    amount_details: { tip: {} },
    amount_received: row.amount_received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: row.automatic_methods ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: row.canceled_at,
    cancellation_reason: row.cancellation_reason,
    capture_method: row.capture_method,
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: row.created,
    currency: 'gbp',
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    last_payment_error: lastPaymentError(world, row),
    latest_charge: row.latest_charge,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_action: nextAction(world, row),
    on_behalf_of: null,
    payment_method: row.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: row.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: row.statement_descriptor,
    statement_descriptor_suffix: row.statement_descriptor_suffix,
    status: row.status,
    transfer_data: null,
    transfer_group: row.transfer_group,
  };
}

function lastPaymentError(world: World, row: PaymentIntentRow): Stripe.PaymentIntent.LastPaymentError | null {
  const failure = row.last_failure;
  if (!failure) return null;
  const method = world.tables.paymentMethods.get(failure.paymentMethod);
  return {
    ...(failure.charge !== null && { charge: failure.charge }),
    code: failure.code,
    ...(failure.declineCode && { decline_code: failure.declineCode }),
    message: failure.message,
    ...(method && { payment_method: presentPaymentMethod(method) }),
    type: failure.charge === null ? 'invalid_request_error' : 'card_error',
  };
}

function nextAction(world: World, row: PaymentIntentRow): Stripe.PaymentIntent.NextAction | null {
  if (row.status !== 'requires_action') return null;
  if (row.return_url === null) return { type: 'use_stripe_sdk', use_stripe_sdk: {} };
  return {
    redirect_to_url: { return_url: row.return_url, url: authenticationUrl(world, row) },
    type: 'redirect_to_url',
  };
}

/** Confirms through the API, where a refusal is the answer. */
function confirmByCall(
  world: World,
  intent: PaymentIntentRow,
  paymentMethod: string | undefined,
  returnUrl: string | undefined,
): object | Refusal {
  if (!CONFIRMABLE.includes(intent.status)) return unexpectedState(world, intent, 'confirmed', CONFIRMABLE);
  const wanted = paymentMethod ?? intent.payment_method;
  if (wanted === null) {
    return new Refusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      payment_intent: presentIntent(world, intent),
    });
  }
  const method = findPaymentMethod(world, intent.account, wanted);
  if (!method) return noSuch('PaymentMethod', wanted, 'payment_method');
  const confirmed = confirmIntent(world, { ...intent, return_url: returnUrl ?? intent.return_url }, method);
  return confirmed instanceof Refusal ? confirmed : presentIntent(world, confirmed);
}

const captureMethod = z.enum(['automatic', 'automatic_async', 'manual']);

export const paymentIntentRoutes = [
  route({
    method: 'POST',
    path: '/v1/payment_intents',
    params: params({
      amount,
      currency,
      automatic_payment_methods: z
        .strictObject({ allow_redirects: z.enum(['always', 'never']).optional(), enabled: flag })
        .optional(),
      capture_method: captureMethod.optional(),
      confirm: flag.optional(),
      customer: text.optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
      payment_method: text.optional(),
      payment_method_types: z.array(z.literal('card')).optional(),
      receipt_email: email.optional(),
      return_url: url.optional(),
      statement_descriptor: text.max(22).optional(),
      statement_descriptor_suffix: text.max(22).optional(),
      transfer_group: text.optional(),
    }),
    answer: ({ world, account, params: sent }) => {
      if (sent.amount < SMALLEST_CHARGE) return tooSmall('Amount must be at least £0.30 gbp');
      if (sent.customer !== undefined && world.tables.customers.get(sent.customer)?.account !== account) {
        return noSuch('customer', sent.customer, 'customer');
      }
      const method = sent.payment_method === undefined ? null : findPaymentMethod(world, account, sent.payment_method);
      if (method === undefined) return noSuch('PaymentMethod', sent.payment_method ?? '', 'payment_method');
      const made = addIntent(world, account, {
        amount: sent.amount,
        capture_method: sent.capture_method ?? 'automatic_async',
        customer: sent.customer ?? null,
        description: sent.description ?? null,
        metadata: mergeMetadata({}, sent.metadata),
        receipt_email: sent.receipt_email ?? null,
        return_url: sent.return_url ?? null,
        statement_descriptor: sent.statement_descriptor ?? null,
        statement_descriptor_suffix: sent.statement_descriptor_suffix ?? null,
        transfer_group: sent.transfer_group ?? null,
        automatic_methods: sent.automatic_payment_methods?.enabled ?? sent.payment_method_types === undefined,
      });
      if (sent.confirm) return confirmByCall(world, made, method?.id, sent.return_url);
      if (!method) return presentIntent(world, made);
      const ready = { ...made, payment_method: method.id, status: 'requires_confirmation' as const };
      return presentIntent(world, world.tables.paymentIntents.put(ready));
    },
  }),
  route({
    method: 'GET',
    path: '/v1/payment_intents',
    params: listParams({ customer: text.optional() }),
    answer: ({ world, account, params: sent }) =>
      answerList(world.tables.paymentIntents, sent, {
        kind: 'payment_intent',
        url: '/v1/payment_intents',
        index: sent.customer === undefined ? 'account' : 'customer',
        key: sent.customer ?? account,
        matches: (row) => row.account === account,
        present: (row) => presentIntent(world, row),
      }),
  }),
  route({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: params({}),
    answer: ({ world, account, path }) => {
      const row = world.tables.paymentIntents.get(path('id'));
      if (row?.account !== account) return noSuch('payment_intent', path('id'));
      return presentIntent(world, row);
    },
  }),
  route({
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: params({ payment_method: text.optional(), return_url: url.optional() }),
    answer: ({ world, account, path, params: sent }) => {
      const row = world.tables.paymentIntents.get(path('id'));
      if (row?.account !== account) return noSuch('payment_intent', path('id'));
      return confirmByCall(world, row, sent.payment_method, sent.return_url);
    },
  }),
  route({
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    params: params({ amount_to_capture: amount.optional(), metadata: metadata.optional() }),
    answer: ({ world, account, path, params: sent }) => {
      const row = world.tables.paymentIntents.get(path('id'));
      if (row?.account !== account) return noSuch('payment_intent', path('id'));
      const captured = captureIntent(
        world,
        { ...row, metadata: mergeMetadata(row.metadata, sent.metadata) },
        sent.amount_to_capture,
      );
      return captured instanceof Refusal ? captured : presentIntent(world, captured);
    },
  }),
  route({
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    params: params({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    answer: ({ world, account, path, params: sent }) => {
      const row = world.tables.paymentIntents.get(path('id'));
      if (row?.account !== account) return noSuch('payment_intent', path('id'));
      if (!CANCELLABLE.includes(row.status)) return unexpectedState(world, row, 'canceled', CANCELLABLE);
      const session = row.session === null ? undefined : world.tables.sessions.get(row.session);
      if (session?.status === 'open') {
        return invalidRequest(
          'You cannot cancel PaymentIntents created by Checkout. To cancel the payment, expire the Checkout Session.',
          { code: 'payment_intent_unexpected_state' },
        );
      }
      return presentIntent(world, cancelIntent(world, row, sent.cancellation_reason ?? null));
    },
  }),
];

/** The refusal of an amount that Stripe would not charge. */
export function tooSmall(message: string): Refusal {
  return invalidRequest(message, { code: 'amount_too_small', param: 'amount' });
}
