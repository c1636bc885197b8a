import * as z from 'zod';
import { MAXIMUM_UPLOAD } from '../media/contract.ts';
import { ofSection, showsLearner } from './looks.ts';
import { schoolYears } from './school-year.ts';
import { isTold, sectionInputs, sectionNames, sectionSchemas, type SectionName } from './sections.ts';
import { contract } from '../platform/contract.ts';
import { codeLine, line, lines } from '../platform/text-schemas.ts';

const shortText = line(80);
const longText = lines(1_000);

/** What is known of a section without what it says. */
const sectionState = z.object({
  section: z.enum(sectionNames),
  /** Counts the savings; 0 when it was never saved. */
  version: z.int(),
  /** Whether anything is told in it. */
  told: z.boolean(),
  /** ISO instants; null when it was never saved. */
  confirmedAt: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** To be confirmed again. */
  due: z.boolean(),
  /** What its family should still add; null when nothing, and for those who cannot read it. */
  lacks: z.string().nullable(),
});
export type SectionState = z.infer<typeof sectionState>;

const learnerShape = {
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** What others should call them, where it is not the first name; '' otherwise. */
  knownAs: z.string(),
  /** 'YYYY-MM-DD'; null when only `over18` is known. */
  dateOfBirth: z.string().nullable(),
  over18: z.boolean(),
  pronouns: z.string(),
  school: z.string(),
  schoolYear: z.enum(schoolYears),
  /** As the guardian who asks says it: no other guardian reads it. */
  homePostcode: z.string(),
  /** Whether that guardian keeps from the others which councils they ask. */
  livesApart: z.boolean(),
  hasOtherGuardians: z.boolean(),
  /** Of the basics above: counts their savings. */
  version: z.int(),
  basicsConfirmedAt: z.string(),
  basicsDue: z.boolean(),
  /** The sections that are asked of them: not all of an adult. */
  sections: z.array(sectionState),
  /** What the caller is to the learner; a helper does not read what sections say. */
  careRole: z.enum(['GUARDIAN', 'HELPER']),
  mayBook: z.boolean(),
  /** Whether the caller added them, or took them over: only then they can have them erased. */
  isFirst: z.boolean(),
  /** What sections say is left out, because the caller acts for the family or only helps it. */
  masked: z.boolean(),
  /** Names are first letters and the date of birth is left out, because an administrator looks into the account. */
  identityMasked: z.boolean(),
};

/** Somebody who attends: a child of the account, or the account's own person. */
export const learner = showsLearner(z.object(learnerShape));
export type LearnerAnswer = z.infer<typeof learner>;

/** A section as an answer shows it: its receipt names it where anything is told in it. */
const markedSection = (name: SectionName) =>
  ofSection(
    (content) => (content !== null && isTold(name, content as never) ? name : null),
    (sectionSchemas[name] as z.ZodType).nullable(),
  );

/** Sections by name; null for one that was never saved. */
const openSections = z.object(
  Object.fromEntries(sectionNames.map((name) => [name, markedSection(name)])) as {
    [Name in SectionName]: z.ZodNullable<(typeof sectionSchemas)[Name]>;
  },
);

/** A learner with all that the family told. */
export const profile = showsLearner(
  z.object({
    ...learnerShape,
    /** Null while masked. */
    told: openSections.nullable(),
  }),
);
export type ProfileAnswer = z.infer<typeof profile>;

const fields = {
  firstName: shortText.min(1, 'Required'),
  lastName: shortText,
  dateOfBirth: codeLine(10).nullable(),
  over18: z.boolean(),
};

/** Somebody new, with a few words of what a provider should know. */
export const newLearner = z.strictObject({
  firstName: fields.firstName,
  lastName: fields.lastName.default(''),
  dateOfBirth: fields.dateOfBirth.default(null),
  over18: fields.over18.default(false),
  allergies: longText.default(''),
  medical: longText.default(''),
  supportNeeds: longText.default(''),
  photoConsent: z.boolean().default(false),
  emergencyName: shortText.default(''),
  emergencyPhone: line(40).default(''),
});
export type NewLearner = z.infer<typeof newLearner>;

const learnerChange = z
  .strictObject({
    ...fields,
    knownAs: shortText,
    pronouns: line(40),
    school: line(120),
    schoolYear: z.enum(schoolYears),
    homePostcode: codeLine(10),
    livesApart: z.boolean(),
    /** The version that was read; another one since then is refused. */
    version: z.int(),
    removed: z.literal(false),
    /** Said once the family has read what follows from another name or date of birth. */
    confirmed: z.boolean(),
  })
  .partial();
export type LearnerChange = z.infer<typeof learnerChange>;

/** Somebody who cares for a learner. */
const guardian = z.object({
  accountId: z.uuid(),
  name: z.string(),
  email: z.string(),
  careRole: z.enum(['GUARDIAN', 'HELPER']),
  mayBook: z.boolean(),
  since: z.iso.datetime({ offset: true }),
  /** Who added the learner, or took them over: nobody else can end this care. */
  isFirst: z.boolean(),
  isSelf: z.boolean(),
  /** Whether the caller may end the care. */
  canEnd: z.boolean(),
  /** Whether the caller may let them book, or book no more: helpers only. */
  canChange: z.boolean(),
});
export type GuardianAnswer = z.infer<typeof guardian>;

