import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  makeBookable,
  makeFamily,
  settleAll,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { countDueDays } from '../../analytics/server/count-days.ts';

let world: World;
let bookable: Bookable;
let known: Family;
let named: Family;
beforeAll(async () => {
  world = await makeWorld();
  bookable = await makeBookable(world, { starts: [240, 264] });
  [known, named] = [await makeFamily(world, 2), await makeFamily(world)];
  await world.services.db
    .updateTable('account')
    .set({ first_name: 'Siân', last_name: 'O’Neill', phone_number: '07700 900123' })
    .where('id', '=', named.id)
    .execute();
  await bookAndPay(world, known, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
  await bookAndPay(world, named, bookable);
  await settleAll(world);
  await countDueDays(world.services);
});
afterAll(() => world.stop());

const list = async (query: Record<string, string> = {}, as = bookable.providerId) =>
  (await world.request('GET /known-customers', { as, query })).body;
const namesOf = async (query: Record<string, string>) =>
  (await list(query)).customers.map(({ name }: { name: string }) => name);
const save = (customerId: string, body: object, as = bookable.providerId) =>
  world.request('PUT /known-customers/{customerId}/note', { as, params: { customerId }, body });

describe('a provider’s customers', () => {
  it('have their learners, what they spent, and their next date', async () => {
    const { customers, total, listings } = await list({ sort: 'spent', direction: 'descending' });
    expect([total, listings.length]).toEqual([2, 1]);
    expect(customers).toMatchObject([
      { learners: [{ age: 8 }, { age: 8 }], bookings: 1, spentPence: 9888, lastDate: null },
      { name: 'Siân O’Neill', learners: [{}], bookings: 1, spentPence: 9888 },
    ]);
    expect(customers[0].nextDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it.each([
    [{ q: 'oneill' }, ['Siân O’Neill']],
    [{ q: '07700900123' }, ['Siân O’Neill']],
    [{ q: 'noah' }, ['Priya Shah']],
    [{ q: 'neverland' }, []],
    [{ sort: 'name', direction: 'descending' }, ['Siân O’Neill', 'Priya Shah']],
    [{ group: 'coming' }, ['Priya Shah', 'Siân O’Neill']],
    [{ group: 'new' }, ['Priya Shah', 'Siân O’Neill']],
    [{ group: 'away' }, []],
  ])('are found by %j', async (query, names) => expect(await namesOf(query)).toEqual(names));

  it('are nobody else’s', async () => {
    const stranger = await makeBookable(world);
    expect((await list({}, stranger.providerId)).total).toBe(0);
    const params = { customerId: known.id };
    const as = stranger.providerId;
    expect((await world.request('GET /known-customers/{customerId}', { as, params })).status).toBe(404);
    expect((await save(known.id, { note: 'x', tags: [], version: 0 }, as)).status).toBe(404);
  });

  it('come as a file, with what could be a formula made safe', async () => {
    await world.services.db.updateTable('account').set({ last_name: '=Shah()' }).where('id', '=', known.id).execute();
    const { body } = await world.request('GET /known-customers.csv', { as: bookable.providerId, query: {} });
    expect(body.split('\r\n')).toHaveLength(4);
    expect(body).toContain('Siân O’Neill');
    await world.services.db.updateTable('account').set({ last_name: 'Shah' }).where('id', '=', known.id).execute();
  });
});

describe('a note', () => {
  it('is kept with its tags, which can be filtered by', async () => {
    expect(
      (await save(known.id, { note: 'Brings a dog.', tags: ['Dog', 'dog', 'Half-term'], version: 0 })).body.version,
    ).toBe(1);
    expect((await list({ tag: 'Dog' })).customers).toMatchObject([
      { note: 'Brings a dog.', tags: ['Dog', 'Half-term'] },
    ]);
    expect((await list()).tags).toEqual(['Dog', 'Half-term']);
  });

  it('is not written over by who did not know of it', async () => {
    await save(named.id, { note: 'One', tags: [], version: 0 });
    const late = await save(named.id, { note: 'Two', tags: [], version: 0 });
    expect([late.status, late.body.key]).toEqual([409, 'changed-meanwhile']);
    expect((await save(named.id, { note: 'Three', tags: [], version: 1 })).body.version).toBe(2);
  });
});
