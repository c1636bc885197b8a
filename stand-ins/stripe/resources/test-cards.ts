import type { Decline, PaymentMethodRow } from '../rows.ts';

/** A test card and what happens when it is charged. */
export interface TestCard {
  number: string;
  /** The payment method id that names the card in the API. */
  alias: string;
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  decline?: Decline;
  requiresAuthentication?: boolean;
  availableImmediately?: boolean;
  /** The cardholder disputes the payment afterwards. */
  disputed?: { reason: 'fraudulent' | 'product_not_received' };
  /** Refunds finish a day later, in this way. */
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

/** From https://docs.stripe.com/testing */
const TEST_CARDS: readonly TestCard[] = [
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
  card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', { requiresAuthentication: true }),
  card('4000002760003184', 'pm_card_authenticationRequired', { requiresAuthentication: true }),
  card('4000000000003220', 'pm_card_threeDSecure2Required', { requiresAuthentication: true }),
  card('4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', {
    requiresAuthentication: true,
    decline: declined('generic_decline'),
  }),
  card('4000000000000077', 'pm_card_bypassPending', { availableImmediately: true }),
  card('4000000000000259', 'pm_card_createDispute', { disputed: { reason: 'fraudulent' } }),
  card('4000000000002685', 'pm_card_createDisputeProductNotReceived', {
    disputed: { reason: 'product_not_received' },
  }),
  card('4000000000007726', 'pm_card_pendingRefund', { lateRefund: 'succeeds' }),
  card('4000000000005126', 'pm_card_refundFail', { lateRefund: 'fails' }),
];

const byNumber = new Map(TEST_CARDS.map((entry) => [entry.number, entry]));

export const byAlias = new Map(TEST_CARDS.map((entry) => [entry.alias, entry]));

/** The test card with this number, digits only. */
export function testCard(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** The test card of a payment method. */
export function cardOf(row: PaymentMethodRow): TestCard {
  const known = byNumber.get(row.card);
  if (!known) throw new Error(`The payment method ${row.id} holds a card that is not a test card.`);
  return known;
}
