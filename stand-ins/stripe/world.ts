import { randomBytes } from 'node:crypto';
import type {
  AccountLinkRow,
  AccountRow,
  BalanceRow,
  BalanceTransactionRow,
  BankAccountRow,
  ChargeRow,
  CustomerRow,
  DeadlineRow,
  DeliveryRow,
  DisputeRow,
  EndpointRow,
  EventRow,
  IdempotentAnswerRow,
  LoginLinkRow,
  OnboardingRow,
  PaymentIntentRow,
  PaymentMethodRow,
  PayoutRow,
  RefundRow,
  ReversalRow,
  SessionRow,
  SettingRow,
  TransferRow,
} from './rows.ts';
import { Clock } from './clock.ts';
import { Store } from './store.ts';

/** The only API version that the sandbox accepts. */
export const API_VERSION = '2026-10-28.endive';

const byAccount = { account: (row: { account: string }) => row.account };

function declareTables(store: Store) {
  return {
    settings: store.table<SettingRow>('settings'),
    deadlines: store.table<DeadlineRow>('deadlines'),
    accounts: store.table<AccountRow, 'account'>('accounts', byAccount),
    accountLinks: store.table<AccountLinkRow>('account_links'),
    onboardings: store.table<OnboardingRow>('onboardings'),
    loginLinks: store.table<LoginLinkRow>('login_links'),
    bankAccounts: store.table<BankAccountRow, 'account'>('bank_accounts', byAccount),
    balances: store.table<BalanceRow>('balances'),
    balanceTransactions: store.table<BalanceTransactionRow, 'account' | 'source' | 'unpaid' | 'payout'>(
      'balance_transactions',
      {
        ...byAccount,
        source: (row) => row.source,
        unpaid: (row) => (row.payout === null ? row.account : null),
        payout: (row) => row.payout,
      },
    ),
    customers: store.table<CustomerRow, 'account' | 'email'>('customers', {
      ...byAccount,
      email: (row) => row.email && `${row.account} ${row.email}`,
    }),
    paymentMethods: store.table<PaymentMethodRow>('payment_methods'),
    paymentIntents: store.table<PaymentIntentRow, 'account' | 'customer'>('payment_intents', {
      ...byAccount,
      customer: (row) => row.customer,
    }),
    charges: store.table<ChargeRow, 'account' | 'intent' | 'customer' | 'group'>('charges', {
      ...byAccount,
      intent: (row) => row.payment_intent,
      customer: (row) => row.customer,
      group: (row) => row.transfer_group && `${row.account} ${row.transfer_group}`,
    }),
    refunds: store.table<RefundRow, 'account' | 'charge' | 'intent'>('refunds', {
      ...byAccount,
      charge: (row) => row.charge,
      intent: (row) => row.payment_intent,
    }),
    disputes: store.table<DisputeRow, 'account' | 'charge' | 'intent'>('disputes', {
      ...byAccount,
      charge: (row) => row.charge,
      intent: (row) => row.payment_intent,
    }),
    sessions: store.table<SessionRow, 'account' | 'intent' | 'customer'>('checkout_sessions', {
      ...byAccount,
      intent: (row) => row.payment_intent,
      customer: (row) => row.customer,
    }),
    transfers: store.table<TransferRow, 'account' | 'destination' | 'group' | 'source'>('transfers', {
      ...byAccount,
      destination: (row) => `${row.account} ${row.destination}`,
      group: (row) => row.transfer_group && `${row.account} ${row.transfer_group}`,
      source: (row) => row.source_transaction,
    }),
    reversals: store.table<ReversalRow, 'transfer'>('transfer_reversals', { transfer: (row) => row.transfer }),
    payouts: store.table<PayoutRow, 'account'>('payouts', byAccount),
    events: store.table<EventRow, 'account'>('events', byAccount),
    endpoints: store.table<EndpointRow, 'all'>('webhook_endpoints', { all: () => 'all' }),
    deliveries: store.table<DeliveryRow, 'event'>('webhook_deliveries', { event: (row) => row.event }),
    idempotentAnswers: store.table<IdempotentAnswerRow>('idempotent_answers'),
  };
}

export type Tables = ReturnType<typeof declareTables>;

/** The state of the sandbox, and the call in progress. */
export interface World {
  readonly store: Store;
  readonly tables: Tables;
  readonly clock: Clock;
  /** The sandbox's own address, for links to the hosted pages. */
  origin: string;
  /** The platform's own account id. */
  platform: string;
  /** The API call in progress, for its events. */
  request: { id: string | null; idempotencyKey: string | null };
  /** Webhook deliveries recorded since the last commit. */
  outbox: string[];
}

/** Opens the state in `folder`, or an empty one in memory. */
export function openWorld(folder: string | undefined, now: () => Date): World {
  const store = new Store(folder);
  const tables = declareTables(store);
  store.load();
  return {
    store,
    tables,
    clock: new Clock(now, tables.settings, tables.deadlines),
    origin: '',
    platform: '',
    request: { id: null, idempotencyKey: null },
    outbox: [],
  };
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random bytes are drawn in bulk: a payment needs about 20 ids, and a draw costs more than its bytes. */
let randomPool = Buffer.alloc(0);
const POOL_BYTES = 4096;

/** A new id in Stripe's form: a prefix with random letters and digits. */
export function newId(prefix: string, length = 24): string {
  if (randomPool.length < length) randomPool = randomBytes(POOL_BYTES);
  let id = prefix;
  for (const byte of randomPool.subarray(0, length)) id += LETTERS[byte % LETTERS.length];
  randomPool = randomPool.subarray(length);
  return id;
}
