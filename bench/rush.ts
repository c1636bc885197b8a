import { quantile, report } from './parts/figure.ts';
import type { Fair } from './parts/fair.ts';
import { load, type Load } from './parts/load.ts';
import { onProcesses, processesOf, type Ground } from './parts/processes.ts';
import { residentMegabytes } from './parts/product.ts';
import { rush, type Rush } from './parts/rush.ts';

const PLACES = 30;
const SESSIONS = 200;
const MANY = 6_600;
const READERS = 8;
const WATCH_MS = 100;

/**
 * Families released at once on 30 places over real HTTP and PostgreSQL, several times; then on 200 sessions with 30
 * places each, while others read listings. `npm run bench -- rush [FAMILIES] [ROUNDS]`; `rush 5000 1` is one big rush,
 * `rush pair …` asks two processes on one PostgreSQL in turn.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { count, rest } = processesOf(args);
  const [families = '2000', rounds = '20'] = rest;
  return onProcesses('rush', count, async (ground) => {
    let ok = true;
    for (let round = 1; round <= Number(rounds); round += 1)
      ok = (await oneSession(ground, Number(families), round)) && ok;
    return (await manySessions(ground)) && ok;
  });
}

async function oneSession({ fair, ports }: Ground, families: number, round: number): Promise<boolean> {
  const stalls = await fair.stalls(1, { capacity: PLACES });
  const done = await rush(ports, await fair.families(families), stalls);
  const sold = await soldOn(fair, stalls);
  return told(`round ${round}: ${families} families on ${PLACES} places, sold`, done, {
    sold,
    places: PLACES,
    asked: families,
  });
}

async function manySessions({ fair, ports, products }: Ground): Promise<boolean> {
  const stalls = await fair.stalls(SESSIONS, { capacity: PLACES });
  const crowd = await fair.families(MANY);
  const pages = stalls.map((stall) => `/listing/listing-${stall.listingId}`);
  const memory = { most: 0 };
  const watch = setInterval(() => {
    memory.most = Math.max(memory.most, ...products.map(({ pid }) => residentMegabytes(pid)));
  }, WATCH_MS);
  let rushing = true;
  const readers = Promise.all(
    ports.map((port) => readWhile({ port, pages, connections: READERS / ports.length }, () => rushing)),
  );
  const done = await rush(ports, crowd, stalls);
  rushing = false;
  const read = (await readers).flat();
  clearInterval(watch);
  const ok = told(`${MANY} families on ${SESSIONS} x ${PLACES} places while others read, sold`, done, {
    sold: await soldOn(fair, stalls),
    places: SESSIONS * PLACES,
    asked: MANY,
  });
  const p99 = Math.max(...read.map((one) => one.p99));
  const failures = read.reduce((sum, one) => sum + one.failures, 0);
  const busy = quantile([...done.busyTimes, 0], 0.99);
  const atMost = (figure: string, value: number, unit: string, bound: number): boolean =>
    report({ bench: 'rush', figure, value, unit, reference: null, target: `<= ${bound}`, ok: value <= bound });
  return [
    ok,
    atMost('listings not answered with 200', failures, 'pages', 0),
    atMost('memory of a process, most', memory.most, 'MB', 500),
    atMost('listings read meanwhile, p99', p99, 'ms', 1_000),
    // Two on one machine take the time from each other.
    atMost(`asked for patience ${done.patience} times, p99`, busy, 'ms', 200 * products.length),
  ].every(Boolean);
}

/** Reads listings over a few connections until the rush is over. */
async function readWhile(
  { port, pages, connections }: { port: number; pages: readonly string[]; connections: number },
  rushing: () => boolean,
): Promise<Load[]> {
  const read: Load[] = [];
  while (rushing())
    read.push(await load({ port, paths: (nth) => pages[nth % pages.length] ?? '/', connections, seconds: 1 }));
  return read;
}

async function soldOn(fair: Fair, stalls: readonly { sessionId: string }[]): Promise<number> {
  return fair.count(`place where state in ('HELD', 'CONFIRMED') and session_id = any($1)`, [
    stalls.map((stall) => stall.sessionId),
  ]);
}

function told(figure: string, done: Rush, facts: { sold: number; places: number; asked: number }): boolean {
  const { sold, places, asked } = facts;
  const held = done.outcomes['held'] ?? 0;
  const refused = done.outcomes['409 places-gone'] ?? 0;
  return report({
    bench: 'rush',
    figure: `${figure} (in ${done.seconds.toFixed(1)} s; ${held} held, ${refused} told that they went)`,
    value: sold,
    unit: 'places',
    reference: places,
    target: `${places}, everybody told`,
    ok: sold === places && held === places && held + refused === asked,
  });
}
