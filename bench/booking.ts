import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { APP_ROLE, openPool } from '../src/platform/server/database/db.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { MIGRATIONS } from '../src/app/open-product.ts';
import { openConnection, type Connection } from './parts/connection.ts';
import { askForPlace, at, Fair, signedBy, type Family, type Stall } from './parts/fair.ts';
import { report } from './parts/figure.ts';
import { bookByHand } from './parts/floor.ts';
import { storePlaces } from './parts/much-stored.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';
import { buy, type Buyer } from './parts/purchase.ts';

const CLIENTS = 64;
/** Connections of the floor; the product has as many as it comes with. */
const FLOOR_POOL = 64;
const SESSIONS = 1_000;
const SECONDS = 6;
/** A purchase takes half a second when so many buy: measured for long enough that its beginning and its end do not count. */
const PURCHASE_SECONDS = 12;
const WARM_UP = 6;
const MANY = 1_000_000;
const FEW_PLACES = 10_000;

/** The product and a floor beside it, in one database server: what every figure is measured on. */
type Ground = {
  product: Running;
  client: pg.Client;
  pool: pg.Pool;
  fair: Fair;
  floorFair: Fair;
  databaseUrl: string;
};

/**
 * How fast places are held and confirmed over HTTP, on one session and on many; how fast what is full is refused; whole
 * purchases. The floor is the same rows by plain SQL over a pool of the same size, in the same database server.
 * `npm run bench -- booking growth [PLACES]` measures the first two before and after so many more places were stored,
 * `hot`, `spread`, `refuse` and `purchase` only that figure.
 */
export async function run([only, places = '5000000']: readonly string[]): Promise<boolean> {
  return onGround(async (ground) => {
    // Plans are made for tables that have rows.
    const stalls = await ground.fair.stalls(5, { capacity: MANY });
    await withClients(ground.product.port, async (clients) => booked(clients, ground.fair, stalls, WARM_UP));
    if (only === 'hot' || only === 'spread') return againstFloor(ground, only);
    if (only === 'growth') return growth(ground, Number(places));
    if (only === 'refuse') return refusing(ground);
    if (only === 'purchase') return purchases(ground);
    let ok = await againstFloor(ground);
    ok = (await refusing(ground)) && ok;
    return (await purchases(ground)) && ok;
  });
}

