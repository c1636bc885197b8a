import { EventPoster } from './post-event.ts';
import { endpointsFor, presentEvent } from './resources/events.ts';
import { newId, type World } from './world.ts';

/** A fault that the next new deliveries suffer. */
interface DeliveryFault {
  /**
   * `drop` loses the delivery, `duplicate` sends it twice, `delay` sends it after `seconds` of the sandbox's time,
   * `hold` keeps it until `release`, `reorder` collects `times` deliveries and sends the last one first.
   */
  fault: 'drop' | 'duplicate' | 'delay' | 'hold' | 'reorder';
  /** How many deliveries suffer it. */
  times: number;
  /** Only events of this type; by default all. */
  type?: string | undefined;
  seconds?: number | undefined;
}

/** The result of one attempt; status 0 when there was no answer. */
interface DeliveryAttempt {
  event: string;
  type: string;
  url: string;
  attempt: number;
  status: number;
}

/** Seconds from each failed attempt to the next. After the last one the sandbox gives up, as Stripe does after three days. */
const RETRY_DELAYS_S = [2, 10, 60, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];

/**
 * A busy endpoint answers in a tenth of a second and receives two events for each payment, so a limit of 16 would
 * cap it at 80 payments a second.
 */
const CONCURRENT_DELIVERIES = 256;
const ATTEMPTS_KEPT = 1000;

/** Delivers events to their endpoints, many at once, and retries those that fail. */
export class Webhooks {
  readonly #world: World;
  readonly #poster = new EventPoster();
  readonly #attempts: DeliveryAttempt[] = [];
  /** Waiting deliveries, as runs: those of one run are sent one after another, different runs at the same time. */
  #queue: string[][] = [];
  #faults: DeliveryFault[] = [];
  #held: string[] = [];
  #reordered: { ids: string[]; wanted: number } | null = null;
  #inFlight = 0;
  #stopped = false;
  #waitingForIdle: (() => void)[] = [];
  readonly #firstAttempts = new Map<string, PromiseWithResolvers<void> & { type: string }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Queues the deliveries that an earlier process left behind; those with a planned retry keep their time. */
  resume(): void {
    for (const delivery of this.#world.tables.deliveries) {
      if (!this.#world.tables.deadlines.get(`deliver_webhook:${delivery.id}`)) this.#queue.push([delivery.id]);
    }
    this.#send();
  }

  /**
   * Sends the deliveries recorded since the last call. Call it after a commit, never before.
   * @returns the ids of the deliveries
   */
  dispatch(): string[] {
    const ids = this.#world.outbox.splice(0);
    for (const id of ids) this.#enqueue(id);
    this.#send();
    return ids;
  }

  /** Waits for the first attempts at those of these deliveries whose event has this type, at most `timeoutMs`. */
  async waitForFirstAttempts(ids: readonly string[], type: string, timeoutMs: number): Promise<void> {
    const attempts = ids.flatMap((id) => this.#firstAttempts.get(id) ?? []).filter((attempt) => attempt.type === type);
    if (attempts.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)));
    await Promise.race([timeout, Promise.all(attempts.map(({ promise }) => promise))]);
    clearTimeout(timer);
  }

  /** Queues a planned retry; the next `dispatch` sends it. */
  retry(id: string): void {
    this.#queue.push([id]);
  }

  /** Makes coming deliveries suffer a fault. */
  addFault(fault: DeliveryFault): void {
    this.#faults.push({ ...fault });
  }

