import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '../result.ts';

/** So many requests may be at work at once whatever happens, and so many are never too many. */
const MOST = 600;
const FEW = 300;
/** Answers that take longer than this say that more is asked than can be done. */
const SLOW_MS = 3_000;
/** So many are asked to come again in one second: about as many as are answered in one. */
const EACH_SECOND = 900;
const LONGEST_WAIT_SECONDS = 6;
/** So many people at once are no crowd: what is done behind their backs need not wait. */
const QUIET = 8;
/** So many who are sent away between two looks are a rush that is just coming in. */
const RUSH = 16;
const LOOK_MS = 2;
/** Who has been taken on waits so long at most for those who are not. */
const LULL_WITHIN_MS = 300;

/**
 * Knows how much a process has to do. When requests pile up and take long, the next ones are asked for patience at once
 * instead of joining a queue that nobody waits for to the end.
 */
export class Patience {
  #atWork = 0;
  #lastTook = 0;
  #sentAway = 0;
  #lastSentAway = -Infinity;
  /** How many have been asked to come again in which second. */
  readonly #expected = new Map<number, number>();
  readonly #now: () => number;

  /** @param now milliseconds that only grow */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether no more requests can be taken on beside those at work and so many in line. */
  isFull(inLine = 0): boolean {
    const taken = this.#atWork + inLine;
    return taken >= MOST || (taken >= FEW && this.#lastTook > SLOW_MS);
  }

  /** Whether one more request can be taken on; if so, `leave` is called when it is done. */
  enter(): boolean {
    if (this.isFull()) return false;
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

  /**
   * Sends one more away: in how many seconds to ask again. That is the next second for which not too many are expected, so
   * that a few wait one second and not six. Of more than have room until the last one, each comes in any of them.
   */
  sendAway(): number {
    this.#sentAway += 1;
    this.#lastSentAway = this.#now();
    const second = Math.floor(this.#lastSentAway / 1_000);
    for (const past of this.#expected.keys()) if (past <= second) this.#expected.delete(past);
    for (let later = 1; later <= LONGEST_WAIT_SECONDS; later += 1) {
      const others = this.#expected.get(second + later) ?? 0;
      if (others >= EACH_SECOND) continue;
      this.#expected.set(second + later, others + 1);
      return later;
    }
    return 1 + Math.floor(Math.random() * LONGEST_WAIT_SECONDS);
  }

  /**
   * Waits while a rush comes in of which most are sent away. To tell them takes a fraction of a second, and what has been
   * taken on takes seconds: whoever works on it meanwhile takes the processors from those who are told, and is no sooner done.
   */
  async lull(wait: (milliseconds: number) => Promise<unknown> = sleep): Promise<void> {
    const since = this.#now();
    if (since - this.#lastSentAway > LOOK_MS) return;
    for (let before = -Infinity; this.#sentAway - before >= RUSH && this.#now() - since < LULL_WITHIN_MS;) {
      before = this.#sentAway;
      await wait(LOOK_MS);
    }
  }
}

/** More is asked than can be done: with in how many seconds to ask again. */
export function patienceProblem(retryAfterSeconds: number) {
  const message = 'Very many people are booking at this moment. Please try again in a few seconds.';
  return { key: 'too-busy', message, details: { retryAfterSeconds } } satisfies Problem;
}
