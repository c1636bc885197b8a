import type Stripe from 'stripe';
import type { ChargeRow } from '../rows.ts';
import type { World } from '../world.ts';
import { DAY, startOfDay } from '../clock.ts';
import { answerList } from '../wire/answer-list.ts';
import { retrieveRoute, route } from '../wire/define-route.ts';
import { listParams, text } from '../wire/read-params.ts';
import { cardFee, postMovement } from './balance.ts';
import { settlementDays } from './change-account.ts';
import { fingerprint, presentBilling } from './payment-methods.ts';
import { cardOf } from './test-cards.ts';

/** Posts captured money, less the card fee, to the account's balance. It becomes available some days later. */
export function bookCharge(world: World, charge: ChargeRow): ChargeRow {
  const now = world.clock.now();
  const method = charge.payment_method === null ? undefined : world.tables.paymentMethods.get(charge.payment_method);
  const immediately = method !== undefined && cardOf(method).availableImmediately;
  const movement = postMovement(world, {
    account: charge.account,
    type: 'charge',
    amount: charge.amount_captured,
    fee: cardFee(charge.amount_captured),
    source: charge.id,
    description: charge.description,
    availableOn: immediately ? now : startOfDay(now) + settlementDays(world, charge.account) * DAY,
  });
  return world.tables.charges.put({ ...charge, balance_transaction: movement.id });
}

/** When the money of a charge becomes available. */
export function chargeAvailableOn(world: World, charge: ChargeRow): number {
  const movement = charge.balance_transaction && world.tables.balanceTransactions.get(charge.balance_transaction);
  return movement ? movement.available_on : world.clock.now();
}

export function presentCharge(world: World, row: ChargeRow): Stripe.Charge {
  const method = row.payment_method === null ? undefined : world.tables.paymentMethods.get(row.payment_method);
  const billing = method?.billing ?? { email: null, name: null, postalCode: null };
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amount_captured,
    amount_refunded: row.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: row.balance_transaction,
    billing_details: presentBilling(billing),
    calculated_statement_descriptor: row.source_transfer === null ? 'SANDBOX' : null,
    captured: row.captured,
    created: row.created,
    currency: 'gbp',
    customer: row.customer,
    description: row.description,
    disputed: row.disputed,
    failure_balance_transaction: null,
    failure_code: row.failure?.code ?? null,
    failure_message: row.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: row.source_transfer === null ? outcome(row) : null,
    paid: row.status === 'succeeded',
    payment_intent: row.payment_intent,
    payment_method: row.payment_method,
    payment_method_details: paymentMethodDetails(world, row),
    receipt_email: row.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: row.amount_refunded >= row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: row.source_transfer,
    statement_descriptor: null,
    statement_descriptor_suffix: row.statement_descriptor_suffix,
    status: row.status,
    transfer_data: null,
    transfer_group: row.transfer_group,
  };
}

function outcome(row: ChargeRow): Stripe.Charge.Outcome {
  const approved = row.failure === null;
  return {
    advice_code: row.failure?.declineCode === 'insufficient_funds' ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: approved ? 'approved_by_network' : 'declined_by_network',
    reason: row.failure?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: approved
      ? 'Payment complete.'
      : 'The bank returned the decline code `' + (row.failure?.declineCode ?? '') + '`.',
    type: approved ? 'authorized' : 'issuer_declined',
  };
}

function paymentMethodDetails(world: World, row: ChargeRow): Stripe.Charge.PaymentMethodDetails {
  const method = row.payment_method === null ? undefined : world.tables.paymentMethods.get(row.payment_method);
  if (!method) return { stripe_account: {}, type: 'stripe_account' };
  const card = cardOf(method);
  return {
    card: {
      amount_authorized: row.status === 'succeeded' ? row.amount : null,
      authorization_code: null,
      brand: card.brand,
      ...(row.capture_before !== null && { capture_before: row.capture_before }),
      checks: {
        address_line1_check: null,
        address_postal_code_check: method.billing.postalCode === null ? null : 'pass',
        cvc_check: row.failure?.code === 'incorrect_cvc' ? 'fail' : 'pass',
      },
      country: card.country,
      electronic_commerce_indicator: row.authenticated ? '05' : null,
      exp_month: method.expiryMonth,
      exp_year: method.expiryYear,
      extended_authorization: { status: 'disabled' },
      fingerprint: fingerprint(card.number),
      funding: card.alias.endsWith('_debit') ? 'debit' : 'credit',
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: row.amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: row.authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

export const chargeRoutes = [
  route({
    method: 'GET',
    path: '/v1/charges',
    params: listParams({
      customer: text.optional(),
      payment_intent: text.optional(),
      transfer_group: text.optional(),
    }),
    answer: ({ world, account, params: sent }) => {
      const [index, key] =
        sent.payment_intent !== undefined
          ? (['intent', sent.payment_intent] as const)
          : sent.transfer_group !== undefined
            ? (['group', `${account} ${sent.transfer_group}`] as const)
            : sent.customer !== undefined
              ? (['customer', sent.customer] as const)
              : (['account', account] as const);
      return answerList(world.tables.charges, sent, {
        kind: 'charge',
        url: '/v1/charges',
        index,
        key,
        matches: (row) =>
          row.account === account &&
          (sent.customer === undefined || row.customer === sent.customer) &&
          (sent.transfer_group === undefined || row.transfer_group === sent.transfer_group),
        present: (row) => presentCharge(world, row),
      });
    },
  }),
  retrieveRoute({
    path: '/v1/charges/:id',
    kind: 'charge',
    table: (tables) => tables.charges,
    present: (row, world) => presentCharge(world, row),
  }),
];
