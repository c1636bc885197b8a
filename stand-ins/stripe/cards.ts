import type Stripe from 'stripe';
import type { BillingDetails, Decline, PaymentMethodRow } from './rows.ts';
import { params } from './params.ts';
import { noSuch } from './refusal.ts';
import { route } from './routes.ts';
import { newId, type World } from './world.ts';

/** A test card and what happens when it is charged. */
export interface TestCard {
  number: string;
  /** The id by which the API knows the card without its number. */
  alias: string;
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  decline?: Decline;
  /** The bank asks the holder to confirm the payment first. */
  asksHolder?: boolean;
  /** The money is available at once. */
  availableAtOnce?: boolean;
  /** The holder disputes the payment afterwards. */
  disputed?: { reason: 'fraudulent' | 'product_not_received' };
  /** Refunds of this card end later than others, well or badly. */
  lateRefund?: 'succeeds' | 'fails';
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const card = (number: string, alias: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  alias,
  brand: 'visa',
  country: 'US',
  ...more,
});

/** Stripe's test cards that the sandbox knows: https://docs.stripe.com/testing */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa'),
  card('4000008260000000', 'pm_card_gb', { country: 'GB' }),
  card('4000056655665556', 'pm_card_visa_debit'),
  card('5555555555554444', 'pm_card_mastercard', { brand: 'mastercard' }),
  card('378282246310005', 'pm_card_amex', { brand: 'amex' }),
  card('4000000000000002', 'pm_card_chargeDeclined', { decline: declined('generic_decline') }),
  card('4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', {
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  }),
  card('4000000000009987', 'pm_card_chargeDeclinedLostCard', { decline: declined('lost_card') }),
  card('4000000000009979', 'pm_card_chargeDeclinedStolenCard', { decline: declined('stolen_card') }),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', {
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  }),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', {
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  }),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', {
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', { asksHolder: true }),
  card('4000002760003184', 'pm_card_authenticationRequired', { asksHolder: true }),
  card('4000000000003220', 'pm_card_threeDSecure2Required', { asksHolder: true }),
  card('4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', {
    asksHolder: true,
    decline: declined('generic_decline'),
  }),
  card('4000000000000077', 'pm_card_bypassPending', { availableAtOnce: true }),
  card('4000000000000259', 'pm_card_createDispute', { disputed: { reason: 'fraudulent' } }),
  card('4000000000002685', 'pm_card_createDisputeProductNotReceived', {
    disputed: { reason: 'product_not_received' },
  }),
  card('4000000000007726', 'pm_card_pendingRefund', { lateRefund: 'succeeds' }),
  card('4000000000005126', 'pm_card_refundFail', { lateRefund: 'fails' }),
];

const byNumber = new Map(TEST_CARDS.map((entry) => [entry.number, entry]));
const byAlias = new Map(TEST_CARDS.map((entry) => [entry.alias, entry]));

/** The test card with this number, digits only. */
export function testCard(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** The payment method with this id; the ids of the test cards (`pm_card_visa`) make a new one each time. */
export function findPaymentMethod(world: World, account: string, id: string): PaymentMethodRow | undefined {
  const known = byAlias.get(id);
  if (known) {
    const expiryYear = new Date(world.clock.now() * 1000).getUTCFullYear() + 1;
    return keepCard(
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

/** Keeps a card as a payment method. */
export function keepCard(
  world: World,
  account: string,
  used: TestCard,
  expiry: { month: number; year: number },
  billing: BillingDetails,
  customer: string | null = null,
): PaymentMethodRow {
  return world.tables.paymentMethods.put({
    id: newId('pm_1'),
    account,
    created: world.clock.now(),
    card: used.number,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    billing,
    customer,
  });
}

/** The card behind a payment method. */
export function cardOf(row: PaymentMethodRow): TestCard {
  const known = byNumber.get(row.card);
  if (!known) throw new Error(`The payment method ${row.id} holds a card that is not a test card.`);
  return known;
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

/** The same number always has the same fingerprint. */
export function fingerprint(number: string): string {
  return Buffer.from(number.slice(-12)).toString('base64url').slice(0, 16);
}

export function presentPaymentMethod(row: PaymentMethodRow): Stripe.PaymentMethod {
  const used = cardOf(row);
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: presentBilling(row.billing),
    card: {
      brand: used.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: row.billing.postalCode === null ? null : 'pass',
        cvc_check: 'pass',
      },
      country: used.country,
      display_brand: used.brand,
      exp_month: row.expiryMonth,
      exp_year: row.expiryYear,
      fingerprint: fingerprint(used.number),
      funding: used.alias.endsWith('_debit') ? 'debit' : 'credit',
      generated_from: null,
      last4: used.number.slice(-4),
      networks: { available: [used.brand], preferred: null },
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
  route({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: params({}),
    answer: ({ world, account, path }) => {
      const row = world.tables.paymentMethods.get(path('id'));
      if (row?.account !== account) return noSuch('PaymentMethod', path('id'));
      return presentPaymentMethod(row);
    },
  }),
];
