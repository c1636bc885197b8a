import { useState } from 'react';
import { RequestFailed } from './client.ts';

/** Asks with a key by which the server knows a repeated request, see `useOnce`. */
export type Once = <Answer>(what: unknown, ask: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;

/**
 * For what must happen once, however often it is pressed: `once(body, (idempotencyKey) => api(…, { body, idempotencyKey }))`.
 * A press while the answer is still to come, and one whose answer was lost, is the same request as before; once it was
 * answered, or something else is wanted, the next press is a new one. `what` is all by which one wish differs from another.
 */
export function useOnce(): Once {
  const [once] = useState(makeOnce);
  return once;
}

/** The same without React. */
export function makeOnce(): Once {
  let last: { wanted: string; key: string } | null = null;
  return async (what, ask) => {
    const wanted = JSON.stringify(what ?? null);
    if (last?.wanted !== wanted) last = { wanted, key: crypto.randomUUID() };
    const { key } = last;
    const answered = (): void => {
      if (last?.key === key) last = null;
    };
    try {
      const answer = await ask(key);
      answered();
      return answer;
    } catch (error) {
      if (isAnswer(error)) answered();
      throw error;
    }
  };
}

/** Whether a failure says what became of the request: a lost connection does not, nor a server or gateway that gave up. */
function isAnswer(error: unknown): boolean {
  return error instanceof RequestFailed && error.status < 500 && error.data?.key !== 'still-working';
}
