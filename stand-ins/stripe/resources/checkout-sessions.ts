import * as z from 'zod';
import type { LineItemRow } from '../rows.ts';
import { HOUR, MINUTE } from '../clock.ts';
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
  whole,
} from '../wire/read-params.ts';
import { invalidRequest, noSuch, type Refusal } from '../wire/refuse.ts';
import { newId, type World } from '../world.ts';
import { expireSession } from './pay-session.ts';
import { SMALLEST_CHARGE, tooSmall } from './payment-intents.ts';
import { listLineItems, presentSession } from './present-session.ts';

const LIFETIME = 24 * HOUR;
const MIN_LIFETIME = 30 * MINUTE;

const enabledSwitch = z.strictObject({ enabled: flag });

const sessionParams = params({
  adaptive_pricing: enabledSwitch.optional(),
  allowed_payment_method_types: z.array(text).min(1).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: url.optional(),
  client_reference_id: text.max(200).optional(),
  currency: currency.optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: email.optional(),
  expires_at: whole.optional(),
  line_items: z
    .array(
      z.strictObject({
        metadata: metadata.optional(),
        price_data: z.strictObject({
          currency,
          product_data: z.strictObject({
            description: text.optional(),
            images: z.array(url).max(8).optional(),
            metadata: metadata.optional(),
            name: text,
          }),
          tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
          unit_amount: whole.refine((pence) => pence >= 0, 'Invalid non-negative integer'),
        }),
        quantity: amount.optional(),
      }),
    )
    .min(1)
    .max(100),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.literal('payment'),
  payment_intent_data: z
    .strictObject({
      capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
      receipt_email: email.optional(),
      statement_descriptor: text.max(22).optional(),
      statement_descriptor_suffix: text.max(22).optional(),
      transfer_group: text.optional(),
    })
    .optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  success_url: url,
  ui_mode: z.literal('hosted_page').optional(),
});

type SentSession = z.output<typeof sessionParams>;

/** The reason why a session cannot be created, or null. */
function checkSession(world: World, account: string, sent: SentSession, total: number): Refusal | null {
  const now = world.clock.now();
  if (sent.customer !== undefined && sent.customer_email !== undefined) {
    return invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
      param: 'customer',
    });
  }
  if (sent.customer !== undefined && world.tables.customers.get(sent.customer)?.account !== account) {
    return noSuch('customer', sent.customer, 'customer');
  }
  if (sent.expires_at !== undefined && sent.expires_at < now + MIN_LIFETIME) {
    return invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (sent.expires_at !== undefined && sent.expires_at > now + LIFETIME) {
    return invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (sent.allowed_payment_method_types?.includes('card') === false) {
    return invalidRequest(
      'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard.',
      { param: 'allowed_payment_method_types' },
    );
  }
  if (total < SMALLEST_CHARGE) {
    return tooSmall("The Checkout Session's total amount due must add up to at least £0.30 gbp");
  }
  return null;
}

function createLineItems(sent: SentSession): LineItemRow[] {
  return sent.line_items.map((item) => ({
    id: newId('li_1'),
    price: newId('price_1'),
    product: newId('prod_', 14),
    name: item.price_data.product_data.name,
    description: item.price_data.product_data.description ?? null,
    unit_amount: item.price_data.unit_amount,
    quantity: item.quantity ?? 1,
    metadata: mergeMetadata({}, item.metadata),
  }));
}

export const checkoutSessionRoutes = [
  route({
    method: 'POST',
    path: '/v1/checkout/sessions',
    params: sessionParams,
    answer: ({ world, account, params: sent }) => {
      const lines = createLineItems(sent);
      const total = lines.reduce((sum, line) => sum + line.unit_amount * line.quantity, 0);
      const refused = checkSession(world, account, sent, total);
      if (refused) return refused;
      const now = world.clock.now();
      const intentData = sent.payment_intent_data;
      const row = world.tables.sessions.put({
        id: newId('cs_test_a1', 58),
        account,
        created: now,
        expires_at: sent.expires_at ?? now + LIFETIME,
        status: 'open',
        allowed_payment_method_types: sent.allowed_payment_method_types ?? null,
        amount_total: total,
        lines,
        success_url: sent.success_url,
        cancel_url: sent.cancel_url ?? null,
        client_reference_id: sent.client_reference_id ?? null,
        customer: sent.customer ?? null,
        customer_creation: sent.customer_creation ?? null,
        customer_email: sent.customer_email ?? null,
        locale: sent.locale ?? null,
        metadata: mergeMetadata({}, sent.metadata),
        submit_type: sent.submit_type ?? null,
        payment_intent: null,
        intent: {
          capture_method: intentData?.capture_method ?? 'automatic_async',
          description: intentData?.description ?? null,
          metadata: mergeMetadata({}, intentData?.metadata),
          receipt_email: intentData?.receipt_email ?? null,
          statement_descriptor: intentData?.statement_descriptor ?? null,
          statement_descriptor_suffix: intentData?.statement_descriptor_suffix ?? null,
          transfer_group: intentData?.transfer_group ?? null,
        },
        payer: null,
      });
      world.clock.plan('expire_session', row.id, row.expires_at);
      return presentSession(world, row);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions',
    params: listParams({
      customer: text.optional(),
      payment_intent: text.optional(),
      status: z.enum(['complete', 'expired', 'open']).optional(),
    }),
    answer: ({ world, account, params: sent }) =>
      answerList(world.tables.sessions, sent, {
        kind: 'checkout.session',
        url: '/v1/checkout/sessions',
        index: sent.payment_intent !== undefined ? 'intent' : sent.customer !== undefined ? 'customer' : 'account',
        key: sent.payment_intent ?? sent.customer ?? account,
        matches: (row) => row.account === account && (sent.status === undefined || row.status === sent.status),
        present: (row) => presentSession(world, row),
      }),
  }),
  retrieveRoute({
    path: '/v1/checkout/sessions/:id',
    kind: 'checkout.session',
    table: (tables) => tables.sessions,
    present: (row, world) => presentSession(world, row),
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    params: listParams({}),
    answer: ({ world, account, path, params: sent }) => {
      const row = world.tables.sessions.get(path('id'));
      if (row?.account !== account) return noSuch('checkout.session', path('id'));
      const all = listLineItems(row);
      const after = sent.starting_after;
      const start = after === undefined ? 0 : row.lines.findIndex((line) => line.id === after) + 1;
      if (after !== undefined && start === 0) return noSuch('line item', after, 'starting_after');
      const end = start + (sent.limit ?? 10);
      return { ...all, data: all.data.slice(start, end), has_more: all.data.length > end };
    },
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: params({}),
    answer: ({ world, account, path }) => {
      const row = world.tables.sessions.get(path('id'));
      if (row?.account !== account) return noSuch('checkout.session', path('id'));
      if (row.status !== 'open') {
        return invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.status}\`.`,
        );
      }
      expireSession(world, row.id);
      return presentSession(world, world.tables.sessions.get(row.id) ?? row);
    },
  }),
];
