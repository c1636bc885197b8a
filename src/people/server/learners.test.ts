import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { LEARNERS_AT_MOST } from '../learner.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const maya = { firstName: 'Maya', lastName: 'Shah', dateOfBirth: '2019-04-06', allergies: 'Nuts' };
const list = async (as: string) => (await world.request('GET /learners', { as })).body;

test('a learner is added, changed, removed and brought back', async () => {
  const { id } = await world.makeAccount();
  const added = await world.request('POST /learners', { as: id, body: maya });
  const { allergies: _, ...named } = maya;
  expect(added.body).toMatchObject({ ...named, over18: false, masked: false });
  const params = { learnerId: added.body.id };
  const changed = await world.request('PATCH /learners/{learnerId}', { as: id, params, body: { school: 'Elm Park' } });
  expect(changed.body).toMatchObject({ ...named, school: 'Elm Park' });
  expect((await world.request('DELETE /learners/{learnerId}', { as: id, params })).status).toBe(204);
  expect(await list(id)).toEqual([]);
  expect((await world.request('DELETE /learners/{learnerId}', { as: id, params })).status).toBe(404);
  expect((await world.request('PATCH /learners/{learnerId}', { as: id, params, body: { school: '' } })).status).toBe(
    404,
  );
  await world.request('PATCH /learners/{learnerId}', { as: id, params, body: { removed: false } });
  expect(await list(id)).toEqual([{ ...changed.body, version: 3 }]);
});

test('the learner of another family is not found', async () => {
  const [own, other] = [await world.makeAccount(), await world.makeAccount()];
  const { body } = await world.request('POST /learners', { as: own.id, body: maya });
  for (const learnerId of [body.id, randomUUIDv7()]) {
    expect(
      (
        await world.request('PATCH /learners/{learnerId}', {
          as: other.id,
          params: { learnerId },
          body: { firstName: 'X' },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await world.request('PATCH /learners/{learnerId}', {
          as: other.id,
          params: { learnerId },
          body: { removed: false },
        })
      ).status,
    ).toBe(404);
    expect((await world.request('DELETE /learners/{learnerId}', { as: other.id, params: { learnerId } })).status).toBe(
      404,
    );
  }
  expect(await list(other.id)).toEqual([]);
  expect(await list(own.id)).toEqual([body]);
});

test.each([
  [{ ...maya, dateOfBirth: null }, { dateOfBirth: expect.stringContaining('date of birth') }],
  [{ ...maya, dateOfBirth: '2019-02-30' }, { dateOfBirth: 'Invalid date of birth provided' }],
  [{ ...maya, dateOfBirth: '2999-01-01' }, { dateOfBirth: 'Date of birth cannot be in the future' }],
  [{ ...maya, firstName: '' }, { firstName: 'Required' }],
  [{ ...maya, emergencyPhone: 'mum' }, { emergencyPhone: expect.stringContaining('telephone number') }],
  [{ ...maya, accountId: randomUUIDv7() }, { accountId: 'This field is not known.' }],
])('the learner %j is refused', async (body, fields) => {
  const { id } = await world.makeAccount();
  expect(await world.request('POST /learners', { as: id, body })).toMatchObject({
    status: 422,
    body: { key: 'invalid-input', fields },
  });
});

test('a grown-up needs no date of birth', async () => {
  const { id } = await world.makeAccount();
  expect(
    (await world.request('POST /learners', { as: id, body: { firstName: 'Robin', over18: true } })).body,
  ).toMatchObject({ dateOfBirth: null, over18: true });
});

test('the same addition sent twice adds one, and a family has its limit also at once', async () => {
  const { id } = await world.makeAccount();
  const twice = await Promise.all(
    [1, 2].map(() => world.request('POST /learners', { as: id, body: maya, idempotencyKey: 'press' })),
  );
  expect(await list(id)).toHaveLength(1);
  expect(twice.some(({ status }) => status === 200)).toBe(true);
  const many = await Promise.all(
    Array.from({ length: LEARNERS_AT_MOST + 4 }, (_, index) =>
      world.request('POST /learners', { as: id, body: { ...maya, firstName: `Maya ${index}` } }),
    ),
  );
  expect(many.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await list(id)).toHaveLength(LEARNERS_AT_MOST);
});

test('nobody sees learners without signing in', async () => {
  expect((await world.request('GET /learners')).status).toBe(401);
});

test('councils are listed for their members only', async () => {
  const { id } = await world.makeAccount();
  expect((await world.request('GET /councils/mine', { as: id })).status).toBe(403);
  const councilId = randomUUIDv7();
  await world.services.db
    .insertInto('council')
    .values({ id: councilId, code: 'X00000001', title: 'Fenwick', slug: 'fenwick' })
    .execute();
  await world.services.db
    .insertInto('council_member')
    .values({ council_id: councilId, account_id: id, role: 'officer' })
    .execute();
  expect((await world.request('GET /councils/mine', { as: id })).body).toEqual([{ id: councilId, title: 'Fenwick' }]);
});
