import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { EndpointRow } from './rows.ts';
import { listeners, presentEvent } from './events.ts';
import { newId, type World } from './world.ts';

/** A mishap to be played on the next new deliveries. */
export interface DeliveryFault {
  /**
   * `drop` loses the delivery, `duplicate` sends it twice, `delay` sends it after `seconds` of the sandbox's time,
   * `hold` keeps it until it is released, `reorder` collects as many as `times` says and sends the last one first.
   */
  fault: 'drop' | 'duplicate' | 'delay' | 'hold' | 'reorder';
  /** How many deliveries it befalls. */
  times: number;
  /** Only events of this type; by default of any. */
  type?: string | undefined;
  seconds?: number | undefined;
}

/** What came of one attempt; status 0 when there was no answer. */
export interface DeliveryAttempt {
  event: string;
  type: string;
  url: string;
  attempt: number;
  status: number;
}

/** Seconds until the next attempt after the first, second, … failed one; then it is given up, as after three days. */
const BACK_OFF = [2, 10, 60, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];

/**
 * So many deliveries are under way at once. An endpoint that is busy answers in a tenth of a second, and hears of each
 * payment twice: with sixteen at once no more than eighty payments in a second would ever be told of.
 */
const AT_ONCE = 256;
const ANSWER_WITHIN_MS = 30_000;
const ATTEMPTS_KEPT = 1000;

