import type { IncomingMessage, ServerResponse } from 'node:http';
import { patienceProblem, type Patience } from './patience.ts';
import { apiHeaders, type HeaderRecord } from './safe-headers.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Asks whoever comes for patience when no more can be taken on, before anything is made of the request: in a rush of
 * thousands everybody behind waits for what is done for those who are sent away. Pages are let through, for they are kept.
 */
export function frontDoor(patience: Patience, headers: HeaderRecord, listener: Listener): Listener {
  const safe = apiHeaders(headers);
  return (request, response) => {
    if (!patience.isFull || !request.url?.startsWith('/api/')) return listener(request, response);
    const problem = patienceProblem(patience);
    const text = JSON.stringify(problem);
    return response
      .writeHead(503, {
        ...safe,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'retry-after': String(problem.details.retryAfterSeconds),
      })
      .end(text);
  };
}
