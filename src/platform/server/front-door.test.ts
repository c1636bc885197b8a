import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { frontDoor, type Listener } from './front-door.ts';
import { Patience } from './patience.ts';
import { safeHeaders } from './safe-headers.ts';

let server: Server;
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

/** A server with this door before it, whose process has so many requests at work. */
async function ask(atWork: number, path: string): Promise<Response> {
  const patience = new Patience();
  for (let nth = 0; nth < atWork; nth += 1) patience.enter();
  server = createServer(
    frontDoor(patience, safeHeaders(false), (_request, response) => {
      response.end('answered');
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
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

it('tells a rush that it has to wait before it works on those whom it took on', async () => {
  const [room, people] = [10, 60];
  const patience = new Patience();
  for (let nth = 0; nth < 600 - room; nth += 1) patience.enter();
  const order: string[] = [];
  server = createServer(
    frontDoor(patience, safeHeaders(false), (_request, response) => {
      patience.enter();
      order.push('worked on');
      response.end('answered');
    }),
  );
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.once('finish', () => response.statusCode === 503 && order.push('sent away'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let open = 0;
  const allOpen = new Promise<void>((resolve) => server.on('connection', () => ++open === people && resolve()));
  const sockets = await Promise.all(
    Array.from({ length: people }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  await allOpen;
  // All at once: they are there before the first of them is read.
  for (const socket of sockets)
    socket.write('POST /api/basket/places HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n');
  await Promise.all(sockets.map(async (socket) => once(socket, 'data')));
  for (const socket of sockets) socket.destroy();
  expect(order).toEqual([
    ...Array.from({ length: people - room }, () => 'sent away'),
    ...Array.from({ length: room }, () => 'worked on'),
  ]);
});

it('lets nobody in while a rush comes in', async () => {
  const patience = new Patience();
  const rush = Promise.withResolvers<void>();
  const lull = vi.spyOn(patience, 'lull').mockReturnValue(rush.promise);
  const work = vi.fn<Listener>((_request, response) => response.end('answered'));
  server = createServer(frontDoor(patience, safeHeaders(false), work));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/api/basket`, { headers: { connection: 'close' } });
  await vi.waitFor(() => expect(lull).toHaveBeenCalled());
  expect(work).not.toHaveBeenCalled();
  rush.resolve();
  expect(await (await answer).text()).toBe('answered');
});

it.each([
  ['everybody while there is room', 599, '/api/basket/places'],
  ['whoever looks at a page, always', 10_000, '/listing/forest-school'],
  ['whoever asks whether the process lives, always', 10_000, '/healthz'],
])('lets through %s', async (_, atWork, path) => {
  expect(await (await ask(atWork, path)).text()).toBe('answered');
});
