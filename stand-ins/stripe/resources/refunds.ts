import * as z from 'zod';
import type Stripe from 'stripe';
import type { ChargeRow, RefundRow } from '../rows.ts';
import { DAY } from '../clock.ts';
import { answerList } from '../wire/answer-list.ts';
import { retrieveRoute, route } from '../wire/define-route.ts';
import { formatPounds } from '../wire/format-pounds.ts';
import { amount, listParams, mergeMetadata, metadata, params, text } from '../wire/read-params.ts';
import { invalidRequest, noSuch, Refusal } from '../wire/refuse.ts';
import { newId, type World } from '../world.ts';
import { postMovement } from './balance.ts';
import { chargeAvailableOn, presentCharge } from './charges.ts';
import { recordEvent } from './events.ts';
import { cardOf } from './test-cards.ts';

/** How long a refund of a test card with late refunds takes. */
const LATE_REFUND_DELAY = DAY;

type NewRefund = Pick<RefundRow, 'account' | 'amount' | 'charge'> & Partial<RefundRow>;

/** Writes a refund. The caller posts its movement. */
export function createRefund(world: World, prefix: 're_3' | 'pyr_1', facts: NewRefund): RefundRow {
  return world.tables.refunds.put({
    id: newId(prefix),
    created: world.clock.now(),
    payment_intent: null,
    payment_method: null,
    customer: null,
    reason: null,
    metadata: {},
    status: 'succeeded',
    balance_transaction: null,
    failure_balance_transaction: null,
    transfer_reversal: null,
    ...facts,
  });
}

/** Releases an authorised amount, which Stripe shows as refunded although no money moved. */
export function releaseAuthorisation(world: World, charge: ChargeRow, released: number): ChargeRow {
  createRefund(world, 're_3', {
    account: charge.account,
    amount: released,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    customer: charge.customer,
  });
  return world.tables.charges.put({ ...charge, amount_refunded: charge.amount_refunded + released });
}

/** The charge that a call refunds, or a refusal. */
function findCharge(
  world: World,
  account: string,
  sent: { charge?: string | undefined; payment_intent?: string | undefined },
): ChargeRow | Refusal {
  if (sent.charge !== undefined) {
    const charge = world.tables.charges.get(sent.charge);
    if (charge?.account !== account) return noSuch('charge', sent.charge, 'charge');
    return charge;
  }
  if (sent.payment_intent === undefined) {
    return invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  }
  const intent = world.tables.paymentIntents.get(sent.payment_intent);
  if (intent?.account !== account) return noSuch('payment_intent', sent.payment_intent, 'payment_intent');
  const charge = intent.latest_charge === null ? undefined : world.tables.charges.get(intent.latest_charge);
  return charge ?? nothingToRefund(intent.id);
}

function nothingToRefund(intentId: string): Refusal {
  return invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}

/** The amount to refund, or a refusal. */
function checkAmount(charge: ChargeRow, wanted: number | undefined): number | Refusal {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status === 'failed' || !charge.captured) return nothingToRefund(charge.payment_intent ?? charge.id);
  if (charge.disputed) {
    return invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0) {
    return invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (wanted !== undefined && wanted > charge.amount) {
    return invalidRequest(
      `Refund amount (${formatPounds(wanted)}) is greater than charge amount (${formatPounds(charge.amount)})`,
      { param: 'amount' },
    );
  }
  if (wanted !== undefined && wanted > left) {
    return invalidRequest(
      `Refund amount (${formatPounds(wanted)}) is greater than unrefunded amount on charge (${formatPounds(left)})`,
      { param: 'amount' },
    );
  }
  return wanted ?? left;
}

