import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { line, lines, requiredLine } from '../platform/text-schemas.ts';
import { readyMadeKeys } from './ready-made.ts';
import { actionKeys, fundings, MOST_HOURS, triggerKeys } from './workflow.ts';

const instant = z.iso.datetime();
const age = z.int().min(0).max(120).nullable();

const onlyFor = z.strictObject({
  listingIds: z.array(z.uuid()).max(200).optional(),
  ticketIds: z.array(z.uuid()).max(200).optional(),
  funding: z.enum(fundings).optional(),
  ageFrom: age.optional(),
  ageTo: age.optional(),
  firstTimers: z.boolean().optional(),
  unpaid: z.boolean().optional(),
  notBookedAgain: z.boolean().optional(),
  detailsDue: z.boolean().optional(),
});

/** What a workflow does, as it is typed. */
const recipe = z.strictObject({
  name: requiredLine(80, 'Enter a name.'),
  trigger: z.enum(triggerKeys),
  /** Before or after what starts it. */
  hours: z.int().min(0).max(MOST_HOURS),
  onlyFor,
  action: z.enum(actionKeys),
  /** Of a mail, or the title of a task. */
  subject: line(200),
  body: lines(4_000),
});
export type AskedRecipe = z.output<typeof recipe>;

const workflow = recipe.extend({
  id: z.uuid(),
  /** Null for one of the provider's own. */
  readyMade: z.enum(readyMadeKeys).nullable(),
  /** Whether it says anything else than it did at first. */
  isChanged: z.boolean(),
  isOn: z.boolean(),
  /** In the last 30 days. */
  done: z.int(),
  skipped: z.int(),
  /** Waiting for their moment. */
  waiting: z.int(),
});
export type Workflow = z.infer<typeof workflow>;

const run = z.object({
  id: z.uuid(),
  state: z.enum(['WAITING', 'DUE', 'DONE', 'SKIPPED']),
  reason: z.string(),
  dueAt: instant,
  endedAt: instant.nullable(),
  booking: z.object({ id: z.uuid(), reference: z.string() }),
  listing: z.string(),
  /** Of the date that it is about; null for a whole booking. */
  startDate: instant.nullable(),
});
export type Run = z.infer<typeof run>;

const preview = z.object({
  subject: z.string(),
  text: z.string(),
  /** The mail as it is sent; '' for what is not a mail. */
  html: z.string(),
  /** Why this booking would be left out; null where it fits. */
  whyNot: z.string().nullable(),
});
export type Preview = z.infer<typeof preview>;

const workflowId = z.object({ workflowId: z.uuid() });
const slips = { 'unknown-field': 422, 'no-words': 422, 'ages-backwards': 422 } as const;

export const workflowsContract = contract({
  'GET /workflows': {
    summary: 'The workflows of the account: the ready-made ones first',
    access: 'own-listings',
    output: z.object({ workflows: z.array(workflow) }),
  },
  'POST /workflows': {
    summary: 'Make a workflow; it is off until it is switched on',
    access: 'own-listings',
    body: recipe,
    output: z.object({ id: z.uuid() }),
    idempotent: true,
    refusals: { ...slips, 'too-many-workflows': 409 },
  },
  'PUT /workflows/{workflowId}': {
    summary: 'Change what a workflow does; what it did stays as it was',
    access: 'own-listings',
    params: workflowId,
    body: recipe,
    refusals: slips,
  },
  'PUT /workflows/{workflowId}/on': {
    summary: 'Switch a workflow on or off; switched on, it says nothing about what was due before',
    access: 'own-listings',
    params: workflowId,
    body: z.strictObject({ isOn: z.boolean() }),
  },
  'DELETE /workflows/{workflowId}': {
    summary: 'Remove a workflow of one’s own, or give a ready-made one its first words again',
    access: 'own-listings',
    params: workflowId,
  },
  'GET /workflows/{workflowId}/runs': {
    summary: 'What a workflow did and left out, and why; the latest first',
    access: 'own-listings',
    params: workflowId,
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    output: z.object({ runs: z.array(run), page: z.int(), pages: z.int() }),
  },
  'GET /workflow-bookings': {
    summary: 'Bookings of the account’s listings to try a workflow on, the latest first',
    access: 'own-listings',
    output: z.object({
      bookings: z.array(z.object({ id: z.uuid(), reference: z.string(), listing: z.string() })),
    }),
  },
  'POST /workflow-preview': {
    summary: 'What a workflow would write about a booking',
    access: 'own-listings',
    body: z.strictObject({ bookingId: z.uuid(), recipe }),
    output: preview,
    refusals: slips,
  },
  'POST /workflow-test': {
    summary: 'Send what a workflow would write about a booking to oneself',
    access: 'own-listings',
    body: z.strictObject({ bookingId: z.uuid(), recipe }),
    output: z.object({ to: z.string() }),
    refusals: { ...slips, 'too-many-requests': 429 },
  },
  'GET /tasks': {
    summary: 'What workflows ask the account to do, the latest first',
    access: 'own-listings',
    output: z.object({
      tasks: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          body: z.string(),
          bookingId: z.uuid(),
          createdAt: instant,
        }),
      ),
    }),
  },
  'PUT /tasks/{taskId}/done': {
    summary: 'A task is done, or is not done after all',
    access: 'own-listings',
    params: z.object({ taskId: z.uuid() }),
    body: z.strictObject({ isDone: z.boolean() }),
  },
});
