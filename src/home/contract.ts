import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { toDoKinds } from './to-do.ts';

export const homeContract = contract({
  'GET /to-do': {
    summary: 'What waits for the caller, by kind: how many, and of a council which',
    access: 'own-profile',
    output: z.object({
      items: z.array(
        z.object({
          kind: z.enum(toDoKinds),
          count: z.int().min(1),
          /** Of what waits for a council. */
          council: z.object({ id: z.uuid(), title: z.string() }).nullable(),
          /** The first of them, where it is opened by itself. */
          firstId: z.uuid().nullable(),
          /** Since when the first of them has waited. */
          since: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
});
