import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { linkBank } from '../../payments/server/payouts.fixture.ts';
import { dateOf } from '../../platform/time.ts';
import { bookAndPay, hold, makeBookable, makeFamily } from '../../places/server/bookable.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const toDo = async (as: string) =>
  (await world.request('GET /to-do', { as })).body.items.map((one: { kind: string; count: number }) => [
    one.kind,
    one.count,
  ]);

test('a provider is told of what waits for them, and of nobody else’s', async () => {
  const bookable = await makeBookable(world);
  const other = await makeBookable(world);
  const family = await makeFamily(world);
  const bookingId = await bookAndPay(world, family, bookable);
  expect(await toDo(bookable.providerId)).toEqual([['bank', 1]]);
  const { db } = world.services;
  await db
    .updateTable('booking')
    .set({ approval: 'PENDING', requested_at: world.clock.now().toString() })
    .where('id', '=', bookingId)
    .execute();
  await db.updateTable('listing').set({ state: 'DRAFT' }).where('id', '=', bookable.listingId).execute();
  expect(await toDo(bookable.providerId)).toEqual([
    ['requests', 1],
    ['drafts', 1],
  ]);
  await linkBank(world, other.providerId);
  expect(await toDo(other.providerId)).toEqual([]);
  expect(await toDo(family.id)).toEqual([]);
});

test('a provider is told of a document that ends within a month, until there is a later one', async () => {
  const { providerId: id } = await makeBookable(world);
  const today = Temporal.PlainDate.from(dateOf(world.clock.now().toString()));
  const send = (days: number) =>
    world.services.db
      .insertInto('provider_document')
      .values({
        id: randomUUIDv7(),
        provider_id: id,
        sent_by_id: id,
        kind: 'INSURANCE',
        expires_on: today.add({ days }).toString(),
        content_type: 'application/pdf',
        bytes: 10,
        created_at: world.clock.now().toString(),
      })
      .execute();
  await send(20);
  expect(await toDo(id)).toContainEqual(['documents', 1]);
  await send(400);
  expect((await toDo(id)).map(([kind]: [string]) => kind)).not.toContain('documents');
});

test('an administrator is told of who waits for support and of events that did not fit', async () => {
  const admin = await world.makeAccount({ role: 'admin' });
  const family = await makeFamily(world);
  const now = world.clock.now().toString();
  const { db } = world.services;
  await db
    .insertInto('stripe_event_aside')
    .values({ id: 'evt_home', type: 'payment_intent.succeeded', why: 'amount', received_at: now })
    .execute();
  expect(await toDo(admin.id)).toContainEqual(['aside-events', 1]);
  expect(await toDo(family.id)).toEqual([]);
});

test('a family sees its next three dates, soonest first, with who goes; what is only held is not among them', async () => {
  const bookable = await makeBookable(world);
  const family = await makeFamily(world);
  const coming = async () => (await world.request('GET /coming-dates', { as: family.id })).body.dates;
  await hold(world, family, bookable);
  expect(await coming()).toEqual([]);
  const other = await makeFamily(world);
  const bookingId = await bookAndPay(world, other, bookable);
  const { dates } = (await world.request('GET /coming-dates', { as: other.id })).body;
  expect(dates.length).toBeGreaterThan(0);
  expect(dates.length).toBeLessThanOrEqual(3);
  const starts = dates.map(({ session }: { session: { startDate: string } }) => session.startDate);
  expect(starts).toEqual(starts.toSorted());
  for (const date of dates) {
    expect(date.bookingId).toBe(bookingId);
    expect(date.learners).toHaveLength(other.learnerIds.length);
  }
  expect(await coming()).toEqual([]);
});

test('a provider is told of a register that nobody was marked on, and of a message that nobody read', async () => {
  const bookable = await makeBookable(world, { starts: [1], pricePence: 0 });
  const family = await makeFamily(world);
  await bookAndPay(world, family, bookable);
  const as = family.id;
  await world.request('POST /conversations', { as, body: { listingId: bookable.listingId, body: 'Is it muddy?' } });
  const waiting = async () => (await world.request('GET /to-do', { as: bookable.providerId })).body.items;
  expect(await waiting()).toMatchObject([{ kind: 'unread', count: 1 }]);
  world.clock.advance({ minutes: 100 });
  expect(await waiting()).toMatchObject([
    { kind: 'registers', count: 1, firstId: bookable.sessionIds[0] },
    { kind: 'unread', count: 1 },
  ]);
  world.clock.advance({ hours: 24 * 8 });
  expect(await waiting()).toMatchObject([{ kind: 'unread', count: 1 }]);
});
