import type Stripe from 'stripe';
import type { AccountRow, CapabilityName } from '../rows.ts';
import type { World } from '../world.ts';
import { nestedList } from '../wire/answer-list.ts';
import { presentBankAccount } from './bank-accounts.ts';

const DOCUMENT = 'individual.verification.document';

/** What a new account must submit. */
const INITIALLY_DUE = ['business_type', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

const NO_REQUIREMENTS = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

/** Whether an account may be paid out. */
export function payoutsEnabled(row: AccountRow): boolean {
  return row.standing === 'enabled' || row.standing === 'restricted_soon';
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
    external_accounts: nestedList(`/v1/accounts/${row.id}/external_accounts`, banks.map(presentBankAccount)),
    future_requirements: NO_REQUIREMENTS,
    metadata: row.metadata,
    payouts_enabled: payoutsEnabled(row),
    requirements: requirements(world, row),
    settings: presentSettings(row),
    tos_acceptance: { date: row.terms_accepted },
    type: own ? 'standard' : 'express',
  };
}

function currentlyDue(world: World, row: AccountRow): string[] {
  switch (row.standing) {
    case 'new': {
      const bank = world.tables.bankAccounts.newest('account', row.id);
      return INITIALLY_DUE.filter(
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

function presentSettings(row: AccountRow): Stripe.Account.Settings {
  return {
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
  };
}

export function presentCapability(row: AccountRow, name: CapabilityName): Stripe.Capability {
  return {
    id: name,
    object: 'capability',
    account: row.id,
    future_requirements: NO_REQUIREMENTS,
    requested: row.capabilities[name] !== undefined,
    requested_at: row.capabilities[name] === undefined ? null : row.created,
    requirements: NO_REQUIREMENTS,
    status: row.capabilities[name] ?? 'unrequested',
  };
}
