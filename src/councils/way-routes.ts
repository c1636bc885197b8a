import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { codeLine, line } from '../platform/text-schemas.ts';
import { counting } from './fact-routes.ts';
import { codeStates, MOST_SENT_AT_ONCE } from './programme-code.ts';
import { programmeKinds, type ProgrammeKind } from './programme.ts';

const moment = z.iso.datetime();
const day = z.iso.date();
const kind = z.enum(Object.keys(programmeKinds) as [ProgrammeKind, ...ProgrammeKind[]]);
const council = z.object({ id: z.uuid(), title: z.string() });
const role = z.enum(['manager', 'officer', 'viewer']);
const programmeParams = z.object({ councilId: z.uuid(), programmeId: z.uuid() });
const page = z.coerce.number().int().min(1).max(100_000).default(1);
const fileRefusals = {
  'kind-of-file': 422,
  'not-a-pdf': 422,
  'not-a-picture': 422,
  'pdf-is-locked': 422,
  'picture-too-large': 422,
  'picture-too-small': 422,
  'too-many-requests': 429,
} as const;

/** The ways in which a council comes to know who is eligible; a part of `councilsContract`. */
export const wayRoutes = contract({
  'GET /funding-choices': {
    summary: 'Councils with programmes that are open, the one of a home postcode first',
    access: 'own-family',
    query: z.object({ zipCode: codeLine(10).default('') }),
    output: z.object({
      /** Where that home is, in a sentence; '' without a postcode. */
      home: z.string(),
      councils: z.array(
        council.extend({
          isHome: z.boolean(),
          /** What the council asks for besides the reason: 'school', 'postcode', 'files'. */
          asks: z.array(z.string()),
          counting,
          programmes: z.array(
            z.object({ id: z.uuid(), kind, title: z.string(), startsOn: day, endsOn: day, allowanceText: z.string() }),
          ),
        }),
      ),
    }),
  },
  'POST /eligibilities/{eligibilityId}/files': {
    summary: 'A guardian sends a letter or an award as evidence; it is sealed, and deleted after the decision',
    access: 'own-children',
    params: z.object({ eligibilityId: z.uuid() }),
    upload: { maximumBytes: 15_000_000 },
    output: z.object({ id: z.uuid(), name: z.string(), bytes: z.int() }),
    refusals: { ...fileRefusals, 'wrong-state': 409, 'too-many-files': 409 },
  },
  'GET /councils/{councilId}/eligibilities/{eligibilityId}/files/{fileId}': {
    summary: 'A file of evidence, for who decides; each opening is written down for the child',
    access: 'council-children',
    look: 'by-use-case',
    params: z.object({ councilId: z.uuid(), eligibilityId: z.uuid(), fileId: z.uuid() }),
    produces: 'application/pdf',
  },
  'POST /councils/{councilId}/eligibilities/national-check': {
    summary: 'An officer lets the national service be asked about many parents at once; a machine’s no refuses nobody',
    access: 'council-decisions',
    params: z.object({ councilId: z.uuid() }),
    body: z.strictObject({
      parents: z
        .array(
          z.strictObject({
            eligibilityId: z.uuid(),
            surname: line(80),
            dateOfBirth: z.union([z.literal(''), day]),
            number: codeLine(30),
          }),
        )
        .min(1)
        .max(100),
    }),
    output: z.object({
      asked: z.int(),
      refused: z.array(
        z.object({ eligibilityId: z.uuid(), why: z.string(), fields: z.record(z.string(), z.string()) }),
      ),
    }),
    refusals: { 'not-available': 409 },
  },
  'GET /councils/{councilId}/programmes/{programmeId}/codes': {
    summary: 'The codes of a programme and how each stands, the latest first',
    access: 'council-members',
    params: programmeParams,
    query: z.object({ state: z.enum([...codeStates, 'all']).default('all'), page }),
    output: z.object({
      council,
      role,
      programme: z.object({ id: z.uuid(), title: z.string(), isOpen: z.boolean() }),
      counts: z.object({ free: z.int(), sent: z.int(), used: z.int(), revoked: z.int() }),
      codes: z.array(
        z.object({
          id: z.uuid(),
          /** The last letters only, for viewers. */
          code: z.string(),
          state: z.enum(codeStates),
          sentTo: z.string().nullable(),
          madeAt: moment,
          sentAt: moment.nullable(),
          usedAt: moment.nullable(),
          revokedAt: moment.nullable(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  },
  'POST /councils/{councilId}/programmes/{programmeId}/codes/send': {
    summary: 'An officer sends a code of its own to each address; who has an unused one gets no second one',
    access: 'council-decisions',
    params: programmeParams,
    body: z.strictObject({ emails: z.array(line(254)).min(1).max(MOST_SENT_AT_ONCE) }),
    output: z.object({ sent: z.int(), already: z.array(z.string()), wrong: z.array(z.string()) }),
    idempotent: true,
    refusals: { 'programme-closed': 409, 'too-many-requests': 429 },
  },
  'POST /councils/{councilId}/programmes/{programmeId}/codes/{codeId}/revoke': {
    summary: 'An officer takes a code back that nobody has used',
    access: 'council-decisions',
    params: programmeParams.extend({ codeId: z.uuid() }),
    refusals: { 'code-used': 409 },
  },
});
