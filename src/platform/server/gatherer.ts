/** More is waiting than can be worked off soon: the caller asks for patience instead of letting more wait. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

type Waiting<Ask, Answer> = { ask: Ask; answer: (answer: Answer) => void; fail: (error: unknown) => void };

export type GatherOptions<Ask, Answer> = {
  /** Works asks off together and answers each, in their order. When it throws, each is worked off alone … */
  together: (asks: readonly Ask[]) => Promise<Answer[]>;
  /** … unless it is this: then it is nobody's own fault, and all of them hear of it. */
  isOutage: (error: unknown) => boolean;
  /** Asks of one lane follow one another; lanes run side by side. */
  laneOf: (ask: Ask) => string;
  /** Of asks with the same key only one is worked off at a time. */
  keyOf: (ask: Ask) => string;
  /** How many lanes there are: at most so many connections are in use. */
  lanes: number;
  /** How many asks are worked off together at most. */
  most: number;
  /** How many may wait in all. */
  waiting: number;
};

/**
 * Works off together what is asked while earlier asks are being worked off: one transaction, one commit and one look at
 * what is scarce for all of them. Alone, an ask does not wait.
 */
export class Gatherer<Ask, Answer> {
  readonly #options: GatherOptions<Ask, Answer>;
  readonly #lanes: Waiting<Ask, Answer>[][];
  readonly #running = new Set<number>();
  #waiting = 0;

  constructor(options: GatherOptions<Ask, Answer>) {
    this.#options = options;
    this.#lanes = Array.from({ length: options.lanes }, () => []);
  }

  /** @throws TooBusy at once when too many wait; whatever working it off alone throws. */
  async ask(ask: Ask): Promise<Answer> {
    if (this.#waiting >= this.#options.waiting) throw new TooBusy(`${this.#waiting} are waiting`);
    this.#waiting += 1;
    const lane = hash(this.#options.laneOf(ask)) % this.#options.lanes;
    return new Promise<Answer>((resolve, reject) => {
      this.#lanes[lane]?.push({ ask, answer: resolve, fail: reject });
      if (!this.#running.has(lane)) void this.#run(lane);
    }).finally(() => {
      this.#waiting -= 1;
    });
  }

  async #run(lane: number): Promise<void> {
    this.#running.add(lane);
    // Requests that arrived with this one are read before the first of them is worked off.
    await new Promise((resolve) => setImmediate(resolve));
    for (let batch = this.#take(lane); batch.length > 0; batch = this.#take(lane)) await this.#work(batch);
    this.#running.delete(lane);
  }

  #take(lane: number): Waiting<Ask, Answer>[] {
    const taken: Waiting<Ask, Answer>[] = [];
    const left: Waiting<Ask, Answer>[] = [];
    const keys = new Set<string>();
    for (const one of this.#lanes[lane] ?? []) {
      const key = this.#options.keyOf(one.ask);
      if (taken.length >= this.#options.most || keys.has(key)) left.push(one);
      else {
        taken.push(one);
        keys.add(key);
      }
    }
    this.#lanes[lane] = left;
    return taken;
  }

  async #work(batch: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.together(batch.map(({ ask }) => ask));
      for (const [index, one] of batch.entries()) one.answer(answers[index] as Answer);
    } catch (error) {
      // One that cannot be worked off must not take the others along.
      if (batch.length > 1 && !this.#options.isOutage(error)) for (const one of batch) await this.#work([one]);
      else for (const one of batch) one.fail(error);
    }
  }
}

/** The same small number for the same text. */
function hash(text: string): number {
  let value = 0;
  for (let index = 0; index < text.length; index += 1) value = (value * 31 + text.charCodeAt(index)) >>> 0;
  return value;
}
