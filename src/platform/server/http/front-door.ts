import type { IncomingMessage, ServerResponse } from 'node:http';
import { busyRefusal, type Admission } from './admission.ts';
import { apiHeaders, type HeaderRecord } from './safe-headers.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Asks whoever comes for patience when no more can be taken on, before anything is made of the request: in a rush of
 * thousands everybody behind waits for what is done for those who are sent away. What they are told is written once for
 * each number of seconds: that takes a third off of what each of them costs. Pages are let through, for they are kept.
 */
export function frontDoor(admission: Admission, headers: HeaderRecord, listener: Listener): Listener {
  const written = new Map<number, { head: string[]; text: string }>();
  const write = (seconds: number): { head: string[]; text: string } => {
    const text = JSON.stringify(busyRefusal(seconds));
    const all = {
      ...apiHeaders(headers),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'retry-after': String(seconds),
    };
    const answer = { head: Object.entries(all).flat(), text };
    written.set(seconds, answer);
    return answer;
  };
  return (request, response) => {
    if (!request.url?.startsWith('/api/')) return listener(request, response);
    if (!admission.isFull) {
      const turn = admission.turn();
      // Nobody reads what would be made for whoever left the line, or loaded the page again.
      return turn
        ? turn.then(() => (request.destroyed ? undefined : listener(request, response)))
        : listener(request, response);
    }
    const seconds = admission.sendAway();
    const { head, text } = written.get(seconds) ?? write(seconds);
    return response.writeHead(503, head).end(text);
  };
}
