/** How much a piece of work may wait for: what a person waits for goes first. */
export type Urgency = 'now' | 'later';

/**
 * Lets one piece of work run at a time, so that pictures never take more than one thread and one picture's memory. Work
 * of the kind 'later' runs when nobody waits.
 */
export class Turns {
  readonly #waiting: Record<Urgency, (() => void)[]> = { now: [], later: [] };
  #busy = false;
  #quietSince = -Infinity;

  /** How many people wait. */
  get length(): number {
    return this.#waiting.now.length;
  }

  /** Whether nobody has waited for their work during the last milliseconds. */
  isQuiet(milliseconds: number): boolean {
    return !this.#busy && performance.now() - this.#quietSince >= milliseconds;
  }

  async take<Value>(urgency: Urgency, work: () => Promise<Value>): Promise<Value> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting[urgency].push(resolve));
    this.#busy = true;
    try {
      return await work();
    } finally {
      if (urgency === 'now') this.#quietSince = performance.now();
      const next = this.#waiting.now.shift() ?? this.#waiting.later.shift();
      if (next) next();
      else this.#busy = false;
    }
  }
}
