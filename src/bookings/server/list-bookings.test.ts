import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { ageGroups } from '../age-groups.ts';
import { addBookings } from './many-bookings.fixture.ts';

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

describe('Ada’s bookings, of which some are over and some are to come', () => {
  let ada: Family;
  let woods: Bookable;
  let pond: Bookable;
  const listed = async (as: string, query: Record<string, string | number> = {}): Promise<string[]> => {
    const { status, body } = await world.request('GET /bookings', { as, query: { as: 'booker', ...query } });
    expect(status).toBe(200);
    return body.bookings.map(({ reference }: { reference: string }) => reference);
  };

  beforeAll(async () => {
    ada = await makeFamily(world, 1);
    woods = await makeBookable(world, { title: 'Woods', starts: [] });
    pond = await makeBookable(world, { title: 'pond dipping', starts: [], providerId: woods.providerId });
    // Booked in another order than that of the dates.
    await addBookings(world, woods, ada, 2, { firstDay: 20, from: 1_001, bookedAt: -10 });
    await addBookings(world, pond, ada, 2, { firstDay: 5, from: 1_011, bookedAt: -20 });
    await addBookings(world, woods, ada, 2, { firstDay: -9, from: 1_021, bookedAt: -500 });
    await addBookings(world, pond, ada, 1, { firstDay: -30, from: 1_031, bookedAt: -400 });
  });

  const toCome = ['N1011', 'N1012', 'N1001', 'N1002'];
  const over = ['N1022', 'N1021', 'N1031'];

  it('can be narrowed to a ticket, to who pays, to an age, and to the first of each family', async () => {
    const as = 'provider';
    const found = (query: Record<string, string>) => listed(woods.providerId, { as, ...query });
    expect((await found({ ticketId: pond.ticketId })).toSorted()).toEqual(['N1011', 'N1012', 'N1031']);
    expect(await found({ funding: 'COUNCIL' })).toEqual([]);
    expect(await found({ funding: 'PAID' })).toHaveLength(7);
    expect(await found({ first: 'yes' })).toEqual(['N1021']);
    const byAge = await Promise.all(ageGroups.map(({ key }) => found({ age: key })));
    expect(byAge.map((all) => all.length).toSorted()).toEqual([0, 0, 0, 0, 0, 7]);
    const { body } = await world.request('GET /booking-ids', { as: woods.providerId, query: { as, first: 'yes' } });
    expect([body.total, body.bookingIds.length]).toEqual([1, 1]);
  });

  it('begin with what comes next; behind it stands what is over, the latest first', async () => {
    expect(await listed(ada.id)).toEqual([...toCome, ...over]);
    expect(await listed(woods.providerId, { as: 'provider' })).toEqual([...toCome, ...over]);
    expect(await listed(ada.id, { type: 'upcoming' })).toEqual(toCome);
    expect(await listed(ada.id, { type: 'past' })).toEqual(over);
  });

  it('count one whose dates to come are cancelled among what is over', async () => {
    const zoe = await makeFamily(world, 1);
    const [soon, late] = await addBookings(world, woods, zoe, 2, { firstDay: 3, from: 1_041 });
    await world.services.db
      .updateTable('place')
      .set({ state: 'CANCELLED_BY_BOOKER' })
      .where('id', '=', soon?.placeId ?? '')
      .execute();
    expect(await listed(zoe.id)).toEqual([late?.reference, soon?.reference]);
  });

  it('are in this order from page to page, none twice and none missing', async () => {
    const many = await makeFamily(world, 1);
    const coming = await addBookings(world, woods, many, 15, { firstDay: 60, from: 1_101 });
    const past = await addBookings(world, woods, many, 15, { firstDay: -60, from: 1_201 });
    const all = [...coming, ...past.toReversed()].map(({ reference }) => reference);
    expect(await listed(many.id)).toEqual(all.slice(0, 20));
    expect(await listed(many.id, { page: 2 })).toEqual(all.slice(20));
    expect(await listed(many.id, { page: 3 })).toEqual(all.slice(20));
  });

  it('are sorted by their next date, their family, their listing or their price, as their provider asks', async () => {
    const provider = await makeBookable(world, { title: 'Zoo', starts: [], pricePence: 900 });
    const kites = await makeBookable(world, { title: 'apples', starts: [], providerId: provider.providerId });
    const [noor, bo] = [await makeFamily(world, 1), await makeFamily(world, 1)];
    for (const [family, firstName] of [
      [noor, 'Noor'],
      [bo, 'bo'],
    ] as const)
      await world.services.db
        .updateTable('account')
        .set({ first_name: firstName })
        .where('id', '=', family.id)
        .execute();
    const [first] = await addBookings(world, provider, noor, 1, { firstDay: 9, from: 1_301 });
    const [second] = await addBookings(world, kites, bo, 1, { firstDay: 4, from: 1_302 });
    const [gone] = await addBookings(world, kites, bo, 1, { firstDay: -4, from: 1_303 });
    await world.services.db
      .updateTable('place')
      .set({ price_pence: 9_900 })
      .where('id', '=', gone?.placeId ?? '')
      .execute();
    const [a, b, c] = [first, second, gone].map((one) => one?.reference);
    const sorted = (sort: string, direction?: string) =>
      listed(provider.providerId, { as: 'provider', sort, ...(direction && { direction }) });
    expect(await sorted('next')).toEqual([b, a, c]);
    expect(await sorted('next', 'descending')).toEqual([a, b, c]);
    expect(await sorted('booker')).toEqual([b, c, a]);
    expect(await sorted('booker', 'descending')).toEqual([a, b, c]);
    expect(await sorted('listing')).toEqual([b, c, a]);
    expect(await sorted('money', 'descending')).toEqual([c, b, a]);
  });

  it('cannot be sorted by anything else', async () => {
    const query = { as: 'booker', sort: 'created_at; drop table booking' };
    const { status, body } = await world.request('GET /bookings', { as: ada.id, query });
    expect([status, body.key]).toEqual([422, 'invalid-input']);
  });
});
