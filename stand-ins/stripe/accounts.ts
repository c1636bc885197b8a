import * as z from 'zod';
import type Stripe from 'stripe';
import type { AccountRow, BusinessProfile, CapabilityName, PayoutSchedule, Standing } from './rows.ts';
import { balanceIsZero } from './balance.ts';
import { addBankAccount, bankAccountParams, presentBankAccount, type NewBankAccount } from './bank-accounts.ts';
import { DAY } from './clock.ts';
import { recordEvent } from './events.ts';
import { clearable, currency, email, flag, listParams, mergeMetadata, metadata, params, whole } from './params.ts';
import { nextPayoutDay, WEEKDAYS } from './payout-schedule.ts';
import { invalidRequest, Refusal } from './refusal.ts';
import { answerList, innerList, route } from './routes.ts';
import { newId, type World } from './world.ts';

/** Money from cards becomes available on the third day in the United Kingdom. */
const SETTLEMENT_DAYS = 3;

const DOCUMENT = 'individual.verification.document';
const AT_FIRST_DUE = ['business_type', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

const NO_PROFILE: BusinessProfile = {
  mcc: null,
  name: null,
  product_description: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

/** Makes sure that there is a platform account of this name and gives its id. */
export function ensurePlatform(world: World, name: string): string {
  const known = world.tables.settings.get('platform');
  const row = known && world.tables.accounts.get(known.value);
  if (row) return world.tables.accounts.put({ ...row, business_profile: { ...row.business_profile, name } }).id;
  const id = newId('acct_1', 15);
  world.tables.settings.put({ id: 'platform', value: id });
  world.tables.accounts.put({
    id,
    // The platform is not among the accounts that it lists.
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

/** How many days the money of an account's charges is pending. */
export function settlementDays(world: World, account: string): number {
  return world.tables.accounts.get(account)?.schedule.delay_days ?? SETTLEMENT_DAYS;
}

/** Whether payouts of an account may leave. */
export function payoutsEnabled(row: AccountRow): boolean {
  return row.standing === 'enabled' || row.standing === 'restricted_soon';
}

/** Plans the next automatic payout of an account, or none. */
export function planAutomaticPayout(world: World, row: AccountRow): void {
  const day = payoutsEnabled(row) && row.id !== world.platform ? nextPayoutDay(row.schedule, world.clock.now()) : null;
  if (day === null) world.clock.cancel('automatic_payout', row.id);
  else world.clock.plan('automatic_payout', row.id, day);
}

/**
 * Moves an account to a standing, with what follows for its capabilities, and tells of it.
 * @param deadline for `restricted_soon`, when what is asked for is due
 */
export function setStanding(
  world: World,
  account: AccountRow,
  standing: Standing,
  deadline: number | null = null,
): AccountRow {
  const before = presentAccount(world, account);
  const works = standing !== 'new' && standing !== 'rejected' && standing !== 'restricted';
  const capabilities = Object.fromEntries(
    Object.keys(account.capabilities).map((name) => [name, works ? 'active' : 'inactive']),
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
  tellUpdated(world, changed, before);
  return changed;
}

/** The deadline of a `restricted_soon` account has passed. */
export function passDeadline(world: World, accountId: string): void {
  const account = world.tables.accounts.get(accountId);
  if (account?.standing === 'restricted_soon') setStanding(world, account, 'restricted');
}

/** Tells of what changed in an account since it was shown as `before`. */
export function tellUpdated(world: World, account: AccountRow, before: Stripe.Account): void {
  const after = presentAccount(world, account);
  const previous: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(before)) {
    if (JSON.stringify(value) !== JSON.stringify(after[name as keyof Stripe.Account])) previous[name] = value;
  }
  if (Object.keys(previous).length > 0) recordEvent(world, account.id, 'account.updated', after, previous);
}

function currentlyDue(world: World, row: AccountRow): string[] {
  switch (row.standing) {
    case 'new': {
      const bank = world.tables.bankAccounts.newest('account', row.id);
      return AT_FIRST_DUE.filter(
        (name) => (name !== 'external_account' || !bank) && (name !== 'business_type' || row.business_type === null),
      );
    }
    case 'restricted':
    case 'restricted_soon':
      return [DOCUMENT];
    case 'bank_account_failed':
      return ['external_account'];
    default:
      return [];
  }
}

function requirements(world: World, row: AccountRow): Stripe.Account.Requirements {
  const due = currentlyDue(world, row);
  const overdue = row.standing === 'new' || row.standing === 'restricted' || row.standing === 'bank_account_failed';
  return {
    alternatives: [],
    current_deadline: row.deadline,
    currently_due: due,
    disabled_reason: row.standing === 'rejected' ? 'rejected.other' : overdue ? 'requirements.past_due' : null,
    errors:
      due[0] === DOCUMENT
        ? [
            {
              code: 'verification_document_not_uploaded',
              reason: 'Upload a photograph of an identity document.',
              requirement: DOCUMENT,
            },
          ]
        : [],
    eventually_due: due,
    past_due: overdue ? due : [],
    pending_verification: [],
  };
}

export function presentAccount(world: World, row: AccountRow): Stripe.Account {
  const own = row.id === world.platform;
  const banks = world.tables.bankAccounts.all('account', row.id).toReversed();
  return {
    id: row.id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      minority_owned_business_designation: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      ...row.business_profile,
    },
    business_type: row.business_type,
    capabilities: row.capabilities,
    charges_enabled: row.capabilities.card_payments === 'active' || row.capabilities.transfers === 'active',
    ...(row.company_name !== null && { company: { name: row.company_name } }),
    controller: own
      ? { type: 'account' }
      : {
          fees: { payer: 'application_express' },
          is_controller: true,
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'express' },
          type: 'application',
        },
    country: row.country,
    created: row.created,
    default_currency: 'gbp',
    details_submitted: row.standing !== 'new',
    email: row.email,
    external_accounts: innerList(`/v1/accounts/${row.id}/external_accounts`, banks.map(presentBankAccount)),
    future_requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    metadata: row.metadata,
    payouts_enabled: payoutsEnabled(row),
    requirements: requirements(world, row),
    settings: {
      bacs_debit_payments: { display_name: null, service_user_number: null },
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_issuing: { tos_acceptance: { date: null, ip: null } },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: false },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: row.business_profile.name, timezone: 'Europe/London' },
      invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: row.debit_negative_balances,
        schedule: row.schedule,
        statement_descriptor: row.statement_descriptor,
      },
      sepa_debit_payments: {},
    },
    tos_acceptance: { date: row.terms_accepted },
    type: own ? 'standard' : 'express',
  };
}

