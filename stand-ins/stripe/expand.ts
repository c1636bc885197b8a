import type { World } from './world.ts';
import { findAccount, presentAccount } from './accounts.ts';
import { presentBalanceTransaction } from './balance.ts';
import { presentBankAccount } from './bank-accounts.ts';
import { presentPaymentMethod } from './cards.ts';
import { presentCharge } from './charges.ts';
import { lineItemsOf } from './checkout-sessions.ts';
import { presentCustomer } from './customers.ts';
import { presentDispute } from './disputes.ts';
import { presentIntent } from './payment-intents.ts';
import { presentPayout } from './payouts.ts';
import { presentRefund } from './refunds.ts';
import { invalidRequest, Refusal } from './refusal.ts';
import { innerList } from './routes.ts';
import { presentReversal, presentTransfer } from './transfers.ts';

const DEEPEST = 4;

type Finder = (world: World, id: string) => object | undefined;

/** How the object behind an id is found, by what the id begins with. */
const FINDERS: Record<string, Finder> = {
  acct: (world, id) => {
    const row = findAccount(world, id);
    return row instanceof Refusal ? undefined : presentAccount(world, row);
  },
  ba: (world, id) => {
    const row = world.tables.bankAccounts.get(id);
    return row && presentBankAccount(row, 0);
  },
  ch: findCharge,
  cus: (world, id) => {
    const row = world.tables.customers.get(id);
    return row && presentCustomer(row);
  },
  du: (world, id) => {
    const row = world.tables.disputes.get(id);
    return row && presentDispute(world, row);
  },
  pi: (world, id) => {
    const row = world.tables.paymentIntents.get(id);
    return row && presentIntent(world, row);
  },
  pm: (world, id) => {
    const row = world.tables.paymentMethods.get(id);
    return row && presentPaymentMethod(row);
  },
  po: (world, id) => {
    const row = world.tables.payouts.get(id);
    return row && presentPayout(row);
  },
  py: findCharge,
  pyr: findRefund,
  re: findRefund,
  tr: (world, id) => {
    const row = world.tables.transfers.get(id);
    return row && presentTransfer(world, row);
  },
  trr: (world, id) => {
    const row = world.tables.reversals.get(id);
    return row && presentReversal(row);
  },
  txn: (world, id) => {
    const row = world.tables.balanceTransactions.get(id);
    return row && presentBalanceTransaction(world, row);
  },
};

function findCharge(world: World, id: string): object | undefined {
  const row = world.tables.charges.get(id);
  return row && presentCharge(world, row);
}

function findRefund(world: World, id: string): object | undefined {
  const row = world.tables.refunds.get(id);
  return row && presentRefund(row);
}

/** Parts that an object has only when they are asked for, by kind of object and name. */
const INCLUDABLE: Record<string, Finder> = {
  'checkout.session line_items': (world, id) => {
    const row = world.tables.sessions.get(id);
    return row && lineItemsOf(row);
  },
  'charge refunds': (world, id) => {
    const rows = world.tables.refunds.all('charge', id).toReversed().slice(0, 10);
    return innerList(`/v1/charges/${id}/refunds`, rows.map(presentRefund));
  },
};

type Plain = Record<string, unknown>;

/**
 * Puts whole objects in the place of their ids.
 * @param paths what to expand, as Stripe writes it: `latest_charge.balance_transaction`, on lists `data.payment_intent`
 */
export function expand(world: World, answer: object, paths: readonly string[]): object | Refusal {
  let expanded: object = answer;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > DEEPEST) {
      return invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property: ${path}.`, {
        param: 'expand',
      });
    }
    const outcome = expandPath(world, expanded as Plain, steps, path);
    if (outcome instanceof Refusal) return outcome;
    expanded = outcome;
  }
  return expanded;
}

function expandPath(world: World, object: Plain, steps: readonly string[], path: string): Plain | Refusal {
  const [step, ...rest] = steps;
  if (step === undefined) return object;
  const value = expandable(world, object, step);
  if (value === undefined) {
    return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (value === null) return object;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value as unknown[]) {
      const outcome = expandPath(world, item as Plain, rest, path);
      if (outcome instanceof Refusal) return outcome;
      items.push(outcome);
    }
    return { ...object, [step]: items };
  }
  const inner = expandPath(world, value as Plain, rest, path);
  return inner instanceof Refusal ? inner : { ...object, [step]: inner };
}

/** The whole value of a property: null where there is nothing, undefined where nothing can be expanded. */
function expandable(world: World, object: Plain, name: string): object | null | undefined {
  const value = object[name];
  if (value === null) return null;
  if (typeof value === 'object') return value;
  if (typeof value === 'string') {
    const prefix = /^([a-z]+)_/.exec(value)?.[1];
    return name === 'id' || prefix === undefined ? undefined : FINDERS[prefix]?.(world, value);
  }
  const kind = typeof object['object'] === 'string' ? object['object'] : '';
  const id = typeof object['id'] === 'string' ? object['id'] : '';
  return INCLUDABLE[`${kind} ${name}`]?.(world, id);
}
