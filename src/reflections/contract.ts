import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';
import { contract } from '../platform/contract.ts';
import { AIM_WORDS_MAXIMUM, aimLevels, LEARNERS_AT_ONCE } from './aims.ts';
import { CERTIFICATE } from './certificate.ts';
import { judgements, REFLECTION_MAXIMUM, reflectionStates } from './reflection.ts';
import { line, lines, requiredLine, requiredLines } from '../platform/text-schemas.ts';

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

const aims = z.array(z.strictObject({ aim: line(500).min(1), level: z.enum(aimLevels) }));
const aimWordsText = lines(AIM_WORDS_MAXIMUM).default('');
/** The version of a draft that somebody saw; 0 where there was none. */
const version = z.number().int().min(0).max(1_000_000);
const ofLearner = { bookingId: z.uuid(), learnerId: z.uuid() };

const template = z.strictObject({
  title: requiredLine(CERTIFICATE.title),
  body: requiredLines(CERTIFICATE.body),
  signature: requiredLine(CERTIFICATE.signature),
  withPicture: z.boolean(),
});
export type CertificateTemplate = z.infer<typeof template>;

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
          /** What was begun and not sent. */
          draft: z
            .object({
              enjoyed: judgement.nullable(),
              learned: judgement.nullable(),
              caredFor: judgement.nullable(),
              body: z.string(),
            })
            .nullable(),
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
            words: z.string(),
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
  'PUT /reflections/draft': {
    summary: 'Keeps what was begun of a reflection, until it is sent',
    access: 'write-correspondence',
    body: z.strictObject({
      bookingId: z.uuid(),
      enjoyed: judgement.nullable(),
      learned: judgement.nullable(),
      caredFor: judgement.nullable(),
      body: lines(REFLECTION_MAXIMUM).default(''),
    }),
    refusals: { 'already-said': 409, 'not-attended': 409 },
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
          /** The block of the last date: its learners are answered for on one screen. */
          block: z.object({ id: z.uuid(), name: z.string() }),
          endedAt: z.string(),
          aims: z.array(z.string()),
          draft: z.object({
            aims: z.array(z.object({ aim: z.string(), level: z.enum(aimLevels) })),
            words: z.string(),
            version: z.int(),
          }),
        }),
      ),
    }),
  },
  'POST /reflections/learners': {
    summary: 'The provider says how far a learner has come with each aim, once, for the family to read',
    access: 'write-correspondence',
    body: z.strictObject({ ...ofLearner, aims: aims.min(1).max(50), words: aimWordsText }),
    refusals: { 'already-said': 409, 'aims-changed': 409, 'changed-meanwhile': 409 },
  },
  'PUT /reflections/learners/draft': {
    summary:
      'Keeps what was begun of a learner; refused where somebody else has changed it since the version that was seen',
    access: 'write-correspondence',
    body: z.strictObject({ ...ofLearner, aims: aims.max(50), words: aimWordsText, version }),
    output: z.object({ version: z.int() }),
    refusals: { 'already-said': 409, 'changed-meanwhile': 409 },
  },
  'POST /reflections/groups': {
    summary: 'The provider says how far the learners of a group have come; each is sent or refused on its own',
    access: 'write-correspondence',
    body: z.strictObject({
      learners: z
        .array(z.strictObject({ ...ofLearner, aims: aims.min(1).max(50), words: aimWordsText, version }))
        .min(1)
        .max(LEARNERS_AT_ONCE),
    }),
    output: z.object({
      sent: z.int(),
      refused: z.array(z.object({ bookingId: z.string(), learnerId: z.string(), sentence: z.string() })),
    }),
  },
  'GET /certificates': {
    summary:
      'Who attended the blocks of the caller that ended lately, who has a certificate, and what certificates say',
    access: 'provider-bookings',
    look: 'by-use-case',
    output: z.object({
      template: template.extend({ changedAt: z.string() }).nullable(),
      learners: z.array(
        z.object({
          ...ofLearner,
          learnerName: z.string(),
          listingTitle: z.string(),
          block: z.object({ id: z.uuid(), name: z.string() }),
          endedAt: z.string(),
          certificate: z.object({ id: z.uuid(), issuedAt: z.string() }).nullable(),
        }),
      ),
    }),
  },
  'PUT /certificates/template': {
    summary: 'Saves what the certificates of the caller say',
    access: 'write-correspondence',
    body: template,
    refusals: { 'unknown-field': 422 },
  },
  'POST /certificates': {
    summary: 'Issues certificates to learners who attended; who has one already is left as they are',
    access: 'write-correspondence',
    body: z.strictObject({ learners: z.array(z.strictObject(ofLearner)).min(1).max(LEARNERS_AT_ONCE) }),
    output: z.object({ issued: z.int() }),
    refusals: { 'no-template': 409, 'not-attended': 409 },
  },
  'POST /certificates/{certificateId}/revoke': {
    summary: 'Takes back a certificate that was wrong',
    access: 'write-correspondence',
    params: z.object({ certificateId: z.uuid() }),
  },
  'GET /certificates/own': {
    summary: 'The certificates of the learners of the account’s family, the latest first',
    access: 'own-family',
    look: 'reflections',
    output: z.object({
      certificates: z.array(
        showsLearner(
          z.object({
            id: z.uuid(),
            learnerId: z.uuid(),
            learnerName: z.string(),
            title: z.string(),
            provider: z.string(),
            issuedAt: z.string(),
          }),
          'learnerId',
        ),
      ),
    }),
  },
  'GET /certificates/{certificateId}': {
    summary:
      'A certificate as a PDF, for the family of its learner and for its provider; one that was revoked is not found',
    access: 'own-family',
    look: 'by-use-case',
    params: z.object({ certificateId: z.uuid() }),
    produces: 'application/pdf',
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
