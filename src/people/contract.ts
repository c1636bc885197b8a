import * as z from 'zod';
import { ofSection, showsLearner } from './looks.ts';
import { contract } from '../platform/contract.ts';
import { codeLine, line, lines } from '../platform/text-schemas.ts';

const shortText = line(80);
const longText = lines(1_000);

/** Somebody who attends: a child of the account, or the account's own person. */
export const learner = showsLearner(
  z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    /** 'YYYY-MM-DD'; null when only `over18` is known. */
    dateOfBirth: z.string().nullable(),
    over18: z.boolean(),
    allergies: ofSection('health', z.string()),
    medical: ofSection('health', z.string()),
    supportNeeds: ofSection('support', z.string()),
    photoConsent: ofSection('consents', z.boolean()),
    emergencyName: ofSection('contacts', z.string()),
    emergencyPhone: ofSection('contacts', z.string()),
    /** Health and emergency contact are left out, because the caller acts for the family. */
    masked: z.boolean(),
    /** Names are first letters and the date of birth is left out, because an administrator looks into the account. */
    identityMasked: z.boolean(),
  }),
);
export type LearnerAnswer = z.infer<typeof learner>;

const fields = {
  firstName: shortText.min(1, 'Required'),
  lastName: shortText,
  dateOfBirth: codeLine(10).nullable(),
  over18: z.boolean(),
  allergies: longText,
  medical: longText,
  supportNeeds: longText,
  photoConsent: z.boolean(),
  emergencyName: shortText,
  emergencyPhone: line(40),
};

export const newLearner = z.strictObject({
  firstName: fields.firstName,
  lastName: fields.lastName.default(''),
  dateOfBirth: fields.dateOfBirth.default(null),
  over18: fields.over18.default(false),
  allergies: fields.allergies.default(''),
  medical: fields.medical.default(''),
  supportNeeds: fields.supportNeeds.default(''),
  photoConsent: fields.photoConsent.default(false),
  emergencyName: fields.emergencyName.default(''),
  emergencyPhone: fields.emergencyPhone.default(''),
});
export type NewLearner = z.infer<typeof newLearner>;

const learnerChange = z
  .strictObject({
    ...fields,
    removed: z.literal(false),
    /** Said once the family has read what follows from another name or date of birth. */
    confirmed: z.boolean(),
  })
  .partial();
export type LearnerChange = z.infer<typeof learnerChange>;

const learnerParams = z.object({ learnerId: z.uuid() });

export const peopleContract = contract({
  'GET /learners': {
    summary: 'The learners of the own family',
    access: 'own-family',
    look: 'learners',
    output: z.array(learner),
  },
  'POST /learners': {
    summary: 'Add a learner',
    access: 'own-children',
    look: 'learners',
    body: newLearner,
    output: learner,
    idempotent: true,
    refusals: { 'too-many-learners': 409 },
  },
  'PATCH /learners/{learnerId}': {
    summary: "Change a learner; 'removed': false brings a removed one back",
    access: 'own-children',
    look: 'learners',
    params: learnerParams,
    body: learnerChange,
    output: learner,
    refusals: { 'too-many-learners': 409, 'needs-confirmation': 409 },
  },
  'DELETE /learners/{learnerId}': {
    summary: 'Remove a learner from the family; what was booked stays as it is',
    access: 'own-children',
    params: learnerParams,
    refusals: { 'has-bookings': 409 },
  },
});
