import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { FURTHEST_PAGE } from '../platform/paging.ts';
import { line, requiredLine, requiredLines } from '../platform/text-schemas.ts';

const moment = z.iso.datetime();
const councilParams = z.object({ councilId: z.uuid() });
const caseParams = councilParams.extend({ eligibilityId: z.uuid() });

const child = z.object({
  id: z.uuid(),
  name: z.string(),
  dateOfBirth: z.string(),
  school: z.string(),
  zipCode: z.string(),
  basis: z.string(),
  state: z.string(),
  explanation: z.string(),
  submittedAt: moment,
});

/** How a council's officers work in their queue; a part of `councilsContract`. */
export const queueRoutes = contract({
  'PUT /councils/{councilId}/eligibilities/{eligibilityId}/hold': {
    summary: 'An officer looks at a case: for ten minutes the others see whose it is; nobody is kept out',
    access: 'council-decisions',
    params: caseParams,
    output: z.object({ by: z.string(), isYou: z.boolean(), until: moment }),
  },
  'DELETE /councils/{councilId}/eligibilities/{eligibilityId}/hold': {
    summary: 'An officer leaves a case',
    access: 'council-decisions',
    params: caseParams,
  },
  'GET /councils/{councilId}/holds': {
    summary: 'Who looks at which case now',
    access: 'council-members',
    params: councilParams,
    output: z.object({ holds: z.array(z.object({ eligibilityId: z.uuid(), by: z.string(), isYou: z.boolean() })) }),
  },
  'GET /councils/{councilId}/eligibilities/{eligibilityId}/duplicates': {
    summary: 'A case beside those of the same name and date of birth in its programme',
    access: 'council-children',
    look: 'by-use-case',
    params: caseParams,
    output: z.object({ cases: z.array(child) }),
  },
  'GET /councils/{councilId}/messages': {
    summary:
      'What officers have written to families, and what these answered; who looks is written down for each child',
    access: 'council-children',
    look: 'by-use-case',
    params: councilParams,
    query: z.object({
      show: z.enum(['waiting', 'answered', 'all']).default('waiting'),
      page: z.coerce.number().int().min(1).max(FURTHEST_PAGE).default(1),
    }),
    output: z.object({
      council: z.object({ id: z.uuid(), title: z.string() }),
      /** How many questions nobody has answered. */
      waiting: z.int(),
      messages: z.array(
        z.object({
          id: z.uuid(),
          child: z.string(),
          programme: z.string(),
          kind: z.enum(['asked', 'refused']),
          words: z.string(),
          by: z.string(),
          at: moment,
          answeredAt: moment.nullable(),
          /** What the family says now, beside the last message before it; '' beside earlier ones. */
          answer: z.string(),
          waits: z.boolean(),
        }),
      ),
      page: z.int(),
      pages: z.int(),
    }),
  },
  'GET /councils/{councilId}/views': {
    summary: 'Filters of the queue that the user has saved',
    access: 'council-members',
    params: councilParams,
    output: z.object({ views: z.array(z.object({ id: z.uuid(), title: z.string(), search: z.string() })) }),
  },
  'POST /councils/{councilId}/views': {
    summary: 'Saves a filter of the queue under a name; the same name replaces what was saved',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject({ title: requiredLine(60, 'Give the view a name.'), search: line(500) }),
    output: z.object({ id: z.uuid() }),
    refusals: { 'too-many-views': 409 },
  },
  'DELETE /councils/{councilId}/views/{viewId}': {
    summary: 'Deletes a saved filter of one’s own',
    access: 'council-decisions',
    params: councilParams.extend({ viewId: z.uuid() }),
  },
  'GET /councils/{councilId}/templates': {
    summary: 'Words that officers of the council use again',
    access: 'council-members',
    params: councilParams,
    output: z.object({
      templates: z.array(
        z.object({ id: z.uuid(), kind: z.enum(['ask', 'refuse']), title: z.string(), words: z.string() }),
      ),
    }),
  },
  'POST /councils/{councilId}/templates': {
    summary: 'Keeps words for questions or refusals; the same name replaces what was kept',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject({
      kind: z.enum(['ask', 'refuse']),
      title: requiredLine(60, 'Give the words a name.'),
      words: requiredLines(1_000, 'Write the words.'),
    }),
    output: z.object({ id: z.uuid() }),
    refusals: { 'too-many-templates': 409 },
  },
  'DELETE /councils/{councilId}/templates/{templateId}': {
    summary: 'Deletes words that were kept',
    access: 'council-decisions',
    params: councilParams.extend({ templateId: z.uuid() }),
  },
});
