import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';
import { contract } from '../platform/contract.ts';
import { aimLevels } from './aims.ts';
import { judgements, REFLECTION_MAXIMUM, reflectionStates } from './reflection.ts';
import { line, lines, requiredLines } from '../platform/text-schemas.ts';

const judgement = z.enum(judgements);
const byId = z.object({ reflectionId: z.uuid() });
const page = z.coerce.number().int().min(1).max(10_000).default(1);
/** `key`: of a private listing's link, whose page both sides of a booking may open. */
const listing = z.object({ title: z.string(), slug: z.string(), key: z.string().nullable() });

const said = z.object({
  id: z.uuid(),
  enjoyed: judgement,
  learned: judgement,
  caredFor: judgement,
  body: z.string(),
  reply: z.string(),
});

/** A reflection as everybody may read it: of the person only the first name, of the children nothing. */
export const publicReflection = said.extend({ by: z.string(), publishedAt: z.string() });
export type PublicReflection = z.infer<typeof publicReflection>;

const ownReflection = said.extend({
  listing,
  state: z.enum(reflectionStates),
  submittedAt: z.string(),
  /** When everybody can read it, or could from the start. */
  publishAt: z.string(),
});

const aboutMe = publicReflection.extend({ listing, state: z.enum(['PUBLISHED', 'REPORTED']) });

export const reflectionsContract = contract({
  'GET /experiences/{experienceId}/reflections': {
    summary: 'What bookers say of a listing: how many said what, and the latest in their words',
    access: 'everyone',
    params: z.object({ experienceId: z.uuid() }),
    query: z.object({ key: z.string().max(100).optional() }),
    output: z.object({
      count: z.int(),
      /** How many of them said yes to each prompt. */
      yes: z.object({ enjoyed: z.int(), learned: z.int(), caredFor: z.int() }),
      reflections: z.array(publicReflection),
    }),
  },
  'GET /reflections/own': {
    summary: 'What the account can reflect on, and what it has said',
    access: 'own-family',
    look: 'reflections',
    output: z.object({
      due: z.array(
        z.object({
          bookingId: z.uuid(),
          listing,
          provider: z.string(),
          /** Of the last session attended. */ attendedAt: z.string(),
        }),
      ),
      written: z.array(ownReflection),
      /** What providers saw of the account's learners. */
      seen: z.array(
        showsLearner(
          z.object({
            bookingId: z.uuid(),
            learnerId: z.uuid(),
            learnerName: z.string(),
            listing,
            provider: z.string(),
            writtenAt: z.string(),
            aims: z.array(z.object({ aim: z.string(), level: z.enum(aimLevels) })),
          }),
          'learnerId',
        ),
      ),
    }),
  },
  'POST /reflections': {
    summary: 'Say how it was, once for each booking of which somebody attended',
    access: 'write-correspondence',
    body: z.strictObject({
      bookingId: z.uuid(),
      enjoyed: judgement,
      learned: judgement,
      caredFor: judgement,
      body: lines(REFLECTION_MAXIMUM).default(''),
    }),
    output: z.object({ publishAt: z.string() }),
    refusals: { 'not-attended': 409, 'already-said': 409, 'not-for-everybody': 422 },
  },
  'GET /reflections': {
    summary: 'What bookers say of the own listings, the latest first',
    access: 'provider-bookings',
    query: z.object({ page }),
    output: z.object({ reflections: z.array(aboutMe), page: z.int(), pages: z.int() }),
  },
  'GET /reflections/learners': {
    summary: 'Learners whose dates with the caller are over, with the aims that it can say something of',
    access: 'provider-bookings',
    look: 'by-use-case',
    output: z.object({
      due: z.array(
        z.object({
          bookingId: z.uuid(),
          learnerId: z.uuid(),
          learnerName: z.string(),
          listing,
          endedAt: z.string(),
          aims: z.array(z.string()),
        }),
      ),
    }),
  },
  'POST /reflections/learners': {
    summary: 'The provider says how far a learner has come with each aim, once, for the family to read',
    access: 'write-correspondence',
    body: z.strictObject({
      bookingId: z.uuid(),
      learnerId: z.uuid(),
      aims: z
        .array(z.strictObject({ aim: line(500).min(1), level: z.enum(aimLevels) }))
        .min(1)
        .max(50),
    }),
    refusals: { 'already-said': 409, 'aims-changed': 409 },
  },
  'POST /reflections/{reflectionId}/reply': {
    summary: 'The provider answers a reflection, once',
    access: 'write-correspondence',
    params: byId,
    body: z.strictObject({ reply: requiredLines(REFLECTION_MAXIMUM, 'Please write something first') }),
    refusals: { 'already-said': 409, 'not-for-everybody': 422 },
  },
  'POST /reflections/{reflectionId}/report': {
    summary: 'The provider asks to have a reflection looked at',
    access: 'write-correspondence',
    params: byId,
    body: z.strictObject({ reason: requiredLines(1_000, 'Please say what is wrong with it') }),
  },
  'GET /reflections/reported': {
    summary: 'Reflections that somebody has to look at, the oldest first',
    access: 'platform-admins',
    output: z.object({
      reflections: z.array(
        publicReflection.extend({ listing, provider: z.string(), reason: z.string(), reportedAt: z.string() }),
      ),
    }),
  },
  'POST /reflections/{reflectionId}/decide': {
    summary: 'Hide a reported reflection, or keep it',
    access: 'platform-admins',
    params: byId,
    body: z.strictObject({ decision: z.enum(['hide', 'keep']) }),
  },
});
