import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { frontDoor } from './front-door.ts';
import { Patience } from './patience.ts';
import { safeHeaders } from './safe-headers.ts';

let server: Server | undefined;
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
});

/** A server with this door before it, whose process has so many requests at work. */
async function ask(atWork: number, path: string): Promise<Response> {
  const patience = new Patience();
  for (let nth = 0; nth < atWork; nth += 1) patience.enter();
  const started = createServer(
    frontDoor(patience, safeHeaders(false), (_request, response) => {
      response.end('answered');
    }),
  );
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: '{"a":"body"}',
    headers: { connection: 'close' },
  });
}

it('asks for patience, as any problem is told, when no more can be taken on', async () => {
  const answer = await ask(10_000, '/api/basket/places');
  const body = (await answer.json()) as { details: { retryAfterSeconds: number } };
  expect(answer.status).toBe(503);
  expect(body).toMatchObject({ key: 'too-busy', message: expect.stringContaining('try again') });
  expect(answer.headers.get('retry-after')).toBe(String(body.details.retryAfterSeconds));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

it.each([
  ['everybody while there is room', 599, '/api/basket/places'],
  ['whoever looks at a page, always', 10_000, '/listing/forest-school'],
  ['whoever asks whether the process lives, always', 10_000, '/healthz'],
])('lets through %s', async (_, atWork, path) => {
  expect(await (await ask(atWork, path)).text()).toBe('answered');
});

it('has those who are let in while very many ask begin a few at a time, and counts them from the moment they came', async () => {
  const patience = new Patience();
  for (let nth = 0; nth < 101; nth += 1) patience.enter();
  const begun: number[] = [];
  const door = frontDoor(patience, safeHeaders(false), (request) => void begun.push(Number(request.headers['x-nth'])));
  const heads: number[] = [];
  const response = { writeHead: (status: number) => (heads.push(status), response), end: () => response };
  for (let nth = 0; nth < 500; nth += 1)
    void door({ url: '/api/basket/places', headers: { 'x-nth': `${nth}` } } as never, response as never);
  expect(begun).toEqual([]);
  // 101 at work and 499 who wait for their turn are all that can be taken on.
  expect(heads).toEqual([503]);
  while (begun.length < 499) await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(Array.from({ length: 499 }, (_, nth) => nth));
});
