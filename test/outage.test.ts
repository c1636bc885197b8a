import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct } from '../bench/parts/product.ts';
import { openSite } from '../src/app/http.ts';
import { ROOT } from '../src/app/open-product.ts';
import { openLog } from '../src/platform/server/observe/log.ts';
import { openMetrics } from '../src/platform/server/observe/metrics.ts';
import { accessTokenFor, makeWorld, type World } from './world.ts';

const patient = { status: 503, body: { key: 'unavailable', message: expect.stringContaining('try again') } };

/** Lets nobody read or change a table, asks, and cuts every connection that waits for it, as a dying server would. */
async function cutWhile<Answer>(url: string, table: string, ask: () => Promise<Answer>): Promise<Answer> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query(`lock table ${table} in access exclusive mode`);
    const asked = ask();
    // In a transaction pg_stat_activity shows who was there when it was read first: a connection that comes later is not seen.
    const waiting = `select pg_terminate_backend(pid) from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0);
    return await asked;
  } finally {
    await owner.end();
  }
}

describe('while connections to the database break', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world.stop());

  it.each([
    ['a family that reads who belongs to it', 'GET /learners', undefined, 'learner'],
    ['a family that adds a child', 'POST /learners', { firstName: 'Maya', over18: true }, 'learner'],
    ['a request of which nobody knows yet who sends it', 'GET /users/me', undefined, 'sign_in_session'],
    ['a visitor who searches', 'GET /search', undefined, 'listing'],
  ])('%s is asked for patience, and then served', async (_, address, body, table) => {
    const family = await world.makeAccount();
    const asked = { token: await accessTokenFor(world.services, family.id), ...(body ? { body } : {}) };
    const url = String(world.services.pool.options.connectionString);
    const answer = await cutWhile(url, table, () => world.request(address, asked));
    expect(answer).toMatchObject(patient);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // Whoever asks again may still meet another connection that was cut with it, and is asked for patience once more.
    await expect.poll(async () => (await world.request(address, asked)).status).toBe(200);
  });
});

describe('what nobody caught', () => {
  const siteThat = (fails: () => Promise<never>) =>
    openSite({
      api: new Hono(),
      pages: fails,
      metrics: openMetrics(),
      assets: '/nowhere',
      ready: fails,
      development: false,
      log: openLog('silent'),
    });

  it('asks for patience where the database is out of reach: pages, and who asks whether the product is ready', async () => {
    const site = siteThat(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    for (const path of ['/', '/listing/oak', '/readyz']) {
      const { status, headers } = await site.request(path);
      expect([path, status, Number(headers.get('retry-after')) > 0]).toEqual([path, 503, true]);
    }
  });

  it('is a fault of ours otherwise, and says nothing of what it was', async () => {
    const site = siteThat(() => Promise.reject(new Error('no such part')));
    const answer = await site.request('/listing/oak');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
    expect(await answer.text()).not.toContain('no such part');
  });
});

// Pages are there once they were built; every run of all tests builds them first.
describe.skipIf(!existsSync(join(ROOT, 'build', 'server', 'index.js')))('a page', () => {
  it('whose connection is cut while it is drawn asks for patience, and is drawn afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thicket-outage-'));
    const running = await startProduct({ folder, env: { DEMO_TOWN: 'no' } });
    try {
      const password = readFileSync(join(folder, 'postgres-password'), 'utf8');
      const port = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
      const url = `postgres://thicket:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
      const read = (): Promise<Response> => fetch(`${running.url}/search-learning-experiences?q=forest`);
      const cut = await cutWhile(url, 'listing', read);
      expect([cut.status, Number(cut.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(await cut.text()).toContain('Nothing that you had saved is lost');
      expect((await read()).status).toBe(200);
    } finally {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
