import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  closeSound,
  makeBookable,
  makeFamily,
  settleAll,
  takenOf,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import type { BulkPlan } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

type Question = Record<string, unknown> & { kind: string };

const planOf = async (as: string, bookingIds: string[], question: Question): Promise<BulkPlan> => {
  const { status, body } = await world.request('POST /bulk-plans', { as, body: { bookingIds, question } });
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};
const rowsOf = ({ rows }: BulkPlan) =>
  rows.filter(({ why }) => why === null).map(({ bookingId, stamp, pence }) => ({ bookingId, stamp, pence }));
const act = (as: string, plan: BulkPlan, change: Question) =>
  world.request('POST /bulk-changes', { as, body: { rows: rowsOf(plan), change } });
const show = async ({ id }: Family, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}', { as: id, params: { bookingId } })).body;

/** Families who each booked all dates of a listing. */
async function booked(bookable: Bookable, count: number) {
  const all: { family: Family; bookingId: string }[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const family = await makeFamily(world);
    all.push({ family, bookingId: await bookAndPay(world, family, bookable) });
  }
  return { all, ids: all.map(({ bookingId }) => bookingId) };
}

describe('a provider answers several requests', () => {
  it('the figures come first, then every one is approved and charged; a second press changes nothing', async () => {
    const bookable = await makeBookable(world, { needsApproval: true });
    const { all, ids } = await booked(bookable, 3);
    const plan = await planOf(bookable.providerId, ids, { kind: 'approve' });
    const places = 3 * bookable.sessionIds.length;
    expect(plan.sums).toEqual({ bookings: 3, families: 3, places, pence: places * 4944 });
    const { status, body } = await act(bookable.providerId, plan, { kind: 'approve' });
    expect([status, body]).toMatchObject([200, { notDone: [], rest: [] }]);
    expect(body.done).toHaveLength(3);
    await settleAll(world);
    for (const { family, bookingId } of all)
      expect(await show(family, bookingId)).toMatchObject({ label: { key: 'UPCOMING' }, payment: 'PAID' });
    const again = await act(bookable.providerId, plan, { kind: 'approve' });
    expect([again.status, again.body.key]).toEqual([409, 'rows-changed']);
  });

  it('where a family withdraws meanwhile nothing is done, and it is told whose request that is', async () => {
    const bookable = await makeBookable(world, { needsApproval: true, pricePence: 0 });
    const { all, ids } = await booked(bookable, 3);
    const plan = await planOf(bookable.providerId, ids, { kind: 'decline' });
    const [, second] = all;
    if (!second) throw new Error('There are three.');
    await world.request('POST /bookings/{bookingId}/withdraw', {
      as: second.family.id,
      params: { bookingId: second.bookingId },
    });
    const change = { kind: 'decline', reason: 'full' };
    const refused = await act(bookable.providerId, plan, change);
    expect([refused.status, refused.body.key]).toEqual([409, 'rows-changed']);
    expect(refused.body.details.changed).toMatchObject([{ bookingId: second.bookingId }]);
    for (const one of all.filter((each) => each !== second))
      expect(await show(one.family, one.bookingId)).toMatchObject({ label: { key: 'REQUESTED' } });

    const again = await planOf(bookable.providerId, ids, { kind: 'decline' });
    expect(again.sums.bookings).toBe(2);
    expect(again.rows.find(({ bookingId }) => bookingId === second.bookingId)?.why).toContain('withdrawn');
    expect((await act(bookable.providerId, again, change)).body).toMatchObject({ notDone: [], rest: [] });
    for (const one of all.filter((each) => each !== second))
      expect(await show(one.family, one.bookingId)).toMatchObject({ label: { key: 'DECLINED' } });
  });
});

describe('a provider cancels several bookings', () => {
  it('each family gets everything back that the figures said, and the room is free', async () => {
    const bookable = await makeBookable(world, { starts: [240, 264] });
    const { all, ids } = await booked(bookable, 2);
    const plan = await planOf(bookable.providerId, ids, { kind: 'cancel' });
    expect(plan.sums).toEqual({ bookings: 2, families: 2, places: 4, pence: 4 * 4944 });
    const unsaid = await act(bookable.providerId, plan, { kind: 'cancel', message: ' ' });
    expect(unsaid.status).toBe(422);
    const { body } = await act(bookable.providerId, plan, { kind: 'cancel', message: 'The hall is flooded.' });
    expect(body).toMatchObject({ notDone: [], rest: [] });
    await settleAll(world);
    for (const { family, bookingId } of all)
      expect(await show(family, bookingId)).toMatchObject({ payment: 'REFUNDED' });
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
  });

  it('bookings of another provider do not exist, neither for the figures nor for the deed', async () => {
    const [own, theirs] = [await makeBookable(world), await makeBookable(world)];
    const { all, ids } = await booked(theirs, 1);
    expect((await planOf(own.providerId, ids, { kind: 'cancel' })).rows).toEqual([]);
    const plan = await planOf(theirs.providerId, ids, { kind: 'cancel' });
    const refused = await act(own.providerId, plan, { kind: 'cancel', message: 'Mine.' });
    expect([refused.status, refused.body.key]).toEqual([409, 'rows-changed']);
    const [one] = all;
    if (one) expect(await show(one.family, one.bookingId)).toMatchObject({ payment: 'PAID' });
  });
});