/** The header `Stripe-Signature` for a body at a time in whole seconds. */
export function signatureHeader(body: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

/** Sends events to the endpoints, several at once, and again later when they are not taken. */
export class Webhooks {
  readonly #world: World;
  readonly #agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
  readonly #attempts: DeliveryAttempt[] = [];
  /** What waits to be sent: runs of deliveries that go one after another, each run beside the others. */
  #queue: string[][] = [];
  #faults: DeliveryFault[] = [];
  #held: string[] = [];
  #reordered: { ids: string[]; wanted: number } | null = null;
  #inFlight = 0;
  #stopped = false;
  #waiting: (() => void)[] = [];
  /** New deliveries that are on their way for the first time. */
  readonly #trials = new Map<string, PromiseWithResolvers<void> & { type: string }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Takes up the deliveries that an earlier run left; those with a time for their next attempt keep it. */
  resume(): void {
    for (const delivery of this.#world.tables.deliveries) {
      if (!this.#world.tables.deadlines.get(`deliver_webhook:${delivery.id}`)) this.#queue.push([delivery.id]);
    }
    this.#send();
  }

  /**
   * Sends what was recorded since the last call. Call it after a commit, never before.
   * @returns the deliveries
   */
  dispatch(): string[] {
    const ids = this.#world.outbox.splice(0);
    for (const id of ids) this.#enqueue(id);
    this.#send();
    return ids;
  }

  /** Waits until the deliveries of one type that are on their way were tried once, but no longer than so many milliseconds. */
  async tried(ids: readonly string[], type: string, within: number): Promise<void> {
    const trials = ids.flatMap((id) => this.#trials.get(id) ?? []).filter((trial) => trial.type === type);
    if (trials.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, within)));
    await Promise.race([late, Promise.all(trials.map(({ promise }) => promise))]);
    clearTimeout(timer);
  }

  /** Puts a planned attempt in the queue; the next `dispatch` sends it. */
  retry(id: string): void {
    this.#queue.push([id]);
  }

  /** Plays a mishap on the deliveries to come. */
  befall(fault: DeliveryFault): void {
    this.#faults.push({ ...fault });
  }

  /**
   * Sends what `hold` and an unfinished `reorder` kept back, and forgets the mishaps to come. What was held goes out at
   * once; `reversed` sends it one after another, the last one first. It comes as often as `copies` says, each time all of it.
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

  /** Sends an event again to every endpoint that it is for. Returns how many that are. */
  redeliver(eventId: string): number {
    const { events, deliveries } = this.#world.tables;
    const event = events.get(eventId);
    if (!event) return 0;
    const endpoints = listeners(this.#world, event);
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

  /** Resolves when nothing is being sent and nothing waits to be sent at once. */
  async settled(): Promise<void> {
    if (this.#inFlight === 0 && this.#queue.length === 0) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Forgets everything on its way: the rows were cleared. */
  clear(): void {
    this.#queue = [];
    this.#faults = [];
    this.#held = [];
    this.#reordered = null;
    this.#attempts.length = 0;
    for (const id of this.#trials.keys()) this.#endTrial(id);
  }

  /** Ends the requests under way; what was not taken is sent by the next run. */
  async stop(): Promise<void> {
    this.#queue = [];
    this.#stopped = true;
    for (const id of this.#trials.keys()) this.#endTrial(id);
    for (const agent of Object.values(this.#agents)) agent.destroy();
    await this.settled();
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
        this.#trials.set(id, { ...Promise.withResolvers<void>(), type: event.type });
        this.#queue.push([id]);
    }
  }

  /** Another delivery of the same event to the same endpoint. */
  #copyOf(id: string): string[] {
    const { deliveries } = this.#world.tables;
    const delivery = deliveries.get(id);
    return delivery ? [deliveries.put({ ...delivery, id: newId('whd_', 16) }).id] : [];
  }

  #collect(id: string, stillToCome: number): void {
    const collected = this.#reordered ?? { ids: [], wanted: stillToCome + 1 };
    collected.ids.push(id);
    if (collected.ids.length < collected.wanted) {
      this.#reordered = collected;
      return;
    }
    this.#queue.push(collected.ids.toReversed());
    this.#reordered = null;
  }

  #send(): void {
    while (this.#inFlight < AT_ONCE && !this.#stopped) {
      const run = this.#queue.shift();
      if (run === undefined) break;
      this.#inFlight++;
      void this.#attemptAll(run).finally(() => {
        this.#inFlight--;
        this.#send();
      });
    }
    if (this.#inFlight === 0 && this.#queue.length === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #attemptAll(run: readonly string[]): Promise<void> {
    for (const id of run) {
      await this.#attempt(id);
      this.#endTrial(id);
    }
  }

  #endTrial(id: string): void {
    this.#trials.get(id)?.resolve();
    this.#trials.delete(id);
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
    const body = JSON.stringify(presentEvent(this.#world, event));
    const status = await this.#post(endpoint, body);
    const attempts = delivery.attempts + 1;
    if (this.#stopped || !deliveries.get(id)) return;
    this.#attempts.push({ event: event.id, type: event.type, url: endpoint.url, attempt: attempts, status });
    if (this.#attempts.length > ATTEMPTS_KEPT) this.#attempts.shift();
    const wait = BACK_OFF[delivery.attempts];
    if ((status >= 200 && status < 300) || wait === undefined) {
      // Written down with whatever is next: after a kill in between it is sent once more, as Stripe does.
      deliveries.delete(id);
      return;
    }
    deliveries.put({ ...delivery, attempts });
    this.#world.clock.plan('deliver_webhook', id, this.#world.clock.now() + wait);
    this.#world.store.commit();
  }

  /** Gives the status of the answer, 0 when there is none. */
  #post(endpoint: EndpointRow, body: string): Promise<number> {
    const address = new URL(endpoint.url);
    const secure = address.protocol === 'https:';
    return new Promise((resolve) => {
      const request = (secure ? https : http).request(address, {
        method: 'POST',
        agent: secure ? this.#agents.https : this.#agents.http,
        timeout: ANSWER_WITHIN_MS,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          // The receiver judges the age of a signature by the real clock, not by the sandbox's.
          'stripe-signature': signatureHeader(body, endpoint.secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
      });
      request.once('response', (response) => {
        response.resume();
        response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
      });
      request.once('timeout', () => request.destroy());
      request.once('error', () => resolve(0));
      request.end(body);
    });
  }
}
