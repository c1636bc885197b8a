import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { spans } from './spans.ts';

const moment = z.string();
const count = z.int().min(0);
const pence = z.int();

const operations = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Each day of the span, also those without anything, the first first. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      bookings: count,
      places: count,
      takenPence: pence,
      feesPence: pence,
      refundsPence: pence,
      failedPayments: count,
    }),
  ),
  /** Payments that a bank refused, or that could not be taken: the latest first. */
  failedPayments: z.array(z.object({ id: z.uuid(), amountPence: pence, at: moment, purpose: z.string() })),
  /** Work that was tried as often as it can be. The oldest first. */
  jobs: z.array(z.object({ id: z.string(), task: z.string(), attempts: count, error: z.string(), since: moment })),
  /** Providers whom Stripe does not let take or receive money, or soon will not. */
  restricted: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      state: z.enum(['RESTRICTED_SOON', 'DISABLED']),
      needs: z.array(z.string()),
      needsBy: moment.nullable(),
      /** What they are owed and cannot be paid. */
      duePence: pence,
    }),
  ),
  /** What waits for an administrator, each with its page. */
  queues: z.array(
    z.object({
      kind: z.enum(['conversations', 'reflections', 'questions', 'support', 'names', 'disputes', 'refunds']),
      count,
      /** Since when the first of it waits. */
      since: moment.nullable(),
    }),
  ),
});
export type Operations = z.infer<typeof operations>;

export const operationsContract = contract({
  'GET /operations': {
    summary: 'How the platform does: money and bookings by day, what failed, and what waits for an administrator',
    access: 'platform-admins',
    query: z.object({ days: z.enum(spans).default('30') }),
    output: operations,
  },
});
