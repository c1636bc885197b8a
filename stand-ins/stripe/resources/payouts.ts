import * as z from 'zod';
import type Stripe from 'stripe';
import type { PayoutRow } from '../rows.ts';
import { DAY, startOfDay } from '../clock.ts';
import { answerList } from '../wire/answer-list.ts';
import { retrieveRoute, route } from '../wire/define-route.ts';
import { formatPounds } from '../wire/format-pounds.ts';
import { amount, clearable, currency, listParams, mergeMetadata, metadata, params, text } from '../wire/read-params.ts';
import { balanceInsufficient, invalidRequest, Refusal } from '../wire/refuse.ts';
import { newId, type World } from '../world.ts';
import { availableBalance, postMovement } from './balance.ts';
import { payoutFailure, presentBankAccount } from './bank-accounts.ts';
import { planAutomaticPayout, setStanding } from './change-account.ts';
import { recordEvent } from './events.ts';
import { payoutsEnabled } from './present-account.ts';

type NewPayout = Pick<PayoutRow, 'amount' | 'description' | 'metadata' | 'statement_descriptor' | 'automatic'>;

/** A payout leaves on the next day and arrives the day after. */
const ARRIVAL_DELAY = 2 * DAY;

/** Takes the money from the balance and plans the payout, or refuses. */
function createPayout(world: World, accountId: string, facts: NewPayout): PayoutRow | Refusal {
  const account = world.tables.accounts.get(accountId);
  const bank = world.tables.bankAccounts.newest('account', accountId);
  if (!account || !payoutsEnabled(account)) {
    return invalidRequest('Cannot create payouts: this account has requirements that need to be collected.', {
      code: 'payouts_not_allowed',
    });
  }
  if (!bank) {
    return invalidRequest("Sorry, you don't have any external accounts in that currency (gbp).");
  }
  const available = availableBalance(world, accountId);
  if (available < facts.amount) {
    return balanceInsufficient(
      `You have insufficient funds in your Stripe account for this transfer. Your card balance is too low: ${formatPounds(available)} is available.`,
    );
  }
  const id = newId('po_1');
  const now = world.clock.now();
  const movement = postMovement(world, {
    account: accountId,
    type: 'payout',
    amount: -facts.amount,
    source: id,
    description: facts.description ?? 'STRIPE PAYOUT',
  });
  const row = world.tables.payouts.put({
    ...facts,
    id,
    account: accountId,
    created: now,
    arrival_date: startOfDay(now) + ARRIVAL_DELAY,
    balance_transaction: movement.id,
    destination: bank.id,
    failure: null,
    status: 'pending',
  });
  world.clock.plan('send_payout', id, startOfDay(now) + DAY);
  recordEvent(world, accountId, 'payout.created', presentPayout(row));
  return row;
}

/** Sends a pending payout to the bank. */
export function sendPayout(world: World, payoutId: string): void {
  const payout = world.tables.payouts.get(payoutId);
  if (payout?.status !== 'pending') return;
  const sent = world.tables.payouts.put({ ...payout, status: 'in_transit' });
  world.clock.plan('finish_payout', payout.id, payout.arrival_date);
  recordEvent(world, payout.account, 'payout.updated', presentPayout(sent), { status: 'pending' });
}

