import type pg from 'pg';
import { openConnection, type Answer, type Connection } from './connection.ts';
import { askForPlace, at, signedBy, type Family, type Stall } from './fair.ts';
import { startProduct, type Running } from './product.ts';

const BOOKERS = 32;
const LONGEST_MS = 20 * 60_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Where a process listens just now. */
export type Listening = { readonly port: number };

/** The product in a process of its own, that is killed and started again. */
export class Site {
  readonly #folder: string;
  readonly #databaseUrl: string;
  #running: Running | undefined;
  #killed = 0;
  #starting: Promise<void> | undefined;
  /** How often the process ended without having been killed. */
  endedByItself = 0;

  constructor(folder: string, databaseUrl: string) {
    this.#folder = folder;
    this.#databaseUrl = databaseUrl;
  }

  get port(): number {
    return this.#running?.port ?? 0;
  }

  async start(): Promise<void> {
    const running = await startProduct({
      folder: this.#folder,
      env: { DATABASE_URL: this.#databaseUrl, DEMO_TOWN: 'no', LOG_LEVEL: 'silent' },
    });
    this.#running = running;
    const killedBefore = this.#killed;
    running.child.once('exit', () => {
      if (this.#killed === killedBefore) this.endedByItself += 1;
    });
  }

  /** Kills it, as an operator's machine would, and starts it at once; done when it is killed, not when it is back. */
  async killAndStart(): Promise<void> {
    await this.#starting;
    this.#killed += 1;
    this.#running?.child.kill('SIGKILL');
    this.#starting = this.start();
  }

  /** Done when it listens again after it was killed. */
  async back(): Promise<void> {
    await this.#starting;
  }

  async stop(): Promise<void> {
    await this.#starting;
    this.#killed += 1;
    await this.#running?.stop();
  }
}

/** Families who hold and confirm a place each, whatever happens. */
export class Bookings {
  readonly #families: readonly Family[];
  readonly #stalls: readonly Stall[];
  readonly #sites: readonly Listening[];
  #next = 0;
  /** The booking that each family was told of. */
  readonly acknowledged = new Map<Family, string>();
  /** Families who were told that it did not work. */
  readonly refused: string[] = [];
  /** How long somebody asked with the same key until there was an answer, at most, in ms. */
  longestWait = 0;

  /** @param sites processes that bookers take in turn; who is left by one goes on with the next */
  constructor(families: readonly Family[], stalls: readonly Stall[], sites: readonly Listening[]) {
    this.#families = families;
    this.#stalls = stalls;
    this.#sites = sites;
  }

  async run(): Promise<void> {
    const until = performance.now() + LONGEST_MS;
    await Promise.all(
      Array.from({ length: BOOKERS }, async (_, first) => {
        const caller = new Caller(this.#sites, first);
        while (this.#next < this.#families.length && performance.now() < until) {
          const nth = this.#next++;
          const family = this.#families[nth];
          if (family) await this.#book(caller, family, at(this.#stalls, nth));
        }
        caller.close();
      }),
    );
  }

  /** A family that comes just now books, and answers how long that took, in seconds. */
  async newcomer(family: Family, first: Listening): Promise<number> {
    const from = performance.now();
    const caller = new Caller(this.#sites, this.#sites.indexOf(first));
    await this.#book(caller, family, at(this.#stalls, 0));
    caller.close();
    return (performance.now() - from) / 1_000;
  }

  /** Holds and confirms a place for one family. */
  async #book(caller: Caller, family: Family, stall: Stall): Promise<void> {
    const insist = async (ask: (connection: Connection) => Promise<Answer>): Promise<Answer> => {
      const from = performance.now();
      const answer = await caller.insist(ask);
      this.longestWait = Math.max(this.longestWait, performance.now() - from);
      return answer;
    };
    const held = await insist((connection) =>
      askForPlace(connection, family, stall, { 'idempotency-key': `hold-${family.accountId}` }),
    );
    if (held.status !== 200) return void this.refused.push(`hold ${held.body.toString()}`);
    const out = await insist((connection) =>
      connection.ask('POST', '/api/basket/checkout', {
        headers: { ...signedBy(family), 'idempotency-key': `book-${family.accountId}` },
        body: { expectedTotalPence: 0 },
      }),
    );
    const { bookingIds } = JSON.parse(out.body.toString()) as { bookingIds?: string[] };
    const [bookingId] = bookingIds ?? [];
    if (out.status === 200 && bookingId) this.acknowledged.set(family, bookingId);
    else this.refused.push(`checkout ${out.body.toString()}`);
  }
}

/** Asks again until it is answered: connections break, processes go and come back. */
class Caller {
  readonly #sites: readonly Listening[];
  #turn: number;
  #connection: Connection | undefined;

  constructor(sites: readonly Listening[], turn: number) {
    this.#sites = sites;
    this.#turn = turn;
  }

  async insist(ask: (connection: Connection) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        this.#connection ??= await openConnection(at(this.#sites, this.#turn).port);
        const answer = await ask(this.#connection);
        if (answer.status < 500 && !answer.body.includes('still-working')) return answer;
      } catch {
        this.close();
        this.#turn += 1;
      }
      await pause(100);
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

/** What is in the database after whatever happened; each is a number of things that must not be. */
export type Unsound = {
  'acknowledged and lost': number;
  'booked twice': number;
  'without exactly one event that tells of it': number;
  'whose event is neither in the outbox, nor queued, nor followed by its mail': number;
  'sessions whose count is not that of their places': number;
};

/** Looks whether what families were told of is there, once, with all that follows from it. */
export async function unsound(pool: Pick<pg.Pool, 'query'>, work: Bookings): Promise<Unsound> {
  const families = [...work.acknowledged];
  const [bookings, learners] = [families.map(([, id]) => id), families.map(([family]) => family.learnerId)];
  const count = async (sql: string, values: unknown[]): Promise<number> =>
    Number((await pool.query<{ count: string }>(`select count(*) from (${sql}) counted`, values)).rows[0]?.count);
  return {
    'acknowledged and lost': await count(
      `select from unnest($1::uuid[], $2::uuid[]) acknowledged (booking_id, learner_id) where not exists
         (select from place where place.booking_id = acknowledged.booking_id and place.learner_id = acknowledged.learner_id and state = 'CONFIRMED')`,
      [bookings, learners],
    ),
    'booked twice': await count(
      `select from place where learner_id = any($1) and state in ('HELD', 'CONFIRMED') group by learner_id having count(*) > 1`,
      [learners],
    ),
    'without exactly one event that tells of it': await count(
      `select from unnest($1::uuid[]) acknowledged (id) where 1 <> (select count(*) from event
         where kind = 'booking.confirmed' and about ->> 'booking' = acknowledged.id::text)`,
      [bookings],
    ),
    'whose event is neither in the outbox, nor queued, nor followed by its mail': await count(
      `select from event where kind = 'booking.confirmed' and not exists (select from outbox where event_id = event.id)
         and not exists (select from graphile_worker._private_jobs
           where payload ->> 'eventId' = event.id::text or payload::jsonb -> 'eventIds' ? event.id::text)
         and not exists (select from mail where mail.event_id = event.id)`,
      [],
    ),
    'sessions whose count is not that of their places': await count(
      `select from session_places left join place on place.session_id = session_places.session_id and state in ('HELD', 'REQUESTED', 'CONFIRMED')
       group by session_places.session_id, taken having taken <> count(place.id)`,
      [],
    ),
  };
}
