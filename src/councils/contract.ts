import * as z from 'zod';
import { contract } from '../platform/contract.ts';

export const councilsContract = contract({
  'GET /councils': {
    summary: 'Every council that can fund places, by title',
    access: 'everyone',
    output: z.array(z.object({ id: z.uuid(), title: z.string() })),
  },
  'GET /councils/mine': {
    summary: 'The councils that the user is a member of',
    access: 'council-members',
    output: z.array(z.object({ id: z.uuid(), title: z.string() })),
  },
});
