import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  makeBookable,
  makeFamily,
  payOnPage,
  settleAll,
  type Bookable,
} from '../../places/server/bookable.fixture.ts';
import { lastMonths, monthBefore, monthName } from '../months.ts';
import type { Numbers } from '../contract.ts';
import { countDueDays } from './count-days.ts';
import { endMonths } from './report-month.ts';

let world: World;
let woods: Bookable;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-03-20T09:00:00Z');
  woods = await makeBookable(world, { title: 'Ξύλα & 森', starts: [24, 48] });
  await bookAndPay(world, await makeFamily(world), woods);
  await settleAll(world);
  await countDueDays(world.services);
});
afterAll(() => world.stop());

it.each([
  ['2027-03-31', '2027-02-01'],
  ['2027-01-01', '2026-12-01'],
])('before %s is the month of %s', (day, before) => expect(monthBefore(day)).toBe(before));

it('months have their names, over the turn of a year', () => {
  expect(monthName('2027-03-20')).toBe('March 2027');
  expect(lastMonths('2027-01-31', 2)).toEqual([
    { month: '2027-01', label: 'January 2027' },
    { month: '2026-12', label: 'December 2026' },
  ]);
});

describe('the report of a month', () => {
  it('is a PDF, with titles in any script, and one of a month that has not begun is refused', async () => {
    const ask = (month: string) => world.request('GET /numbers/report.pdf', { as: woods.providerId, query: { month } });
    const { status, body } = await ask('2027-03');
    expect([status, String(body).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await ask('2027-04')).body).toMatchObject({ key: 'month-not-begun' });
    expect((await ask('2027-13')).status).toBe(422);
  });

  it('comes by mail once the month is over, once, to whom it was wished by', async () => {
    const want = (isWanted: boolean) =>
      world.request('PUT /numbers/monthly-report', { as: woods.providerId, body: { isWanted } });
    const reports = () => world.mails().filter(({ subject }) => subject === 'Your March 2027');
    expect((await want(true)).body).toEqual({ isWanted: true });
    await want(true);
    await endMonths(world.services);
    await settleAll(world);
    expect(reports()).toHaveLength(0);
    world.clock.set('2027-04-01T12:00:00Z');
    await endMonths(world.services);
    world.clock.set('2027-04-02T12:00:00Z');
    await endMonths(world.services);
    await endMonths(world.services);
    await settleAll(world);
    expect(reports()).toHaveLength(1);
    await want(false);
    expect((await world.request('GET /numbers/monthly-report', { as: woods.providerId })).body).toEqual({
      isWanted: false,
    });
    world.clock.set('2027-05-03T12:00:00Z');
    await endMonths(world.services);
    await settleAll(world);
    expect(world.mails().filter(({ subject }) => subject === 'Your April 2027')).toHaveLength(0);
  });
});

describe('visits of a listing', () => {
  const visit = (more: Record<string, unknown>, as?: string) =>
    world.request('POST /listing-visits', {
      ...(as ? { as } : {}),
      body: { listingId: woods.listingId, source: 'search', step: 'seen', ...more },
    });
  const sources = async (): Promise<Numbers['sources']> =>
    (await world.request('GET /numbers', { as: woods.providerId, query: { period: 'month' } })).body.sources.filter(
      ({ seen }: Numbers['sources'][number]) => seen > 0,
    );

  it('are counted by where they came from, and those of its own provider are not', async () => {
    await visit({});
    await visit({});
    await visit({ step: 'chosen' });
    await visit({ source: 'embed' });
    await visit({}, woods.providerId);
    expect(await sources()).toEqual([
      { source: 'search', seen: 2, chosen: 1, bookings: 0, places: 0, pence: 0 },
      { source: 'embed', seen: 1, chosen: 0, bookings: 0, places: 0, pence: 0 },
    ]);
  });

  it('of a listing that is not on sale, or from nowhere that we know, are not counted', async () => {
    const before = await sources();
    expect((await visit({ source: 'advert' })).status).toBe(422);
    await world.services.db.updateTable('listing').set({ state: 'PAUSED' }).where('id', '=', woods.listingId).execute();
    await visit({});
    expect(await sources()).toEqual(before);
  });
});

it('bookings with a discount are counted apart from those without, with their places', async () => {
  const bookable = await makeBookable(world, { starts: [48] });
  const of = { as: bookable.providerId, params: { experienceId: bookable.listingId } };
  const { version } = (await world.request('GET /experiences/{experienceId}/discounts', of)).body;
  const rules = [{ kind: 'learners', from: 2, percent: 10, amountPence: null }];
  const saved = await world.request('PUT /experiences/{experienceId}/discounts', {
    ...of,
    body: { version, rules, codes: [] },
  });
  expect(saved.status).toBe(200);
  await bookAndPay(world, await makeFamily(world, 2), bookable);
  await bookAndPay(world, await makeFamily(world, 1), bookable);
  await settleAll(world);
  await countDueDays(world.services);
  const { body } = await world.request('GET /numbers', { as: bookable.providerId, query: { period: 'quarter' } });
  expect(body.sums.period).toMatchObject({
    bookings: 2,
    bookedPlaces: 3,
    discountedBookings: 1,
    discountedPlaces: 2,
  });
});

it('a booking counts for where its family came from: looked, chosen, booked and earned', async () => {
  const bookable = await makeBookable(world, { starts: [48] });
  const family = await makeFamily(world);
  const lines = bookable.sessionIds.map((sessionId) => ({
    sessionId,
    ticketId: bookable.ticketId,
    learnerId: family.learnerIds[0] ?? '',
  }));
  const body = { listingId: bookable.listingId, lines, source: 'collection' };
  expect((await world.request('POST /basket/places', { as: family.id, body })).status).toBe(200);
  await payOnPage((await checkOut(world, family)).body.url);
  await bookAndPay(world, await makeFamily(world), bookable);
  await settleAll(world);
  await countDueDays(world.services);
  const { rows } = await world.services.pool.query(
    `select coalesce(booking.source, '') as source, count(distinct booking.id)::int as bookings,
        count(distinct place.id)::int as places, sum(amount_pence)::int as pence
      from booking join place on place.booking_id = booking.id
      join ledger_entry entry on entry.place_id = place.id and entry.account in ('provider-due', 'platform-fee')
      where booking.listing_id = $1 group by booking.source order by booking.source is null, booking.source`,
    [bookable.listingId],
  );
  const answer = await world.request('GET /numbers', {
    as: bookable.providerId,
    query: { period: 'custom', from: '2027-05-01', to: '2027-05-31' },
  });
  expect(answer.body.sources).toMatchObject(rows);
  expect(rows).toMatchObject([
    { source: 'collection', bookings: 1 },
    { source: '', bookings: 1 },
  ]);
});
