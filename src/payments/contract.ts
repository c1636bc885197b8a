import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { bankAccountStates } from './bank-account.ts';
import { ledgerAccounts, ledgerKinds } from './ledger.ts';

const moment = z.iso.datetime();

/** A provider's bank account at Stripe, as last heard of. */
export const bankAccount = z.object({
  state: z.enum(bankAccountStates),
  /** What the state means for the provider, in one sentence. */
  sentence: z.string(),
  /** What Stripe still asks for, each as a few words ('proof of your identity'); empty when nothing is missing. */
  needs: z.array(z.string()),
  /** When Stripe stops payments unless `needs` are met; null when it has set no date. */
  needsBy: moment.nullable(),
  /** Whether an account exists at Stripe, so that the button says 'Continue' and not 'Link a bank account'. */
  linked: z.boolean(),
  updatedAt: moment.nullable(),
});

const ledgerLine = z.object({
  account: z.enum(ledgerAccounts),
  /** 'Kept for Oakwood Forest School', 'Paid by the booker': the account in plain words. */
  text: z.string(),
  /** Signed whole pence: positive is owed to, or kept by, the account. */
  amountPence: z.int(),
  /** Sum of this and all earlier lines of the booking; 0 after the last line of each transaction. */
  runningPence: z.int(),
});

/** What money did for one booking: transactions in order of time, each with lines that sum to 0. */
export const bookingLedger = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  transactions: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(ledgerKinds),
      at: moment,
      /** 'The booker paid £49.44.' */
      sentence: z.string(),
      lines: z.array(ledgerLine),
    }),
  ),
  /** What each account has now; the amounts sum to 0. */
  balances: z.array(z.object({ account: z.enum(ledgerAccounts), text: z.string(), amountPence: z.int() })),
});

export const paymentsContract = contract({
  'GET /bank-account': {
    summary: 'The bank account that payouts go to, as last heard from Stripe',
    access: 'own-money',
    output: bankAccount,
  },
  'POST /bank-account/link': {
    summary: 'Starts or continues linking a bank account: the address of a Stripe page to go to',
    access: 'own-person',
    output: z.object({ url: z.url() }),
    problems: { 'stripe-unavailable': 503 },
  },
  'POST /bank-account/refresh': {
    summary: 'Asks Stripe how the bank account stands now',
    access: 'own-money',
    output: bankAccount,
    problems: { 'stripe-unavailable': 503 },
  },
  'POST /stripe/webhook': {
    summary: 'Events from Stripe, signed by it; each takes effect once',
    access: 'everyone',
    output: z.object({ received: z.literal(true) }),
    problems: { 'signature-invalid': 400, 'body-too-large': 413 },
  },
  'GET /ledger/bookings/{bookingId}': {
    summary: 'What money did for one booking, in plain words',
    access: 'own-money',
    params: z.object({ bookingId: z.uuid() }),
    output: bookingLedger,
  },
});
