import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  balancesOf,
  bookAndPay,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  settleAll,
  type BookableOptions,
} from '../../places/server/bookable.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

/** A block of three dates at £10.00 whose first date was a week ago. */
const begun: BookableOptions = { unit: 'block', pricePence: 1000, starts: [-168, 240, 408] };

const blockOf = async (listingId: string) =>
  (
    await world.request('GET /experiences/{experienceId}/sessions', {
      params: { experienceId: listingId },
      query: {},
    })
  ).body.blocks[0];

describe('a block that has begun', () => {
  it('is refused with a sentence where it cannot be joined late, and the public page says so', async () => {
    const bookable = await makeBookable(world, begun);
    const family = await makeFamily(world);
    expect(await blockOf(bookable.listingId)).toMatchObject({
      state: 'past',
      reason: 'This block has already started, and it cannot be joined late.',
      lateJoin: null,
    });
    const refused = await hold(world, family, bookable, { sessionIds: bookable.sessionIds.slice(1) });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      key: 'not-bookable',
      message: '‘Spring term’: This block has already started, and it cannot be joined late.',
    });
  });

  it('is joined for the dates that are left at their share of the price, which a line explains', async () => {
    const bookable = await makeBookable(world, { ...begun, lateJoin: 'PRO_RATA' });
    const family = await makeFamily(world, 2);
    expect(await blockOf(bookable.listingId)).toMatchObject({
      state: 'bookable',
      reason: null,
      dates: 2,
      datesOfBlock: 3,
      lateJoin: 'You can still join for the 2 of 3 dates that are left, and pay only for these.',
    });
    const left = bookable.sessionIds.slice(1);
    // Not less than what is left, and nothing that is over.
    expect((await hold(world, family, bookable, { sessionIds: left.slice(1) })).body.key).toBe('block-incomplete');
    expect((await hold(world, family, bookable)).body.key).toBe('not-bookable');
    const held = await hold(world, family, bookable, { sessionIds: left });
    const [booking] = held.body.basket.bookings;
    // £6.67 for each of two, and 3% of booking fee.
    expect(held.body.basket.quote).toEqual({ pricePence: 1334, bookerFeePence: 40, totalPence: 1374 });
    expect(booking.lines.map((line: { fullPence: number }) => line.fullPence)).toEqual([1030, 1030]);
    expect(booking.adjustments).toEqual([
      { kind: 'late-join', label: 'Joining late, 2 of 3 dates', totalPence: -686, bookerFeePence: -20, count: 2 },
    ]);
  });

  it('gives back what the quote says when such a booking is cancelled, before and between its dates', async () => {
    const bookable = await makeBookable(world, { ...begun, lateJoin: 'PRO_RATA', policy: 'FLEXIBLE' });
    const left = bookable.sessionIds.slice(1);
    const before = world.clock.now();
    for (const [hours, places, back] of [
      // All that was paid for the ticket; then the half of it that remains, and not the booking fee.
      [30, 2, 667],
      [300, 1, 333],
    ] as const) {
      const family = await makeFamily(world);
      const bookingId = await bookAndPay(world, family, bookable, { sessionIds: left });
      world.clock.set(before.add({ hours }).toString());
      const { body: booking } = await world.request('GET /bookings/{bookingId}', {
        as: family.id,
        params: { bookingId },
      });
      const placeIds = booking.places
        .filter((place: { canCancel: boolean }) => place.canCancel)
        .map((place: { id: string }) => place.id);
      expect(placeIds).toHaveLength(places);
      const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', {
        as: family.id,
        params: { bookingId },
        query: { places: placeIds.join(',') },
      });
      expect(quote.totalPence).toBe(back);
      const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
        as: family.id,
        params: { bookingId },
        body: { placeIds, expectedRefundPence: back },
        idempotencyKey: crypto.randomUUID(),
      });
      expect(cancelled.body.refundedPence).toBe(back);
      await settleAll(world);
      expect(await balancesOf(world, bookingId)).toMatchObject({ booker: back - 687 });
      world.clock.set(before.toString());
    }
  });
});
