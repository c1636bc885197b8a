import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, hold, makeBookable, makeFamily, type Family } from '../../places/server/bookable.fixture.ts';
import type { TakenTime } from '../taken-times.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());

const timesOf = async ({ id }: Family): Promise<TakenTime[]> =>
  (await world.request('GET /basket/taken-times', { as: id })).body.times;

it('A family reads when its own children have places, and no other family does', async () => {
  const [judo, forest] = [await makeBookable(world, { title: 'Judo', starts: [240] }), await makeBookable(world)];
  const [family, other] = [await makeFamily(world), await makeFamily(world)];
  await bookAndPay(world, family, judo);
  expect((await hold(world, family, forest, { sessionIds: forest.sessionIds.slice(1, 2) })).status).toBe(200);
  expect(await timesOf(family)).toEqual([
    {
      learnerId: family.learnerIds[0],
      sessionId: judo.sessionIds[0],
      startDate: expect.any(String),
      endDate: expect.any(String),
      listing: { id: judo.listingId, title: 'Judo' },
      state: 'CONFIRMED',
      inBasket: false,
    },
    expect.objectContaining({ sessionId: forest.sessionIds[1], state: 'HELD', inBasket: true }),
  ]);
  expect(await timesOf(other)).toEqual([]);
});

it('A hold whose time ran out, what was given back and what is over keep nobody away', async () => {
  const family = await makeFamily(world, 2);
  const [soon, later] = [await makeBookable(world, { starts: [30], pricePence: 0 }), await makeBookable(world)];
  await hold(world, family, later);
  await world.request('DELETE /basket', { as: family.id });
  expect(await timesOf(family)).toEqual([]);
  await hold(world, family, later);
  expect(await timesOf(family)).toHaveLength(6);
  world.clock.set(world.clock.now().add({ minutes: 16 }).toString());
  expect(await timesOf(family)).toEqual([]);

  await hold(world, family, soon);
  const booked = await world.request('POST /basket/checkout', { as: family.id, body: { expectedTotalPence: 0 } });
  expect(booked.status).toBe(200);
  expect(await timesOf(family)).toHaveLength(2);
  world.clock.set(world.clock.now().add({ hours: 33 }).toString());
  expect(await timesOf(family)).toEqual([]);
});
