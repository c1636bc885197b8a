import { randomUUIDv7 } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { sql, type Queryable } from './db.ts';
import type { Clock } from './clock.ts';

/** Ids of what an event is about, by kind of thing. Screens and caches that show one of them take notice. */
export type About = Partial<
  Record<
    'listing' | 'booking' | 'session' | 'account' | 'provider' | 'learner' | 'basket' | 'conversation' | 'council',
    string | string[]
  >
>;

export type NewEvent = {
  /** What happened, in the past tense: 'booking.confirmed'. */
  kind: string;
  about: About;
  /** Facts that subscribers need and cannot look up any more. No personal data: events are kept for ever. */
  data?: Record<string, unknown>;
  actorId?: string | null;
  subjectId?: string | null;
};

export type EventRow = {
  id: string;
  kind: string;
  at: Date;
  about: About;
  data: Record<string, unknown>;
  actor_id: string | null;
  subject_id: string | null;
};

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
  await sql`
    with recorded as (
      insert into event (id, kind, at, about, data, actor_id, subject_id)
      select id, kind, at, about, data, actor_id, subject_id
      from json_populate_recordset(null::event, ${JSON.stringify(rows)}::json)
      returning id)
    insert into outbox (event_id) select id from recorded`.execute(tx);
}

/** The names that listeners know an event by: 'listing:ID' for one listing, 'listing' for whoever shows many. */
export function topicsOf(event: { about: About }): string[] {
  return Object.entries(event.about).flatMap(([kind, ids]) => [kind, ...[ids].flat().map((id) => `${kind}:${id}`)]);
}

/** What listeners of this process hear after a commit. It says what changed, never the data itself. */
export type Notice = { kind: string; topics: string[] };

/** Tells listeners of this process about committed events: live screens, the page cache. */
export class Bus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  listen(listener: (notice: Notice) => void): () => void {
    this.#emitter.on('notice', listener);
    return () => this.#emitter.off('notice', listener);
  }

  tell(notice: Notice): void {
    this.#emitter.emit('notice', notice);
  }
}

export const CHANNEL = 'thicket_live';
const BATCH = 200;

/**
 * Moves outbox rows on: one transaction queues a job for each subscriber of each event and removes the rows, and one
 * NOTIFY tells the live listeners of all processes. Safe with several processes: rows are taken with SKIP LOCKED.
 * @returns how many events were relayed.
 */
export async function relayOnce(pool: pg.Pool, jobsOf: (event: EventRow) => JobSpec[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<EventRow>(
      `with taken as (
         delete from outbox where event_id in (select event_id from outbox order by event_id limit ${BATCH} for update skip locked)
         returning event_id)
       select * from event where id = any(array(select event_id from taken)) order by id`,
    );
    const jobs = rows.flatMap((row) => jobsOf(row));
    if (jobs.length > 0) {
      await client.query('select graphile_worker.add_jobs($1::graphile_worker.job_spec[])', [jobs.map(asComposite)]);
    }
    for (const notice of inChunks(rows.map((row) => ({ kind: row.kind, topics: topicsOf(row) })))) {
      await client.query('select pg_notify($1, $2)', [CHANNEL, notice]);
    }
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

/** A row of the composite type graphile_worker.job_spec, in the text form that PostgreSQL reads. */
function asComposite(job: JobSpec): string {
  const fields = [
    job.identifier,
    JSON.stringify(job.payload),
    null,
    job.runAt?.toString() ?? null,
    job.maxAttempts ?? 12,
    null,
    null,
    null,
  ];
  return `(${fields.map((field) => (field === null ? '' : `"${String(field).replaceAll('\\', '\\\\').replaceAll('"', '""')}"`)).join(',')})`;
}

/** NOTIFY takes 8,000 bytes at most. */
function inChunks(notices: Notice[]): string[] {
  const chunks: string[] = [];
  let current: Notice[] = [];
  let size = 2;
  for (const notice of notices) {
    const length = JSON.stringify(notice).length + 1;
    if (size + length > 7_500 && current.length > 0) {
      chunks.push(JSON.stringify(current));
      current = [];
      size = 2;
    }
    // A single event about very many things is cut: the screens that it leaves out catch up when they are next read.
    current.push(length > 7_400 ? { ...notice, topics: notice.topics.slice(0, 150) } : notice);
    size += length;
  }
  if (current.length > 0) chunks.push(JSON.stringify(current));
  return chunks;
}
