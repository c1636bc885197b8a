import * as z from 'zod';
import type Stripe from 'stripe';
import type { BillingDetails, LineItemRow, PaymentIntentRow, PaymentMethodRow, SessionRow } from './rows.ts';
import { keepCard, type TestCard } from './cards.ts';
import { HOUR, MINUTE } from './clock.ts';
import { addCustomer } from './customers.ts';
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
  whole,
} from './params.ts';
import { addIntent, cancelIntent, confirmIntent, SMALLEST_CHARGE, tooSmall } from './payment-intents.ts';
import { invalidRequest, noSuch, Refusal } from './refusal.ts';
import { answerList, innerList, route, type List } from './routes.ts';
import { newId, type World } from './world.ts';

const LIVES = 24 * HOUR;
const LIVES_AT_LEAST = 30 * MINUTE;

/** The Checkout session with this id, whosever it is: the page is opened by the payer. */
export function findSession(world: World, id: string): SessionRow | undefined {
  return world.tables.sessions.get(id);
}

/**
 * Pays for a session with a card. A session that is paid stays as it is, so that pressing the button twice pays once.
 * The intent comes back as `requires_action` when the holder of the card must confirm first.
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
    addIntent(world, session.account, {
      ...session.intent,
      amount: session.amount_total,
      customer: session.customer,
      session: session.id,
    });
  const tried = world.tables.sessions.put({ ...session, payment_intent: intent.id, payer });
  const method = keepCard(world, session.account, card, expiry, payer, session.customer);
  const paid = confirmIntent(world, intent, method);
  if (!(paid instanceof Refusal) && paid.status !== 'requires_action') completeSession(world, tried);
  return paid;
}

/** Goes on with a payment that its holder has confirmed. */
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
    customer = addCustomer(world, session.account, {
      email: session.payer?.email ?? null,
      name: session.payer?.name ?? null,
    }).id;
  }
  const complete = world.tables.sessions.put({ ...session, status: 'complete', customer });
  world.clock.cancel('expire_session', session.id);
  recordEvent(world, session.account, 'checkout.session.completed', presentSession(world, complete));
}

/** Closes an open session; a payment that was tried is given up. */
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

/** The address that a session ends at, with its id put in. */
export function successUrl(session: SessionRow): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

export function presentSession(world: World, row: SessionRow): Stripe.Checkout.Session {
  const intent = row.payment_intent === null ? undefined : world.tables.paymentIntents.get(row.payment_intent);
  const details = row.status === 'complete' ? row.payer : null;
  const known = row.customer === null ? undefined : world.tables.customers.get(row.customer);
  const email = details?.email ?? row.customer_email ?? known?.email ?? null;
  return {
    id: row.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: row.allowed_payment_method_types,
    amount_subtotal: row.amount_total,
    amount_total: row.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: row.cancel_url,
    client_reference_id: row.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: row.created,
    currency: 'gbp',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: row.customer,
    customer_account: null,
    customer_creation: row.customer === null ? (row.customer_creation ?? 'if_required') : row.customer_creation,
    customer_details:
      email === null
        ? null
        : {
            address: details && {
              city: null,
              country: 'GB',
              line1: null,
              line2: null,
              postal_code: details.postalCode,
              state: null,
            },
            business_name: null,
            email,
            individual_name: null,
            name: details?.name ?? null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: details ? [] : null,
          },
    customer_email: row.customer_email,
    discounts: [],
    expires_at: row.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: row.locale,
    managed_payments: null,
    metadata: row.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: row.payment_intent,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: row.status,
    submit_type: row.submit_type,
    subscription: null,
    success_url: row.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: row.status === 'open' ? `${world.origin}/c/pay/${row.id}` : null,
    wallet_options: null,
  };
}

/** The things on the bill as the API lists them. */
export function lineItemsOf(row: SessionRow): List<object> {
  return innerList(
    `/v1/checkout/sessions/${row.id}/line_items`,
    row.lines.map((line) => presentLineItem(row, line)),
  );
}

function presentLineItem(session: SessionRow, line: LineItemRow): object {
  const total = line.unit_amount * line.quantity;
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: 'gbp',
    description: line.name,
    metadata: line.metadata,
    price: {
      id: line.price,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: session.created,
      currency: 'gbp',
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: line.product,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: line.unit_amount,
      // The SDK types a decimal as its own class; on the wire it is text.
      unit_amount_decimal: String(line.unit_amount),
    },
    quantity: line.quantity,
  } satisfies Omit<Stripe.LineItem, 'price'> & { price: object };
}

const nothing = z.strictObject({ enabled: flag });

const sessionParams = params({
  adaptive_pricing: nothing.optional(),
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

/** Why a session cannot be made, or null. */
function objection(world: World, account: string, sent: SentSession, total: number): Refusal | null {
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
  if (sent.expires_at !== undefined && sent.expires_at < now + LIVES_AT_LEAST) {
    return invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (sent.expires_at !== undefined && sent.expires_at > now + LIVES) {
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

function readLines(sent: SentSession): LineItemRow[] {
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
      const lines = readLines(sent);
      const total = lines.reduce((sum, line) => sum + line.unit_amount * line.quantity, 0);
      const refused = objection(world, account, sent, total);
      if (refused) return refused;
      const now = world.clock.now();
      const wish = sent.payment_intent_data;
      const row = world.tables.sessions.put({
        id: newId('cs_test_a1', 58),
        account,
        created: now,
        expires_at: sent.expires_at ?? now + LIVES,
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
          capture_method: wish?.capture_method ?? 'automatic_async',
          description: wish?.description ?? null,
          metadata: mergeMetadata({}, wish?.metadata),
          receipt_email: wish?.receipt_email ?? null,
          statement_descriptor: wish?.statement_descriptor ?? null,
          statement_descriptor_suffix: wish?.statement_descriptor_suffix ?? null,
          transfer_group: wish?.transfer_group ?? null,
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
  route({
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    params: params({}),
    answer: ({ world, account, path }) => {
      const row = world.tables.sessions.get(path('id'));
      if (row?.account !== account) return noSuch('checkout.session', path('id'));
      return presentSession(world, row);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    params: listParams({}),
    answer: ({ world, account, path, params: sent }) => {
      const row = world.tables.sessions.get(path('id'));
      if (row?.account !== account) return noSuch('checkout.session', path('id'));
      const all = lineItemsOf(row);
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
