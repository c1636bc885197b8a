import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { quantile, report } from './parts/figure.ts';
import { addManyFunded } from './parts/many-funded.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';
import { signUp } from './parts/sign-up.ts';

const PLACES = 50_000;
const CHILDREN = 20_000;
const ASKS = 40;
const REPORTS = 8;

/** What a large council waits for: its queue and tables, and the whole report, beside a request that reads one row. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-council-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  try {
    const person = (email: string) => ({ firstName: 'Ruth', lastName: 'Dale', email, password: 'three muddy boots' });
    const provider = await signUp(product.url, person('oakwood@example.org'));
    const officer = await signUp(product.url, person('officer@example.org'));
    const idOf = async (token: string): Promise<string> =>
      ((await (await ask(product, '/api/users/me', token)).json()) as { id: string }).id;
    const council = await addManyFunded(
      postgres.url,
      { officerId: await idOf(officer), providerId: await idOf(provider) },
      { places: PLACES, children: CHILDREN },
    );
    const base = `/api/councils/${council}`;
    const month = Temporal.Now.plainDateISO('Europe/London').subtract({ months: 1 }).toString().slice(0, 7);
    const days = `from=${Temporal.Now.plainDateISO('Europe/London').subtract({ days: 350 }).toString()}`;
    const quick = quantile(await times(product, '/api/users/me', officer, ASKS), 0.95);
    const note = (name: string, value: number, most: number): boolean =>
      report({
        bench: 'council',
        figure: `${name}, ${PLACES} funded places of ${CHILDREN} children`,
        value,
        unit: 'ms',
        reference: quick,
        target: `<= ${most}`,
        ok: value <= most,
      });
    let ok = true;
    for (const [name, path] of Object.entries({
      'queue, first page': `${base}/eligibilities?eligibility=PENDING&type=all`,
      'queue, a page in the middle': `${base}/eligibilities?eligibility=PENDING&type=all&page=100`,
      'queue, a name': `${base}/eligibilities?eligibility=all&type=all&search=1234`,
      programmes: `${base}/programmes`,
      providers: `${base}/providers`,
      today: `${base}/today`,
      messages: `${base}/messages?show=all`,
      'attendance of 90 days': `${base}/attendance`,
      bookings: `${base}/bookings`,
      'money of a month': `${base}/money?month=${month}`,
    }))
      ok = note(`${name}, p95`, quantile(await times(product, path, officer, ASKS), 0.95), 150) && ok;
    return (
      note(
        'the whole report of a year, p95',
        quantile(await times(product, `${base}/report?${days}`, officer, REPORTS), 0.95),
        5_000,
      ) && ok
    );
  } finally {
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

async function ask(product: Running, path: string, token: string): Promise<Response> {
  const response = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function times(product: Running, path: string, token: string, asks: number): Promise<number[]> {
  // The first requests warm code and database up.
  for (let n = 0; n < 3; n += 1) await (await ask(product, path, token)).arrayBuffer();
  const taken: number[] = [];
  for (let n = 0; n < asks; n += 1) {
    const from = performance.now();
    await (await ask(product, path, token)).arrayBuffer();
    taken.push(performance.now() - from);
  }
  return taken;
}