export function presentCapability(row: AccountRow, name: CapabilityName): Stripe.Capability {
  const none = {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  };
  return {
    id: name,
    object: 'capability',
    account: row.id,
    future_requirements: none,
    requested: row.capabilities[name] !== undefined,
    requested_at: row.capabilities[name] === undefined ? null : row.created,
    requirements: none,
    status: row.capabilities[name] ?? 'unrequested',
  };
}

const capability = z.strictObject({ requested: flag }).optional();

const accountShape = {
  business_profile: z
    .strictObject({
      mcc: clearable,
      name: clearable,
      product_description: clearable,
      support_email: clearable,
      support_phone: clearable,
      support_url: clearable,
      url: clearable,
    })
    .partial()
    .optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities: z.strictObject({ card_payments: capability, transfers: capability }).optional(),
  company: z.strictObject({ name: clearable }).optional(),
  default_currency: currency.optional(),
  email: email.optional(),
  external_account: bankAccountParams.optional(),
  metadata: metadata.optional(),
  settings: z
    .strictObject({
      payouts: z
        .strictObject({
          debit_negative_balances: flag.optional(),
          schedule: z
            .strictObject({
              delay_days: z.union([z.literal('minimum').transform(() => SETTLEMENT_DAYS), whole]).optional(),
              interval: z.enum(['daily', 'manual', 'monthly', 'weekly']).optional(),
              monthly_anchor: whole.optional(),
              weekly_anchor: z.enum(WEEKDAYS).optional(),
            })
            .optional(),
          statement_descriptor: clearable.optional(),
        })
        .optional(),
    })
    .optional(),
};

const changeShape = z.object(accountShape);

/** The account with a call's parameters laid over it, or why they do not go together. */
function changedAccount(row: AccountRow, sent: z.output<typeof changeShape>): AccountRow | Refusal {
  const payouts = sent.settings?.payouts;
  const { interval = row.schedule.interval, ...rest } = payouts?.schedule ?? {};
  const schedule: PayoutSchedule = { interval, delay_days: rest.delay_days ?? row.schedule.delay_days };
  if (schedule.delay_days < SETTLEMENT_DAYS) {
    return invalidRequest(
      `You cannot lower this merchant's delay below ${SETTLEMENT_DAYS}. If you need a lower delay, please contact us.`,
      { param: 'settings[payouts][schedule][delay_days]' },
    );
  }
  if (interval === 'weekly') {
    schedule.weekly_anchor = rest.weekly_anchor ?? row.schedule.weekly_anchor;
    if (!schedule.weekly_anchor) return anchorMissing('weekly_anchor', 'weekly');
  }
  if (interval === 'monthly') {
    schedule.monthly_anchor = rest.monthly_anchor ?? row.schedule.monthly_anchor;
    if (!schedule.monthly_anchor) return anchorMissing('monthly_anchor', 'monthly');
  }
  const capabilities = { ...row.capabilities };
  for (const name of ['card_payments', 'transfers'] as const) {
    const wish = sent.capabilities?.[name]?.requested;
    if (wish === true) capabilities[name] ??= row.standing === 'enabled' ? 'active' : 'inactive';
    if (wish === false) delete capabilities[name];
  }
  return {
    ...row,
    business_profile: { ...row.business_profile, ...sent.business_profile },
    business_type: sent.business_type ?? row.business_type,
    capabilities,
    company_name: sent.company ? sent.company.name : row.company_name,
    email: sent.email ?? row.email,
    metadata: mergeMetadata(row.metadata, sent.metadata),
    schedule,
    statement_descriptor: payouts?.statement_descriptor ?? row.statement_descriptor,
    debit_negative_balances: payouts?.debit_negative_balances ?? row.debit_negative_balances,
  };
}

