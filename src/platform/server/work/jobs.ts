import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { mayRepeat } from '../database/db.ts';
import {
  BATCH,
  CHANNEL,
  MOST_ATTEMPTS,
  relayOnce,
  UNKNOWN,
  type Bus,
  type EventKind,
  type EventRow,
  type JobSpec,
  type Notice,
} from './events.ts';
import { giveWay } from './give-way.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Services } from '../services.ts';

/** What a domain does when something happened. Each runs as its own job with retries; it must bear running twice. */
export type Subscriber<Services, Kind extends EventKind = EventKind> = {
  /** Names the job, unique in the product: 'send booking confirmation'. */
  name: string;
  on: readonly Kind[];
  /** Runs at this moment instead of at once, for example when a hold ends. */
  at?: (event: EventRow<Kind>) => Temporal.Instant;
  run: (services: Services, event: EventRow<Kind>) => Promise<void>;
  /** Where many are cheaper together: what is relayed at once is one job. When it fails, each is run alone. */
  runAll?: (services: Services, events: readonly EventRow<Kind>[]) => Promise<void>;
  /** Where each is quick and many come at once: so many share a job, because a job costs the database more than they do. */
  share?: number;
};

/** A subscriber that reads the data of its events, typed by their names. */
export function subscriber<const Kind extends EventKind>(one: Subscriber<Services, Kind>): Subscriber<Services> {
  // It is only handed events that it names.
  return one as unknown as Subscriber<Services>;
}

/** What a domain does at regular times. */
export type Routine<Services> = { name: string; everySeconds: number; run: (services: Services) => Promise<void> };

export type Work<Services> = { subscribers: readonly Subscriber<Services>[]; routines: readonly Routine<Services>[] };

