import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDate } from '../../../test/add-date.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  settleAll,
  type Bookable,
  type BookableOptions,
} from '../../places/server/bookable.fixture.ts';
import { decideMinimum, decideMinimums } from './decide-minimums.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T09:00:00Z');
});
afterAll(() => closeSound(world));

/** A listing with dates in 10, 11 and 12 days at 10:00 that need `places` people; decided 7 days before, at noon. */
async function makeNeedy(places: number, options: BookableOptions = {}): Promise<Bookable> {
  world.clock.set('2027-04-01T09:00:00Z');
  const bookable = await makeBookable(world, options);
  await world.services.db
    .updateTable('block')
    .set({ minimum_places: places, minimum_days_before: 7 })
    .where('id', '=', bookable.blockId)
    .execute();
  return bookable;
}
const decisions = async (bookable: Bookable) =>
  (
    await world.services.db
      .selectFrom('session')
      .select(['minimum_decision', 'cancelled_at'])
      .where('block_id', '=', bookable.blockId)
      .orderBy('start_date')
      .execute()
  ).map((row) => [row.minimum_decision, row.cancelled_at !== null]);
const mailsAbout = async (accountId: string): Promise<string[]> =>
  (
    await world.services.db
      .selectFrom('mail')
      .select('template')
      .where('account_id', '=', accountId)
      .where('template', 'in', ['minimum-met', 'minimum-decided', 'minimum-near', 'places-cancelled'])
      .orderBy('sent_at')
      .execute()
  ).map((row) => row.template);

test('a date that enough have booked goes ahead, one that too few have booked is cancelled with everything back', async () => {
  const bookable = await makeNeedy(2, { pricePence: 1200, policy: 'NO_REFUND' });
  const [first = '', second = ''] = bookable.sessionIds;
  const [two, one] = [await makeFamily(world, 2), await makeFamily(world, 1)];
  const goesAhead = await bookAndPay(world, two, bookable, { sessionIds: [first] });
  const falls = await bookAndPay(world, one, bookable, { sessionIds: [second] });

  world.clock.set('2027-04-04T10:59:00Z');
  await decideMinimums(world.services);
  await decideMinimums(world.services);
  expect(await decisions(bookable)).toEqual([
    [null, false],
    [null, false],
    [null, false],
  ]);
  world.clock.set('2027-04-04T11:00:00Z');
  await decideMinimums(world.services);
  await decideMinimums(world.services);
  expect((await decisions(bookable)).slice(0, 1)).toEqual([['MET', false]]);
  world.clock.set('2027-04-04T11:00:00Z');
  world.clock.advance({ hours: 24 });
  await decideMinimums(world.services);
  await settleAll(world);
  expect(await decisions(bookable)).toEqual([
    ['MET', false],
    ['MISSED', true],
    [null, false],
  ]);

  const show = async (as: string, bookingId: string) =>
    (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } })).body;
  expect(await show(two.id, goesAhead)).toMatchObject({ places: [{ state: 'CONFIRMED' }, { state: 'CONFIRMED' }] });
  const cancelled = await show(one.id, falls);
  expect(cancelled).toMatchObject({
    places: [{ state: 'CANCELLED_BY_PROVIDER' }],
    refunds: [{ rule: 'PROVIDER_CANCELS' }],
  });
  expect(cancelled.money.refundedPence).toBe(cancelled.money.paidPence);
  expect(await mailsAbout(two.id)).toEqual(['minimum-met']);
  expect(await mailsAbout(one.id)).toEqual(['places-cancelled']);
  // The second and the third date were short of people when their decisions were near, each told once.
  const toProvider = await mailsAbout(bookable.providerId);
  expect(toProvider.toSorted()).toEqual(['minimum-decided', 'minimum-decided', 'minimum-near', 'minimum-near']);
});

test('a whole block is decided once, before its first date', async () => {
  const bookable = await makeNeedy(2, { pricePence: 0, unit: 'block' });
  await bookAndPay(world, await makeFamily(world, 1), bookable);
  world.clock.set('2027-04-04T11:00:00Z');
  await decideMinimums(world.services);
  expect(await decisions(bookable)).toEqual([
    ['MISSED', true],
    ['MISSED', true],
    ['MISSED', true],
  ]);
});

test('a date that is added to a whole block does not call off what enough families have booked', async () => {
  const bookable = await makeNeedy(2, { pricePence: 0, unit: 'block' });
  const [priya, ben] = [await makeFamily(world, 1), await makeFamily(world, 1)];
  await bookAndPay(world, priya, bookable);
  await bookAndPay(world, ben, bookable);
  await addDate(world, bookable, 312);
  world.clock.set('2027-04-04T11:00:00Z');
  await decideMinimums(world.services);
  expect(await decisions(bookable)).toEqual([
    ['MET', false],
    ['MET', false],
    ['MET', false],
    ['MET', false],
  ]);
});

