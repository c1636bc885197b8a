import * as z from 'zod';
import type Stripe from 'stripe';
import type { ChargeRow, DisputeRow } from '../rows.ts';
import { DAY } from '../clock.ts';
import { answerList } from '../wire/answer-list.ts';
import { retrieveRoute, route } from '../wire/define-route.ts';
import { clearable, flag, listParams, mergeMetadata, metadata, params, text } from '../wire/read-params.ts';
import { invalidRequest, noSuch, type Refusal } from '../wire/refuse.ts';
import { newId, type World } from '../world.ts';
import { postMovement, presentBalanceTransaction } from './balance.ts';
import { chargeAvailableOn, presentCharge } from './charges.ts';
import { recordEvent } from './events.ts';
import { cardOf } from './test-cards.ts';

/** Stripe's fee for a dispute in the United Kingdom. */
const DISPUTE_FEE = 2000;

const RESPONSE_TIME = 9 * DAY;

/** How long the bank reviews the evidence. */
const REVIEW_TIME = 1 * DAY;

const EVIDENCE_FIELDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

/** Disputes a charge. Its money and a fee leave the balance immediately and return if the dispute is won. */
export function openDispute(world: World, charge: ChargeRow, reason: DisputeRow['reason']): DisputeRow {
  const now = world.clock.now();
  const disputed = world.tables.charges.put({ ...charge, disputed: true });
  const row = world.tables.disputes.put({
    id: newId('du_1'),
    account: charge.account,
    created: now,
    amount: charge.amount_captured,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
    evidence: {},
    submissions: 0,
    due_by: now + RESPONSE_TIME,
    metadata: {},
    balance_transactions: [],
  });
  recordEvent(world, charge.account, 'charge.updated', presentCharge(world, disputed), { disputed: false });
  recordEvent(world, charge.account, 'charge.dispute.created', presentDispute(world, row));
  const withdrawn = postMovement(world, {
    account: charge.account,
    type: 'adjustment',
    amount: -charge.amount_captured,
    fee: DISPUTE_FEE,
    source: row.id,
    description: `Chargeback withdrawal for ${charge.id}`,
    availableOn: Math.max(now, chargeAvailableOn(world, charge)),
  });
  const withdrawnDispute = world.tables.disputes.put({ ...row, balance_transactions: [withdrawn.id] });
  recordEvent(world, charge.account, 'charge.dispute.funds_withdrawn', presentDispute(world, withdrawnDispute));
  world.clock.plan('close_dispute', row.id, row.due_by);
  return withdrawnDispute;
}

/** The bank decides: won with the winning test evidence, otherwise lost. */
export function closeDispute(world: World, disputeId: string): void {
  const row = world.tables.disputes.get(disputeId);
  if (!row || row.status === 'won' || row.status === 'lost') return;
  decideDispute(world, row, row.evidence['uncategorized_text'] === 'winning_evidence' ? 'won' : 'lost');
}

function decideDispute(world: World, row: DisputeRow, status: 'won' | 'lost'): DisputeRow {
  world.clock.cancel('close_dispute', row.id);
  let closed = world.tables.disputes.put({ ...row, status });
  if (status === 'won') {
    const returned = postMovement(world, {
      account: row.account,
      type: 'adjustment',
      amount: row.amount,
      fee: -DISPUTE_FEE,
      source: row.id,
      description: `Chargeback reversal for ${row.charge}`,
    });
    closed = world.tables.disputes.put({ ...closed, balance_transactions: [...row.balance_transactions, returned.id] });
    const charge = world.tables.charges.get(row.charge);
    if (charge) world.tables.charges.put({ ...charge, disputed: false });
  }
  recordEvent(world, row.account, 'charge.dispute.closed', presentDispute(world, closed));
  if (status === 'won') {
    recordEvent(world, row.account, 'charge.dispute.funds_reinstated', presentDispute(world, closed));
  }
  return closed;
}

/** The refusal of a change after the decision or during the review, or null. */
function refuseUnlessOpen(row: DisputeRow): Refusal | null {
  if (row.status === 'needs_response') return null;
  return invalidRequest(`This dispute is already ${row.status.replace('_', ' ')}.`);
}

