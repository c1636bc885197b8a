import type Stripe from 'stripe';
import type { PaymentIntentRow } from '../rows.ts';
import type { World } from '../world.ts';
import { presentPaymentMethod } from './payment-methods.ts';

/** The page where the cardholder confirms the payment. */
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
