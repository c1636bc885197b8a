import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres.ts';
import { at, Fair } from './parts/fair.ts';
import { Bookings, Caller, Site, unsound } from './parts/faulty.ts';
import { report } from './parts/figure.ts';
import { removeFolder } from './parts/product.ts';
import { startProxy } from './parts/proxy.ts';

const STALLS = 100;
const BACK_SECONDS = 5;
/** Who was interrupted, too: a fault, a new start, and the next fault may meet. */
const LONGEST_SECONDS = 10;
const CUT_MS = 3_000;
const EVERY_MS = 4_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Books while everything fails that can: answers to COMMIT are lost, connections reset, PostgreSQL crashes, the process
 * is killed three times, the network is cut for three seconds. Each booker asks with a key and asks again until it is
 * answered. Then the database is asked what is there. `npm run faults [BOOKINGS]`.
 */
export async function run([bookings = '10000']: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-faults-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const proxy = await startProxy(postgres.port);
  const through = new URL(postgres.url);
  through.port = String(proxy.port);
  const site = new Site(join(folder, 'product'), through.href);
  await site.start();
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => undefined);
  const fair = new Fair(pool);
  const backs: { fault: string; seconds: number }[] = [];
  try {
    const stalls = await fair.stalls(STALLS, { capacity: 1_000_000 });
    const newcomers = await fair.families(20);
    const work = new Bookings(await fair.families(Number(bookings)), stalls, site);
    const booking = work.run();
    const faults: [string, () => Promise<void>][] = [
      ['answers to COMMIT are lost', async () => proxy.loseCommits(20)],
      ['connections are reset', async () => proxy.reset()],
      ['PostgreSQL crashes', () => crash(join(folder, 'postgres', 'postgres'))],
      ['the process is killed', () => site.killAndStart()],
      ['the network is cut for 3 s', () => cutFor(proxy, CUT_MS)],
      ['the process is killed again', () => site.killAndStart()],
      ['answers to COMMIT are lost again', async () => proxy.loseCommits(50)],
      ['the process is killed a third time', () => site.killAndStart()],
    ];
    for (const [fault, happen] of faults) {
      await pause(EVERY_MS);
      await happen();
      const from = performance.now();
      const newcomer = newcomers.pop();
      if (newcomer) await work.book(new Caller(site), newcomer, at(stalls, 0));
      backs.push({ fault, seconds: (performance.now() - from) / 1_000 });
    }
    await booking;
    return await tell(pool, work, site, backs);
  } finally {
    await pool.end();
    await site.stop();
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

async function tell(
  pool: pg.Pool,
  work: Bookings,
  site: Site,
  backs: readonly { fault: string; seconds: number }[],
): Promise<boolean> {
  const line = (figure: string, value: number, unit: string, target: string, ok: boolean): boolean =>
    report({ bench: 'faults', figure, value, unit, reference: null, target, ok });
  const acknowledged = work.acknowledged.size;
  const wanted = acknowledged + work.refused.length;
  for (const refusal of new Set(work.refused)) process.stderr.write(`${refusal}\n`);
  const met = [
    line('acknowledged', acknowledged, 'bookings', `all ${wanted}`, acknowledged === wanted && wanted > 0),
    ...Object.entries(await unsound(pool, work)).map(([figure, value]) =>
      line(figure, value, figure.startsWith('sessions') ? 'sessions' : 'bookings', '0', value === 0),
    ),
    line('ends of the process by itself', site.endedByItself, 'times', '0', site.endedByItself === 0),
    line(
      'longest wait of somebody who was interrupted, asking with the same key',
      site.longestWait / 1_000,
      's',
      `<= ${LONGEST_SECONDS}`,
      site.longestWait <= LONGEST_SECONDS * 1_000,
    ),
    ...backs.map(({ fault, seconds }) =>
      line(`a newcomer has booked after: ${fault}`, seconds, 's', `<= ${BACK_SECONDS}`, seconds <= BACK_SECONDS),
    ),
  ];
  return met.every(Boolean);
}
