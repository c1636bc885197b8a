import * as z from 'zod';
import { line, requiredLine, requiredLines, lines } from '../platform/text-schemas.ts';
import { lineStates, settledOutcomes, type LineState, type SettledOutcome } from './settlement.ts';

const day = z.iso.date();
const moment = z.iso.datetime();
/** 'YYYY-MM' */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.');
const council = z.object({ id: z.uuid(), title: z.string() });
const role = z.enum(['manager', 'officer', 'viewer']);
const councilParams = z.object({ councilId: z.uuid() });
const settlementParams = councilParams.extend({ settlementId: z.uuid() });
const lineParams = settlementParams.extend({ lineId: z.uuid() });
const page = z.coerce.number().int().min(1).max(100_000).default(1);
const outcome = z.enum(Object.keys(settledOutcomes) as [SettledOutcome, ...SettledOutcome[]]);
const lineState = z.enum(Object.keys(lineStates) as [LineState, ...LineState[]]);
/** Whole pence; below 0 where an earlier settlement said more. */
const amount = z.int();

const sums = { places: z.int(), chargedPence: amount, creditPence: amount, agreedPence: amount };

/** A settlement in a list. */
const settlement = z.object({
  id: z.uuid(),
  /** 'S-000012' */
  number: z.string(),
  month,
  council,
  provider: z.object({ id: z.uuid(), name: z.string() }),
  purchaseOrder: z.string(),
  madeAt: moment,
  paidOn: day.nullable(),
  paymentReference: z.string(),
  ...sums,
  /** Lines that are disputed and not decided. */
  disputed: z.int(),
});

const settlementLine = z.object({
  id: z.uuid(),
  day,
  listing: z.string(),
  programme: z.string(),
  bookingId: z.uuid(),
  reference: z.string(),
  outcome,
  /** An earlier settlement had this place already. */
  correction: z.boolean(),
  chargedPence: amount,
  creditPence: amount,
  agreedPence: amount,
  state: lineState,
  /** Until when the council can take its last word back. */
  undoUntil: moment.nullable(),
  steps: z.array(
    z.object({
      at: moment,
      kind: z.enum(['disputed', 'answered', 'decided', 'undone']),
      /** The council's or the provider's name. */
      by: z.string(),
      words: z.string(),
      agreedPence: amount,
    }),
  ),
});

const settlementShown = settlement.extend({
  role: role.nullable(),
  version: z.int(),
  /** Until when the payment can be taken back. */
  unpayUntil: moment.nullable(),
  lines: z.array(settlementLine),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
});

const shown = { lines: z.enum(['all', 'disputed']).default('all'), page };

/** What councils owe, and the settlements of both sides. */
export const settlementRoutes = {
  'GET /councils/{councilId}/money': {
    summary: 'What a council owes by provider and month: settled, and still to be settled',
    access: 'council-members',
    params: councilParams,
    query: z.object({ month: month.optional() }),
    output: z.object({
      council,
      role,
      month,
      /** Whether the month is over, so that it can be settled. */
      over: z.boolean(),
      providers: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          open: z.object({ places: z.int(), chargedPence: amount, creditPence: amount }),
          /** Of the open ones, places of earlier months. */
          earlier: z.int(),
          /** Over, and whether somebody came is not marked. */
          unmarked: z.int(),
          /** Booked in the month, and not counted yet. */
          coming: z.int(),
          settlement: settlement.nullable(),
        }),
      ),
      months: z.array(z.object({ month, owedPence: amount })),
    }),
  },
  'GET /councils/{councilId}/money.csv': {
    summary: 'The lines of all settlements of a month, for the council’s finance system; without names of children',
    access: 'council-members',
    params: councilParams,
    query: z.object({ month }),
    produces: 'text/csv',
  },
  'POST /councils/{councilId}/settlements': {
    summary: 'A manager settles a month with a provider: its lines are written down as they are now',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject({ providerId: z.uuid(), month, purchaseOrder: line(60).default('') }),
    output: z.object({ id: z.uuid() }),
    idempotent: true,
    refusals: { 'not-over': 409, empty: 409, 'settled-already': 409 },
  },
  'GET /councils/{councilId}/settlements/{settlementId}': {
    summary: 'A settlement of a council with its lines and what was said about them',
    access: 'council-members',
    params: settlementParams,
    query: z.object(shown),
    output: settlementShown,
  },
  'PUT /councils/{councilId}/settlements/{settlementId}': {
    summary: 'A manager says the number of the purchase order',
    access: 'council-decisions',
    params: settlementParams,
    body: z.strictObject({ purchaseOrder: line(60), version: z.int() }),
    refusals: { 'edited-elsewhere': 409, 'wrong-state': 409 },
  },
  'PUT /councils/{councilId}/settlements/{settlementId}/payment': {
    summary: 'A manager says when and how a settlement was paid',
    access: 'council-decisions',
    params: settlementParams,
    body: z.strictObject({ paidOn: day, reference: requiredLine(60, 'Say the reference of the payment.') }),
    refusals: { 'wrong-state': 409, disputed: 409, 'day-to-come': 422 },
  },
  'DELETE /councils/{councilId}/settlements/{settlementId}/payment': {
    summary: 'Takes back that a settlement was paid, for 15 minutes',
    access: 'council-decisions',
    params: settlementParams,
    refusals: { 'wrong-state': 409, 'cannot-undo': 409 },
  },
  'POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/dispute': {
    summary: 'An officer disputes a line, and says why',
    access: 'council-decisions',
    params: lineParams,
    body: z.strictObject({ words: requiredLines(1_000, 'Say what is wrong.') }),
    refusals: { 'wrong-state': 409 },
  },
  'POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/decision': {
    summary: 'An officer decides what is owed for a disputed line',
    access: 'council-decisions',
    params: lineParams,
    body: z.strictObject({ agreedPence: amount, words: lines(1_000).default('') }),
    refusals: { 'wrong-state': 409, amount: 422 },
  },
  'POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/undo': {
    summary: 'Takes the council’s last word about a line back, for 15 minutes',
    access: 'council-decisions',
    params: lineParams,
    refusals: { 'wrong-state': 409, 'cannot-undo': 409 },
  },
  'GET /settlements': {
    summary: 'What councils have settled with the caller, the latest first',
    access: 'own-money',
    query: z.object({ page }),
    output: z.object({ settlements: z.array(settlement), total: z.int(), page: z.int(), pages: z.int() }),
  },
  'GET /settlements/{settlementId}': {
    summary: 'A settlement of the caller as a provider, with its lines',
    access: 'own-money',
    params: z.object({ settlementId: z.uuid() }),
    query: z.object(shown),
    output: settlementShown,
  },
  'POST /settlements/{settlementId}/lines/{lineId}/answer': {
    summary: 'The provider answers what the council disputes',
    access: 'own-money',
    params: z.object({ settlementId: z.uuid(), lineId: z.uuid() }),
    body: z.strictObject({ words: requiredLines(1_000, 'Say what you know about it.') }),
    refusals: { 'wrong-state': 409 },
  },
} as const;
