import * as z from 'zod';
import { showsLearnerOfPlace } from '../people/looks.ts';
import { recent } from '../identity/contract.ts';
import { contract } from '../platform/contract.ts';
import { FURTHEST_PAGE } from '../platform/paging.ts';
import { bankAccountStates } from './bank-account.ts';
import { agreementStates, feePartyKinds, MOST_BASIS_POINTS } from './fee-agreement.ts';
import { ledgerAccounts, ledgerKinds } from './ledger.ts';
import { blockReasons, payoutStates } from './payout.ts';
import { payoutSorts } from './payout-filter.ts';
import { movementKinds } from './movements.ts';
import { line, requiredLines } from '../platform/text-schemas.ts';

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

/** How an amount stands, in a word for machines and a sentence for people. */
const standing = {
  state: z.enum(payoutStates),
  /** What keeps back what is BLOCKED. */
  reason: z.enum(blockReasons).nullable(),
  sentence: z.string(),
  /** The day on which it leaves (before it has) or arrives; null while nobody can say. */
  expectedOn: z.iso.date().nullable(),
  /** What the bank statement says; null before it is in a payout. */
  bankReference: z.string().nullable(),
};

const payoutPart = z.object({ ...standing, amountPence: z.int() });

/** The money of one session. `state` is the one of its parts that needs somebody first. */
const payoutSummary = z.object({
  /** The session's id. */
  id: z.uuid(),
  listing: z.object({ id: z.uuid(), title: z.string() }),
  session: z.object({ startDate: moment, endDate: moment }),
  ...standing,
  /** What the provider earns, after fees and refunds: the sum of the parts. */
  amountPence: z.int(),
  /** The service fee that was kept from it. */
  feePence: z.int(),
  placeCount: z.int(),
  /** Of what was paid out: what a bank looks into, and what is taken off a later payout if it decides against the provider. */
  atRiskPence: z.int(),
  parts: z.array(payoutPart),
});

const payoutFilter = {
  /** Days in London on which sessions end, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  listingId: z.uuid().optional(),
  /** Words of the listing's title, or what a bank statement says. */
  q: line(100).optional(),
  /** Unsorted: what is over first, the latest on top, then what comes next. */
  sort: z.enum(payoutSorts).optional(),
  direction: z.enum(['ascending', 'descending']).optional(),
};

const fees = z.object({
  bookerFeeBasisPoints: z.int().min(0).max(MOST_BASIS_POINTS),
  providerFeeBasisPoints: z.int().min(0).max(MOST_BASIS_POINTS),
});

/** Who can agree on fees: a provider for its listings, or a council for those that it funds. */
const feeParty = z.object({ kind: z.enum(feePartyKinds), id: z.uuid(), name: z.string() });

const feeAgreement = z.object({
  id: z.uuid(),
  party: feeParty,
  /** Null: from then on the agreement is over. */
  fees: fees.nullable(),
  from: moment,
  state: z.enum(agreementStates),
  reason: z.string(),
  setBy: z.string(),
  setAt: moment,
});

