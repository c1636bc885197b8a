import * as z from 'zod';
import { messageBody } from '../messages/contract.ts';
import { contract } from '../platform/contract.ts';
import { lines, requiredLines } from '../platform/text-schemas.ts';
import { declineReasons, type DeclineReason } from '../requests/request.ts';
import { MOST_ROWS } from './bulk-plan.ts';
import { MOST_PARTIES } from '../waiting/party-filter.ts';

const reason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]);
const word = lines(1_000).default('');

/** What is done with each of the chosen bookings. */
const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approve'), despitePending: z.boolean().default(false), message: word }),
  z.strictObject({ kind: z.literal('decline'), reason, message: word }),
  z.strictObject({ kind: z.literal('cancel'), message: requiredLines(1_000, 'Please say why.') }),
  z.strictObject({ kind: z.literal('move'), fromId: z.uuid(), toId: z.uuid(), message: word }),
]);
export type BulkChange = z.infer<typeof change>;

/** All of what was asked for goes back, or nothing; a part is decided on the page of its booking. */
const refundDecision = z.enum(['full', 'none']);

/** The same before its words are written. */
const question = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approve'), despitePending: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('decline') }),
  z.strictObject({ kind: z.literal('cancel') }),
  z.strictObject({ kind: z.literal('move'), fromId: z.uuid().optional(), toId: z.uuid().optional() }),
  z.strictObject({ kind: z.literal('message') }),
  z.strictObject({ kind: z.literal('refund'), decision: refundDecision }),
]);
export type BulkQuestion = z.infer<typeof question>;

const stamp = z.string().min(1).max(64);
const pence = z.int().min(0).max(100_000_000);
const ids = z.array(z.uuid()).min(1).max(MOST_ROWS);

const plan = z.object({
  rows: z.array(
    z.object({
      bookingId: z.uuid(),
      reference: z.string(),
      booker: z.string(),
      /** Stands for how the booking is now; another one says that it changed meanwhile. */
      stamp,
      places: z.int(),
      /** What is charged (approve) or given back (cancel). */
      pence,
      /** Why it is left out; null where it takes part. */
      why: z.string().nullable(),
    }),
  ),
  /** Sums over the rows that take part. */
  sums: z.object({ bookings: z.int(), families: z.int(), places: z.int(), pence }),
  /** Dates to move from, and the dates of the same listing to move to. */
  dates: z
    .object({
      from: z.array(z.object({ id: z.uuid(), startDate: z.string(), endDate: z.string(), places: z.int() })),
      to: z.array(z.object({ id: z.uuid(), startDate: z.string(), endDate: z.string(), left: z.int() })),
    })
    .nullable(),
  /** Why nothing at all can be done, beside the reasons of single rows; null where something can. */
  why: z.string().nullable(),
});
export type BulkPlan = z.infer<typeof plan>;

/** What became of some of the rows. Those in `rest` are still to be done, in another call. */
const progress = z.object({
  done: z.array(z.uuid()),
  notDone: z.array(z.object({ bookingId: z.uuid(), reference: z.string(), booker: z.string(), why: z.string() })),
  rest: z.array(z.uuid()),
});
export type BulkProgress = z.infer<typeof progress>;

const rows = z
  .array(z.strictObject({ bookingId: z.uuid(), stamp, pence }))
  .min(1)
  .max(MOST_ROWS);
export type BulkRows = z.infer<typeof rows>;

/** details: { changed: [{ bookingId, reference, booker }] } */
const refusals = { 'rows-changed': 409, 'too-many-places': 422 } as const;

/** What is done with each of the chosen families on a waiting list. */
const waitingQuestion = z.discriminatedUnion('kind', [
  /** `beyond`: dates may go beyond their capacity. */
  z.strictObject({ kind: z.literal('offer'), beyond: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('remove') }),
  z.strictObject({ kind: z.literal('message') }),
]);
export type WaitingQuestion = z.infer<typeof waitingQuestion>;

