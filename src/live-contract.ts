import * as z from 'zod';
import { contract } from './platform/contract.ts';

export const liveContract = contract({
  'GET /live': {
    summary: 'A stream of server-sent events: what changed among the topics, never the data itself',
    access: 'everyone',
    query: z.object({ topics: z.string().max(2_000) }),
    produces: 'text/event-stream',
    problems: { 'too-busy': 503 },
  },
});
