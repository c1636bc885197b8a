import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { quantile, report } from './parts/figure.ts';
import { addManyPlaces } from './parts/many-places.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';
import { signUp } from './parts/sign-up.ts';

const PLACES = 50_000;
const ASKS = 60;

/** What lists with very many rows behind them take, one request after the other, beside a request that reads one row. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-lists-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  try {
    const token = await signUp(product.url, newcomer);
    const me = await ask(product, '/api/users/me', token);
    await addManyPlaces(postgres.url, ((await me.json()) as { id: string }).id, PLACES);
    const quick = await times(product, '/api/users/me', token);
    let ok = true;
    for (const [name, path] of Object.entries({
      'payouts, first page': '/api/payouts',
      'payouts, last page': '/api/payouts?page=100000',
      'payouts, ten years': '/api/payouts?from=2020-01-01&to=2030-01-01',
      'bookings, first page': '/api/bookings?as=provider&type=all',
      'bookings, last page': '/api/bookings?as=provider&type=all&page=100000',
      'bookings, upcoming': '/api/bookings?as=provider&type=upcoming',
      'bookings, past, a page in the middle': '/api/bookings?as=provider&type=past&page=60',
      'bookings, refunds that wait': '/api/bookings?as=provider&type=all&payment=PENDING',
    })) {
      const taken = await times(product, path, token);
      const p95 = quantile(taken, 0.95);
      ok =
        report({
          bench: 'lists',
          figure: `${name} of a provider with ${PLACES} places, p95`,
          value: p95,
          unit: 'ms',
          reference: quantile(quick, 0.95),
          target: '<= 100',
          ok: p95 <= 100,
        }) && ok;
    }
    return ok;
  } finally {
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

/** What an account is made of. */
const newcomer = {
  firstName: 'Oakwood',
  lastName: 'School',
  email: 'oakwood@example.org',
  password: 'three muddy boots',
};

async function ask(product: Running, path: string, token: string): Promise<Response> {
  const response = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function times(product: Running, path: string, token: string): Promise<number[]> {
  // The first requests warm code and database up.
  for (let n = 0; n < 5; n += 1) await (await ask(product, path, token)).arrayBuffer();
  const taken: number[] = [];
  for (let n = 0; n < ASKS; n += 1) {
    const from = performance.now();
    await (await ask(product, path, token)).arrayBuffer();
    taken.push(performance.now() - from);
  }
  return taken;
}