function anchorMissing(name: string, interval: string): Refusal {
  return invalidRequest(`You must provide \`${name}\` for a ${interval} payout schedule.`, {
    code: 'parameter_missing',
    param: `settings[payouts][schedule][${name}]`,
  });
}

/** The connected account (or the platform's own) that an address names. */
export function findAccount(world: World, id: string): AccountRow | Refusal {
  const row = world.tables.accounts.get(id);
  if (row) return row;
  return new Refusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** Gives an account another bank account for its payouts; that also mends a failed one. */
export function attachBank(world: World, row: AccountRow, bank: NewBankAccount): AccountRow {
  addBankAccount(world, row.id, bank);
  return row.standing === 'bank_account_failed' ? setStanding(world, row, 'enabled') : row;
}

export const accountRoutes = [
  route({
    method: 'POST',
    path: '/v1/accounts',
    params: params({
      ...accountShape,
      type: z.literal('express').optional(),
      controller: z
        .strictObject({
          fees: z.strictObject({ payer: z.literal('application') }).optional(),
          losses: z.strictObject({ payments: z.literal('application') }).optional(),
          requirement_collection: z.literal('stripe').optional(),
          stripe_dashboard: z.strictObject({ type: z.literal('express') }),
        })
        .optional(),
      country: z.literal('GB').optional(),
    }),
    answer: ({ world, params: sent }) => {
      if ((sent.type === undefined) === (sent.controller === undefined)) {
        return invalidRequest(
          "This sandbox makes Express accounts: pass either type 'express' or controller[stripe_dashboard][type] 'express'.",
          { code: 'parameter_missing', param: 'type' },
        );
      }
      const blank: AccountRow = {
        id: newId('acct_1', 15),
        account: world.platform,
        created: world.clock.now(),
        email: null,
        country: 'GB',
        business_type: null,
        business_profile: NO_PROFILE,
        company_name: null,
        capabilities: {},
        standing: 'new',
        deadline: null,
        metadata: {},
        schedule: { interval: 'daily', delay_days: SETTLEMENT_DAYS },
        statement_descriptor: null,
        debit_negative_balances: false,
        terms_accepted: null,
      };
      const row = changedAccount(blank, sent);
      if (row instanceof Refusal) return row;
      world.tables.accounts.put(row);
      if (sent.external_account) attachBank(world, row, sent.external_account);
      return presentAccount(world, row);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/accounts',
    params: listParams({}),
    answer: ({ world, account, params: sent }) =>
      answerList(world.tables.accounts, sent, {
        kind: 'account',
        url: '/v1/accounts',
        index: 'account',
        key: account,
        present: (row) => presentAccount(world, row),
      }),
  }),
  route({
    method: 'GET',
    path: '/v1/account',
    params: params({}),
    answer: ({ world, account }) => {
      const row = findAccount(world, account);
      return row instanceof Refusal ? row : presentAccount(world, row);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/accounts/:id',
    params: params({}),
    answer: ({ world, path }) => {
      const row = findAccount(world, path('id'));
      return row instanceof Refusal ? row : presentAccount(world, row);
    },
  }),
  route({
    method: 'POST',
    path: '/v1/accounts/:id',
    params: params(accountShape),
    answer: ({ world, path, params: sent }) => {
      const row = findAccount(world, path('id'));
      if (row instanceof Refusal) return row;
      const before = presentAccount(world, row);
      let changed = changedAccount(row, sent);
      if (changed instanceof Refusal) return changed;
      world.tables.accounts.put(changed);
      if (sent.external_account) changed = attachBank(world, changed, sent.external_account);
      planAutomaticPayout(world, changed);
      tellUpdated(world, changed, before);
      return presentAccount(world, changed);
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/accounts/:id',
    params: params({}),
    answer: ({ world, path }) => {
      const row = findAccount(world, path('id'));
      if (row instanceof Refusal) return row;
      if (row.id === world.platform) {
        return invalidRequest('You cannot delete your own platform account through the API.');
      }
      if (!balanceIsZero(world, row.id)) {
        return invalidRequest('This account cannot be deleted because it has a balance that is not zero.');
      }
      world.tables.accounts.delete(row.id);
      for (const bank of world.tables.bankAccounts.all('account', row.id)) world.tables.bankAccounts.delete(bank.id);
      world.clock.cancel('automatic_payout', row.id);
      world.clock.cancel('account_deadline', row.id);
      recordEvent(world, row.id, 'account.application.deauthorized', {
        id: 'ca_Sandbox',
        object: 'application',
        name: 'Platform',
      });
      return { id: row.id, object: 'account', deleted: true };
    },
  }),
];

/** How long an account stays `restricted_soon` when nothing else is said. */
export const DOCUMENTS_WITHIN = 14 * DAY;
