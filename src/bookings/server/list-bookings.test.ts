import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily } from '../../places/server/bookable.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

describe('a list of bookings says of each whether it can be cancelled', () => {
  const told = async (as: string, side: 'booker' | 'provider') => {
    const query = { as: side, type: 'upcoming' };
    const { body } = await world.request('GET /bookings', { as, query });
    return body.bookings.map((booking: { label: { key: string }; canCancel: boolean }) => [
      booking.label.key,
      booking.canCancel,
    ]);
  };

  it('a request cannot: it is taken back', async () => {
    const bookable = await makeBookable(world, { needsApproval: true, pricePence: 0 });
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable);
    expect(await told(family.id, 'booker')).toEqual([['REQUESTED', false]]);
    expect(await told(bookable.providerId, 'provider')).toEqual([['REQUESTED', false]]);
  });

  it('what is booked can, by its family until it begins, by its provider also then', async () => {
    const bookable = await makeBookable(world, { starts: [24], pricePence: 0 });
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable);
    expect(await told(family.id, 'booker')).toEqual([['UPCOMING', true]]);
    expect(await told(bookable.providerId, 'provider')).toEqual([['UPCOMING', true]]);
    const { start_date } = await world.services.db
      .selectFrom('session')
      .select('start_date')
      .where('id', '=', bookable.sessionIds[0] ?? '')
      .executeTakeFirstOrThrow();
    world.clock.set(start_date.toISOString());
    expect(await told(family.id, 'booker')).toEqual([['UNDER_WAY', false]]);
    expect(await told(bookable.providerId, 'provider')).toEqual([['UNDER_WAY', true]]);
  });
});
