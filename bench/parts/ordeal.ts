import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/server/database/embedded-postgres.ts';
import { at, Fair } from './fair.ts';
import { Bookings, Site, unheard, unsound } from './faulty.ts';
import { removeFolder } from './product.ts';
import { startProxy, type Proxy } from './proxy.ts';

const STALLS = 100;
const CUT_MS = 3_000;
/** What was on its way when the network was cut has arrived by then. */
const UNDER_WAY_MS = 1_000;
const LOOK_MS = 5;
const LOST = { first: 20, again: 50, ofBookings: 5 };
const RESETS = 5;
const RESET_EVERY_MS = 100;
/** So much must really have been broken, at least, or nothing was shown. */
const LEAST_RESET = 20;
const LEAST_RESET_AMID = 10;
const LEAST_UNHEARD = 5;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What happens, and to which of the processes if it is about one. */
type Fault = { name: string; happen: () => Promise<void> | void; kills?: Site };

/** How it was after a fault. */
type After = {
  fault: string;
  /** When a newcomer had booked. */
  seconds: number;
  /** How many asks had to be sent again. */
  interrupted: number;
  /** What was booked until the process that was killed was back; null where none was. */
  meanwhile: number | null;
};

/** One thing that was found, and whether it is as it must be. */
export type Finding = { figure: string; value: number; unit: string; target: string; ok: boolean };

/**
 * Books while everything fails that can: answers to COMMIT are lost, connections reset, PostgreSQL crashes, a process is
 * killed up to three times, the network is cut for three seconds. Each booker asks with a key and asks again until it is
 * answered. Each fault finds families who are booking. Then the database is asked what is there.
 * @param options.bookings families who book, besides one newcomer after each fault
 * @param options.processes how many processes are on one PostgreSQL, killed in turn
 * @param options.kills how often, 3 times at most
 * @param options.seconds after which whoever is not answered gives up; the findings then say so
 * @param options.back in how many seconds a newcomer must have booked after a fault
 * @param options.longest how many seconds somebody who was interrupted may have to ask with the same key: a fault, a new
 *   start, and the next fault may meet
 * @throws Error when something that was to be broken cannot be, or does not come back within the limit
 */
