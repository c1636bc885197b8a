import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily } from '../../places/server/bookable.fixture.ts';
import { carryOutErasures } from './carry-out-erasure.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

test('words to many families with the name of an erased child are listed, and an administrator decides about each', async () => {
  const family = await makeFamily(world);
  const bookable = await makeBookable(world, { pricePence: 0, starts: [5] });
  await bookAndPay(world, family, bookable);
  const { db } = world.services;
  const sessionId = bookable.sessionIds[0] ?? '';
  const { listing_id: listingId } = await db
    .selectFrom('session')
    .select('listing_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const why = 'Mia has chickenpox, so Mia’s group stays at home.';
  await db.updateTable('session').set({ cancel_message: why }).where('id', '=', sessionId).execute();
  const thanks = 'Mamma Mia, you are in!';
  await db.updateTable('listing').set({ confirmation_message: thanks }).where('id', '=', listingId).execute();
  await world.settle();

  world.clock.advance({ hours: 48 });
  const asked = await world.request('POST /users/me/erasure', {
    as: family.id,
    body: { learnerId: family.learnerIds[0] ?? '' },
  });
  expect(asked.status).toBe(200);
  world.clock.advance({ hours: 7 * 24 });
  await carryOutErasures(world.services);

  const as = (await world.makeAccount({ role: 'admin' })).id;
  expect((await world.request('GET /names-left', { as: family.id })).status).toBe(403);
  const list = async () => (await world.request('GET /names-left', { as })).body;
  const found = await list();
  expect(found.map(({ text }: { text: string }) => text).toSorted()).toEqual([thanks, why].toSorted());
  const idOf = (of: string): string => found.find(({ source }: { source: string }) => source === of).id;
  const decide = (of: string, decision: 'KEPT' | 'TAKEN_OUT') =>
    world.request('POST /names-left/{nameLeftId}', { as, params: { nameLeftId: idOf(of) }, body: { decision } });
  expect((await decide('session', 'TAKEN_OUT')).status).toBe(204);
  const { cancel_message: left } = await db
    .selectFrom('session')
    .select('cancel_message')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect(left).toBe('… has chickenpox, so …’s group stays at home.');
  // A text that was changed meanwhile is not cut.
  await db
    .updateTable('listing')
    .set({ confirmation_message: `So: ${thanks}` })
    .where('id', '=', listingId)
    .execute();
  expect((await decide('listing', 'TAKEN_OUT')).body.key).toBe('text-changed');
  expect((await list())[0]).toMatchObject({ places: [], text: `So: ${thanks}` });
  expect((await decide('listing', 'KEPT')).status).toBe(204);
  expect(await list()).toEqual([]);
});
