import type Stripe from 'stripe';
import type { ChargeRow, ReversalRow, TransferRow } from '../rows.ts';
import { answerList, nestedList, type List } from '../wire/answer-list.ts';
import { retrieveRoute, route } from '../wire/define-route.ts';
import { formatPounds } from '../wire/format-pounds.ts';
import { amount, clearable, currency, listParams, mergeMetadata, metadata, params, text } from '../wire/read-params.ts';
import { balanceInsufficient, invalidRequest, noSuch, Refusal } from '../wire/refuse.ts';
import { newId, type World } from '../world.ts';
import { availableBalance, postMovement } from './balance.ts';
import { chargeAvailableOn } from './charges.ts';
import { recordEvent } from './events.ts';
import { createRefund } from './refunds.ts';

interface NewTransfer {
  amount: number;
  destination: string;
  source: ChargeRow | null;
  transfer_group: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

/** The reason why a transfer cannot be made, or null. */
function checkTransfer(world: World, account: string, wanted: NewTransfer): Refusal | null {
  const destination = world.tables.accounts.get(wanted.destination);
  if (!destination || destination.id === account) {
    return invalidRequest(`No such destination: '${wanted.destination}'`, {
      code: 'resource_missing',
      param: 'destination',
    });
  }
  if (destination.capabilities.transfers !== 'active') {
    return invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  }
  if (wanted.source) {
    if (wanted.source.status === 'failed' || !wanted.source.captured) {
      return invalidRequest(`Charge ${wanted.source.id} is not a successful, captured charge.`, {
        param: 'source_transaction',
      });
    }
    const transferred = world.tables.transfers
      .all('source', wanted.source.id)
      .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
    if (transferred + wanted.amount > wanted.source.amount_captured) {
      return invalidRequest(
        `Transfers using this transaction as a source must not exceed the source amount of ${formatPounds(wanted.source.amount_captured)}. (${formatPounds(transferred)} has already been transferred.)`,
        { param: 'amount' },
      );
    }
    return null;
  }
  if (availableBalance(world, account) < wanted.amount) {
    return balanceInsufficient(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    );
  }
  return null;
}

function createTransfer(world: World, account: string, wanted: NewTransfer): TransferRow {
  const id = newId('tr_3');
  const now = world.clock.now();
  const availableOn = wanted.source ? Math.max(now, chargeAvailableOn(world, wanted.source)) : now;
  const group =
    wanted.transfer_group ?? (wanted.source && (wanted.source.transfer_group ?? `group_${wanted.source.id}`));
  const movement = postMovement(world, {
    account,
    type: 'transfer',
    amount: -wanted.amount,
    source: id,
    description: wanted.description,
    availableOn,
  });
  const payment: ChargeRow = {
    id: newId('py_1'),
    account: wanted.destination,
    created: now,
    amount: wanted.amount,
    amount_captured: wanted.amount,
    amount_refunded: 0,
    captured: true,
    status: 'succeeded',
    payment_intent: null,
    payment_method: null,
    customer: null,
    description: null,
    metadata: {},
    transfer_group: group,
    receipt_email: null,
    statement_descriptor_suffix: null,
    failure: null,
    balance_transaction: null,
    authenticated: false,
    capture_before: null,
    disputed: false,
    source_transfer: id,
  };
  const received = postMovement(world, {
    account: wanted.destination,
    type: 'payment',
    amount: wanted.amount,
    source: payment.id,
    availableOn,
  });
  world.tables.charges.put({ ...payment, balance_transaction: received.id });
  const row = world.tables.transfers.put({
    id,
    account,
    created: now,
    amount: wanted.amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    description: wanted.description,
    destination: wanted.destination,
    destination_payment: payment.id,
    metadata: wanted.metadata,
    source_transaction: wanted.source?.id ?? null,
    transfer_group: group,
  });
  recordEvent(world, account, 'transfer.created', presentTransfer(world, row));
  return row;
}

/** Reverses a transfer or a part of it, from the available or still pending money of the connected account. */
function reverseTransfer(
  world: World,
  transfer: TransferRow,
  wanted: number | undefined,
  facts: Pick<ReversalRow, 'metadata'> & { description: string | null },
): ReversalRow | Refusal {
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) {
    return invalidRequest(`Transfer ${transfer.id} is already fully reversed.`, { code: 'transfer_already_reversed' });
  }
  const pence = wanted ?? left;
  if (pence > left) {
    return invalidRequest(
      `Transfer reversal amount (${formatPounds(pence)}) is greater than unreversed amount on transfer (${formatPounds(left)})`,
      { param: 'amount' },
    );
  }
  const payment = world.tables.charges.get(transfer.destination_payment);
  if (!payment) throw new Error(`The transfer ${transfer.id} has no payment on its destination.`);
  const availableOn = Math.max(world.clock.now(), chargeAvailableOn(world, payment));
  const available = availableBalance(world, transfer.destination);
  if (availableOn <= world.clock.now() && available < pence) {
    return balanceInsufficient(
      `Insufficient funds: account ${transfer.destination} has ${formatPounds(available)} available, which is less than ${formatPounds(pence)}.`,
    );
  }
  const id = newId('trr_1');
  const movement = postMovement(world, {
    account: transfer.account,
    type: 'transfer_refund',
    amount: pence,
    source: id,
    description: facts.description ?? `REFUND FOR TRANSFER (${transfer.id})`,
    availableOn,
  });
  let refund = createRefund(world, 'pyr_1', {
    account: transfer.destination,
    amount: pence,
    charge: payment.id,
    transfer_reversal: id,
  });
  const withdrawn = postMovement(world, {
    account: transfer.destination,
    type: 'payment_refund',
    amount: -pence,
    source: refund.id,
    description: 'REFUND FOR PAYMENT',
    availableOn,
  });
  refund = world.tables.refunds.put({ ...refund, balance_transaction: withdrawn.id });
  world.tables.charges.put({ ...payment, amount_refunded: payment.amount_refunded + pence });
  const row = world.tables.reversals.put({
    id,
    created: world.clock.now(),
    amount: pence,
    balance_transaction: movement.id,
    destination_payment_refund: refund.id,
    metadata: facts.metadata,
    transfer: transfer.id,
  });
  const changed = world.tables.transfers.put({ ...transfer, amount_reversed: transfer.amount_reversed + pence });
  recordEvent(world, transfer.account, 'transfer.reversed', presentTransfer(world, changed), {
    amount_reversed: transfer.amount_reversed,
  });
  return row;
}

