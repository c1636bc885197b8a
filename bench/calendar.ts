import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { addFamilyYear } from './parts/family-year.ts';
import { quantile, report } from './parts/figure.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';
import { signUp } from './parts/sign-up.ts';

const LEARNERS = 5;
const DATES = 400;
const ASKS = 60;
/** A feed is read so often in an hour, so each is asked for a part of the times only. */
const FEEDS = LEARNERS + 1;

/** What the calendar of a family with very many dates takes, one request after the other, and its feeds afresh. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-calendar-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  try {
    const token = await signUp(product.url, newcomer);
    const me = (await (await ask(product, '/api/users/me', token)).json()) as { id: string };
    const learnerIds = await addFamilyYear(postgres.url, me.id, { learners: LEARNERS, dates: DATES });
    const reference = quantile(await times(ASKS, () => ask(product, '/api/users/me', token)), 0.95);
    const [from, to] = [day(-30), day(365)];
    const calendar = await times(ASKS, () => ask(product, `/api/calendar?from=${from}&to=${to}`, token));
    // A feed that was just made anew has not been written yet: this is what the first phone waits for.
    const fresh: number[] = [];
    const kept: number[] = [];
    for (let n = 0; n < ASKS; n += 1) {
      const learnerId = [null, ...learnerIds][n % FEEDS] ?? null;
      const path = await makeFeed(product, token, learnerId);
      const [first = 0, ...later] = await times(3, () => ask(product, path), 0);
      if (learnerId === null) fresh.push(first);
      kept.push(...later);
    }
    const figures: [string, number[], number][] = [
      [`a year of ${DATES} dates of ${LEARNERS} learners, p95`, calendar, 50],
      [`a feed of ${DATES} dates, written afresh, p95`, fresh, 40],
      ['a feed read again within a minute, p95', kept, 40],
    ];
    const met = figures.map(([figure, taken, most]) => {
      const value = quantile(taken, 0.95);
      return report({
        bench: 'calendar',
        figure,
        value,
        unit: 'ms',
        reference,
        target: `<= ${most}`,
        ok: value <= most,
      });
    });
    return met.every(Boolean);
  } finally {
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

const newcomer = { firstName: 'Priya', lastName: 'Shah', email: 'priya@example.org', password: 'three muddy boots' };

const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

async function ask(product: Running, path: string, token?: string, body?: object): Promise<Response> {
  const response = await fetch(product.url + path, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function makeFeed(product: Running, token: string, learnerId: string | null): Promise<string> {
  const answer = await ask(product, '/api/calendar-feeds', token, { learnerId });
  const { feed } = (await answer.json()) as { feed: { address: string } };
  return new URL(feed.address).pathname;
}

/** @param warm how many requests come first, which warm code and database up */
async function times(count: number, request: () => Promise<Response>, warm = 5): Promise<number[]> {
  for (let n = 0; n < warm; n += 1) await (await request()).arrayBuffer();
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const from = performance.now();
    await (await request()).arrayBuffer();
    taken.push(performance.now() - from);
  }
  return taken;
}
