import * as z from 'zod';
import type { AccountRow, PayoutSchedule } from '../rows.ts';
import { answerList } from '../wire/answer-list.ts';
import { route } from '../wire/define-route.ts';
import {
  clearable,
  currency,
  email,
  flag,
  listParams,
  mergeMetadata,
  metadata,
  params,
  whole,
} from '../wire/read-params.ts';
import { invalidRequest, Refusal } from '../wire/refuse.ts';
import { newId } from '../world.ts';
import { balanceIsZero } from './balance.ts';
import { bankAccountParams } from './bank-accounts.ts';
import {
  attachBankAccount,
  findAccount,
  NO_PROFILE,
  planAutomaticPayout,
  recordAccountUpdate,
  SETTLEMENT_DAYS,
} from './change-account.ts';
import { recordEvent } from './events.ts';
import { WEEKDAYS } from './payout-schedule.ts';
import { presentAccount } from './present-account.ts';

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

/** The account as a call changes it, or a refusal when the parameters do not fit together. */
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
    const requested = sent.capabilities?.[name]?.requested;
    if (requested === true) capabilities[name] ??= row.standing === 'enabled' ? 'active' : 'inactive';
    if (requested === false) delete capabilities[name];
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
      if (sent.external_account) attachBankAccount(world, row, sent.external_account);
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
      if (sent.external_account) changed = attachBankAccount(world, changed, sent.external_account);
      planAutomaticPayout(world, changed);
      recordAccountUpdate(world, changed, before);
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