describe('a provider moves several bookings', () => {
  it('everybody of one date to another with room, at the same price', async () => {
    const bookable = await makeBookable(world, { starts: [240, 264] });
    const [from = '', to = ''] = bookable.sessionIds;
    const families = [await makeFamily(world), await makeFamily(world)];
    const ids: string[] = [];
    for (const family of families) ids.push(await bookAndPay(world, family, bookable, { sessionIds: [from] }));
    const open = await planOf(bookable.providerId, ids, { kind: 'move' });
    expect(open.dates?.from).toMatchObject([{ id: from, places: 2 }]);
    expect(open.dates?.to.map(({ id }) => id)).toContain(to);
    const plan = await planOf(bookable.providerId, ids, { kind: 'move', fromId: from, toId: to });
    expect(plan).toMatchObject({ why: null, sums: { bookings: 2, places: 2, pence: 0 } });
    const { body } = await act(bookable.providerId, plan, { kind: 'move', fromId: from, toId: to });
    expect(body).toMatchObject({ notDone: [], rest: [] });
    await settleAll(world);
    expect([await takenOf(world, from), await takenOf(world, to)]).toEqual([0, 2]);
  });

  it('bookings of two listings are not moved together, and it says why', async () => {
    const one = await makeBookable(world);
    const two = await makeBookable(world, { providerId: one.providerId });
    const ids = [...(await booked(one, 1)).ids, ...(await booked(two, 1)).ids];
    expect((await planOf(one.providerId, ids, { kind: 'move' })).why).toContain('one listing');
  });
});

it('refunds that several families asked for are decided at once, each in full, once', async () => {
  const bookable = await makeBookable(world, { starts: [20] });
  const { all, ids } = await booked(bookable, 2);
  for (const { family, bookingId } of all) {
    const of = { as: family.id, params: { bookingId } };
    const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', of);
    const placeIds = quote.places.map(({ placeId }: { placeId: string }) => placeId);
    const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
      ...of,
      body: { placeIds, expectedRefundPence: quote.totalPence },
    });
    expect(cancelled.status).toBe(200);
    await settleAll(world);
    const asked = await world.request('POST /bookings/{bookingId}/ask-refund', {
      ...of,
      body: { placeIds, message: 'We were ill.' },
    });
    expect([asked.status, asked.body]).toMatchObject([200, {}]);
  }
  const plan = await planOf(bookable.providerId, ids, { kind: 'refund', decision: 'full' });
  expect(plan.sums).toMatchObject({ bookings: 2, families: 2 });
  expect(plan.sums.pence).toBeGreaterThan(0);
  const body = { rows: rowsOf(plan), decision: 'full', message: '' };
  const decide = () => world.request('POST /bulk-refunds', { as: bookable.providerId, body });
  expect((await decide()).body).toMatchObject({ notDone: [], rest: [] });
  await settleAll(world);
  for (const { family, bookingId } of all) expect((await show(family, bookingId)).payment).toMatch(/REFUNDED$/);
  expect((await decide()).body.key).toBe('rows-changed');
});

it('a message to several bookings reaches each family once', async () => {
  const bookable = await makeBookable(world, { starts: [240, 264] });
  const ada = await makeFamily(world);
  const [first = '', second = ''] = bookable.sessionIds;
  const ids = [
    await bookAndPay(world, ada, bookable, { sessionIds: [first] }),
    await bookAndPay(world, ada, bookable, { sessionIds: [second] }),
  ];
  const bo = await makeFamily(world);
  ids.push(await bookAndPay(world, bo, bookable));
  const plan = await planOf(bookable.providerId, ids, { kind: 'message' });
  expect(plan.sums).toMatchObject({ bookings: 2, families: 2 });
  const { status, body } = await world.request('POST /bulk-messages', {
    as: bookable.providerId,
    body: { rows: rowsOf(plan), body: 'Please bring boots, {{first_name}}.' },
  });
  expect([status, body]).toMatchObject([200, { notDone: [], rest: [] }]);
  for (const family of [ada, bo]) {
    const { body: list } = await world.request('GET /conversations', { as: family.id });
    expect(list.conversations).toHaveLength(1);
    expect(list.conversations[0].unread).toBe(1);
  }
  const customers = await world.request('POST /bulk-plans', {
    as: bookable.providerId,
    body: { customerIds: [ada.id, bo.id], question: { kind: 'message' } },
  });
  expect(customers.body.sums).toMatchObject({ families: 2 });
});

it('views of a list are saved by name, and nobody else has them', async () => {
  const { providerId } = await makeBookable(world);
  const stranger = await makeFamily(world);
  const save = (name: string, query: string) =>
    world.request('POST /saved-views', { as: providerId, body: { list: 'bookings', name, query } });
  const { body: view } = await save('Half-term', 'type=upcoming&age=5-7');
  expect((await save('half-TERM', 'type=past')).body).toMatchObject({ id: view.id, query: 'type=past' });
  const list = (as: string) => world.request('GET /saved-views', { as, query: { list: 'bookings' } });
  expect((await list(providerId)).body.views).toMatchObject([{ name: 'half-TERM', query: 'type=past' }]);
  expect((await list(stranger.id)).body.views).toEqual([]);
  const remove = (as: string) => world.request('DELETE /saved-views/{viewId}', { as, params: { viewId: view.id } });
  expect((await remove(stranger.id)).status).toBe(404);
  expect((await remove(providerId)).status).toBe(204);
});