/** The bank accepts or returns the payout. A returned one is credited to the balance, and its bank account `errored`. */
export function finishPayout(world: World, payoutId: string): void {
  const payout = world.tables.payouts.get(payoutId);
  const bank = payout && world.tables.bankAccounts.get(payout.destination);
  if (payout?.status !== 'in_transit') return;
  const failure = bank && payoutFailure(bank);
  if (!bank || !failure) {
    const paid = world.tables.payouts.put({ ...payout, status: 'paid' });
    recordEvent(world, payout.account, 'payout.paid', presentPayout(paid));
    if (payout.automatic) {
      recordEvent(world, payout.account, 'payout.reconciliation_completed', presentPayout(paid));
    }
    return;
  }
  const returned = postMovement(world, {
    account: payout.account,
    type: 'payout_failure',
    amount: payout.amount,
    source: payout.id,
    description: 'PAYOUT FAILURE',
  });
  const failed = world.tables.payouts.put({
    ...payout,
    status: 'failed',
    failure: { ...failure, balance_transaction: returned.id },
  });
  recordEvent(world, payout.account, 'payout.failed', presentPayout(failed));
  const errored = world.tables.bankAccounts.put({ ...bank, status: 'errored' });
  recordEvent(world, payout.account, 'account.external_account.updated', presentBankAccount(errored, 0), {
    status: bank.status,
  });
  const account = world.tables.accounts.get(payout.account);
  const newest = world.tables.bankAccounts.newest('account', payout.account);
  if (account && payoutsEnabled(account) && newest?.id === bank.id) {
    setStanding(world, account, 'bank_account_failed');
  }
}

/** Pays out everything available and plans the next automatic payout. */
export function makeAutomaticPayout(world: World, accountId: string): void {
  const account = world.tables.accounts.get(accountId);
  if (!account) return;
  const available = availableBalance(world, accountId);
  if (available > 0) {
    const now = world.clock.now();
    const included = world.tables.balanceTransactions
      .all('unpaid', accountId)
      .filter((movement) => movement.available_on <= now);
    const payout = createPayout(world, accountId, {
      amount: available,
      automatic: true,
      description: 'STRIPE PAYOUT',
      metadata: {},
      statement_descriptor: account.statement_descriptor,
    });
    if (!(payout instanceof Refusal)) {
      for (const movement of included) world.tables.balanceTransactions.put({ ...movement, payout: payout.id });
      const own = world.tables.balanceTransactions.get(payout.balance_transaction);
      if (own) world.tables.balanceTransactions.put({ ...own, payout: payout.id });
    }
  }
  planAutomaticPayout(world, account);
}

export function presentPayout(row: PayoutRow): Stripe.Payout {
  const reconciled = row.status === 'paid' && row.automatic;
  return {
    id: row.id,
    object: 'payout',
    amount: row.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: row.arrival_date,
    automatic: row.automatic,
    balance_transaction: row.balance_transaction,
    created: row.created,
    currency: 'gbp',
    description: row.description,
    destination: row.destination,
    failure_balance_transaction: row.failure?.balance_transaction ?? null,
    failure_code: row.failure?.code ?? null,
    failure_message: row.failure?.message ?? null,
    livemode: false,
    metadata: row.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: row.automatic ? (reconciled ? 'completed' : 'in_progress') : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: row.statement_descriptor,
    status: row.status,
    trace_id: { status: row.status === 'paid' ? 'unsupported' : 'pending', value: null },
    type: 'bank_account',
  };
}

export const payoutRoutes = [
  route({
    method: 'POST',
    path: '/v1/payouts',
    params: params({
      amount,
      currency,
      description: clearable.optional(),
      metadata: metadata.optional(),
      method: z.literal('standard').optional(),
      statement_descriptor: text.max(22).optional(),
    }),
    answer: ({ world, account, params: sent }) => {
      const payout = createPayout(world, account, {
        amount: sent.amount,
        automatic: false,
        description: sent.description ?? null,
        metadata: mergeMetadata({}, sent.metadata),
        statement_descriptor: sent.statement_descriptor ?? null,
      });
      return payout instanceof Refusal ? payout : presentPayout(payout);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/payouts',
    params: listParams({
      destination: text.optional(),
      status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).optional(),
    }),
    answer: ({ world, account, params: sent }) =>
      answerList(world.tables.payouts, sent, {
        kind: 'payout',
        url: '/v1/payouts',
        index: 'account',
        key: account,
        matches: (row) =>
          (sent.status === undefined || row.status === sent.status) &&
          (sent.destination === undefined || row.destination === sent.destination),
        present: presentPayout,
      }),
  }),
  retrieveRoute({
    path: '/v1/payouts/:id',
    kind: 'payout',
    table: (tables) => tables.payouts,
    present: presentPayout,
  }),
];
