import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';

let world: World;
let council: { id: string; code: string; title: string };

beforeAll(async () => {
  world = await makeWorld();
  council = await world.services.db
    .selectFrom('council')
    .select(['id', 'code', 'title'])
    .where('code', '=', 'E06000023')
    .executeTakeFirstOrThrow();
});
afterAll(() => world.stop());

const member = async (role: 'manager' | 'officer') => {
  const { id } = await world.makeAccount();
  await world.services.db
    .insertInto('council_member')
    .values({ council_id: council.id, account_id: id, role })
    .execute();
  return id;
};
const save = (as: string, terms: object[]) =>
  world.request('PUT /councils/{councilId}/school-terms', { as, params: { councilId: council.id }, body: { terms } });
const holidays = async () =>
  (await world.request('GET /search', { query: { place: 'Bristol', when: 'holidays' } })).body.days;

const terms = [
  { first: '2026-08-27', last: '2026-10-09' },
  { first: '2026-10-26', last: '2026-12-18' },
  { first: '2027-01-05', last: '2027-04-01' },
  { first: '2027-05-04', last: '2027-07-21' },
];

it('a council’s own terms decide which its next school holidays are, until it takes them back', async () => {
  world.clock.set('2027-03-10T09:00:00Z');
  const [manager, officer] = [await member('manager'), await member('officer')];
  expect(await holidays()).toEqual({ from: '2027-03-26', to: '2027-04-11' });
  expect((await save(officer, terms)).status).toBe(403);
  expect((await save(manager, [...terms, { first: '2027-07-20', last: '2027-07-23' }])).body.key).toBe(
    'terms-do-not-fit',
  );
  expect((await save(manager, terms.toReversed())).status).toBe(204);
  expect((await save(manager, terms)).status).toBe(204);
  expect(await holidays()).toEqual({ from: '2027-04-02', to: '2027-05-03' });
  const told = await world.request('GET /school-terms', { query: { council: council.code } });
  expect(told.body).toEqual({ by: council.title, terms });
  const seen = await world.request('GET /councils/{councilId}/school-terms', {
    as: officer,
    params: { councilId: council.id },
  });
  expect(seen.body).toMatchObject({ mayChange: false, terms });
  await save(manager, []);
  expect(await holidays()).toEqual({ from: '2027-03-26', to: '2027-04-11' });
});

it('another council’s terms are nobody’s business but its own', async () => {
  const manager = await member('manager');
  const { id } = await world.services.db
    .selectFrom('council')
    .select('id')
    .where('id', '!=', council.id)
    .executeTakeFirstOrThrow();
  const params = { councilId: id };
  expect((await world.request('GET /councils/{councilId}/school-terms', { as: manager, params })).status).toBe(404);
  const put = await world.request('PUT /councils/{councilId}/school-terms', {
    as: manager,
    params,
    body: { terms: [] },
  });
  expect(put.status).toBe(404);
  expect((await world.request('GET /school-terms', { query: { council: 'nonsense' } })).body).toEqual({
    by: null,
    terms: [],
  });
});
