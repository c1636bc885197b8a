import type { Tables, World } from './world.ts';
import { presentBalanceTransaction } from './resources/balance.ts';
import { presentBankAccount } from './resources/bank-accounts.ts';
import { presentCharge } from './resources/charges.ts';
import { presentCustomer } from './resources/customers.ts';
import { presentDispute } from './resources/disputes.ts';
import { presentPaymentMethod } from './resources/payment-methods.ts';
import { presentPayout } from './resources/payouts.ts';
import { presentAccount } from './resources/present-account.ts';
import { presentIntent } from './resources/present-intent.ts';
import { listLineItems } from './resources/present-session.ts';
import { presentRefund } from './resources/refunds.ts';
import { presentReversal, presentTransfer } from './resources/transfers.ts';
import { nestedList } from './wire/answer-list.ts';
import { invalidRequest, Refusal } from './wire/refuse.ts';

const MAX_DEPTH = 4;

type Finder = (world: World, id: string) => object | undefined;

/** How to find and present an object, by the prefix of its id. */
const FINDERS: Record<string, Finder> = {
  acct: finder(
    (tables) => tables.accounts,
    (row, world) => presentAccount(world, row),
  ),
  ba: finder(
    (tables) => tables.bankAccounts,
    (row) => presentBankAccount(row, 0),
  ),
  ch: finder(
    (tables) => tables.charges,
    (row, world) => presentCharge(world, row),
  ),
  cus: finder((tables) => tables.customers, presentCustomer),
  du: finder(
    (tables) => tables.disputes,
    (row, world) => presentDispute(world, row),
  ),
  pi: finder(
    (tables) => tables.paymentIntents,
    (row, world) => presentIntent(world, row),
  ),
  pm: finder((tables) => tables.paymentMethods, presentPaymentMethod),
  po: finder((tables) => tables.payouts, presentPayout),
  py: finder(
    (tables) => tables.charges,
    (row, world) => presentCharge(world, row),
  ),
  pyr: finder((tables) => tables.refunds, presentRefund),
  re: finder((tables) => tables.refunds, presentRefund),
  tr: finder(
    (tables) => tables.transfers,
    (row, world) => presentTransfer(world, row),
  ),
  trr: finder((tables) => tables.reversals, presentReversal),
  txn: finder(
    (tables) => tables.balanceTransactions,
    (row, world) => presentBalanceTransaction(world, row),
  ),
};

function finder<Row>(
  table: (tables: Tables) => { get(id: string): Row | undefined },
  present: (row: Row, world: World) => object,
): Finder {
  return (world, id) => {
    const row = table(world.tables).get(id);
    return row && present(row, world);
  };
}

/** Properties that exist only when expanded, by object and name. */
const INCLUDABLE: Record<string, Finder> = {
  'checkout.session line_items': (world, id) => {
    const row = world.tables.sessions.get(id);
    return row && listLineItems(row);
  },
  'charge refunds': (world, id) => {
    const rows = world.tables.refunds.all('charge', id).toReversed().slice(0, 10);
    return nestedList(`/v1/charges/${id}/refunds`, rows.map(presentRefund));
  },
};

type Plain = Record<string, unknown>;

/**
 * Replaces ids in an answer by the objects.
 * @param paths as Stripe writes them: `latest_charge.balance_transaction`, on lists `data.payment_intent`
 */
export function expand(world: World, answer: object, paths: readonly string[]): object | Refusal {
  let expanded: object = answer;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH) {
      return invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property: ${path}.`, {
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

/** The expanded value of a property: null when it is empty, undefined when it cannot be expanded. */
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