async function onGround(work: (ground: Ground) => Promise<boolean>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-booking-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const floorUrl = await secondDatabase(postgres.url);
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  const pool = openPool(floorUrl, { size: FLOOR_POOL, role: APP_ROLE, log: openLog('warn'), name: 'floor' });
  const [client, floorClient] = [await connected(postgres.url), await connected(floorUrl)];
  try {
    return await work({
      product,
      client,
      pool,
      fair: new Fair(client),
      floorFair: new Fair(floorClient),
      databaseUrl: postgres.url,
    });
  } finally {
    await client.end();
    await floorClient.end();
    await pool.end();
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

const FIGURES = [
  { figure: 'hot', sessions: 1, least: 3 },
  { figure: 'spread', sessions: SESSIONS, least: 0.8 },
] as const;

/** Has the server write out what was changed so far: else what is measured next does it for what was measured before. */
const writeOut = ({ client }: Ground): Promise<unknown> => client.query('checkpoint');

/**
 * Bookings a second on new sessions, when everything before has settled. It is warmed up right before, as the floor is:
 * who has waited for the floor for a quarter of a minute has cooled down.
 */
async function rate(ground: Ground, sessions: number): Promise<number> {
  const { product, fair } = ground;
  const stalls = await fair.stalls(sessions, { capacity: MANY });
  const during = async (seconds: number): Promise<number> => {
    await fair.putAway();
    await writeOut(ground);
    return withClients(product.port, (clients) => booked(clients, fair, stalls, seconds));
  };
  await during(WARM_UP);
  return during(SECONDS);
}

async function againstFloor(ground: Ground, only?: 'hot' | 'spread'): Promise<boolean> {
  let ok = true;
  for (const { figure, sessions, least } of FIGURES) {
    if (only && figure !== only) continue;
    // The floor is as warm as the product, and nothing of either is under way beside the other.
    await ground.fair.putAway();
    const stalls = await ground.floorFair.stalls(sessions, { capacity: MANY });
    await byHand(ground.pool, ground.floorFair, stalls, WARM_UP);
    await writeOut(ground);
    const floor = await byHand(ground.pool, ground.floorFair, stalls, SECONDS);
    const value = await rate(ground, sessions);
    ok =
      report({
        bench: 'booking',
        figure: `${figure}: held and confirmed over HTTP, ${CLIENTS} clients, ${sessions} sessions`,
        value,
        unit: '/s',
        reference: floor,
        target: `>= ${least} x floor`,
        ok: value >= floor * least,
      }) && ok;
  }
  return ok;
}

async function refusing({ product, fair }: Ground): Promise<boolean> {
  await fair.putAway();
  const full = await fair.stalls(1, { capacity: 0 });
  // As the bookings are: what is measured is a process that has refused before.
  const [first, asking] = [await fair.families(40_000), await fair.families(60_000)];
  const during = async (families: readonly Family[]): Promise<number> =>
    withClients(product.port, (clients) =>
      repeat(clients, families, SECONDS, async (client, family) => {
        const { status } = await askForPlace(client, family, at(full, 0));
        if (status !== 409) throw new Error(`A place of a full session was answered with ${status}.`);
      }),
    );
  report({
    bench: 'booking',
    figure: 'refuse: in the first seconds that a process ever refuses',
    value: await during(first),
    unit: '/s',
    reference: null,
    target: 'told, not judged',
    ok: true,
  });
  const refused = await during(asking);
  const bare = await withClients(product.port, (clients) => repeat(clients, asking, SECONDS / 2, ask401));
  return report({
    bench: 'booking',
    figure: 'refuse: a place of a full session, reference: a request that nobody signed',
    value: refused,
    unit: '/s',
    reference: bare,
    target: '>= 3000',
    ok: refused >= 3_000,
  });
}

/** Price and hold, an answer, the payment page, the card, and the news of it that confirms the booking. */
async function purchases(ground: Ground): Promise<boolean> {
  const { product, client, fair } = ground;
  await fair.putAway();
  const stalls = await fair.stalls(SESSIONS, { capacity: MANY, pricePence: 1_250, question: true });
  // The first purchases warm code and connections up, as the first bookings did. PostgreSQL looks by itself within a
  // minute how full the tables have become that were empty before.
  await bought(product, await fair.families(1_000), stalls, WARM_UP);
  const families = await fair.families(4_000);
  await client.query('analyze');
  await bought(product, await fair.families(1_000), stalls, WARM_UP);
  await fair.putAway();
  await writeOut(ground);
  const before = await partnerTimes(product);
  const { value, all, pages } = await bought(product, families, stalls, PURCHASE_SECONDS);
  const after = await partnerTimes(product);
  const calls = after.calls - before.calls;
  // Whoever paid is sent back once the product has taken the news: that part of the page's time is the product's own.
  const news = (after.news - before.news) / (after.heard - before.heard);
  const outside = calls + pages.reduce((sum, seconds) => sum + Math.max(0, seconds - news), 0);
  report({
    bench: 'booking',
    figure: 'purchase: share of its time that the payment partner takes (its calls and its page)',
    value: outside / all,
    unit: 'of 1',
    reference: null,
    target: 'told, not judged',
    ok: true,
  });
  return report({
    bench: 'booking',
    figure: `purchase: price and hold, answers, card, confirmed, ${CLIENTS} families at a time`,
    value,
    unit: '/s',
    reference: null,
    target: '>= 60',
    ok: value >= 60,
  });
}

/** Purchases a second; how many seconds they took in all, and how many each was at the payment page. */
async function bought(
  { port }: Running,
  families: readonly Family[],
  stalls: readonly Stall[],
  seconds: number,
): Promise<{ value: number; all: number; pages: number[] }> {
  let all = 0;
  const pages: number[] = [];
  const value = await withClients(port, async (clients) => {
    const buyers: Buyer[] = clients.map((client) => ({ product: client }));
    const done = await repeat(buyers, families, seconds, async (buyer, family, nth) => {
      const began = performance.now();
      pages.push((await buy(buyer, family, at(stalls, nth))) / 1_000);
      all += (performance.now() - began) / 1_000;
    });
    for (const { partner } of buyers) partner?.close();
    return done;
  });
  return { value, all, pages };
}

/** By the product's own metrics: seconds that it waited for Stripe, and that it took for Stripe's news, and how many these were. */
async function partnerTimes({ url }: Running): Promise<{ calls: number; news: number; heard: number }> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  const total = (series: RegExp): number =>
    lines.filter((line) => series.test(line)).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  return {
    calls: total(/^thicket_stripe_call_seconds_sum/),
    news: total(/^thicket_http_request_seconds_sum.*stripe\/webhook/),
    heard: total(/^thicket_http_request_seconds_count.*stripe\/webhook/),
  };
}

/** The same bookings with few and with very many places stored. */
async function growth(ground: Ground, places: number): Promise<boolean> {
  await storePlaces(ground.databaseUrl, FEW_PLACES);
  const few: number[] = [];
  for (const { sessions } of FIGURES) few.push(await rate(ground, sessions));
  await storePlaces(ground.databaseUrl, places, 'more');
  let ok = true;
  for (const [nth, { figure, sessions }] of FIGURES.entries()) {
    const value = await rate(ground, sessions);
    const reference = few[nth] ?? Number.NaN;
    ok =
      report({
        bench: 'booking',
        figure: `growth: ${figure} with ${places} places stored, reference: with ${FEW_PLACES}`,
        value,
        unit: '/s',
        reference,
        target: 'within 20 %',
        ok: value >= reference * 0.8,
      }) && ok;
  }
  return ok;
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

async function byHand(pool: pg.Pool, fair: Fair, stalls: readonly Stall[], seconds: number): Promise<number> {
  const workers = Array.from({ length: CLIENTS }, () => pool);
  return repeat(workers, await fair.families(20_000), seconds, (_, family, nth) =>
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
