import type Stripe from 'stripe';
import type { LineItemRow, SessionRow } from '../rows.ts';
import type { World } from '../world.ts';
import { nestedList, type List } from '../wire/answer-list.ts';

const NO_INVOICE: Stripe.Checkout.Session.InvoiceCreation = {
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
};

export function presentSession(world: World, row: SessionRow): Stripe.Checkout.Session {
  const intent = row.payment_intent === null ? undefined : world.tables.paymentIntents.get(row.payment_intent);
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
    customer_details: presentCustomerDetails(world, row),
    customer_email: row.customer_email,
    discounts: [],
    expires_at: row.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: NO_INVOICE,
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

function presentCustomerDetails(world: World, row: SessionRow): Stripe.Checkout.Session.CustomerDetails | null {
  const payer = row.status === 'complete' ? row.payer : null;
  const customer = row.customer === null ? undefined : world.tables.customers.get(row.customer);
  const email = payer?.email ?? row.customer_email ?? customer?.email ?? null;
  if (email === null) return null;
  return {
    address: payer && {
      city: null,
      country: 'GB',
      line1: null,
      line2: null,
      postal_code: payer.postalCode,
      state: null,
    },
    business_name: null,
    email,
    individual_name: null,
    name: payer?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: payer ? [] : null,
  };
}

export function listLineItems(row: SessionRow): List<object> {
  return nestedList(
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
