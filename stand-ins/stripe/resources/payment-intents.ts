import * as z from 'zod';
import type { IntentStatus, PaymentIntentRow } from '../rows.ts';
import type { World } from '../world.ts';
import { answerList } from '../wire/answer-list.ts';
import { retrieveRoute, route } from '../wire/define-route.ts';
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
} from '../wire/read-params.ts';
import { invalidRequest, noSuch, Refusal } from '../wire/refuse.ts';
import { cancelIntent, captureIntent, confirmIntent, createIntent, unexpectedState } from './confirm-intent.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { presentIntent } from './present-intent.ts';

/** Stripe's smallest charge in pounds. */
export const SMALLEST_CHARGE = 30;

const CANCELLABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];
const CONFIRMABLE: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation'];

/** Confirms a payment intent for a call of the API. */
function confirmForCall(
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
      const created = createIntent(world, account, {
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
      if (sent.confirm) return confirmForCall(world, created, method?.id, sent.return_url);
      if (!method) return presentIntent(world, created);
      const ready = { ...created, payment_method: method.id, status: 'requires_confirmation' as const };
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
  retrieveRoute({
    path: '/v1/payment_intents/:id',
    kind: 'payment_intent',
    table: (tables) => tables.paymentIntents,
    present: (row, world) => presentIntent(world, row),
  }),
  route({
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: params({ payment_method: text.optional(), return_url: url.optional() }),
    answer: ({ world, account, path, params: sent }) => {
      const row = world.tables.paymentIntents.get(path('id'));
      if (row?.account !== account) return noSuch('payment_intent', path('id'));
      return confirmForCall(world, row, sent.payment_method, sent.return_url);
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