export function presentTransfer(world: World, row: TransferRow): Stripe.Transfer {
  const reversals = world.tables.reversals.all('transfer', row.id).toReversed().slice(0, 10);
  return {
    id: row.id,
    object: 'transfer',
    amount: row.amount,
    amount_reversed: row.amount_reversed,
    balance_transaction: row.balance_transaction,
    created: row.created,
    currency: 'gbp',
    description: row.description,
    destination: row.destination,
    destination_payment: row.destination_payment,
    livemode: false,
    metadata: row.metadata,
    reversals: nestedList(`/v1/transfers/${row.id}/reversals`, reversals.map(presentReversal)),
    reversed: row.amount_reversed === row.amount,
    source_transaction: row.source_transaction,
    source_type: 'card',
    transfer_group: row.transfer_group,
  };
}

export function presentReversal(row: ReversalRow): Stripe.TransferReversal {
  return {
    id: row.id,
    object: 'transfer_reversal',
    amount: row.amount,
    balance_transaction: row.balance_transaction,
    created: row.created,
    currency: 'gbp',
    destination_payment_refund: row.destination_payment_refund,
    metadata: row.metadata,
    source_refund: null,
    transfer: row.transfer,
  };
}

export const transferRoutes = [
  route({
    method: 'POST',
    path: '/v1/transfers',
    params: params({
      amount,
      currency,
      description: clearable.optional(),
      destination: text,
      metadata: metadata.optional(),
      source_transaction: text.optional(),
      transfer_group: text.optional(),
    }),
    answer: ({ world, account, params: sent }) => {
      const source = sent.source_transaction === undefined ? null : world.tables.charges.get(sent.source_transaction);
      if (source === undefined || (source && source.account !== account)) {
        return noSuch('charge', sent.source_transaction ?? '', 'source_transaction');
      }
      const wanted = {
        amount: sent.amount,
        destination: sent.destination,
        source,
        transfer_group: sent.transfer_group ?? null,
        description: sent.description ?? null,
        metadata: mergeMetadata({}, sent.metadata),
      };
      return checkTransfer(world, account, wanted) ?? presentTransfer(world, createTransfer(world, account, wanted));
    },
  }),
  route({
    method: 'GET',
    path: '/v1/transfers',
    params: listParams({ destination: text.optional(), transfer_group: text.optional() }),
    answer: ({ world, account, params: sent }) => {
      const [index, key] =
        sent.transfer_group !== undefined
          ? (['group', `${account} ${sent.transfer_group}`] as const)
          : sent.destination !== undefined
            ? (['destination', `${account} ${sent.destination}`] as const)
            : (['account', account] as const);
      return answerList(world.tables.transfers, sent, {
        kind: 'transfer',
        url: '/v1/transfers',
        index,
        key,
        matches: (row) => sent.destination === undefined || row.destination === sent.destination,
        present: (row) => presentTransfer(world, row),
      });
    },
  }),
  retrieveRoute({
    path: '/v1/transfers/:id',
    kind: 'transfer',
    table: (tables) => tables.transfers,
    present: (row, world) => presentTransfer(world, row),
  }),
  route({
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    params: params({ amount: amount.optional(), description: clearable.optional(), metadata: metadata.optional() }),
    answer: ({ world, account, path, params: sent }) => {
      const transfer = world.tables.transfers.get(path('id'));
      if (transfer?.account !== account) return noSuch('transfer', path('id'));
      const reversal = reverseTransfer(world, transfer, sent.amount, {
        description: sent.description ?? null,
        metadata: mergeMetadata({}, sent.metadata),
      });
      return reversal instanceof Refusal ? reversal : presentReversal(reversal);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    params: listParams({}),
    answer: ({ world, account, path, params: sent }): List<Stripe.TransferReversal> | Refusal => {
      const transfer = world.tables.transfers.get(path('id'));
      if (transfer?.account !== account) return noSuch('transfer', path('id'));
      return answerList(world.tables.reversals, sent, {
        kind: 'transfer_reversal',
        url: `/v1/transfers/${transfer.id}/reversals`,
        index: 'transfer',
        key: transfer.id,
        present: presentReversal,
      });
    },
  }),
  route({
    method: 'GET',
    path: '/v1/transfers/:id/reversals/:reversal',
    params: params({}),
    answer: ({ world, account, path }) => {
      const transfer = world.tables.transfers.get(path('id'));
      if (transfer?.account !== account) return noSuch('transfer', path('id'));
      const row = world.tables.reversals.get(path('reversal'));
      if (row?.transfer !== transfer.id) return noSuch('transfer_reversal', path('reversal'));
      return presentReversal(row);
    },
  }),
];
