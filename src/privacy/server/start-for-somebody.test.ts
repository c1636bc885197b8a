import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { makeFamily } from '../../places/server/bookable.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const reason = 'Letter of 12 May, identity checked by phone';

test('an administrator starts a copy and an erasure for somebody, who is told and can undo it for seven days', async () => {
  const family = await makeFamily(world);
  const admin = await world.makeAccount({ role: 'admin' });
  const as = admin.id;
  const params = { userId: family.id };
  const start = (by: string, body = { reason }) =>
    world.request('POST /users/{userId}/erasure', { as: by, params, body });
  expect((await start(family.id)).status).toBe(403);
  expect((await start(as, { reason: 'no' })).status).toBe(422);
  expect((await world.request('POST /users/{userId}/data/archive', { as, params, body: { reason } })).status).toBe(204);
  expect((await start(as)).status).toBe(200);
  await world.settle();
  const subjects = world.mails(family.email).map(({ subject }) => subject);
  expect(subjects).toContain('We are making a copy of your data, as we were asked in writing');
  expect(subjects).toContain('We have begun to erase your data, as we were asked in writing');
  const { body: log } = await world.request('GET /access-control/log', { as: family.id });
  expect(log.entries.filter(({ kind }: { kind: string }) => kind === 'erasure.asked')).toMatchObject([{ reason }]);
  const { body: data } = await world.request('GET /users/me/data', { as: family.id });
  expect(data).toMatchObject({ archive: { state: 'READY' }, erasures: [{ learnerId: null }] });
  const erasureId = data.erasures[0].id;
  const undone = await world.request('DELETE /users/me/erasure/{erasureId}', { as: family.id, params: { erasureId } });
  expect(undone.status).toBe(204);
  const seen = await world.request('GET /users/{userId}/data', { as, params });
  expect(seen.body).toMatchObject({ archive: { state: 'READY' }, erasure: null, obstacles: [] });
  // A second letter, and a second thought of the administrator's.
  expect((await start(as)).status).toBe(200);
  const again = (await world.request('GET /users/{userId}/data', { as, params })).body.erasure.id;
  const kept = await world.request('DELETE /users/{userId}/erasure/{erasureId}', {
    as,
    params: { ...params, erasureId: again },
  });
  expect(kept.status).toBe(204);
});

test('nobody starts one for an account that is not there, or for their own', async () => {
  const admin = await world.makeAccount({ role: 'admin' });
  const ask = (userId: string) =>
    world.request('POST /users/{userId}/erasure', { as: admin.id, params: { userId }, body: { reason } });
  expect((await ask('019a0000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await ask(admin.id)).body.key).toBe('own-account');
});
