import type { Problem } from '../result.ts';

/** So many requests may be at work at once whatever happens, and so many are never too many. */
const MOST = 1_000;
const FEW = 300;
/** Answers that take longer than this say that more is asked than can be done. */
const SLOW_MS = 3_000;
const LONGEST_WAIT_SECONDS = 6;
/** So many people at once are no crowd: what is done behind their backs need not wait. */
const QUIET = 8;

/**
 * Knows how much a process has to do. When requests pile up and take long, the next ones are asked for patience at once
 * instead of joining a queue that nobody waits for to the end.
 */
export class Patience {
  #atWork = 0;
  #lastTook = 0;

  /** Whether no more requests can be taken on. */
  get isFull(): boolean {
    return this.#atWork >= MOST || (this.#atWork >= FEW && this.#lastTook > SLOW_MS);
  }

  /** Whether one more request can be taken on; if so, `leave` is called when it is done. */
  enter(): boolean {
    if (this.isFull) return false;
    this.#atWork += 1;
    return true;
  }

  /** Whether a crowd waits for answers. */
  get isCrowded(): boolean {
    return this.#atWork > QUIET;
  }

  leave(tookMilliseconds: number): void {
    this.#atWork -= 1;
    this.#lastTook = tookMilliseconds;
  }
}

/** More is asked than can be done: with when to ask again. */
export function patienceProblem() {
  const message = 'Very many people are booking at this moment. Please try again in a few seconds.';
  return { key: 'too-busy', message, details: { retryAfterSeconds: laterSeconds() } } satisfies Problem;
}

/** When to ask again: not all in the same second. */
export function laterSeconds(): number {
  return 1 + Math.floor(Math.random() * LONGEST_WAIT_SECONDS);
}