test('a date of a whole block that a family has given up counts one less, so the block may fall', async () => {
  const bookable = await makeNeedy(2, { pricePence: 0, unit: 'block' });
  const [priya, ben] = [await makeFamily(world, 1), await makeFamily(world, 1)];
  await bookAndPay(world, priya, bookable);
  const bookingId = await bookAndPay(world, ben, bookable);
  const { places } = (
    await world.request('GET /bookings/{bookingId}/refund-quote', { as: ben.id, params: { bookingId } })
  ).body;
  await world.request('POST /bookings/{bookingId}/cancel', {
    as: ben.id,
    params: { bookingId },
    body: { placeIds: [places[0].placeId], expectedRefundPence: 0 },
  });
  world.clock.set('2027-04-04T11:00:00Z');
  await decideMinimums(world.services);
  expect((await decisions(bookable)).map(([verdict]) => verdict)).toEqual(['MISSED', 'MISSED', 'MISSED']);
});

test('while somebody is just booking what is missing, the decision waits', async () => {
  const bookable = await makeNeedy(1, { starts: [240], pricePence: 0 });
  world.clock.set('2027-04-04T10:55:00Z');
  const family = await makeFamily(world, 1);
  expect((await hold(world, family, bookable)).status).toBe(200);
  world.clock.set('2027-04-04T11:00:00Z');
  await decideMinimum(world.services, bookable.blockId);
  expect(await decisions(bookable)).toEqual([[null, false]]);
  await world.request('DELETE /basket', { as: family.id });
  await decideMinimum(world.services, bookable.blockId);
  expect(await decisions(bookable)).toEqual([['MISSED', true]]);
});

test('two processes decide once, and what was decided stays decided', async () => {
  const bookable = await makeNeedy(1, { starts: [240], pricePence: 0 });
  world.clock.set('2027-04-04T11:00:00Z');
  await Promise.all([1, 2, 3, 4].map(() => decideMinimum(world.services, bookable.blockId)));
  const events = await world.services.db
    .selectFrom('event')
    .select(['kind', 'about'])
    .where('kind', 'in', ['minimum.decided', 'session.cancelled'])
    .execute();
  const here = events.filter(({ about }) => JSON.stringify(about).includes(bookable.listingId));
  expect(here.map(({ kind }) => kind).sort()).toEqual(['minimum.decided', 'session.cancelled']);
});

test('a provider sets it on a block; a date that comes too late for it goes ahead, and families are told', async () => {
  world.clock.set('2027-04-01T09:00:00Z');
  const bookable = await makeBookable(world, { starts: [] });
  const params = { experienceId: bookable.listingId };
  const added = await world.request('POST /experiences/{experienceId}/blocks', {
    as: bookable.providerId,
    params,
    idempotencyKey: randomUUIDv7(),
    body: {
      name: 'Summer',
      type: 'CHOOSE_DATES',
      capacity: 8,
      minimum: { places: 6, daysBefore: 7 },
      sessions: ['2027-04-05', '2027-04-20'].map((date) => ({ date, start: '09:30', end: '12:30' })),
    },
  });
  expect(added).toMatchObject({ status: 200, body: { minimum: { places: 6, daysBefore: 7 } } });
  const block = await world.request('GET /experiences/{experienceId}/sessions', { params });
  expect(block.body.blocks[0].minimum).toContain('Each date goes ahead with 6 people or more.');
  await decideMinimums(world.services);
  const [near, far] = await world.services.db
    .selectFrom('session')
    .select(['minimum_decision', 'cancelled_at'])
    .where('block_id', '=', added.body.id)
    .orderBy('start_date')
    .execute();
  expect(near).toEqual({ minimum_decision: 'MET', cancelled_at: null });
  expect(far).toEqual({ minimum_decision: null, cancelled_at: null });

  const { id, sessions, ...block1 } = added.body;
  const change = (minimum: unknown) =>
    world.request('PUT /blocks/{blockId}', {
      as: bookable.providerId,
      params: { blockId: id },
      body: {
        ...block1,
        minimum,
        sessions: sessions.map((session: { id: string; date: string; start: string; end: string }) => ({
          id: session.id,
          date: session.date,
          start: session.start,
          end: session.end,
        })),
      },
    });
  expect(await change({ places: 9, daysBefore: 7 })).toMatchObject({
    status: 422,
    body: { key: 'invalid-dates', fields: { minimum: expect.stringContaining('fewer than 9 places') } },
  });
  await bookAndPay(world, await makeFamily(world, 1), bookable, { sessionIds: [sessions[1].id] });
  expect(await change({ places: 7, daysBefore: 7 })).toMatchObject({ status: 409, body: { key: 'minimum-stays' } });
  expect(await change({ places: 1, daysBefore: 7 })).toMatchObject({ status: 200, body: { minimum: { places: 1 } } });
});