export function presentDispute(world: World, row: DisputeRow): Stripe.Dispute {
  const charge = world.tables.charges.get(row.charge);
  const method = charge?.payment_method ? world.tables.paymentMethods.get(charge.payment_method) : undefined;
  const evidence = Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, row.evidence[field] ?? null]));
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: row.balance_transactions.flatMap((id) => {
      const movement = world.tables.balanceTransactions.get(id);
      return movement ? [presentBalanceTransaction(world, movement)] : [];
    }),
    charge: row.charge,
    created: row.created,
    currency: 'gbp',
    enhanced_eligibility_types: [],
    evidence: { ...(evidence as Record<(typeof EVIDENCE_FIELDS)[number], string | null>), enhanced_evidence: {} },
    evidence_details: {
      due_by: row.due_by,
      enhanced_eligibility: {},
      has_evidence: Object.keys(row.evidence).length > 0,
      past_due: world.clock.now() > row.due_by,
      submission_count: row.submissions,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    ...(method && {
      payment_method_details: {
        card: {
          brand: cardOf(method).brand,
          case_type: 'chargeback',
          network: cardOf(method).brand,
          network_reason_code: row.reason === 'fraudulent' ? '10.4' : '13.1',
        },
        type: 'card',
      },
    }),
    reason: row.reason,
    status: row.status,
  };
}

const evidenceShape = Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, clearable.optional()])) as Record<
  (typeof EVIDENCE_FIELDS)[number],
  z.ZodOptional<typeof clearable>
>;

export const disputeRoutes = [
  route({
    method: 'GET',
    path: '/v1/disputes',
    params: listParams({ charge: text.optional(), payment_intent: text.optional() }),
    answer: ({ world, account, params: sent }) =>
      answerList(world.tables.disputes, sent, {
        kind: 'dispute',
        url: '/v1/disputes',
        index: sent.charge !== undefined ? 'charge' : sent.payment_intent !== undefined ? 'intent' : 'account',
        key: sent.charge ?? sent.payment_intent ?? account,
        matches: (row) => row.account === account,
        present: (row) => presentDispute(world, row),
      }),
  }),
  retrieveRoute({
    path: '/v1/disputes/:id',
    kind: 'dispute',
    table: (tables) => tables.disputes,
    present: (row, world) => presentDispute(world, row),
  }),
  route({
    method: 'POST',
    path: '/v1/disputes/:id',
    params: params({
      evidence: z.strictObject(evidenceShape).optional(),
      metadata: metadata.optional(),
      submit: flag.optional(),
    }),
    answer: ({ world, account, path, params: sent }) => {
      const row = world.tables.disputes.get(path('id'));
      if (row?.account !== account) return noSuch('dispute', path('id'));
      const refused = sent.evidence ? refuseUnlessOpen(row) : null;
      if (refused) return refused;
      const given = Object.entries({ ...row.evidence, ...sent.evidence }).filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      );
      // Stripe submits evidence by default; `submit: false` only stages it.
      const submitted = sent.evidence !== undefined && sent.submit !== false;
      const changed = world.tables.disputes.put({
        ...row,
        evidence: Object.fromEntries(given),
        metadata: mergeMetadata(row.metadata, sent.metadata),
        ...(submitted && { status: 'under_review' as const, submissions: row.submissions + 1 }),
      });
      if (submitted) world.clock.plan('close_dispute', row.id, world.clock.now() + REVIEW_TIME);
      recordEvent(world, account, 'charge.dispute.updated', presentDispute(world, changed));
      return presentDispute(world, changed);
    },
  }),
  route({
    method: 'POST',
    path: '/v1/disputes/:id/close',
    params: params({}),
    answer: ({ world, account, path }) => {
      const row = world.tables.disputes.get(path('id'));
      if (row?.account !== account) return noSuch('dispute', path('id'));
      return refuseUnlessOpen(row) ?? presentDispute(world, decideDispute(world, row, 'lost'));
    },
  }),
];
