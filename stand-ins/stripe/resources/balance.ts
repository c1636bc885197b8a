import * as z from 'zod';
import type Stripe from 'stripe';
import type { BalanceRow, BalanceTransactionRow, MovementType } from '../rows.ts';
import { answerList } from '../wire/answer-list.ts';
import { retrieveRoute, route } from '../wire/define-route.ts';
import { currency, listParams, params, text } from '../wire/read-params.ts';
import { newId, type World } from '../world.ts';
import { recordEvent } from './events.ts';

/** The category of each kind of movement in Stripe's reports. */
const REPORTING_CATEGORIES = {
  adjustment: 'dispute',
  charge: 'charge',
  payment: 'charge',
  payment_refund: 'refund',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  refund: 'refund',
  refund_failure: 'refund_failure',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
} as const satisfies Record<MovementType, string>;

export interface Movement {
  account: string;
  type: MovementType;
  amount: number;
  fee?: number;
  source: string;
  description?: string | null;
  /** When the money can be used; by default immediately. */
  availableOn?: number;
}

/** Stripe's fee for a card of the United Kingdom: 1.5 % + 20p. */
export function cardFee(pence: number): number {
  return Math.round((pence * 15) / 1000) + 20;
}

/** Writes a movement and updates the balance. */
export function postMovement(world: World, movement: Movement): BalanceTransactionRow {
  const now = world.clock.now();
  const { account, type, amount, fee = 0, source, description = null, availableOn = now } = movement;
  const row = world.tables.balanceTransactions.put({
    id: newId('txn_3'),
    account,
    created: now,
    type,
    amount,
    fee,
    available_on: availableOn,
    source,
    description,
    payout: null,
  });
  const balance = balanceOf(world, account);
  const net = amount - fee;
  if (availableOn <= now) {
    world.tables.balances.put({ ...balance, available: balance.available + net });
    return row;
  }
  const pending = { ...balance.pending, [availableOn]: (balance.pending[availableOn] ?? 0) + net };
  world.tables.balances.put({ ...balance, pending });
  world.clock.plan('settle_balance', `${account} ${availableOn}`, availableOn);
  return row;
}

/** The money that an account can use now, in whole pence. */
export function availableBalance(world: World, account: string): number {
  return balanceOf(world, account).available;
}

/** Whether an account has neither available nor pending money. */
export function balanceIsZero(world: World, account: string): boolean {
  const balance = balanceOf(world, account);
  return balance.available === 0 && Object.values(balance.pending).every((pence) => pence === 0);
}

/** Makes the pending money of one time available. `target` is the account and that time. */
export function settleBalance(world: World, target: string): void {
  const [account, time] = target.split(' ');
  if (!account || !time) return;
  const balance = balanceOf(world, account);
  const { [time]: due = 0, ...pending } = balance.pending;
  world.tables.balances.put({ ...balance, available: balance.available + due, pending });
  recordEvent(world, account, 'balance.available', presentBalance(world, account));
}

function balanceOf(world: World, account: string): BalanceRow {
  return world.tables.balances.get(account) ?? { id: account, available: 0, pending: {} };
}

export function presentBalance(world: World, account: string): Stripe.Balance {
  const balance = balanceOf(world, account);
  const pending = Object.values(balance.pending).reduce((sum, pence) => sum + pence, 0);
  return {
    object: 'balance',
    available: [{ amount: balance.available, currency: 'gbp', source_types: { card: balance.available } }],
    ...(account === world.platform && { connect_reserved: [{ amount: 0, currency: 'gbp' }] }),
    livemode: false,
    pending: [{ amount: pending, currency: 'gbp', source_types: { card: pending } }],
    refund_and_dispute_prefunding: {
      available: [{ amount: 0, currency: 'gbp' }],
      pending: [{ amount: 0, currency: 'gbp' }],
    },
  };
}

export function presentBalanceTransaction(world: World, row: BalanceTransactionRow): Stripe.BalanceTransaction {
  return {
    id: row.id,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: row.available_on,
    balance_type: 'payments',
    created: row.created,
    currency: 'gbp',
    description: row.description,
    exchange_rate: null,
    fee: row.fee,
    fee_details: row.fee === 0 ? [] : [feeDetail(row)],
    net: row.amount - row.fee,
    reporting_category:
      row.type === 'adjustment' && row.amount > 0 ? 'dispute_reversal' : REPORTING_CATEGORIES[row.type],
    source: row.source,
    status: row.available_on <= world.clock.now() ? 'available' : 'pending',
    type: row.type,
  };
}

function feeDetail(row: BalanceTransactionRow): Stripe.BalanceTransaction.FeeDetail {
  return {
    amount: row.fee,
    application: null,
    currency: 'gbp',
    description: row.type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
    type: 'stripe_fee',
  };
}

export const balanceRoutes = [
  route({
    method: 'GET',
    path: '/v1/balance',
    params: params({}),
    answer: ({ world, account }) => presentBalance(world, account),
  }),
  route({
    method: 'GET',
    path: '/v1/balance_transactions',
    params: listParams({
      currency: currency.optional(),
      payout: text.optional(),
      source: text.optional(),
      type: z.string().optional(),
    }),
    answer: ({ world, account, params: sent }) => {
      const byPayout = sent.payout !== undefined;
      const bySource = sent.source !== undefined;
      return answerList(world.tables.balanceTransactions, sent, {
        kind: 'balance transaction',
        url: '/v1/balance_transactions',
        index: bySource ? 'source' : byPayout ? 'payout' : 'account',
        key: sent.source ?? sent.payout ?? account,
        matches: (row) =>
          row.account === account &&
          (sent.type === undefined || row.type === sent.type) &&
          (sent.payout === undefined || row.payout === sent.payout),
        present: (row) => presentBalanceTransaction(world, row),
      });
    },
  }),
  retrieveRoute({
    path: '/v1/balance_transactions/:id',
    kind: 'balance transaction',
    table: (tables) => tables.balanceTransactions,
    present: (row, world) => presentBalanceTransaction(world, row),
  }),
];
