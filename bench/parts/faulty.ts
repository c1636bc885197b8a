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
  /** How often somebody here has ended it on purpose. */
  #meant = 0;
  readonly #limit: AbortSignal;
  #starting: Promise<void> | undefined;
  /** How often the process was killed, and is gone. */
  killed = 0;
  /** How often the process ended without having been killed. */
  endedByItself = 0;

  /** @param limit when it ends, whatever is still to start is given up */
  constructor(folder: string, databaseUrl: string, limit: AbortSignal = AbortSignal.timeout(LONGEST_MS)) {
    this.#folder = folder;
    this.#databaseUrl = databaseUrl;
    this.#limit = limit;
  }

  get port(): number {
    return this.#running?.port ?? 0;
  }

  async start(): Promise<void> {
    const running = await startProduct({
      folder: this.#folder,
      env: { DATABASE_URL: this.#databaseUrl, DEMO_TOWN: 'no', LOG_LEVEL: 'silent' },
      limit: this.#limit,
    });
    this.#running = running;
    const meantBefore = this.#meant;
    running.child.once('exit', (_code, signal) => {
      if (this.#meant === meantBefore) this.endedByItself += 1;
      else if (signal === 'SIGKILL') this.killed += 1;
    });
  }

  /** Kills it, as an operator's machine would, and starts it at once; done when it is killed, not when it is back. */
  async killAndStart(): Promise<void> {
    await this.#starting;
    this.#meant += 1;
    this.#running?.child.kill('SIGKILL');
    this.#starting = this.start();
  }

  /** Done when it listens again after it was killed. */
  async back(): Promise<void> {
    await this.#starting;
  }

  async stop(): Promise<void> {
    await this.#starting;
    this.#meant += 1;
    await this.#running?.stop();
  }
}

/** Families who hold and confirm a place each, whatever happens. */
export class Bookings {
  readonly #families: readonly Family[];
  readonly #stalls: readonly Stall[];
  readonly #sites: readonly Listening[];
  readonly #limit: AbortSignal;
  #next = 0;
  /** How many of the families may come by now. */
  #mayCome = Number.POSITIVE_INFINITY;
  #letIn: (() => void)[] = [];
  /** The booking that each family was told of. */
  readonly acknowledged = new Map<Family, string>();
  /** When the ask was sent which told a family of its booking. */
  readonly toldWhenAsked = new Map<Family, Date>();
  /** Families who were told that it did not work. */
  readonly refused: string[] = [];
  /** How long somebody asked with the same key until there was an answer, at most, in ms. */
  longestWait = 0;
  /** How many asks had no answer that says what became of them, and were sent again. */
  interrupted = 0;

  /**
   * @param sites processes that bookers take in turn; who is left by one goes on with the next
   * @param limit when it ends, whoever is not answered gives up
   */
  constructor(
    families: readonly Family[],
    stalls: readonly Stall[],
    sites: readonly Listening[],
    limit: AbortSignal = AbortSignal.timeout(LONGEST_MS),
  ) {
    this.#families = families;
    this.#stalls = stalls;
    this.#sites = sites;
    this.#limit = limit;
    limit.addEventListener('abort', () => this.letCome(Number.POSITIVE_INFINITY));
  }

  /** How many were told what became of their booking. */
  get answered(): number {
    return this.acknowledged.size + this.refused.length;
  }

  /** From now on this many of the families may come, in all. */
  letCome(count: number): void {
    this.#mayCome = count;
    for (const letIn of this.#letIn.splice(0)) letIn();
  }

  /** Done when every family has its answer, or the limit has ended. */
  async run(): Promise<void> {
    await Promise.all(
      Array.from({ length: BOOKERS }, async (_, first) => {
        const caller = this.#caller(first);
        while (this.#next < this.#families.length && !this.#limit.aborted) {
          if (this.#next >= this.#mayCome) {
            await new Promise<void>((resolve) => this.#letIn.push(resolve));
            continue;
          }
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
    const caller = this.#caller(this.#sites.indexOf(first));
    await this.#book(caller, family, at(this.#stalls, 0));
    caller.close();
    return (performance.now() - from) / 1_000;
  }

  #caller(turn: number): Caller {
    return new Caller(this.#sites, turn, this.#limit, () => {
      this.interrupted += 1;
    });
  }

  /** Holds and confirms a place for one family. */
  async #book(caller: Caller, family: Family, stall: Stall): Promise<void> {
    let asked = new Date();
    const insist = async (ask: (connection: Connection) => Promise<Answer>): Promise<Answer | null> => {
      const from = performance.now();
      const answer = await caller.insist((connection) => {
        asked = new Date();
        return ask(connection);
      });
      this.longestWait = Math.max(this.longestWait, performance.now() - from);
      return answer;
    };
    const held = await insist((connection) =>
      askForPlace(connection, family, stall, { 'idempotency-key': `hold-${family.accountId}` }),
    );
    if (!held) return;
    if (held.status !== 200) return void this.refused.push(`hold ${held.body.toString()}`);
    const out = await insist((connection) =>
      connection.ask('POST', '/api/basket/checkout', {
        headers: { ...signedBy(family), 'idempotency-key': `book-${family.accountId}` },
        body: { expectedTotalPence: 0 },
      }),
    );
    if (!out) return;
    const { bookingIds } = JSON.parse(out.body.toString()) as { bookingIds?: string[] };
    const [bookingId] = bookingIds ?? [];
    if (out.status !== 200 || !bookingId) return void this.refused.push(`checkout ${out.body.toString()}`);
    this.acknowledged.set(family, bookingId);
    this.toldWhenAsked.set(family, asked);
  }
}

/** Asks again until it is answered: connections break, processes go and come back. */
class Caller {
  readonly #sites: readonly Listening[];
  readonly #limit: AbortSignal;
  readonly #interrupted: () => void;
  #turn: number;
  #connection: Connection | undefined;
  readonly close = (): void => {
    this.#connection?.close();
    this.#connection = undefined;
  };

  constructor(sites: readonly Listening[], turn: number, limit: AbortSignal, interrupted: () => void) {
    this.#sites = sites;
    this.#turn = turn;
    this.#limit = limit;
    this.#interrupted = interrupted;
    limit.addEventListener('abort', this.close);
  }

  /** The answer, or null when there is none within the limit. */
  async insist(ask: (connection: Connection) => Promise<Answer>): Promise<Answer | null> {
    while (!this.#limit.aborted) {
      let sent = false;
      try {
        this.#connection ??= await openConnection(at(this.#sites, this.#turn).port);
        sent = true;
        const answer = await ask(this.#connection);
        if (answer.status < 500 && !answer.body.includes('still-working')) return answer;
      } catch {
        this.close();
        this.#turn += 1;
      }
      if (sent) this.#interrupted();
      await pause(100);
    }
    return null;
  }
}

/**
 * How many bookings were in the database before the ask was sent that told of them: their commit was carried out, and
 * who asked first did not hear of it.
 */
export async function unheard(pool: Pick<pg.Pool, 'query'>, work: Bookings): Promise<number> {
  const asked = [...work.acknowledged].map(([family, id]) => ({ id, at: work.toldWhenAsked.get(family)?.toJSON() }));
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from event join unnest($1::text[], $2::timestamptz[]) asked (booking_id, at) on about ->> 'booking' = booking_id
      where kind = 'booking.confirmed' and event.at < asked.at`,
    [asked.map(({ id }) => id), asked.map(({ at: when }) => when)],
  );
  return Number(rows[0]?.count);
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
      `select from place where learner_id = any($1) and standing group by learner_id having count(*) > 1`,
      [learners],
    ),
    'without exactly one event that tells of it': await count(
      `select from unnest($1::text[]) acknowledged (id)
         left join (select about ->> 'booking' as id, count(*) from event where kind = 'booking.confirmed' group by 1) told using (id)
         where told.count is distinct from 1`,
      [bookings],
    ),
    'whose event is neither in the outbox, nor queued, nor followed by its mail': await count(
      `select id from event where kind = 'booking.confirmed'
       except (select event_id from outbox
         union all select (payload ->> 'eventId')::uuid from graphile_worker._private_jobs
         union all select jsonb_array_elements_text(payload::jsonb -> 'eventIds')::uuid from graphile_worker._private_jobs
         union all select event_id from mail)`,
      [],
    ),
    'sessions whose count is not that of their places': await count(
      `select from session_places left join place on place.session_id = session_places.session_id and standing
       group by session_places.session_id, taken having taken <> count(place.id)`,
      [],
    ),
  };
}
