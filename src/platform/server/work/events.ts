import { randomUUIDv7 } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { CompiledQuery, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { sql, type Queryable } from '../database/db.ts';
import type { Clock } from '../clock.ts';

/** Ids of what an event is about, by kind of thing. Screens and caches that show one of them take notice. */
export type About = Partial<
  Record<
    | 'listing'
    | 'booking'
    | 'session'
    | 'account'
    | 'provider'
    | 'learner'
    | 'basket'
    | 'conversation'
    | 'council'
    | 'collection',
    string | string[]
  >
>;

/**
 * The events of the product: what happened, in the past tense ('booking.confirmed'), with the type of its data, which are
 * facts that subscribers need and cannot look up any more. No personal data: events are kept for ever. Each domain adds
 * its own by declaration merging, in its `server/events.ts`.
 */
// An interface, because a type cannot be added to.
export interface Events {}

/** The data of an event that says all by its name and by what it is about. */
export type NoData = Record<string, never>;

export type EventKind = keyof Events;

/** An event of one of these kinds, before it is recorded. */
export type NewEvent<Kind extends EventKind = EventKind> = {
  [Each in Kind]: {
    kind: Each;
    about: About;
    actorId?: string | null;
    subjectId?: string | null;
  } & (Record<never, never> extends Events[Each] ? { data?: Events[Each] } : { data: Events[Each] });
}[Kind];

/** A recorded event of one of these kinds. */
export type EventRow<Kind extends EventKind = EventKind> = {
  [Each in Kind]: {
    id: string;
    kind: Each;
    at: Date;
    about: About;
    data: Events[Each];
    actor_id: string | null;
    subject_id: string | null;
  };
}[Kind];

/**
 * Records events in the transaction that makes them true, with their outbox rows. What follows from them (mails,
 * payments, search, live screens) is queued by the relay after the commit; it cannot be lost and cannot run early.
 */
export async function record(tx: Queryable, clock: Clock, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const at = clock.now().toString();
  const rows = events.map((event) => ({
    id: randomUUIDv7(),
    kind: event.kind,
    at,
    about: event.about,
    data: event.data ?? {},
    actor_id: event.actorId ?? null,
    subject_id: event.subjectId ?? null,
  }));
  await tx.executeQuery(CompiledQuery.raw(RECORD, [JSON.stringify(rows)]));
}

const RECORD = `
  with recorded as (
    insert into event (id, kind, at, about, data, actor_id, subject_id)
    select id, kind, at, about, data, actor_id, subject_id
    from json_populate_recordset(null::event, $1::json)
    returning id)
  insert into outbox (event_id) select id from recorded`;

/** Whether an event is about this booking, as its index has it. */
export const isAboutBooking = (bookingId: string): RawBuilder<boolean> =>
  sql<boolean>`event.about ->> 'booking' = ${bookingId}`;

/** What nobody may listen to; each basket has its account as well. */
const UNHEARD: ReadonlySet<string> = new Set<keyof About>(['basket']);

/** The names that listeners know an event by: 'listing:ID' for one listing, 'listing' for whoever shows many. */
export function topicsOf(event: { about: About }): string[] {
  const topics: string[] = [];
  for (const [kind, ids] of Object.entries(event.about)) {
    if (UNHEARD.has(kind)) continue;
    topics.push(kind);
    for (const id of typeof ids === 'string' ? [ids] : ids) topics.push(`${kind}:${id}`);
  }
  return topics;
}

/** What listeners of this process hear after a commit. It says what changed, never the data itself. */
export type Notice = { kind: string; topics: string[] };

/** Whatever is kept may be stale: what happened is not known. */
export const UNKNOWN: Notice = { kind: 'live.reconnected', topics: ['*'] };

/** So long, and so many at most, is what was told kept for whoever begins to listen a moment later. */
const KEPT_MS = 60_000;
const MOST_KEPT = 2_000;

/** Tells listeners of this process about committed events: live screens, the page cache. */
export class Bus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  /** What was told last, the oldest first. Real time, as the clock of browsers passes, not that of the product. */
  #kept: { at: number; notice: Notice }[] = [];
  /** What was told before is not known any more. */
  #keptSince = performance.now();

  listen(listener: (notice: Notice) => void): () => void {
    this.#emitter.on('notice', listener);
    return () => this.#emitter.off('notice', listener);
  }

  tell(notice: Notice): void {
    this.#kept.push({ at: performance.now(), notice });
    // Twice as many before half of them go: each is moved once.
    if (this.#kept.length >= 2 * MOST_KEPT) this.#forget();
    this.#emitter.emit('notice', notice);
  }

  /** What was told in the last so many milliseconds, or null when that is not all known any more. */
  told(withinMs: number): Notice[] | null {
    this.#forget();
    const since = performance.now() - withinMs;
    if (since < this.#keptSince) return null;
    return this.#kept.filter(({ at }) => at >= since).map(({ notice }) => notice);
  }

  #forget(): void {
    const old = performance.now() - KEPT_MS;
    const young = this.#kept.findIndex(({ at }) => at >= old);
    const gone = Math.max(young === -1 ? this.#kept.length : young, this.#kept.length - MOST_KEPT);
    if (gone <= 0) return;
    this.#keptSince = this.#kept[gone - 1]?.at ?? this.#keptSince;
    this.#kept = this.#kept.slice(gone);
  }
}

export const CHANNEL = 'thicket_live';
/** How many events are relayed in one transaction at most. */
export const BATCH = 200;

/**
 * Moves outbox rows on: one transaction queues the jobs of the events' subscribers and removes the rows, and one
 * NOTIFY tells the live listeners of all processes. Safe with several processes: rows are taken with SKIP LOCKED.
 * @returns how many events were relayed.
 */
export async function relayOnce(pool: pg.Pool, jobsOf: (events: readonly EventRow[]) => JobSpec[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<EventRow>(TAKE);
    const jobs = jobsOf(rows);
    if (jobs.length > 0) await client.query({ ...ADD_JOBS, values: [JSON.stringify(jobs.map(asRow))] });
    const payloads = payloadsOf(rows);
    if (payloads.length > 0) await client.query({ ...TELL, values: [CHANNEL, payloads] });
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export type JobSpec = {
  identifier: string;
  payload: Record<string, unknown>;
  runAt?: Temporal.Instant;
  maxAttempts?: number;
};

/** So often a job is tried, over about 16 hours, before a person has to look at it. */
export const MOST_ATTEMPTS = 12;

const TAKE = {
  name: 'relay',
  // Into an array first: as a set to join with, what is locked would be looked for again for each row.
  text: `with taken as (
    delete from outbox where event_id = any(array(
      select event_id from outbox order by event_id limit ${BATCH} for update skip locked))
    returning event_id)
  select * from event where id = any(array(select event_id from taken)) order by id`,
};
const ADD_JOBS = {
  name: 'relay jobs',
  text: `select graphile_worker.add_jobs(array(
    select job from json_populate_recordset(null::graphile_worker.job_spec, $1::json) job))`,
};
const TELL = { name: 'relay told', text: 'select pg_notify($1, payload) from unnest($2::text[]) payload' };

/** A job as the columns of graphile_worker.job_spec. */
const asRow = ({ identifier, payload, runAt, maxAttempts = MOST_ATTEMPTS }: JobSpec) => ({
  identifier,
  payload,
  run_at: runAt?.toString() ?? null,
  max_attempts: maxAttempts,
});

function topicsTogether(events: readonly { about: About }[]): Set<string> {
  const topics = new Set<string>();
  for (const event of events) for (const topic of topicsOf(event)) topics.add(topic);
  return topics;
}

/** NOTIFY takes 8,000 bytes at most; ids and kinds are plain ASCII. */
const MOST_BYTES = 7_500;

/** What events were about in as few words as tell it, by the load of a NOTIFY: events of one kind together, each topic once. */
export function payloadsOf(events: readonly { kind: string; about: About }[]): string[] {
  const payloads: Notice[][] = [];
  let left = 0;
  for (const [kind, alike] of Map.groupBy(events, (event) => event.kind)) {
    let notice: Notice | undefined;
    for (const topic of topicsTogether(alike)) {
      const bytes = topic.length + 3;
      if (!notice || bytes > left) {
        const begun = kind.length + 30;
        if (begun + bytes > left) {
          payloads.push([]);
          left = MOST_BYTES;
        }
        notice = { kind, topics: [] };
        payloads.at(-1)?.push(notice);
        left -= begun;
      }
      notice.topics.push(topic);
      left -= bytes;
    }
  }
  return payloads.map((notices) => JSON.stringify(notices));
}
