import * as z from 'zod';
import { sendCodes, type SendCode } from '../councils/case-fact.ts';
import { mealTiers, type MealTier } from '../councils/eligibility.ts';
import { contract } from '../platform/contract.ts';
import { codeLine, line, requiredLine } from '../platform/text-schemas.ts';
import { MOST_ROWS, PART_ROWS } from './list-columns.ts';
import { listTabs } from './list-words.ts';

const moment = z.iso.datetime();
const day = z.iso.date();
const council = z.object({ id: z.uuid(), title: z.string() });
const role = z.enum(['manager', 'officer', 'viewer']);
const councilParams = z.object({ councilId: z.uuid() });
const listParams = councilParams.extend({ listId: z.uuid() });
const mealTier = z.enum(Object.keys(mealTiers) as [MealTier, ...MealTier[]]);
const page = z.coerce.number().int().min(1).max(100_000).default(1);

const schoolList = z.object({
  id: z.uuid(),
  title: z.string(),
  programme: z.object({ id: z.uuid(), title: z.string() }),
  mealTier: mealTier.nullable(),
  state: z.enum(['FILLING', 'MATCHING', 'DONE']),
  size: z.int(),
  /** How many rows are matched so far. */
  matched: z.int(),
  counts: z.object({ CONFIRMED: z.int(), DOUBTFUL: z.int(), REJECTED: z.int() }),
  madeAt: moment,
  madeBy: z.string(),
});

const child = z.object({
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  school: z.string(),
  zipCode: z.string(),
});

const match = z.object({
  id: z.uuid(),
  score: z.int(),
  state: z.enum(['DOUBTFUL', 'CONFIRMED', 'REJECTED']),
  /** Why an officer looks at it, in sentences. */
  doubts: z.array(z.string()),
  line: z.int(),
  onList: child,
  learner: child,
  ownFamily: z.boolean(),
  /** Null where it was sure and nobody had to look. */
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  canUndo: z.boolean(),
});

export const schoolListsContract = contract({
  'GET /councils/{councilId}/school-lists': {
    summary: 'The lists that schools gave to a council, the latest first, and the programmes that one can be for',
    access: 'council-members',
    params: councilParams,
    output: z.object({
      council,
      role,
      lists: z.array(schoolList),
      programmes: z.array(z.object({ id: z.uuid(), title: z.string(), asksTier: z.boolean() })),
    }),
  },
  'POST /councils/{councilId}/school-lists': {
    summary: 'An officer begins a list; its rows follow in parts',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject({
      programmeId: z.uuid(),
      title: requiredLine(120, 'Give the list a name.'),
      mealTier: mealTier.nullable(),
    }),
    output: z.object({ id: z.uuid() }),
    idempotent: true,
    refusals: { 'needs-tier': 422 },
  },
  'POST /councils/{councilId}/school-lists/{listId}/rows': {
    summary: 'Adds rows to a list that is being filled; a line that is there already stays as it is',
    access: 'council-decisions',
    params: listParams,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            line: z.int().min(1).max(1_000_000),
            firstName: requiredLine(80),
            lastName: requiredLine(80),
            dateOfBirth: day,
            school: line(120),
            zipCode: codeLine(10),
            sendCode: z.enum(['', ...(Object.keys(sendCodes) as SendCode[])]).default(''),
          }),
        )
        .min(1)
        .max(PART_ROWS),
    }),
    output: z.object({ size: z.int() }),
    refusals: { 'list-is-full': 409, 'list-is-closed': 409 },
  },
  'POST /councils/{councilId}/school-lists/{listId}/match': {
    summary: `All rows are there, ${MOST_ROWS} at most: matching begins in the background`,
    access: 'council-decisions',
    params: listParams,
    refusals: { 'list-is-empty': 409 },
  },
  'DELETE /councils/{councilId}/school-lists/{listId}': {
    summary: 'Deletes a list with its rows; who is eligible stays so',
    access: 'council-decisions',
    params: listParams,
  },
  'GET /councils/{councilId}/school-lists/{listId}': {
    summary: 'A list with the children that its rows may be; who looks is written down for each child',
    access: 'council-children',
    look: 'by-use-case',
    params: listParams,
    query: z.object({ tab: z.enum(listTabs).default('DOUBTFUL'), page }),
    output: z.object({
      council,
      role,
      list: schoolList,
      matches: z.array(match),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  },
  'POST /councils/{councilId}/school-lists/{listId}/matches/decide': {
    summary: 'An officer says of rows and children whether they are the same; what cannot be confirmed says why',
    access: 'council-decisions',
    params: listParams,
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100), same: z.boolean() }),
    output: z.object({ decided: z.int(), refused: z.array(z.object({ id: z.uuid(), why: z.string() })) }),
  },
  'POST /councils/{councilId}/school-lists/{listId}/matches/{matchId}/undo': {
    summary: 'Takes back what was said of a row and a child, for 15 minutes where it made the child eligible',
    access: 'council-decisions',
    params: listParams.extend({ matchId: z.uuid() }),
    refusals: { 'cannot-undo': 409, 'own-family': 403 },
  },
});
