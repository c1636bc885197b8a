import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { limitReads } from './limit-reads.ts';

function openSite() {
  const app = new Hono();
  app.use(limitReads(3));
  app.all('*', (context) => context.text('here'));
  return async (from: string | null, path = '/api/listings', method = 'GET') =>
    app.request(path, { method, ...(from === null ? {} : { headers: { 'x-forwarded-for': from } }) });
}

describe('somebody who reads more than many families would', () => {
  it('is asked for patience, with a sentence and for how long, and nobody else is', async () => {
    const read = openSite();
    for (let times = 0; times < 3; times += 1) expect((await read('203.0.113.7')).status).toBe(200);
    const refused = await read('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      key: 'too-many-requests',
      message: expect.stringMatching(/try again/),
    });
    expect((await read('203.0.113.7', '/listing/x')).status).toBe(429);
    expect((await read('203.0.113.8')).status).toBe(200);
  });

  it('does not become many by the addresses of one network', async () => {
    const read = openSite();
    const statuses = [];
    for (const host of [1, 2, 3, 4]) statuses.push((await read(`2001:db8:1:2::${host}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is never a program on this machine, and may always write', async () => {
    const read = openSite();
    for (let times = 0; times < 5; times += 1) {
      expect((await read(null)).status).toBe(200);
      expect((await read('203.0.113.7', '/api/basket/places', 'POST')).status).toBe(200);
    }
  });
});
