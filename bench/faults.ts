import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres.ts';
import { at, Fair } from './parts/fair.ts';
import { Bookings, Site, unsound } from './parts/faulty.ts';
import { report } from './parts/figure.ts';
import { processesOf } from './parts/processes.ts';
import { removeFolder } from './parts/product.ts';
import { startProxy } from './parts/proxy.ts';

const STALLS = 100;
const BACK_SECONDS = 5;
/** Who was interrupted, too: a fault, a new start, and the next fault may meet. */
const LONGEST_SECONDS = 10;
const CUT_MS = 3_000;
const LOOK_MS = 20;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What happens, and to which of the processes if it is about one. */
type Fault = { name: string; happen: () => Promise<void> | void; kills?: Site };

/** How it was after a fault. */
type After = {
  fault: string;
  /** When a newcomer had booked. */
  seconds: number;
  /** What was booked until the process that was killed was back; null where none was. */
  meanwhile: number | null;
};

/**
 * Books while everything fails that can: answers to COMMIT are lost, connections reset, PostgreSQL crashes, a process is
 * killed three times, the network is cut for three seconds. Each booker asks with a key and asks again until it is
 * answered. Then the database is asked what is there. `npm run faults [BOOKINGS]`; `npm run faults pair …` has two
 * processes on one PostgreSQL, killed in turn, of which the other one goes on.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { count, rest } = processesOf(args);
  const [bookings = '10000'] = rest;
  const folder = mkdtempSync(join(tmpdir(), 'thicket-faults-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const proxy = await startProxy(postgres.port);
  const through = new URL(postgres.url);
  through.port = String(proxy.port);
  const sites = Array.from({ length: count }, (_, nth) => new Site(join(folder, `product-${nth}`), through.href));
  for (const site of sites) await site.start();
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => undefined);
  try {
    const fair = new Fair(pool);
    const stalls = await fair.stalls(STALLS, { capacity: 1_000_000 });
    const newcomers = await fair.families(20);
    const work = new Bookings(await fair.families(Number(bookings)), stalls, sites);
    const [one, next] = [at(sites, 0), at(sites, 1)];
    const faults: Fault[] = [
      { name: 'answers to COMMIT are lost', happen: () => proxy.loseCommits(20) },
      { name: 'connections are reset', happen: () => proxy.reset() },
      { name: 'PostgreSQL crashes', happen: () => crash(join(folder, 'postgres', 'postgres')) },
      { name: 'a process is killed', happen: () => one.killAndStart(), kills: one },
      { name: 'the network is cut for 3 s', happen: () => cutFor(proxy, CUT_MS) },
      { name: 'a process is killed again', happen: () => next.killAndStart(), kills: next },
      { name: 'answers to COMMIT are lost again', happen: () => proxy.loseCommits(50) },
      { name: 'a process is killed a third time', happen: () => one.killAndStart(), kills: one },
    ];
    const booking = work.run();
    const afters: After[] = [];
    for (const [nth, { name, happen, kills }] of faults.entries()) {
      // All along the way, however fast that is.
      const share = ((nth + 1) * Number(bookings)) / (faults.length + 1);
      while (work.acknowledged.size + work.refused.length < share) await pause(LOOK_MS);
      await happen();
      const before = work.acknowledged.size;
      const seconds = await work.newcomer(at(newcomers, nth), kills ?? one);
      await kills?.back();
      afters.push({ fault: name, seconds, meanwhile: kills ? work.acknowledged.size - before : null });
    }
    await booking;
    return await tell(pool, work, sites, afters);
  } finally {
    await pool.end();
    for (const site of sites) await site.stop();
    await proxy.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

/** Kills one of the server's processes: the others end too, and the server recovers from its log. */
async function crash(cluster: string): Promise<void> {
  const postmaster = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0];
  const backend = readdirSync('/proc').find((pid) => {
    try {
      const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return (
        /^\d+$/.test(pid) && parent === postmaster && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('thicket')
      );
    } catch {
      return false;
    }
  });
  if (!backend) throw new Error('There is no process of the database to kill.');
  process.kill(Number(backend), 'SIGKILL');
}

async function cutFor(proxy: { cut(): void; mend(): void }, milliseconds: number): Promise<void> {
  proxy.cut();
  await pause(milliseconds);
  proxy.mend();
}

async function tell(pool: pg.Pool, work: Bookings, sites: readonly Site[], afters: readonly After[]): Promise<boolean> {
  const line = (figure: string, value: number, unit: string, target: string, ok: boolean): boolean =>
    report({ bench: 'faults', figure, value, unit, reference: null, target, ok });
  const acknowledged = work.acknowledged.size;
  const wanted = acknowledged + work.refused.length;
  for (const refusal of new Set(work.refused)) process.stderr.write(`${refusal}\n`);
  const ended = sites.reduce((sum, site) => sum + site.endedByItself, 0);
  const longest = work.longestWait / 1_000;
  const met = [
    line('acknowledged', acknowledged, 'bookings', `all ${wanted}`, acknowledged === wanted && wanted > 0),
    ...Object.entries(await unsound(pool, work)).map(([figure, value]) =>
      line(figure, value, figure.startsWith('sessions') ? 'sessions' : 'bookings', '0', value === 0),
    ),
    line('ends of a process by itself', ended, 'times', '0', ended === 0),
    line(
      'longest wait of somebody who was interrupted, asking with the same key',
      longest,
      's',
      `<= ${LONGEST_SECONDS}`,
      longest <= LONGEST_SECONDS,
    ),
    ...afters.map(({ fault, seconds }) =>
      line(`a newcomer has booked after: ${fault}`, seconds, 's', `<= ${BACK_SECONDS}`, seconds <= BACK_SECONDS),
    ),
    // One alone has nobody who goes on.
    ...(sites.length > 1 ? afters : []).flatMap(({ fault, meanwhile }) =>
      meanwhile === null
        ? []
        : [line(`booked by the other one until it is back: ${fault}`, meanwhile, 'bookings', '> 0', meanwhile > 0)],
    ),
  ];
  return met.every(Boolean);
}
