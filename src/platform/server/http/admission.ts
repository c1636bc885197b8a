import type { Refusal } from '../../result.ts';

/** So many requests may be at work at once whatever happens, and so many are never too many. */
const MOST = 600;
const FEW = 300;
/** So many more wait for their turn: three seconds' work at most. Of them nothing is made yet but what they sent. */
const LINE = 2_400;
/** Answers that take longer than this say that more is asked than can be done. */
const SLOW_MS = 3_000;
/** So many are asked to come again in one second: about as many as are answered in one. */
const EACH_SECOND = 900;
const LONGEST_WAIT_SECONDS = 6;
/** So many people at once are no crowd: what is done behind their backs need not wait. */
const QUIET = 8;
/** The work of so many begins at once; of more, as many in each turn. */
const BEGIN_TOGETHER = 16;

/**
 * Knows how much a process has to do. Who finds others at work waits in a line that is soon through; when it is full, or
 * answers take long, the next ones are asked for patience at once instead of joining a queue that nobody waits for to the end.
 */
export class Admission {
  #atWork = 0;
  #lastTook = 0;
  readonly #waiting: (() => void)[] = [];
  #isCalling = false;
  /** How many have been asked to come again in which second. */
  readonly #expected = new Map<number, number>();
  readonly #now: () => number;

  /** @param now milliseconds that only grow */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether whoever comes now is asked for patience. */
  get isFull(): boolean {
    return this.#atWork + this.inLine >= this.#most + (this.#isSlow ? 0 : LINE);
  }

  /** How many wait for their turn. */
  get inLine(): number {
    return this.#waiting.length;
  }

  get #isSlow(): boolean {
    return this.#lastTook > SLOW_MS;
  }

  /** How many may be at work. */
  get #most(): number {
    return this.#isSlow ? FEW : MOST;
  }

  /** Whether work on one more request can begin; if so, `leave` is called when it is done. */
  enter(): boolean {
    if (this.#atWork >= this.#most) return false;
    this.#atWork += 1;
    return true;
  }

  /** Whether a crowd waits for answers. */
  get isCrowded(): boolean {
    return this.#atWork > QUIET;
  }

  /**
   * Where this many people ask, work begins a few at a time, in the order in which they came: between them whoever comes is
   * let in or sent away, which takes a hundredth of the time, and must not wait for what is made for those before. Done when
   * it is one's turn and there is room to work; undefined when it is already.
   */
  turn(): Promise<void> | undefined {
    if (this.#atWork <= BEGIN_TOGETHER && this.#waiting.length === 0) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#callNext();
    });
  }

  #callNext(): void {
    if (this.#isCalling || this.#waiting.length === 0) return;
    this.#isCalling = true;
    setImmediate(this.#next);
  }

  // Whoever is called enters before the next are: until then nobody else begins.
  readonly #next = (): void => {
    this.#isCalling = false;
    const room = Math.min(BEGIN_TOGETHER, this.#most - this.#atWork);
    if (room <= 0) return;
    for (const begin of this.#waiting.splice(0, room)) begin();
    this.#callNext();
  };

  leave(tookMilliseconds: number): void {
    this.#atWork -= 1;
    this.#lastTook = tookMilliseconds;
    this.#callNext();
  }

  /**
   * Sends one more away: in how many seconds to ask again. That is the next second for which not too many are expected, so
   * that a few wait one second and not six. Of more than have room until the last one, each comes in any of them.
   */
  sendAway(): number {
    const second = Math.floor(this.#now() / 1_000);
    for (const past of this.#expected.keys()) if (past <= second) this.#expected.delete(past);
    for (let later = 1; later <= LONGEST_WAIT_SECONDS; later += 1) {
      const others = this.#expected.get(second + later) ?? 0;
      if (others >= EACH_SECOND) continue;
      this.#expected.set(second + later, others + 1);
      return later;
    }
    return 1 + Math.floor(Math.random() * LONGEST_WAIT_SECONDS);
  }
}

/** More is asked than can be done: with in how many seconds to ask again. */
export function busyRefusal(retryAfterSeconds: number) {
  const message = 'Very many people are booking at this moment. Please try again in a few seconds.';
  return { key: 'too-busy', message, details: { retryAfterSeconds } } satisfies Refusal;
}

/** In this many seconds a database that was started again answers, and broken connections have been replaced. */
export const OUTAGE_RETRY_S = 3;

/** The database cannot be reached. What was sent may have been done before the connection broke, so it says nothing of that. */
export function outageRefusal() {
  const message = 'We cannot reach our records at this moment. Please try again in a few seconds.';
  return { key: 'unavailable', message, details: { retryAfterSeconds: OUTAGE_RETRY_S } } satisfies Refusal;
}
