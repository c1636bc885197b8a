import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres.ts';
import { Fair } from './parts/fair.ts';
import { quantile, report } from './parts/figure.ts';
import { load, type Load } from './parts/load.ts';
import { removeFolder, residentMegabytes, startProduct } from './parts/product.ts';
import { rush, type Rush } from './parts/rush.ts';

const PLACES = 30;
const SESSIONS = 200;
const MANY = 6_600;
const WATCH_MS = 100;

/**
 * Families released at once on 30 places over real HTTP and PostgreSQL, several times; then on 200 sessions with 30
 * places each, while others read listings. `npm run bench -- rush [FAMILIES] [ROUNDS]`; `rush 5000 1` is one big rush.
 */
export async function run([families = '2000', rounds = '20']: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-rush-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const fair = new Fair(client);
  try {
    let ok = true;
    for (let round = 1; round <= Number(rounds); round += 1) {
      const stalls = await fair.stalls(1, { capacity: PLACES });
      const done = await rush([product.port], await fair.families(Number(families)), stalls);
      const sold = await soldOn(fair, stalls);
      ok =
        told(`round ${round}: ${families} families on ${PLACES} places, sold`, done, {
          sold,
          places: PLACES,
          asked: Number(families),
        }) && ok;
    }
    const stalls = await fair.stalls(SESSIONS, { capacity: PLACES });
    const crowd = await fair.families(MANY);
    const pages = stalls.map((stall) => `/listing/listing-${stall.listingId}`);
    const memory = { most: 0 };
    const watch = setInterval(() => {
      memory.most = Math.max(memory.most, residentMegabytes(product.pid));
    }, WATCH_MS);
    let rushing = true;
    const readers = readWhile(product.port, pages, () => rushing);
    const done = await rush([product.port], crowd, stalls);
    rushing = false;
    const read = await readers;
    clearInterval(watch);
    ok =
      told(`${MANY} families on ${SESSIONS} x ${PLACES} places while others read, sold`, done, {
        sold: await soldOn(fair, stalls),
        places: SESSIONS * PLACES,
        asked: MANY,
      }) && ok;
    const p99 = Math.max(...read.map((one) => one.p99));
    const failures = read.reduce((sum, one) => sum + one.failures, 0);
    const busy = quantile([...done.busyTimes, 0], 0.99);
    const line = (figure: string, value: number, unit: string, target: string, met: boolean): boolean =>
      report({ bench: 'rush', figure, value, unit, reference: null, target, ok: met });
    ok = line('listings read meanwhile, p99', p99, 'ms', '<= 1000', p99 <= 1_000) && ok;
    ok = line('listings not answered with 200', failures, 'pages', '0', failures === 0) && ok;
    ok = line('memory of the process, most', memory.most, 'MB', '<= 500', memory.most <= 500) && ok;
    ok = line(`asked for patience ${done.patience} times, p99`, busy, 'ms', '<= 200', busy <= 200) && ok;
    return ok;
  } finally {
    await client.end();
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

/** Reads listings over a few connections until the rush is over. */
async function readWhile(port: number, pages: readonly string[], rushing: () => boolean): Promise<Load[]> {
  const read: Load[] = [];
  while (rushing())
    read.push(await load({ port, paths: (nth) => pages[nth % pages.length] ?? '/', connections: 8, seconds: 1 }));
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
