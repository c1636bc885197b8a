import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily, type Bookable } from '../../places/server/bookable.fixture.ts';
import { dateOf } from '../../platform/time.ts';
import type { Demand } from '../contract.ts';

let world: World;
let woods: Bookable;

const BRISTOL = { latitude: 51.46, longitude: -2.6 };

beforeAll(async () => {
  world = await makeWorld();
  woods = await makeBookable(world, { needsApproval: true, pricePence: 0 });
  await place(woods, BRISTOL);
});
afterAll(() => world.stop());

const place = ({ listingId }: Bookable, at: typeof BRISTOL) =>
  world.services.db
    .updateTable('listing')
    .set({ ...at, council_code: 'E06000023' })
    .where('id', '=', listingId)
    .execute();
const looked = (area: string, searches: number, more: { age?: number; need?: string } = {}) =>
  world.services.db
    .insertInto('unmet_search')
    .values({
      day: dateOf(world.clock.now().toString()),
      area,
      category: 'academic',
      age: more.age ?? null,
      need: more.need ?? '',
      searches,
    })
    .execute();
const demandOf = async (as: string): Promise<Demand> => (await world.request('GET /demand', { as })).body;

describe('what families near a provider want and do not get', () => {
  it('is searches near its listings, five or more of a kind, and a wish to begin a listing from', async () => {
    await looked('BS6', 7, { age: 6, need: 'quiet' });
    await looked('BS8', 4, { age: 9 });
    await looked('EH1', 50, { age: 6 });
    const demand = await demandOf(woods.providerId);
    const found = demand.lines
      .filter(({ kind }) => kind === 'search')
      .map(({ side, value, count }) => [side, value, count]);
    expect(found).toEqual([
      ['category', 'academic', 11],
      ['age', '5', 7],
      ['area', 'BS6', 7],
      ['need', 'quiet', 7],
    ]);
    expect(demand.hidden).toBeGreaterThan(0);
    expect(demand.wishes).toEqual([{ category: 'academic', age: '5', need: 'quiet', area: 'BS6', searches: 7 }]);
  });

  it('is requests that were declined, once five families were', async () => {
    const decline = async (): Promise<void> => {
      const family = await makeFamily(world);
      const bookingId = await bookAndPay(world, family, woods);
      const body = { reason: 'full' };
      await world.request('POST /bookings/{bookingId}/decline', { as: woods.providerId, params: { bookingId }, body });
    };
    for (let nth = 0; nth < 4; nth += 1) await decline();
    const declined = async () => (await demandOf(woods.providerId)).lines.filter(({ kind }) => kind === 'declined');
    expect(await declined()).toEqual([]);
    await decline();
    expect(await declined()).not.toEqual([]);
    expect((await declined()).every(({ count }) => count === 5)).toBe(true);
  });

  it('never says what a family that can be named needs or where it lives, however many there are', async () => {
    const school = await makeBookable(world, { needsApproval: true, pricePence: 0 });
    await place(school, BRISTOL);
    await world.services.db
      .updateTable('listing')
      .set({ zip_code: 'BS8 1TH' })
      .where('id', '=', school.listingId)
      .execute();
    for (let nth = 0; nth < 6; nth += 1) {
      const family = await makeFamily(world);
      const params = { learnerId: family.learnerIds[0] ?? '' };
      const body = { version: 0, content: { needs: 'A quiet corner' } };
      const said = await world.request('PUT /learners/{learnerId}/sections/support', { as: family.id, params, body });
      expect([said.status, said.body]).toMatchObject([200, {}]);
      const home = { homePostcode: 'TA1 3PF' };
      expect((await world.request('PATCH /learners/{learnerId}', { as: family.id, params, body: home })).status).toBe(
        200,
      );
      const bookingId = await bookAndPay(world, family, school);
      await world.request('POST /bookings/{bookingId}/decline', {
        as: school.providerId,
        params: { bookingId },
        body: { reason: 'not-suitable' },
      });
    }
    const ofFamilies = (await demandOf(school.providerId)).lines.filter(
      ({ kind }) => kind === 'waiting' || kind === 'declined',
    );
    expect(ofFamilies.filter(({ side }) => side === 'need')).toEqual([]);
    expect(ofFamilies.filter(({ side }) => side === 'area')).toEqual([
      { kind: 'declined', side: 'area', value: 'BS8', count: 6 },
    ]);
  });

  it('is nothing for a provider whose place is not known', async () => {
    const nowhere = await makeBookable(world);
    await world.services.db
      .updateTable('listing')
      .set({ latitude: null, longitude: null })
      .where('id', '=', nowhere.listingId)
      .execute();
    expect(await demandOf(nowhere.providerId)).toMatchObject({ isPlaced: false, lines: [], wishes: [] });
  });
});

it('a council’s members read the same of its area, and nobody else', async () => {
  const db = world.services.db;
  const council = await db.selectFrom('council').select('id').where('code', '=', 'E06000023').executeTakeFirst();
  const councilId = council?.id ?? randomUUIDv7();
  if (!council)
    await db
      .insertInto('council')
      .values({ id: councilId, code: 'E06000023', title: 'Bristol', slug: 'bristol' })
      .execute();
  const [member, stranger] = [await makeFamily(world), await makeFamily(world)];
  await db
    .insertInto('council_member')
    .values({ council_id: councilId, account_id: member.id, role: 'viewer' })
    .execute();
  const params = { councilId };
  const { status, body } = await world.request('GET /councils/{councilId}/demand', { as: member.id, params });
  expect([status, body.council]).toMatchObject([200, { id: councilId }]);
  expect(body.wishes).toHaveLength(1);
  const refused = await world.request('GET /councils/{councilId}/demand', { as: stranger.id, params });
  expect([403, 404]).toContain(refused.status);
});
