import type Stripe from 'stripe';
import type { BillingDetails, PaymentMethodRow } from '../rows.ts';
import { retrieveRoute } from '../wire/define-route.ts';
import { newId, type World } from '../world.ts';
import { byAlias, cardOf, type TestCard } from './test-cards.ts';

/** The payment method with this id. The ids of test cards (`pm_card_visa`) create a new one each time. */
export function findPaymentMethod(world: World, account: string, id: string): PaymentMethodRow | undefined {
  const known = byAlias.get(id);
  if (known) {
    const expiryYear = new Date(world.clock.now() * 1000).getUTCFullYear() + 1;
    return createPaymentMethod(
      world,
      account,
      known,
      { month: 12, year: expiryYear },
      { email: null, name: null, postalCode: null },
    );
  }
  const row = world.tables.paymentMethods.get(id);
  return row?.account === account ? row : undefined;
}

export function createPaymentMethod(
  world: World,
  account: string,
  card: TestCard,
  expiry: { month: number; year: number },
  billing: BillingDetails,
  customer: string | null = null,
): PaymentMethodRow {
  return world.tables.paymentMethods.put({
    id: newId('pm_1'),
    account,
    created: world.clock.now(),
    card: card.number,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    billing,
    customer,
  });
}

export function presentBilling(billing: BillingDetails): Stripe.PaymentMethod.BillingDetails {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: billing.postalCode, state: null };
  return {
    address: billing.postalCode === null ? address : { ...address, country: 'GB' },
    email: billing.email,
    name: billing.name,
    phone: null,
    tax_id: null,
  };
}

/** Equal numbers have equal fingerprints. */
export function fingerprint(number: string): string {
  return Buffer.from(number.slice(-12)).toString('base64url').slice(0, 16);
}

export function presentPaymentMethod(row: PaymentMethodRow): Stripe.PaymentMethod {
  const card = cardOf(row);
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: presentBilling(row.billing),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: row.billing.postalCode === null ? null : 'pass',
        cvc_check: 'pass',
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: row.expiryMonth,
      exp_year: row.expiryYear,
      fingerprint: fingerprint(card.number),
      funding: card.alias.endsWith('_debit') ? 'debit' : 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: row.created,
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export const paymentMethodRoutes = [
  retrieveRoute({
    path: '/v1/payment_methods/:id',
    kind: 'PaymentMethod',
    table: (tables) => tables.paymentMethods,
    present: presentPaymentMethod,
  }),
];
