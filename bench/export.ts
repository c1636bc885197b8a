import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { addFamilyYear } from './parts/family-year.ts';
import { median, report } from './parts/figure.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';
import { signUp } from './parts/sign-up.ts';

const LEARNERS = 5;
const DATES = 100;
/** A day allows five. */
const ARCHIVES = 5;
const MOST_S = 5;
const LOOK_EVERY_MS = 50;

/** What a family with 500 places waits for its archive, from the press of the button until it can be downloaded. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-export-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  try {
    const token = await signUp(product.url, newcomer);
    const me = (await (await ask(product, 'GET', '/api/users/me', token)).json()) as { id: string };
    await addFamilyYear(postgres.url, me.id, { learners: LEARNERS, dates: DATES });
    const taken: number[] = [];
    for (let nth = 0; nth < ARCHIVES; nth += 1) taken.push(await makeOne(product, token));
    const value = median(taken) / 1_000;
    return report({
      bench: 'export',
      figure: `an archive of ${LEARNERS * DATES} places, from asking until it is ready, median of ${ARCHIVES}`,
      value,
      unit: 's',
      reference: null,
      target: `<= ${MOST_S}`,
      ok: value <= MOST_S,
    });
  } finally {
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

const newcomer = { firstName: 'Priya', lastName: 'Shah', email: 'priya@example.org', password: 'three muddy boots' };

/** @returns milliseconds */
async function makeOne(product: Running, token: string): Promise<number> {
  const from = performance.now();
  const asked = (await (await ask(product, 'POST', '/api/users/me/data/archive', token)).json()) as { id: string };
  for (;;) {
    const { archive } = (await (await ask(product, 'GET', '/api/users/me/data', token)).json()) as {
      archive: { id: string; state: string };
    };
    if (archive.id !== asked.id || archive.state === 'FAILED') throw new Error('The archive was not made.');
    if (archive.state === 'READY') return performance.now() - from;
    await wait(LOOK_EVERY_MS);
  }
}

async function ask(product: Running, method: string, path: string, token: string): Promise<Response> {
  const response = await fetch(product.url + path, { method, headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