export async function ordeal(options: {
  bookings: number;
  processes: number;
  kills: number;
  seconds: number;
  back: number;
  longest: number;
}): Promise<Finding[]> {
  const { bookings, processes, kills: howOften, seconds, back, longest } = options;
  const started = performance.now();
  const limit = AbortSignal.timeout(seconds * 1_000);
  const folder = mkdtempSync(join(tmpdir(), 'thicket-faults-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const proxy = await startProxy(postgres.port);
  const through = new URL(postgres.url);
  through.port = String(proxy.port);
  const sites = Array.from(
    { length: processes },
    (_, nth) => new Site(join(folder, `product-${nth}`), through.href, limit),
  );
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2, query_timeout: 60_000 });
  pool.on('error', () => undefined);
  try {
    for (const site of sites) await site.start();
    const fair = new Fair(pool);
    const stalls = await fair.stalls(STALLS, { capacity: 1_000_000 });
    const work = new Bookings(await fair.families(bookings), stalls, sites, limit);
    const before = await upSince(pool);
    let whileCut = 0;
    const cut = async (): Promise<void> => {
      proxy.cut();
      await pause(UNDER_WAY_MS);
      const before = work.acknowledged.size;
      await pause(CUT_MS - UNDER_WAY_MS);
      whileCut += work.acknowledged.size - before;
      proxy.mend();
    };
    const [one, next] = [at(sites, 0), at(sites, 1)];
    const all: Fault[] = [
      { name: 'answers to COMMIT are lost', happen: () => proxy.loseCommits(LOST.first) },
      { name: 'connections are reset', happen: () => resetOften(proxy) },
      { name: 'PostgreSQL crashes', happen: () => crash(pool) },
      { name: 'a process is killed', happen: () => one.killAndStart(), kills: one },
      { name: 'the network is cut for 3 s', happen: cut },
      { name: 'a process is killed again', happen: () => next.killAndStart(), kills: next },
      {
        name: 'answers to COMMIT are lost again',
        happen: () => {
          proxy.loseCommits(LOST.again);
          proxy.loseCommits(LOST.ofBookings, 'bookings');
        },
      },
      { name: 'a process is killed a third time', happen: () => one.killAndStart(), kills: one },
    ];
    const killing = all.filter(({ kills }) => kills).slice(0, howOften);
    const faults = all.filter((fault) => !fault.kills || killing.includes(fault));
    const newcomers = await fair.families(faults.length);
    // All along the way, however fast that is: whoever comes in the last part of the way to a fault waits for it.
    const share = (nth: number): number => Math.round((nth * bookings) / (faults.length + 1));
    work.letCome(share(2));
    const booking = work.run();
    const afters: After[] = [];
    for (const [nth, { name, happen, kills }] of faults.entries()) {
      while (work.answered < share(nth + 1) && !limit.aborted) await pause(LOOK_MS);
      if (limit.aborted) break;
      const interrupted = work.interrupted;
      await happen();
      const before = work.acknowledged.size;
      const took = await work.newcomer(at(newcomers, nth), kills ?? one);
      await kills?.back();
      const meanwhile = kills ? work.acknowledged.size - before : null;
      afters.push({ fault: name, seconds: took, interrupted: work.interrupted - interrupted, meanwhile });
      work.letCome(share(nth + 3));
    }
    await booking;
    const found = [
      atMost('it took', (performance.now() - started) / 1_000, 's', seconds),
      equal('acknowledged', work.acknowledged.size, 'bookings', bookings + faults.length),
      ...Object.entries(await unsound(pool, work)).map(([figure, value]) =>
        equal(figure, value, figure.startsWith('sessions') ? 'sessions' : 'bookings', 0),
      ),
      equal('ends of a process by itself', sum(sites.map((site) => site.endedByItself)), 'times', 0),
      atMost(
        'longest wait of somebody who was interrupted, asking with the same key',
        work.longestWait / 1_000,
        's',
        longest,
      ),
      ...afters.flatMap((after) => [
        atMost(`a newcomer has booked after: ${after.fault}`, after.seconds, 's', back),
        atLeast(`asks that were interrupted when ${after.fault}`, after.interrupted, 'asks', 1),
        // One alone has nobody who goes on.
        ...(after.meanwhile === null || sites.length === 1
          ? []
          : [atLeast(`booked by the other one until it is back: ${after.fault}`, after.meanwhile, 'bookings', 1)]),
      ]),
      atLeast(
        'commits that were carried out and whose answer was lost',
        proxy.broken.commitsLost,
        'commits',
        LOST.first + LOST.again,
      ),
      atLeast(
        'bookings that were made before the ask that told of them',
        await unheard(pool, work),
        'bookings',
        LEAST_UNHEARD,
      ),
      atLeast('connections that were reset', proxy.broken.reset, 'connections', LEAST_RESET),
      atLeast('of them while something was done on them', proxy.broken.resetWaiting, 'connections', LEAST_RESET_AMID),
      equal('recoveries of PostgreSQL from its log', (await upSince(pool)) === before ? 0 : 1, 'times', 1),
      equal('processes that were killed', sum(sites.map((site) => site.killed)), 'times', howOften),
      equal('booked while the network was cut', whileCut, 'bookings', 0),
    ];
    for (const refusal of new Set(work.refused)) process.stderr.write(`${refusal}\n`);
    return found;
  } finally {
    for (const site of sites) await site.stop().catch(() => undefined);
    await pool.end();
    await proxy.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

async function resetOften(proxy: Proxy): Promise<void> {
  for (let times = 0; times < RESETS; times += 1) {
    proxy.reset();
    await pause(RESET_EVERY_MS);
  }
}

/** Kills one of the server's processes, a busy one if there is any: the others end too, and the server recovers from its log. */
async function crash(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      order by state = 'active' desc nulls last limit 1`,
  );
  if (!rows[0]) throw new Error('There is no process of the database to kill.');
  process.kill(rows[0].pid, 'SIGKILL');
}

/** Since when the server is up without having had to recover: its own helpers are as old as that. */
async function upSince(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ since: string }>(
    `select backend_start::text as since from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  return rows[0]?.since;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const equal = (figure: string, value: number, unit: string, wanted: number): Finding => ({
  figure,
  value,
  unit,
  target: String(wanted),
  ok: value === wanted,
});

const atLeast = (figure: string, value: number, unit: string, least: number): Finding => ({
  figure,
  value,
  unit,
  target: `>= ${least}`,
  ok: value >= least,
});

const atMost = (figure: string, value: number, unit: string, most: number): Finding => ({
  figure,
  value,
  unit,
  target: `<= ${most}`,
  ok: value <= most,
});
