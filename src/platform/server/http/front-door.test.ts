import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { frontDoor } from './front-door.ts';
import { Admission } from './admission.ts';
import { safeHeaders } from './safe-headers.ts';

let server: Server | undefined;
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
});

/** A process that has so many requests at work, and so many more in its line. */
function busyWith(atWork: number, waiting = 0): Admission {
  const admission = new Admission();
  for (let nth = 0; nth < atWork; nth += 1) admission.enter();
  for (let nth = 0; nth < waiting; nth += 1) void admission.turn();
  return admission;
}

/** Asks a server with this door before it. */
async function ask(
  admission: Admission,
  path: string,
  how: { method?: 'GET'; signal?: AbortSignal; came?: (request: IncomingMessage) => void; begun?: () => void } = {},
): Promise<Response> {
  const started = createServer(
    frontDoor(admission, safeHeaders(false), (_request, response) => {
      how.begun?.();
      response.end('answered');
    }),
  );
  server = started;
  started.prependListener('request', (request: IncomingMessage) => how.came?.(request));
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    ...(how.method ? { method: how.method } : { method: 'POST', body: '{"a":"body"}' }),
    headers: { connection: 'close' },
    ...(how.signal ? { signal: how.signal } : {}),
  });
}

it('asks for patience, as any problem is told, when no more can be taken on', async () => {
  const answer = await ask(busyWith(600, 2_400), '/api/basket/places');
  const body = (await answer.json()) as { details: { retryAfterSeconds: number } };
  expect(answer.status).toBe(503);
  expect(body).toMatchObject({ key: 'too-busy', message: expect.stringContaining('try again') });
  expect(answer.headers.get('retry-after')).toBe(String(body.details.retryAfterSeconds));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

it.each([
  ['everybody while there is room to work', busyWith(599), '/api/basket/places'],
  ['whoever looks at a page, always', busyWith(600, 2_400), '/listing/forest-school'],
  ['whoever asks whether the process lives, always', busyWith(600, 2_400), '/healthz'],
])('lets through %s', async (_, admission, path) => {
  expect(await (await ask(admission, path)).text()).toBe('answered');
});

it.each([
  ['asks for something', { method: 'GET' } as const],
  ['sends something', {}],
])('has whoever %s and finds room in the line wait until somebody is done', async (_, how) => {
  const admission = busyWith(600);
  let isAnswered = false;
  const answer = ask(admission, '/api/basket/places', how).finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => admission.inLine).toBe(1);
  expect(isAnswered).toBe(false);
  admission.leave(10);
  expect(await (await answer).text()).toBe('answered');
});

it('begins nothing for whoever left the line', async () => {
  const admission = busyWith(600);
  const left = new AbortController();
  const came: IncomingMessage[] = [];
  let begun = 0;
  const answer = ask(admission, '/api/basket/places', {
    signal: left.signal,
    came: (request) => void came.push(request),
    begun: () => void (begun += 1),
  });
  await expect.poll(() => admission.inLine).toBe(1);
  left.abort();
  await expect(answer).rejects.toThrow('aborted');
  await expect.poll(() => came[0]?.destroyed).toBe(true);
  admission.leave(10);
  await expect.poll(() => admission.inLine).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(0);
});

it('has those who are let in while very many ask begin a few at a time, and counts them from the moment they came', async () => {
  const admission = busyWith(101);
  const begun: number[] = [];
  const door = frontDoor(admission, safeHeaders(false), (request) => void begun.push(Number(request.headers['x-nth'])));
  const heads: number[] = [];
  const response = { writeHead: (status: number) => (heads.push(status), response), end: () => response };
  for (let nth = 0; nth < 2_900; nth += 1)
    void door({ url: '/api/basket/places', headers: { 'x-nth': `${nth}` } } as never, response as never);
  expect(begun).toEqual([]);
  // 101 at work and 2,899 who wait for their turn are all that can be taken on.
  expect(heads).toEqual([503]);
  while (begun.length < 2_899) await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(Array.from({ length: 2_899 }, (_, nth) => nth));
});
