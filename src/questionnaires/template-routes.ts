import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';
import { line, lines } from '../platform/text-schemas.ts';
import { questionScopes, questionTypes } from '../tickets/question.ts';

const params = z.object({ councilId: z.uuid(), programmeId: z.uuid() });
const version = z.string().max(64);

const words = {
  type: z.enum(questionTypes),
  label: line(300),
  help: lines(2_000).default(''),
  options: z.array(line(120)).max(50).default([]),
  required: z.boolean().default(false),
  scope: z.enum(questionScopes).default('learner'),
  onRegister: z.boolean().default(false),
  sensitive: z.boolean().default(false),
};

const asked = z.object({
  council: z.object({ id: z.uuid(), title: z.string() }),
  role: z.enum(['manager', 'officer', 'viewer']),
  programme: z.object({ id: z.uuid(), title: z.string(), closed: z.boolean() }),
  version,
  /** How many listings carry them now. */
  listings: z.int(),
  questions: z.array(z.object({ id: z.uuid(), ...words })),
});

/** What a council asks wherever a programme pays, and what families answered. */
export const templateRoutes = {
  'GET /councils/{councilId}/programmes/{programmeId}/questions': {
    summary: 'What a council has listings of a programme ask',
    access: 'council-members',
    params,
    output: asked,
  },
  'PUT /councils/{councilId}/programmes/{programmeId}/questions': {
    summary: 'A manager says what listings of a programme ask; answers that were given keep the words they answer',
    access: 'council-decisions',
    params,
    body: z.strictObject({
      version,
      questions: z.array(z.strictObject({ id: z.uuid().optional(), ...words })).max(20),
    }),
    output: asked,
    refusals: { 'version-changed': 409, 'invalid-questions': 422 },
  },
  'GET /councils/{councilId}/programmes/{programmeId}/answers': {
    summary: 'What families answered to a council’s questions about places that it pays for; who looks is written down',
    access: 'council-children',
    look: 'by-use-case',
    params,
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.object({
      council: z.object({ id: z.uuid(), title: z.string() }),
      programme: z.object({ id: z.uuid(), title: z.string() }),
      answers: z.array(
        z.object({
          id: z.uuid(),
          /** Null where it was asked once for a booking. */
          learner: showsLearner(z.object({ firstName: z.string(), lastName: z.string() })).nullable(),
          listing: z.string(),
          question: z.string(),
          answer: z.string(),
          answeredAt: z.iso.datetime(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  },
} as const;