const guardianNote = z.strictObject({
  /** How this guardian may be reached, and how not: 'only by email'. */
  contactOnly: lines(300),
  /** What a court has ordered. */
  restriction: lines(600),
});
export type GuardianNote = z.infer<typeof guardianNote>;

const learnerParams = z.object({ learnerId: z.uuid() });

/** Saves one section. It has a route of its own, so that each body is as strict as its section. */
const savingOf = <Name extends SectionName>(section: Name) =>
  ({
    summary: `Save what is told of a learner: ${section}`,
    access: 'own-children',
    look: 'learners',
    params: learnerParams,
    body: z.strictObject({
      /** The version that was read, 0 for none; another one since then is refused. */
      version: z.int().min(0),
      content: sectionInputs[section],
    }),
    output: profile,
    refusals: { 'changed-meanwhile': 409, 'unknown-picture': 422 },
  }) as const;

export const peopleContract = contract({
  'GET /learners': {
    summary: 'The learners of the own family, with what their sections lack and which are to be confirmed',
    access: 'own-family',
    look: 'learners',
    output: z.array(learner),
  },
  'POST /learners': {
    summary: 'Add a learner',
    access: 'own-children',
    look: 'learners',
    body: newLearner.extend({
      /** Said once the family has read that somebody of this name and date of birth is there already. */
      another: z.boolean().default(false),
    }),
    output: learner,
    idempotent: true,
    refusals: { 'too-many-learners': 409, 'same-learner': 409 },
  },
  'GET /learners/{learnerId}': {
    summary: 'A learner of the own family with all that was told',
    access: 'own-family',
    look: 'learners',
    params: learnerParams,
    output: profile,
  },
  'PATCH /learners/{learnerId}': {
    summary: "Change who a learner is; 'removed': false brings a removed one back",
    access: 'own-children',
    look: 'learners',
    params: learnerParams,
    body: learnerChange,
    output: learner,
    refusals: { 'too-many-learners': 409, 'needs-confirmation': 409, 'changed-meanwhile': 409 },
  },
  'PUT /learners/{learnerId}/sections/health': savingOf('health'),
  'PUT /learners/{learnerId}/sections/food': savingOf('food'),
  'PUT /learners/{learnerId}/sections/support': savingOf('support'),
  'PUT /learners/{learnerId}/sections/consents': savingOf('consents'),
  'PUT /learners/{learnerId}/sections/contacts': savingOf('contacts'),
  'PUT /learners/{learnerId}/sections/collection': savingOf('collection'),
  'POST /learners/{learnerId}/confirm': {
    summary: 'Say that sections are still right; of one that was never saved, that there is nothing to tell',
    access: 'own-children',
    look: 'learners',
    params: learnerParams,
    body: z.strictObject({
      sections: z
        .array(
          z.strictObject({
            section: z.enum(['basics', ...sectionNames]),
            /** The version that was read: nobody confirms what they have not seen. */
            version: z.int().min(0),
          }),
        )
        .min(1)
        .max(sectionNames.length + 1),
    }),
    output: learner,
    refusals: { 'changed-meanwhile': 409, 'nothing-to-confirm': 409 },
  },
  'POST /learners/{learnerId}/collector-pictures': {
    summary: 'Send a picture of somebody who may, or must not, collect a learner; it is shown once a section names it',
    access: 'own-children',
    params: learnerParams,
    upload: { maximumBytes: MAXIMUM_UPLOAD },
    output: z.object({ id: z.uuid() }),
    refusals: {
      'kind-of-file': 415,
      'not-a-picture': 422,
      'picture-too-large': 422,
      'picture-too-small': 422,
      'too-many-pictures': 429,
    },
  },
  'GET /learners/{learnerId}/collector-pictures/{pictureId}': {
    summary: 'The picture of a collector, for its family and around a session for whoever runs it',
    access: 'registers',
    look: 'by-use-case',
    params: learnerParams.extend({ pictureId: z.uuid() }),
    produces: 'image/webp',
  },
  'DELETE /learners/{learnerId}': {
    summary: 'Remove a learner from the family, or leave them to their other guardians; what was booked stays as it is',
    access: 'own-children',
    params: learnerParams,
    refusals: { 'has-bookings': 409, 'first-guardian': 409 },
  },
  'GET /learners/{learnerId}/guardians': {
    summary: 'Who cares for a learner',
    access: 'own-family',
    params: learnerParams,
    output: z.array(guardian),
  },
  'PATCH /learners/{learnerId}/guardians/{accountId}': {
    summary: 'Let a helper book for a learner, or see the calendar alone; counts from their next request on',
    access: 'own-person',
    params: learnerParams.extend({ accountId: z.uuid() }),
    body: z.strictObject({ mayBook: z.boolean() }),
    refusals: { 'not-a-helper': 409 },
  },
  'DELETE /learners/{learnerId}/guardians/{accountId}': {
    summary: 'End the care of a guardian or helper for a learner; what they booked stays as it is',
    access: 'own-person',
    params: learnerParams.extend({ accountId: z.uuid() }),
    refusals: { 'first-guardian': 409 },
  },
  'GET /learners/{learnerId}/own-note': {
    summary: 'What the caller alone tells those who run a session of the learner; other guardians cannot read it',
    access: 'own-person',
    params: learnerParams,
    output: guardianNote,
  },
  'PUT /learners/{learnerId}/own-note': {
    summary: 'Change what the caller alone tells those who run a session of the learner',
    access: 'own-person',
    params: learnerParams,
    body: guardianNote,
    output: guardianNote,
  },
});
