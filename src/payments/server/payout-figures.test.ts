import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, closeSound, makeBookable, makeFamily, settleAll } from '../../bookings/server/bookable.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const list = async (providerId: string) => (await world.request('GET /payouts', { as: providerId })).body;

describe('the service fee of a session', () => {
  it('has nothing of a place that was moved away', async () => {
    const bookable = await makeBookable(world, { starts: [300, 400], policy: 'FLEXIBLE' });
    const { providerId, ticketId } = bookable;
    const [from = '', to = ''] = bookable.sessionIds;
    await bookAndPay(world, await makeFamily(world), bookable, { sessionIds: [from] });
    const mover = await makeFamily(world);
    const bookingId = await bookAndPay(world, mover, bookable, { sessionIds: [from] });
    const [place] = (await world.request('GET /bookings/{bookingId}', { as: mover.id, params: { bookingId } })).body
      .places;
    const moved = await world.request('POST /bookings/{bookingId}/move', {
      as: mover.id,
      params: { bookingId },
      body: { placeIds: [place.id], sessionIds: [to], ticketId, expectedDifferencePence: 0 },
    });
    expect(moved.body.outcome).toBe('moved');
    await settleAll(world);
    expect((await list(providerId)).payouts).toMatchObject([
      { id: from, amountPence: 4704, feePence: 96, placeCount: 1 },
      { id: to, amountPence: 4704, feePence: 96, placeCount: 1 },
    ]);
  });
});