  /**
   * Sends the deliveries that `hold` and an unfinished `reorder` kept back, and removes the remaining faults. All held
   * deliveries go out at once; `reversed` sends them one after another, the last one first. `copies` repeats the whole.
   */
  release({ copies, reversed }: { copies: number; reversed: boolean }): void {
    this.#faults = [];
    const held = this.#held.splice(0);
    const rounds = [held];
    while (rounds.length < copies) rounds.push(held.flatMap((id) => this.#copyOf(id)));
    if (reversed) this.#queue.push(rounds.flatMap((round) => round.toReversed()));
    else for (const id of rounds.flat()) this.#queue.push([id]);
    if (this.#reordered) this.#queue.push(this.#reordered.ids.toReversed());
    this.#reordered = null;
    this.#send();
  }

  /** Queues an event again for each of its endpoints; the next `dispatch` sends it. Returns the number of endpoints. */
  redeliver(eventId: string): number {
    const { events, deliveries } = this.#world.tables;
    const event = events.get(eventId);
    if (!event) return 0;
    const endpoints = endpointsFor(this.#world, event);
    for (const endpoint of endpoints) {
      const delivery = deliveries.put({ id: newId('whd_', 16), event: event.id, endpoint: endpoint.id, attempts: 0 });
      this.#queue.push([delivery.id]);
    }
    return endpoints.length;
  }

  /** The latest attempts, oldest first. */
  attempts(): readonly DeliveryAttempt[] {
    return this.#attempts;
  }

  /** Resolves when nothing is being sent or queued. Does not wait for planned retries. */
  async waitUntilIdle(): Promise<void> {
    if (this.#inFlight === 0 && this.#queue.length === 0) return;
    await new Promise<void>((resolve) => this.#waitingForIdle.push(resolve));
  }

  /** Forgets all deliveries and faults, after their rows were deleted. */
  clear(): void {
    this.#queue = [];
    this.#faults = [];
    this.#held = [];
    this.#reordered = null;
    this.#attempts.length = 0;
    for (const id of this.#firstAttempts.keys()) this.#resolveFirstAttempt(id);
  }

  /** Ends the requests in flight; the next process resumes what was not accepted. */
  async stop(): Promise<void> {
    this.#queue = [];
    this.#stopped = true;
    for (const id of this.#firstAttempts.keys()) this.#resolveFirstAttempt(id);
    this.#poster.destroy();
    await this.waitUntilIdle();
  }

  #enqueue(id: string): void {
    const delivery = this.#world.tables.deliveries.get(id);
    const event = delivery && this.#world.tables.events.get(delivery.event);
    if (!event) return;
    const fault = this.#faults.find((candidate) => candidate.type === undefined || candidate.type === event.type);
    if (fault && --fault.times <= 0) this.#faults.splice(this.#faults.indexOf(fault), 1);
    switch (fault?.fault) {
      case 'drop':
        this.#world.tables.deliveries.delete(id);
        return;
      case 'hold':
        this.#held.push(id);
        return;
      case 'delay':
        this.#world.clock.plan('deliver_webhook', id, this.#world.clock.now() + (fault.seconds ?? 60));
        return;
      case 'duplicate':
        this.#queue.push([id, ...this.#copyOf(id)]);
        return;
      case 'reorder':
        this.#collect(id, fault.times);
        return;
      case undefined:
        this.#firstAttempts.set(id, { ...Promise.withResolvers<void>(), type: event.type });
        this.#queue.push([id]);
    }
  }

  /** Another delivery of the same event to the same endpoint. */
  #copyOf(id: string): string[] {
    const { deliveries } = this.#world.tables;
    const delivery = deliveries.get(id);
    return delivery ? [deliveries.put({ ...delivery, id: newId('whd_', 16) }).id] : [];
  }

  #collect(id: string, remaining: number): void {
    const collected = this.#reordered ?? { ids: [], wanted: remaining + 1 };
    collected.ids.push(id);
    if (collected.ids.length < collected.wanted) {
      this.#reordered = collected;
      return;
    }
    this.#queue.push(collected.ids.toReversed());
    this.#reordered = null;
  }

  #send(): void {
    while (this.#inFlight < CONCURRENT_DELIVERIES && !this.#stopped) {
      const run = this.#queue.shift();
      if (run === undefined) break;
      this.#inFlight++;
      void this.#attemptAll(run).finally(() => {
        this.#inFlight--;
        this.#send();
      });
    }
    if (this.#inFlight === 0 && this.#queue.length === 0) {
      for (const resolve of this.#waitingForIdle.splice(0)) resolve();
    }
  }

  async #attemptAll(run: readonly string[]): Promise<void> {
    for (const id of run) {
      await this.#attempt(id);
      this.#resolveFirstAttempt(id);
    }
  }

  #resolveFirstAttempt(id: string): void {
    this.#firstAttempts.get(id)?.resolve();
    this.#firstAttempts.delete(id);
  }

  async #attempt(id: string): Promise<void> {
    const { deliveries, endpoints, events } = this.#world.tables;
    const delivery = deliveries.get(id);
    const endpoint = delivery && endpoints.get(delivery.endpoint);
    const event = delivery && events.get(delivery.event);
    if (!delivery || !endpoint || !event) {
      deliveries.delete(id);
      return;
    }
    if (this.#stopped) return;
    const status = await this.#poster.post(endpoint, JSON.stringify(presentEvent(this.#world, event)));
    const attempts = delivery.attempts + 1;
    if (this.#stopped || !deliveries.get(id)) return;
    this.#attempts.push({ event: event.id, type: event.type, url: endpoint.url, attempt: attempts, status });
    if (this.#attempts.length > ATTEMPTS_KEPT) this.#attempts.shift();
    const delay = RETRY_DELAYS_S[delivery.attempts];
    if ((status >= 200 && status < 300) || delay === undefined) {
      // The next commit writes this. A kill before it sends the event once more, as Stripe may.
      deliveries.delete(id);
      return;
    }
    deliveries.put({ ...delivery, attempts });
    this.#world.clock.plan('deliver_webhook', id, this.#world.clock.now() + delay);
    this.#world.store.commit();
  }
}
