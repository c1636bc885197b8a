import { perServices, type Services } from '../services.ts';
import { isOutage } from './outage.ts';

/** More is waiting than can be worked off soon: the caller asks for patience instead of letting more wait. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

type Waiting<Ask, Answer> = { ask: Ask; answer: (answer: Answer) => void; fail: (error: unknown) => void };

export type BatchOptions<Ask, Answer> = {
  /** Works asks off together and answers each, in their order. When it throws, each is worked off alone … */
  together: (asks: readonly Ask[]) => Promise<Answer[]>;
  /** … unless it is this: then it is nobody's own fault, and all of them hear of it. */
  isOutage: (error: unknown) => boolean;
  /** Of asks with the same key only one is worked off at a time. */
  keyOf: (ask: Ask) => string;
  /** How many asks are worked off together at most. */
  most?: number;
  /** How many may wait in all: more than a second's work unless told. */
  waiting?: number;
  /** How many lots are worked off side by side at most, and so how many connections are in use; few unless told. */
  sideBySide?: number;
  /** So long the next lot waits for the one before, in milliseconds; 0 for not at all. */
  overdueMs?: number;
};

const FEW = 3;
const MOST_TOGETHER = 100;
const MOST_WAITING = 2_500;
/**
 * What is worked off together is worked off in far less than this. What takes longer waits for a lock that somebody else
 * has, and whoever comes now may have nothing to do with that.
 */
const OVERDUE_MS = 500;

/**
 * Works off together what is asked while earlier asks are being worked off: one transaction, one commit and one look at
 * what is scarce for all of them. Alone, an ask does not wait. One lot follows the other, so that as many as can be are in
 * each; only beside one that is overdue does the next begin.
 */
export class Batcher<Ask, Answer> {
  readonly #options: Required<BatchOptions<Ask, Answer>>;
  #asks: Waiting<Ask, Answer>[] = [];
  readonly #keys = new Set<string>();
  #waiting = 0;
  #lots = 0;
  /** Lots that the next one waits for: those that are not overdue. */
  #inTime = 0;
  #looking = false;

  constructor(options: BatchOptions<Ask, Answer>) {
    this.#options = {
      most: MOST_TOGETHER,
      waiting: MOST_WAITING,
      sideBySide: FEW,
      overdueMs: OVERDUE_MS,
      ...options,
    };
  }

  /** @throws TooBusy at once when too many wait; whatever working it off alone throws. */
  async ask(ask: Ask): Promise<Answer> {
    if (this.#waiting >= this.#options.waiting) throw new TooBusy(`${this.#waiting} are waiting`);
    this.#waiting += 1;
    return new Promise<Answer>((resolve, reject) => {
      this.#asks.push({ ask, answer: resolve, fail: reject });
      if (this.#looking || this.#inTime > 0) return;
      // Requests that arrived with this one are read before the first of them is worked off.
      this.#looking = true;
      setImmediate(() => {
        this.#looking = false;
        this.#begin();
      });
    }).finally(() => {
      this.#waiting -= 1;
    });
  }

  #begin(): void {
    while (this.#inTime === 0 && this.#lots < this.#options.sideBySide) {
      const lot = this.#take();
      if (lot.length === 0) return;
      void this.#run(lot);
    }
  }

  async #run(lot: readonly Waiting<Ask, Answer>[]): Promise<void> {
    const { overdueMs, keyOf } = this.#options;
    this.#lots += 1;
    let inTime = overdueMs > 0;
    if (inTime) this.#inTime += 1;
    const letOthersBegin = (): void => {
      if (inTime) this.#inTime -= 1;
      inTime = false;
    };
    const overdue = inTime
      ? setTimeout(() => {
          letOthersBegin();
          this.#begin();
        }, overdueMs)
      : undefined;
    await this.#work(lot);
    clearTimeout(overdue);
    letOthersBegin();
    this.#lots -= 1;
    for (const { ask } of lot) this.#keys.delete(keyOf(ask));
    this.#begin();
  }

  #take(): Waiting<Ask, Answer>[] {
    const taken: Waiting<Ask, Answer>[] = [];
    const left: Waiting<Ask, Answer>[] = [];
    for (const one of this.#asks) {
      const key = this.#options.keyOf(one.ask);
      if (taken.length >= this.#options.most || this.#keys.has(key)) left.push(one);
      else {
        taken.push(one);
        this.#keys.add(key);
      }
    }
    this.#asks = left;
    return taken;
  }

  async #work(lot: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.together(lot.map(({ ask }) => ask));
      for (const [index, one] of lot.entries()) one.answer(answers[index] as Answer);
    } catch (error) {
      // One that cannot be worked off must not take the others along.
      if (lot.length > 1 && !this.#options.isOutage(error)) for (const one of lot) await this.#work([one]);
      else for (const one of lot) one.fail(error);
    }
  }
}

/**
 * A use-case for one caller, made of one for many: asks that arrive while a batch runs are the next batch. An outage fails
 * the whole batch; after any other error each ask runs alone.
 * @param together answers asks in their order, best in one transaction
 * @param keyOf asks with the same key never run at the same time
 * @returns runs one ask. It throws TooBusy when too many wait.
 */
export function batched<Ask, Answer>(
  together: (services: Services, asks: readonly Ask[]) => Promise<Answer[]>,
  keyOf: (ask: Ask) => string,
): (services: Services, ask: Ask) => Promise<Answer> {
  const batcherOf = perServices(
    (services) => new Batcher<Ask, Answer>({ together: (asks) => together(services, asks), isOutage, keyOf }),
  );
  return (services, ask) => batcherOf(services).ask(ask);
}
