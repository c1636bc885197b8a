import type Stripe from 'stripe';
import type { AccountRow, BusinessProfile, CapabilityName, Standing } from '../rows.ts';
import { DAY } from '../clock.ts';
import { Refusal } from '../wire/refuse.ts';
import { newId, type World } from '../world.ts';
import { addBankAccount, type NewBankAccount } from './bank-accounts.ts';
import { recordEvent } from './events.ts';
import { nextPayoutDay } from './payout-schedule.ts';
import { payoutsEnabled, presentAccount, presentCapability } from './present-account.ts';

/** Money from cards becomes available on the third day in the United Kingdom. */
export const SETTLEMENT_DAYS = 3;

/** The default time that a `restricted_soon` account has, in seconds. */
export const DOCUMENT_DUE_AFTER = 14 * DAY;

export const NO_PROFILE: BusinessProfile = {
  mcc: null,
  name: null,
  product_description: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

/** Creates the platform's account, or renames the existing one. Returns its id. */
export function ensurePlatform(world: World, name: string): string {
  const known = world.tables.settings.get('platform');
  const row = known && world.tables.accounts.get(known.value);
  if (row) return world.tables.accounts.put({ ...row, business_profile: { ...row.business_profile, name } }).id;
  const id = newId('acct_1', 15);
  world.tables.settings.put({ id: 'platform', value: id });
  world.tables.accounts.put({
    id,
    // Empty, so that the platform does not list itself among its accounts.
    account: '',
    created: world.clock.now(),
    email: 'platform@example.com',
    country: 'GB',
    business_type: 'company',
    business_profile: { ...NO_PROFILE, name },
    company_name: null,
    capabilities: { card_payments: 'active', transfers: 'active' },
    standing: 'enabled',
    deadline: null,
    metadata: {},
    schedule: { interval: 'manual', delay_days: SETTLEMENT_DAYS },
    statement_descriptor: null,
    debit_negative_balances: true,
    terms_accepted: world.clock.now(),
  });
  return id;
}

/** A connected account or the platform's own, or Stripe's 403. */
export function findAccount(world: World, id: string): AccountRow | Refusal {
  const row = world.tables.accounts.get(id);
  if (row) return row;
  return new Refusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** How many days the money of an account's charges is pending. */
export function settlementDays(world: World, account: string): number {
  return world.tables.accounts.get(account)?.schedule.delay_days ?? SETTLEMENT_DAYS;
}

/** Plans the next automatic payout of an account, or cancels it when there is none. */
export function planAutomaticPayout(world: World, row: AccountRow): void {
  const day = payoutsEnabled(row) && row.id !== world.platform ? nextPayoutDay(row.schedule, world.clock.now()) : null;
  if (day === null) world.clock.cancel('automatic_payout', row.id);
  else world.clock.plan('automatic_payout', row.id, day);
}

/**
 * Changes the standing of an account with its capabilities and payouts, and records the events.
 * @param deadline for `restricted_soon`, when the document is due
 */
export function setStanding(
  world: World,
  account: AccountRow,
  standing: Standing,
  deadline: number | null = null,
): AccountRow {
  const before = presentAccount(world, account);
  const active = standing !== 'new' && standing !== 'rejected' && standing !== 'restricted';
  const capabilities = Object.fromEntries(
    Object.keys(account.capabilities).map((name) => [name, active ? 'active' : 'inactive']),
  ) as AccountRow['capabilities'];
  const changed = world.tables.accounts.put({
    ...account,
    standing,
    deadline,
    capabilities,
    terms_accepted: account.terms_accepted ?? (standing === 'new' ? null : world.clock.now()),
  });
  world.clock.cancel('account_deadline', account.id);
  if (deadline !== null) world.clock.plan('account_deadline', account.id, deadline);
  planAutomaticPayout(world, changed);
  for (const name of Object.keys(capabilities) as CapabilityName[]) {
    if (account.capabilities[name] === capabilities[name]) continue;
    recordEvent(world, account.id, 'capability.updated', presentCapability(changed, name), {
      status: account.capabilities[name],
    });
  }
  recordAccountUpdate(world, changed, before);
  return changed;
}

/** Restricts a `restricted_soon` account whose deadline has passed. */
export function restrictOverdueAccount(world: World, accountId: string): void {
  const account = world.tables.accounts.get(accountId);
  if (account?.standing === 'restricted_soon') setStanding(world, account, 'restricted');
}

/** Records `account.updated` with the properties that differ from `before`; nothing when none do. */
export function recordAccountUpdate(world: World, account: AccountRow, before: Stripe.Account): void {
  const after = presentAccount(world, account);
  const previous: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(before)) {
    if (JSON.stringify(value) !== JSON.stringify(after[name as keyof Stripe.Account])) previous[name] = value;
  }
  if (Object.keys(previous).length > 0) recordEvent(world, account.id, 'account.updated', after, previous);
}

/** Adds a bank account, which becomes the default. It also enables an account whose last one failed. */
export function attachBankAccount(world: World, row: AccountRow, bank: NewBankAccount): AccountRow {
  addBankAccount(world, row.id, bank);
  return row.standing === 'bank_account_failed' ? setStanding(world, row, 'enabled') : row;
}
