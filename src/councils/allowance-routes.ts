import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';
import { line, lines } from '../platform/text-schemas.ts';
import { levelKeys } from './levels.ts';
import { allowanceUnits, programmeKinds, type ProgrammeKind } from './programme.ts';

const day = z.iso.date();
const level = z.enum(levelKeys);
const kind = z.enum(Object.keys(programmeKinds) as [ProgrammeKind, ...ProgrammeKind[]]);

/** What single children have of a programme, and the family's statement of it. */
export const allowanceRoutes = {
  'GET /councils/{councilId}/programmes/{programmeId}/allowances': {
    summary: 'The eligible children of a programme with what each has; who looks is written down for each child',
    access: 'council-children',
    look: 'by-use-case',
    params: z.object({ councilId: z.uuid(), programmeId: z.uuid() }),
    query: z.object({
      search: line(80).default(''),
      /** Those with another amount than the programme's, or whose review has come, or comes within a month. */
      only: z.enum(['all', 'exceptions', 'review', 'coming']).default('all'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    output: z.object({
      council: z.object({ id: z.uuid(), title: z.string() }),
      role: z.enum(['manager', 'officer', 'viewer']),
      programme: z.object({
        id: z.uuid(),
        kind,
        title: z.string(),
        unit: z.enum(allowanceUnits),
        allowance: z.int(),
        allowanceText: z.string(),
      }),
      children: z.array(
        z.object({
          eligibilityId: z.uuid(),
          learner: showsLearner(z.object({ firstName: z.string(), lastName: z.string() })),
          amount: z.int(),
          amountText: z.string(),
          reservedText: z.string(),
          usedText: z.string(),
          leftText: z.string(),
          /** Why the child has another amount; '' where it has the programme's. */
          reason: z.string(),
          level: level.nullable(),
          reviewOn: day.nullable(),
          ownFamily: z.boolean(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  },
  'PUT /councils/{councilId}/eligibilities/{eligibilityId}/allowance': {
    summary: 'An officer says what one child has of a programme, with the reason, and when it is looked at again',
    access: 'council-decisions',
    params: z.object({ councilId: z.uuid(), eligibilityId: z.uuid() }),
    body: z.strictObject({
      /** Whole sessions, minutes or pence. */
      amount: z.int().min(1).max(100_000_000),
      reason: lines(300).default(''),
      level: level.nullable(),
      reviewOn: day.nullable(),
    }),
    refusals: { 'below-used': 409, 'reason-missing': 422, 'own-family': 403, 'wrong-state': 409 },
  },
  'GET /eligibilities/{eligibilityId}/statement': {
    summary: 'What one of the caller’s learners has of a programme, date by date, as PDF',
    access: 'own-children',
    params: z.object({ eligibilityId: z.uuid() }),
    produces: 'application/pdf',
  },
} as const;
