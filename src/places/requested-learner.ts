import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';

/** What a provider must know of somebody who is asked for, to say yes or no. */
export const requestedLearner = showsLearner(
  z.object({
    id: z.uuid(),
    firstName: z.string(),
    /** On the first of the dates; null when only 'over 18' is known. */
    age: z.int().nullable(),
    over18: z.boolean(),
    allergies: z.string(),
    medical: z.string(),
    supportNeeds: z.string(),
  }),
);
