import * as z from 'zod';
import { contract } from '../platform/contract.ts';

export const councilsContract = contract({
  'GET /councils/mine': {
    summary: 'The councils that the user is a member of',
    access: 'council-members',
    output: z.array(z.object({ id: z.uuid(), title: z.string() })),
  },
});
