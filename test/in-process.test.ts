import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi } from '../src/app/api.ts';
import { makeWorld, type World } from './world.ts';

// Pages read the API without HTTP in between: what they get must be what a browser would get.
let world: World;
let api: ReturnType<typeof openApi>;
beforeAll(async () => {
  world = await makeWorld();
  api = openApi(world.services);
});
afterAll(() => world.stop());

const asked: [address: string, path: string, ask: Parameters<typeof api.ask>[1]][] = [
  ['GET /search', '/search?sort=soonest&q=forest', { query: { sort: 'soonest', q: 'forest', place: undefined } }],
  ['GET /search', '/search?age=9&page=2', { query: { age: 9, page: 2, category: '' } }],
  ['GET /search', '/search?age=old', { query: { age: 'old' } }],
  ['GET /search', '/search?colour=red', { query: { colour: 'red' } }],
  ['GET /auth/options', '/auth/options', {}],
  ['GET /listings/{slug}', '/listings/not-there', { params: { slug: 'not-there' } }],
  ['GET /experiences/{experienceId}/sessions', '/experiences/x/sessions', { params: { experienceId: 'x' } }],
  ['GET /users/me', '/users/me', {}],
];

test.each(asked)('%s answers a page as it answers %s over HTTP', async (address, path, ask) => {
  const response = await api.app.fetch(new Request(`http://127.0.0.1/api${path}`));
  const { status, data } = await api.ask(address, ask);
  expect(status).toBe(response.status);
  expect(JSON.parse(JSON.stringify(data))).toEqual(await response.json());
});

test('a page cannot change anything', async () => {
  await expect(api.ask('POST /auth/sign-out', {})).rejects.toThrow('Pages cannot read POST /auth/sign-out.');
});
