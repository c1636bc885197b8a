import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres.ts';
import { openLog } from '../src/platform/server/log.ts';
import { APP_ROLE, openPool } from '../src/platform/server/db.ts';
import { migrate } from '../src/platform/server/migrate.ts';
import { MIGRATIONS } from '../src/product.ts';
import { openConnection, type Connection } from './parts/connection.ts';
import { askForPlace, at, Fair, signedBy, type Family, type Stall } from './parts/fair.ts';
import { report } from './parts/figure.ts';
import { bookByHand } from './parts/floor.ts';
import { removeFolder, startProduct } from './parts/product.ts';

const CLIENTS = 64;
const POOL = 20;
const SESSIONS = 1_000;
const SECONDS = 6;
const MANY = 1_000_000;

/**
 * How fast places are held and confirmed over HTTP, on one session and on many; how fast what is full is refused; and
 * whole purchases. The floor is the same rows by plain SQL over a pool of the same size, in the same database server.
 */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-booking-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const floorUrl = await secondDatabase(postgres.url);
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DATABASE_POOL: String(POOL), DEMO_TOWN: 'no' },
  });
  const pool = openPool(floorUrl, { size: POOL, role: APP_ROLE, log: openLog('warn'), name: 'floor' });
  const [client, floorClient] = [await connected(postgres.url), await connected(floorUrl)];
  const [fair, floorFair] = [new Fair(client), new Fair(floorClient)];
  try {
    let ok = true;
    // The first bookings warm code and connections up.
    await withClients(product.port, async (clients) =>
      booked(clients, fair, await fair.stalls(5, { capacity: MANY }), 2),
    );
    for (const [figure, sessions, target, least] of [
      ['hot', 1, '>= 5 x floor', 5],
      ['spread', SESSIONS, '>= 0.4 x floor', 0.4],
    ] as const) {
      const floor = await byHand(pool, floorFair, await floorFair.stalls(sessions, { capacity: MANY }));
      await fair.putAway();
      const stalls = await fair.stalls(sessions, { capacity: MANY });
      const value = await withClients(product.port, (clients) => booked(clients, fair, stalls, SECONDS));
      ok =
        report({
          bench: 'booking',
          figure: `${figure}: held and confirmed over HTTP, ${CLIENTS} clients, ${sessions} sessions`,
          value,
          unit: '/s',
          reference: floor,
          target,
          ok: value >= floor * least,
        }) && ok;
    }
    await fair.putAway();
    const full = await fair.stalls(1, { capacity: 0 });
    const [asking, unsigned] = [await fair.families(40_000), await fair.families(40_000)];
    const refused = await withClients(product.port, (clients) =>
      repeat(clients, asking, SECONDS, async (client, family) => {
        const { status } = await askForPlace(client, family, at(full, 0));
        if (status !== 409) throw new Error(`A place of a full session was answered with ${status}.`);
      }),
    );
    const bare = await withClients(product.port, (clients) => repeat(clients, unsigned, SECONDS / 2, ask401));
    ok =
      report({
        bench: 'booking',
        figure: 'refuse: a place of a full session, reference: a request that nobody signed',
        value: refused,
        unit: '/s',
        reference: bare,
        target: '>= 4000',
        ok: refused >= 4_000,
      }) && ok;
    return ok;
  } finally {
    await client.end();
    await floorClient.end();
    await pool.end();
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

/** Runs work with new connections: the server closes those that stay idle while everything settles. */
async function withClients<Value>(port: number, work: (clients: Connection[]) => Promise<Value>): Promise<Value> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openConnection(port)));
  try {
    return await work(clients);
  } finally {
    for (const client of clients) client.close();
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** A database beside the product's, on the same server, that nobody listens to. */
async function secondDatabase(url: string): Promise<string> {
  const client = await connected(url);
  await client.query('create database floor');
  await client.end();
  const second = new URL(url);
  second.pathname = '/floor';
  await migrate(second.href, MIGRATIONS);
  return second.href;
}

/** How many of something are done in a second by clients who each begin the next one when the last is done. */
async function repeat<Worker>(
  workers: readonly Worker[],
  families: readonly Family[],
  seconds: number,
  work: (worker: Worker, family: Family, nth: number) => Promise<void>,
): Promise<number> {
  const started = performance.now();
  let next = 0;
  await Promise.all(
    workers.map(async (worker) => {
      while (performance.now() - started < seconds * 1_000 && next < families.length) {
        const nth = next++;
        const family = families[nth];
        if (family) await work(worker, family, nth);
      }
    }),
  );
  return next / ((performance.now() - started) / 1_000);
}

async function byHand(pool: pg.Pool, fair: Fair, stalls: readonly Stall[]): Promise<number> {
  const workers = Array.from({ length: CLIENTS }, () => pool);
  return repeat(workers, await fair.families(20_000), SECONDS, (_, family, nth) =>
    bookByHand(pool, family, at(stalls, nth)),
  );
}

async function booked(
  clients: readonly Connection[],
  fair: Fair,
  stalls: readonly Stall[],
  seconds: number,
): Promise<number> {
  return repeat(clients, await fair.families(20_000), seconds, async (client, family, nth) => {
    const held = await askForPlace(client, family, at(stalls, nth));
    if (held.status !== 200) throw new Error(`A hold was answered with ${held.status}: ${held.body.toString()}`);
    const out = await client.ask('POST', '/api/basket/checkout', {
      headers: signedBy(family),
      body: { expectedTotalPence: 0 },
    });
    if (out.status !== 200) throw new Error(`A checkout was answered with ${out.status}: ${out.body.toString()}`);
  });
}

async function ask401(client: Connection): Promise<void> {
  const { status } = await client.ask('POST', '/api/basket/checkout', { body: { expectedTotalPence: 0 } });
  if (status !== 401) throw new Error(`A request that nobody signed was answered with ${status}.`);
}
