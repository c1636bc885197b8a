import * as z from 'zod';
import { contract } from '../platform/contract.ts';

export const liveContract = contract({
  'GET /live': {
    summary: 'A stream of server-sent events: what changed among the topics, never the data itself',
    access: 'everyone',
    query: z.object({
      topics: z.string().max(2_000),
      since: z.coerce
        .number()
        .min(0)
        .default(0)
        .describe('How many milliseconds ago the screen was read; what happened since then is told first'),
    }),
    produces: 'text/event-stream',
    refusals: { 'not-signed-in': 401, 'too-busy': 503 },
  },
});