export type JobRunner = {
  /** Relays what has just been committed; called after a transaction that recorded events. Never throws. */
  wakeRelay(): void;
  /** Waits until the outbox and the job queue are empty, for tests and the demo town. Jobs of the future stay. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

const RELAY_EVERY_MS = 500;
const LISTEN_AGAIN_MS = 500;
/** While a crowd waits for answers, events are relayed together, in this rhythm. */
const CROWDED_RELAY_MS = 100;

/** Starts relay, job runner and live listener of this process. */
export async function startJobs<Services>(options: {
  url: string;
  pool: pg.Pool;
  work: Work<Services>;
  services: Services;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  /** Whether a crowd waits for answers of this process: work gives way to it. */
  isCrowded?: () => boolean;
}): Promise<JobRunner> {
  const { pool, work, services, bus, log, metrics, isCrowded = () => false } = options;
  const byKind = new Map<EventKind, Subscriber<Services>[]>();
  for (const subscriber of work.subscribers) {
    for (const kind of subscriber.on) byKind.set(kind, [...(byKind.get(kind) ?? []), subscriber]);
  }

  let stopped = false;
  const noteFailure = (name: string, attempt: number, error: unknown): void => {
    metrics.count('job_failed');
    log.warn({ job: name, attempt, err: error }, 'job failed; it will be tried again');
  };
  const tasks: TaskList = {};
  for (const subscriber of work.subscribers) {
    tasks[subscriber.name] = async (payload, { job, addJob }) => {
      const { eventId, eventIds = [eventId] } = payload as { eventId?: string; eventIds?: string[] };
      const mayRun = (): Promise<void> => giveWay(() => isCrowded() && !stopped, job.run_at.getTime());
      await mayRun();
      const { rows } = await pool.query<EventRow>('select * from event where id = any($1::uuid[]) order by id', [
        eventIds,
      ]);
      const failed = await workOff(subscriber, services, rows, log, mayRun);
      // Those that came together are not done again because one of them has to be: that one gets a job of its own.
      if (failed.length > 0 && rows.length === 1) throw failed[0]?.error;
      for (const { event, error } of failed) {
        await addJob(subscriber.name, { eventId: event.id }, { maxAttempts: MOST_ATTEMPTS });
        noteFailure(subscriber.name, 1, error);
      }
      relay();
    };
  }

  // One event that a subscriber cannot read must not hold up all others: its job runs at once and fails by itself.
  const momentOf = (subscriber: Subscriber<Services>, event: EventRow): { runAt?: Temporal.Instant } => {
    if (!subscriber.at) return {};
    try {
      return { runAt: subscriber.at(event) };
    } catch (error) {
      log.error({ job: subscriber.name, event: event.id, err: error }, 'the moment of a job cannot be told');
      return {};
    }
  };
  const jobsOf = (events: readonly EventRow[]): JobSpec[] => {
    const shared = new Map<Subscriber<Services>, string[]>();
    const jobs: JobSpec[] = [];
    for (const event of events)
      for (const subscriber of byKind.get(event.kind) ?? []) {
        if (mostInOne(subscriber) > 1) shared.set(subscriber, [...(shared.get(subscriber) ?? []), event.id]);
        else
          jobs.push({
            identifier: subscriber.name,
            payload: { eventId: event.id },
            ...momentOf(subscriber, event),
          });
      }
    for (const [subscriber, ids] of shared)
      for (let from = 0; from < ids.length; from += mostInOne(subscriber)) {
        const eventIds = ids.slice(from, from + mostInOne(subscriber));
        const payload = eventIds.length === 1 ? { eventId: eventIds[0] } : { eventIds };
        jobs.push({ identifier: subscriber.name, payload });
      }
    return jobs;
  };

  let relaying: Promise<void> | null = null;
  let again = false;
  const drain = async (): Promise<void> => {
    do {
      again = false;
      for (let moved = BATCH; moved === BATCH && !stopped;) {
        moved = await relayOnce(pool, jobsOf);
        for (let i = 0; i < moved; i += 1) metrics.count('event_relayed');
      }
      if (isCrowded()) await sleep(CROWDED_RELAY_MS);
    } while (again && !stopped);
  };
  const relay = (): void => {
    again = true;
    if (relaying || stopped) return;
    relaying = drain()
      .catch((error: unknown) => log.warn({ err: error }, 'relay failed; it will be tried again'))
      .finally(() => {
        relaying = null;
      });
  };

  const listener = await listen(options.url, bus, log);
  const runner: Runner = await run({
    // What a job does waits for the disk; that it is done need not, because it bears running twice.
    connectionString: mayRepeat(options.url),
    taskList: tasks,
    concurrency: 4,
    maxPoolSize: 6,
    pollInterval: 1_000,
    noHandleSignals: true,
    crontab: '',
    // Its own lines say what ours say below.
    logger: new Logger(() => () => undefined),
  });
  runner.events.on('job:success', () => metrics.count('job_done'));
  runner.events.on('job:error', ({ job, error }) => noteFailure(job.task_identifier, job.attempts, error));
  const timers = work.routines.map((routine) => every(routine, services, log, relay));
  const relayTimer = setInterval(relay, RELAY_EVERY_MS);
  relay();

  return {
    wakeRelay: relay,
    settle: async () => {
      for (;;) {
        relay();
        await relaying;
        const { rows } = await pool.query<{ waiting: number }>(
          `select (select count(*) from outbox) + (select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) as waiting`,
        );
        if (Number(rows[0]?.waiting ?? 0) === 0) return;
        await sleep(20);
      }
    },
    stop: async () => {
      stopped = true;
      clearInterval(relayTimer);
      for (const timer of timers) clearInterval(timer);
      await relaying;
      await runner.stop();
      await listener.stop();
    },
  };
}

/** How many events one job is for. What has a moment of its own has a job of its own. */
function mostInOne<Services>({ at, runAll, share = 1 }: Subscriber<Services>): number {
  return at ? 1 : runAll ? BATCH : share;
}

/**
 * Runs a job for its events. One that cannot be worked off does not hold up those that came with it.
 * @param mayRun is waited for before each
 * @returns those that failed
 */
export async function workOff<Services>(
  subscriber: Subscriber<Services>,
  services: Services,
  events: readonly EventRow[],
  log: Pick<Log, 'warn'>,
  mayRun: () => Promise<void> = () => Promise.resolve(),
): Promise<{ event: EventRow; error: unknown }[]> {
  if (subscriber.runAll && events.length > 1) {
    try {
      await subscriber.runAll(services, events);
      return [];
    } catch (error) {
      log.warn({ job: subscriber.name, err: error }, 'what came together is worked off one by one');
    }
  }
  const failed: { event: EventRow; error: unknown }[] = [];
  for (const event of events) {
    await mayRun();
    await subscriber.run(services, event).catch((error: unknown) => failed.push({ event, error }));
  }
  return failed;
}

function every<Services>(routine: Routine<Services>, services: Services, log: Log, relay: () => void): NodeJS.Timeout {
  let running = false;
  return setInterval(() => {
    if (running) return;
    running = true;
    routine
      .run(services)
      .then(relay)
      .catch((error: unknown) =>
        log.warn({ routine: routine.name, err: error }, 'routine failed; it will be tried again'),
      )
      .finally(() => {
        running = false;
      });
  }, routine.everySeconds * 1000);
}

type Ear = { client: pg.Client; ended: Promise<void> };

/** Opens a connection that hears what all processes committed. */
async function openEar(url: string, bus: Bus, log: Log): Promise<Ear> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'thicket-live',
    connectionTimeoutMillis: 10_000,
    // Nothing is asked over it for hours: who is gone without a word is found out by this alone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', (error) => log.warn({ problem: error.message }, 'live connection lost'));
  client.on('notification', ({ payload }) => {
    for (const notice of JSON.parse(payload ?? '[]') as Notice[]) bus.tell(notice);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { client, ended };
}

/** Hears over one connection what all processes committed; when it is lost another one is tried, one at a time. */
async function listen(url: string, bus: Bus, log: Log): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let ear = await openEar(url, bus, log);
  const keepHearing = async (): Promise<void> => {
    await ear.ended;
    while (!stopped) {
      await sleep(LISTEN_AGAIN_MS);
      try {
        ear = await openEar(url, bus, log);
      } catch {
        continue;
      }
      if (stopped) return ear.client.end();
      // What was missed while away is unknown.
      bus.tell(UNKNOWN);
      await ear.ended;
    }
  };
  void keepHearing();
  return {
    stop: async () => {
      stopped = true;
      await ear.client.end();
    },
  };
}