const provider = z.object({ id: z.uuid(), name: z.string() });

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
    refusals: { ...recent, 'stripe-unavailable': 503 },
  },
  'POST /bank-account/refresh': {
    summary: 'Asks Stripe how the bank account stands now',
    access: 'own-money',
    output: bankAccount,
    refusals: { 'stripe-unavailable': 503 },
  },
  'POST /stripe/webhook': {
    summary: 'Events from Stripe, signed by it; each takes effect once',
    access: 'everyone',
    output: z.object({ received: z.literal(true) }),
    refusals: { 'signature-invalid': 400, 'body-too-large': 413 },
  },
  'GET /ledger/bookings/{bookingId}': {
    summary: 'What money did for one booking, in plain words',
    access: 'own-money',
    params: z.object({ bookingId: z.uuid() }),
    output: bookingLedger,
  },
  'GET /payouts': {
    summary: 'What sessions earn their provider, by session, and how far it is on its way to the bank',
    access: 'own-money',
    query: z.object({ ...payoutFilter, page: z.coerce.number().int().min(1).max(FURTHEST_PAGE).default(1) }),
    output: z.object({
      payouts: z.array(payoutSummary),
      /** Over all pages. Coming: not sent yet; blocked: also what a bank sent back. */
      totals: z.object({
        paidPence: z.int(),
        onItsWayPence: z.int(),
        comingPence: z.int(),
        blockedPence: z.int(),
      }),
      /** What the list can be narrowed to. */
      listings: z.array(z.object({ id: z.uuid(), title: z.string() })),
      page: z.int(),
      pageCount: z.int(),
      total: z.int(),
    }),
  },
  'GET /income-by-week': {
    summary: 'What sessions that are over earned their provider after fees and refunds, in each of the last 12 weeks',
    access: 'own-money',
    output: z.array(z.object({ startsOn: z.iso.date(), amountPence: z.int() })),
  },
  'GET /payouts/{payoutId}': {
    summary: 'The money of one session, with what each of its places earns',
    access: 'own-money',
    look: 'payout',
    params: z.object({ payoutId: z.uuid() }),
    output: z.object({
      ...payoutSummary.shape,
      places: z.array(
        showsLearnerOfPlace(
          z.object({
            placeId: z.uuid(),
            bookingId: z.uuid(),
            bookingReference: z.string(),
            bookedBy: z.string(),
            /** The learner, by the first name. */
            learner: z.string(),
            ...standing,
            pricePence: z.int(),
            wentBackPence: z.int(),
            feePence: z.int(),
            amountPence: z.int(),
          }),
        ),
      ),
    }),
  },
  'GET /payouts.csv': {
    summary: 'Payouts as a file for a spreadsheet: a line for each session, or for each place',
    access: 'own-money',
    look: 'by-use-case',
    query: z.object({ ...payoutFilter, kind: z.enum(['basic', 'places']) }),
    produces: 'text/csv',
  },
  'POST /payouts-file': {
    summary: 'Chosen payouts as a file for a spreadsheet: a line for each session, or for each place',
    access: 'own-money',
    look: 'by-use-case',
    body: z.strictObject({ sessionIds: z.array(z.uuid()).min(1).max(500), kind: z.enum(['basic', 'places']) }),
    produces: 'text/csv',
  },
  'GET /vat-receipt': {
    summary: 'The receipt for the service fees of a month’s payouts',
    access: 'own-money',
    query: z.object({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month, as 2027-04.') }),
    output: z.object({
      month: z.string(),
      /** The month in which the account was made: there are no receipts before it. */
      firstMonth: z.string(),
      number: z.string(),
      /** Whether the month is over, so that nothing is added any more. */
      final: z.boolean(),
      provider: z.object({ name: z.string(), email: z.string() }),
      platform: z.object({ name: z.string(), email: z.string(), vatNumber: z.string().nullable() }),
      lines: z.array(z.object({ title: z.string(), sessions: z.int(), salesPence: z.int(), feePence: z.int() })),
      feePence: z.int(),
      /** Null: the platform is not registered for value added tax. */
      vatPercent: z.int().nullable(),
      vatPence: z.int(),
      netPence: z.int(),
    }),
  },
  'POST /refunds/{refundId}/retry': {
    summary: 'Sends a refund again that failed, as a new refund at Stripe',
    access: 'platform-admins',
    params: z.object({ refundId: z.uuid() }),
    output: z.object({ state: z.literal('PROCESSING') }),
    refusals: { 'not-failed': 409, 'went-back-otherwise': 409 },
  },
  'GET /reconciliation': {
    summary: 'The nightly comparison of the ledger with Stripe, and what an administrator has to look after',
    access: 'platform-admins',
    output: z.object({
      nights: z.array(
        z.object({
          day: z.iso.date(),
          madeAt: moment,
          counts: z.array(z.object({ kind: z.enum(movementKinds), count: z.int() })),
          differences: z.array(
            z.object({
              kind: z.enum(movementKinds),
              stripeId: z.string(),
              ledgerPence: z.int().nullable(),
              stripePence: z.int().nullable(),
              sentence: z.string(),
            }),
          ),
        }),
      ),
      failedRefunds: z.array(
        z.object({
          id: z.uuid(),
          bookingId: z.uuid(),
          bookingReference: z.string(),
          amountPence: z.int(),
          attempt: z.int(),
          failedAt: moment.nullable(),
        }),
      ),
      failedPayouts: z.array(
        z.object({
          id: z.uuid(),
          bankReference: z.string(),
          provider,
          amountPence: z.int(),
          failure: z.string(),
          failedAt: moment.nullable(),
        }),
      ),
      holds: z.array(z.object({ provider, reason: z.string(), heldAt: moment })),
      /** What Stripe told and does not fit what we began, and nobody has looked at; the latest first. */
      asideEvents: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          why: z.string(),
          amountPence: z.int().nullable(),
          receivedAt: moment,
        }),
      ),
    }),
  },
  'POST /reconciliation/events/{eventId}/close': {
    summary: 'An administrator has looked at an event of Stripe that was kept aside, and says what came of it',
    access: 'platform-admins',
    params: z.object({
      eventId: z
        .string()
        .max(255)
        .regex(/^evt_[\w-]+$/u),
    }),
    body: z.strictObject({ reason: requiredLines(500, 'Say what came of it.') }),
    output: z.object({ seenAt: moment }),
    refusals: { already: 409 },
  },
  'GET /fees': {
    summary: 'The standard fees, and what was agreed on with providers and councils instead, the latest first',
    access: 'platform-admins',
    query: z.object({ page: z.coerce.number().int().min(1).max(FURTHEST_PAGE).default(1) }),
    output: z.object({
      standard: fees,
      agreements: z.array(feeAgreement),
      page: z.int(),
      pageCount: z.int(),
      total: z.int(),
    }),
  },
  'GET /fee-parties': {
    summary: 'Providers and councils by a part of their name, to agree on fees with',
    access: 'platform-admins',
    query: z.object({ q: line(100).min(2, 'Type at least two letters.') }),
    output: z.object({ parties: z.array(feeParty) }),
  },
  'POST /fees': {
    summary: 'Sets the fees of a provider, or of a council’s listings, from a day on; what is booked keeps its fees',
    access: 'platform-admins',
    idempotent: true,
    body: z.strictObject({
      party: z.strictObject({ kind: z.enum(feePartyKinds), id: z.uuid() }),
      fees: z.strictObject(fees.shape).nullable(),
      /** The day in London on which they begin; null: now. */
      from: z.iso.date().nullable(),
      reason: requiredLines(500, 'Say why.'),
    }),
    output: feeAgreement,
  },
  'GET /payout-holds/{accountId}': {
    summary: 'Whether the payouts of a provider are kept back, since when and why',
    access: 'platform-admins',
    params: z.object({ accountId: z.uuid() }),
    output: z.object({ hold: z.object({ reason: z.string(), heldAt: moment, heldBy: z.string() }).nullable() }),
  },
  'PUT /payout-holds/{accountId}': {
    summary: 'Keeps the payouts of a provider back',
    access: 'platform-admins',
    params: z.object({ accountId: z.uuid() }),
    body: z.strictObject({ reason: requiredLines(500, 'Say why.') }),
    output: z.object({ held: z.literal(true) }),
  },
  'DELETE /payout-holds/{accountId}': {
    summary: 'Lets the payouts of a provider go on',
    access: 'platform-admins',
    params: z.object({ accountId: z.uuid() }),
    output: z.object({ held: z.literal(false) }),
  },
});
