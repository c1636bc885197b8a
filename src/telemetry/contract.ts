import * as z from 'zod';
import { lines } from '../platform/text-schemas.ts';
import { contract } from '../platform/contract.ts';

export const telemetryContract = contract({
  'POST /browser-errors': {
    summary: 'Reports an error that happened in a browser; kept in the log without personal data',
    access: 'everyone',
    body: z.strictObject({
      message: lines(500),
      /** What was being done: 'auth', 'request', 'page'. */
      context: z.enum(['auth', 'request', 'page']),
      /** The page's address without its query, which may name people. */
      path: z.string().max(300),
    }),
    refusals: { 'too-many-requests': 429 },
  },
});
