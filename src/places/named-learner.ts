import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';

/** Somebody who attends; that somebody else than their family reads it is written down. */
export const namedLearner = showsLearner(z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }));
