import * as z from 'zod';
import { ofSection, showsLearner } from '../people/looks.ts';
import { sections } from '../people/section.ts';

/** What a provider must know of somebody who is asked for, to say yes or no. */
export const requestedLearner = showsLearner(
  z.object({
    id: z.uuid(),
    firstName: z.string(),
    /** On the first of the dates; null when only 'over 18' is known. */
    age: z.int().nullable(),
    over18: z.boolean(),
    allergies: ofSection('health', z.string()),
    medical: ofSection('health', z.string()),
    supportNeeds: ofSection('support', z.string()),
    /** What the listing needs and the family does not share for this booking. */
    notShared: z.array(z.enum(sections)),
  }),
);