/** Refunds a charge in whole or in part. Stripe keeps its fee. */
function refundCharge(
  world: World,
  charge: ChargeRow,
  pence: number,
  facts: Pick<RefundRow, 'reason' | 'metadata'>,
): RefundRow {
  const method = charge.payment_method === null ? undefined : world.tables.paymentMethods.get(charge.payment_method);
  const late = method && cardOf(method).lateRefund;
  let refund = createRefund(world, 're_3', {
    ...facts,
    account: charge.account,
    amount: pence,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    customer: charge.customer,
    status: late === 'succeeds' ? 'pending' : 'succeeded',
  });
  const movement = postMovement(world, {
    account: charge.account,
    type: 'refund',
    amount: -pence,
    source: refund.id,
    description: charge.description === null ? 'REFUND FOR CHARGE' : `REFUND FOR CHARGE (${charge.description})`,
    availableOn: Math.max(world.clock.now(), chargeAvailableOn(world, charge)),
  });
  refund = world.tables.refunds.put({ ...refund, balance_transaction: movement.id });
  const refunded = world.tables.charges.put({ ...charge, amount_refunded: charge.amount_refunded + pence });
  if (late) world.clock.plan('finish_refund', refund.id, world.clock.now() + LATE_REFUND_DELAY);
  recordEvent(world, charge.account, 'charge.refunded', presentCharge(world, refunded), {
    amount_refunded: charge.amount_refunded,
    ...(refunded.amount_refunded >= refunded.amount && { refunded: false }),
  });
  recordEvent(world, charge.account, 'refund.created', presentRefund(refund));
  return refund;
}

/** The bank's late answer to a refund: it succeeded or failed. */
export function finishRefund(world: World, refundId: string): void {
  const refund = world.tables.refunds.get(refundId);
  const charge = refund && world.tables.charges.get(refund.charge);
  if (!refund || !charge) return;
  if (refund.status === 'pending') {
    const succeeded = presentRefund(world.tables.refunds.put({ ...refund, status: 'succeeded' }));
    recordEvent(world, refund.account, 'refund.updated', succeeded, { status: 'pending' });
    recordEvent(world, refund.account, 'charge.refund.updated', succeeded, { status: 'pending' });
    return;
  }
  const returned = postMovement(world, {
    account: refund.account,
    type: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
    description: 'REFUND FAILURE',
  });
  world.tables.charges.put({ ...charge, amount_refunded: charge.amount_refunded - refund.amount });
  const failed = presentRefund(
    world.tables.refunds.put({ ...refund, status: 'failed', failure_balance_transaction: returned.id }),
  );
  recordEvent(world, refund.account, 'refund.failed', failed);
  recordEvent(world, refund.account, 'charge.refund.updated', failed, { status: 'succeeded' });
}

export function presentRefund(row: RefundRow): Stripe.Refund {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: row.balance_transaction,
    charge: row.charge,
    created: row.created,
    currency: 'gbp',
    customer: row.customer,
    customer_account: null,
    ...(row.payment_method !== null && {
      destination_details: {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      },
    }),
    ...(row.failure_balance_transaction !== null && {
      failure_balance_transaction: row.failure_balance_transaction,
      failure_reason: 'expired_or_canceled_card',
    }),
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method: row.payment_method,
    ...(row.status === 'pending' && { pending_reason: 'processing' }),
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: row.transfer_reversal,
    status: row.status,
    transfer_reversal: null,
  };
}

export const refundRoutes = [
  route({
    method: 'POST',
    path: '/v1/refunds',
    params: params({
      amount: amount.optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    answer: ({ world, account, params: sent }) => {
      const charge = findCharge(world, account, sent);
      if (charge instanceof Refusal) return charge;
      const pence = checkAmount(charge, sent.amount);
      if (pence instanceof Refusal) return pence;
      const refund = refundCharge(world, charge, pence, {
        reason: sent.reason ?? null,
        metadata: mergeMetadata({}, sent.metadata),
      });
      return presentRefund(refund);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/refunds',
    params: listParams({ charge: text.optional(), payment_intent: text.optional() }),
    answer: ({ world, account, params: sent }) =>
      answerList(world.tables.refunds, sent, {
        kind: 'refund',
        url: '/v1/refunds',
        index: sent.charge !== undefined ? 'charge' : sent.payment_intent !== undefined ? 'intent' : 'account',
        key: sent.charge ?? sent.payment_intent ?? account,
        matches: (row) =>
          row.account === account && (sent.payment_intent === undefined || row.payment_intent === sent.payment_intent),
        present: presentRefund,
      }),
  }),
  retrieveRoute({
    path: '/v1/refunds/:id',
    kind: 'refund',
    table: (tables) => tables.refunds,
    present: presentRefund,
  }),
];