const partyRow = {
  entryId: z.uuid(),
  /** Stands for how the party is now; another one says that it changed meanwhile. */
  stamp,
  /** What it is offered, and how far beyond their capacity these dates go. */
  sessionIds: z.array(z.uuid()).max(200),
  exceed: z.array(z.strictObject({ sessionId: z.uuid(), upTo: z.int().min(1).max(10_000) })).max(200),
};

const waitingPlan = z.object({
  /** In the order of their turn. */
  rows: z.array(z.object({ ...partyRow, name: z.string(), places: z.int(), why: z.string().nullable() })),
  /** Sums over the rows that take part. */
  sums: z.object({ parties: z.int(), families: z.int(), places: z.int() }),
  /** Dates that are offered, with how full they are now and then. */
  dates: z.array(
    z.object({
      id: z.uuid(),
      startDate: z.string(),
      endDate: z.string(),
      capacity: z.int(),
      taken: z.int(),
      afterwards: z.int(),
    }),
  ),
});
export type WaitingPlan = z.infer<typeof waitingPlan>;

const waitingProgress = z.object({
  done: z.array(z.uuid()),
  notDone: z.array(z.object({ entryId: z.uuid(), name: z.string(), why: z.string() })),
  rest: z.array(z.uuid()),
});
export type WaitingProgress = z.infer<typeof waitingProgress>;

const waitingRows = z.array(z.strictObject(partyRow)).min(1).max(MOST_PARTIES);
export type WaitingRows = z.infer<typeof waitingRows>;

export const bulkContract = contract({
  'POST /bulk-plans': {
    summary: 'What doing something with many bookings at once would mean, in figures; nothing is done',
    access: 'provider-bookings',
    body: z.strictObject({
      bookingIds: ids.optional(),
      /** Customers instead of bookings: the last booking of each stands for them. */
      customerIds: ids.optional(),
      question,
    }),
    output: plan,
    refusals: { 'too-many-places': 422 },
  },
  'POST /bulk-changes': {
    summary:
      'Does it with the first of the rows, each as a whole; where one changed since the figures were made, with none',
    access: 'provider-bookings',
    body: z.strictObject({ rows, change }),
    output: progress,
    refusals,
    idempotent: true,
  },
  'POST /bulk-refunds': {
    summary: 'Decides the refunds that wait of the first of the rows: all of each, or nothing',
    access: 'own-money',
    body: z.strictObject({ rows, decision: refundDecision, message: word }),
    output: progress,
    refusals,
    idempotent: true,
  },
  'POST /bulk-messages': {
    summary: 'Writes to the families of the first of the rows, to each once in its own conversation',
    access: 'write-correspondence',
    body: z.strictObject({ rows, body: messageBody }),
    output: progress,
    refusals: { ...refusals, 'unknown-field': 422 },
    idempotent: true,
  },
  'POST /bulk-waiting-plans': {
    summary:
      'What offering places to many waiting families, taking them off or writing to them would mean; nothing is done',
    access: 'own-listings',
    body: z.strictObject({
      listingId: z.uuid(),
      entryIds: z.array(z.uuid()).min(1).max(MOST_PARTIES),
      question: waitingQuestion,
    }),
    output: waitingPlan,
  },
  'POST /bulk-waiting-changes': {
    summary:
      'Offers places to the first of the chosen families, or takes them off; where one changed meanwhile, to none',
    access: 'own-listings',
    body: z.strictObject({ listingId: z.uuid(), rows: waitingRows, kind: z.enum(['offer', 'remove']) }),
    output: waitingProgress,
    refusals: { 'rows-changed': 409 },
    idempotent: true,
  },
  'POST /bulk-waiting-messages': {
    summary: 'Writes to the first of the chosen waiting families, to each once in its own conversation',
    access: 'write-correspondence',
    body: z.strictObject({ listingId: z.uuid(), rows: waitingRows, body: messageBody }),
    output: waitingProgress,
    refusals: { 'rows-changed': 409, 'unknown-field': 422 },
    idempotent: true,
  },
});
