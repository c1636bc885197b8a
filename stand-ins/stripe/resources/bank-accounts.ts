import { createHash } from 'node:crypto';
import * as z from 'zod';
import type Stripe from 'stripe';
import type { BankAccountRow } from '../rows.ts';
import { text } from '../wire/read-params.ts';
import { newId, type World } from '../world.ts';
import { recordEvent } from './events.ts';

export interface NewBankAccount {
  holder_name?: string | null;
  holder_type?: 'company' | 'individual' | null;
  sort_code: string;
  account_number: string;
}

/** Stripe's test values for a bank account whose payouts succeed. */
export const TEST_SORT_CODE = '108800';
export const TEST_ACCOUNT_NUMBER = '00012345';

/** Account numbers, by their last digits, whose payouts fail, with the reason. */
const FAILING_NUMBERS: Record<string, { code: string; message: string }> = {
  1113: { code: 'account_closed', message: 'The bank account has been closed.' },
  1116: {
    code: 'no_account',
    message:
      'The bank account details on file are probably incorrect. No bank account could be located with those details.',
  },
  3335: { code: 'debit_not_authorized', message: 'Debit transactions are not approved on your bank account.' },
  4440: { code: 'invalid_currency', message: 'The bank was unable to process this payout because of its currency.' },
};

/** Why payouts to this bank account fail; undefined when they succeed. */
export function payoutFailure(bank: BankAccountRow): { code: string; message: string } | undefined {
  return FAILING_NUMBERS[bank.account_number.slice(-4)];
}

/** The six digits of a sort code, or null. */
export function readSortCode(value: string): string | null {
  const digits = value.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** The eight digits of an account number, or null. */
export function readAccountNumber(value: string): string | null {
  const digits = value.replace(/\s/g, '');
  return /^\d{8}$/.test(digits) ? digits : null;
}

export const bankAccountParams = z
  .strictObject({
    object: z.literal('bank_account'),
    country: z.literal('GB'),
    currency: z.literal('gbp').optional(),
    account_holder_name: text.optional(),
    account_holder_type: z.enum(['company', 'individual']).optional(),
    account_number: text,
    routing_number: text.optional(),
  })
  .transform((sent, context): NewBankAccount => {
    const sortCode = readSortCode(sent.routing_number ?? TEST_SORT_CODE);
    const accountNumber = readAccountNumber(sent.account_number);
    if (sortCode === null) {
      context.addIssue({
        code: 'custom',
        path: ['routing_number'],
        message: `Invalid sort code: ${sent.routing_number ?? ''}`,
        params: { code: 'routing_number_invalid' },
      });
    }
    if (accountNumber === null) {
      context.addIssue({
        code: 'custom',
        path: ['account_number'],
        message: `Invalid account number: must be 8 digits`,
        params: { code: 'account_number_invalid' },
      });
    }
    return {
      holder_name: sent.account_holder_name ?? null,
      holder_type: sent.account_holder_type ?? null,
      sort_code: sortCode ?? '',
      account_number: accountNumber ?? '',
    };
  });

/** Adds a bank account and records the event. */
export function addBankAccount(world: World, account: string, facts: NewBankAccount): BankAccountRow {
  const row = world.tables.bankAccounts.put({
    id: newId('ba_1'),
    account,
    created: world.clock.now(),
    holder_name: facts.holder_name ?? null,
    holder_type: facts.holder_type ?? null,
    sort_code: facts.sort_code,
    account_number: facts.account_number,
    status: 'new',
    metadata: {},
  });
  recordEvent(world, account, 'account.external_account.created', presentBankAccount(row, 0));
  return row;
}

/** @param position the number of newer bank accounts; 0 for the default one */
export function presentBankAccount(row: BankAccountRow, position: number): Stripe.BankAccount {
  const digest = createHash('sha256')
    .update(row.sort_code + row.account_number)
    .digest('base64url');
  return {
    id: row.id,
    object: 'bank_account',
    account: row.account,
    account_holder_name: row.holder_name,
    account_holder_type: row.holder_type,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'GB',
    currency: 'gbp',
    default_for_currency: position === 0,
    fingerprint: digest.slice(0, 16),
    last4: row.account_number.slice(-4),
    metadata: row.metadata,
    routing_number: row.sort_code,
    status: row.status,
  };
}
