import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { quantile, report } from './parts/figure.ts';
import { addManyPlaces } from './parts/many-places.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';
import { signUp } from './parts/sign-up.ts';

const PLACES = 50_000;
/** Three years of dates, of which 70 days are to come. */
const EVERY_HOURS = 10.5;
const ASKS = 60;
const AT_ONCE = 500;

/** Charts, lists with search and the figures of many bookings at once, of a provider with very many places over three years. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-numbers-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  try {
    const token = await signUp(product.url, newcomer);
    const me = await ask(product, '/api/users/me', token);
    await addManyPlaces(postgres.url, ((await me.json()) as { id: string }).id, PLACES, EVERY_HOURS);
    const rebuilt = await countAll(postgres.url);
    const quick = quantile(await times(product, '/api/users/me', token), 0.95);
    let ok = true;
    const note = (figure: string, value: number, most: number): void => {
      ok =
        report({
          bench: 'numbers',
          figure: `${figure} of a provider with ${PLACES} places over three years, p95`,
          value,
          unit: 'ms',
          reference: quick,
          target: `<= ${most}`,
          ok: value <= most,
        }) && ok;
    };
    ok =
      report({
        bench: 'numbers',
        figure: `all numbers counted again for ${PLACES} places, as if for a million`,
        value: (rebuilt / 1_000) * (1_000_000 / PLACES),
        unit: 's',
        reference: rebuilt / 1_000,
        target: '<= 180',
        ok: rebuilt * (1_000_000 / PLACES) <= 180_000,
      }) && ok;
    const from = Temporal.Now.plainDateISO('Europe/London').subtract({ days: 364 });
    const year = `period=custom&from=${from.toString()}&to=${from.add({ days: 364 }).toString()}`;
    for (const [name, path, most] of [
      ['charts of a month', '/api/numbers?period=month', 150],
      ['charts of a quarter', '/api/numbers?period=quarter', 150],
      ['charts of a year', `/api/numbers?${year}`, 150],
      ['demand', '/api/demand', 150],
      ['bookings, searched by reference', '/api/bookings?as=provider&type=all&q=R12', 100],
      ['bookings, searched by a child', '/api/bookings?as=provider&type=upcoming&q=Child', 100],
      ['bookings, by age and first booking', '/api/bookings?as=provider&type=all&age=8-10&first=yes', 100],
      ['bookings, who pays', '/api/bookings?as=provider&type=all&funding=PAID', 100],
      ['customers, searched', '/api/known-customers?q=oak', 100],
      ['sessions to cancel, on a weekday', '/api/cancellable-sessions?weekday=2', 100],
    ] as const)
      note(name, quantile(await times(product, path, token), 0.95), most);
    for (const kind of ['cancel', 'message'])
      note(`figures to ${kind} ${AT_ONCE} places`, quantile(await plans(product, token, kind), 0.95), 1_000);
    return ok;
  } finally {
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

const newcomer = {
  firstName: 'Oakwood',
  lastName: 'School',
  email: 'oakwood@example.org',
  password: 'three muddy boots',
};

/** Has everything counted and answers how many milliseconds that took: the product does it by itself, a few seconds later. */
async function countAll(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('insert into number_due (listing_id) select id from listing');
    const from = performance.now();
    for (;;) {
      const { rows } = await client.query('select count(*)::int as due from number_due');
      if (rows[0].due === 0) break;
      await sleep(100);
    }
    const taken = performance.now() - from;
    await client.query('analyze');
    return taken;
  } finally {
    await client.end();
  }
}

async function ask(product: Running, path: string, token: string, body?: object): Promise<Response> {
  const response = await fetch(product.url + path, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function times(product: Running, path: string, token: string, body?: object): Promise<number[]> {
  const taken: number[] = [];
  // The first requests warm code and database up.
  for (let n = -5; n < ASKS; n += 1) {
    const from = performance.now();
    await (await ask(product, path, token, body)).arrayBuffer();
    if (n >= 0) taken.push(performance.now() - from);
  }
  return taken;
}

/** The figures of bookings to come, with as many places in all as are changed at once. */
async function plans(product: Running, token: string, kind: string): Promise<number[]> {
  const listed = await ask(product, '/api/booking-ids?as=provider&type=upcoming', token);
  const { bookingIds } = (await listed.json()) as { bookingIds: string[] };
  return times(product, '/api/bulk-plans', token, {
    bookingIds: bookingIds.slice(0, AT_ONCE / 20),
    question: { kind },
  });
}
