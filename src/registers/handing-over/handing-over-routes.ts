import * as z from 'zod';
import { contract } from '../../platform/contract.ts';
import { newEntry } from '../entry-schemas.ts';
import { newMark } from '../mark-schemas.ts';

const sessionId = z.object({ sessionId: z.uuid() });
const by = { madeBy: z.string() };

/** As many as one device keeps of a register, and as many as may wait for its owner. */
export const MOST_HANDED_OVER = 500;

const mostMarks = z.array(newMark).max(MOST_HANDED_OVER);

/** What lies on the device of somebody whose access ended; a part of `registersContract`. */
export const handingOverRoutes = contract({
  'POST /registers/{sessionId}/handed-over': {
    summary:
      'Hands marks and entries to the owner of a register that the caller held once. One with a known id is not added twice',
    access: 'mark-registers',
    params: sessionId,
    body: z
      .strictObject({ marks: mostMarks.default([]), entries: z.array(newEntry).max(200).default([]) })
      .refine(({ marks, entries }) => marks.length + entries.length > 0, 'There is nothing to hand over'),
    output: z.object({ accepted: z.array(z.uuid()) }),
    refusals: { 'too-many-waiting': 409 },
  },
  'GET /registers/{sessionId}/handed-over': {
    summary: 'What was handed over to the caller for a register of their own and is not decided',
    access: 'run-registers',
    params: sessionId,
    output: z.object({
      marks: z.array(z.object({ mark: newMark, ...by })),
      entries: z.array(z.object({ entry: newEntry, ...by })),
    }),
  },
  'POST /registers/{sessionId}/handed-over/decision': {
    summary: 'Adds what was handed over to the register, as made by who made it, or leaves it out',
    access: 'run-registers',
    params: sessionId,
    body: z.strictObject({
      decision: z.enum(['ADD', 'LEAVE_OUT']),
      ids: z
        .array(z.uuid())
        .min(1)
        .max(2 * MOST_HANDED_OVER),
    }),
    output: z.object({
      decided: z.array(z.uuid()),
      /** Those that the register cannot hold, with the reason: they wait on, and can be left out. */
      refused: z.array(z.object({ id: z.uuid(), message: z.string() })),
    }),
  },
});
