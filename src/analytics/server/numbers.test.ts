import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  DISPUTED_CARD,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  settleAll,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { book, join, makeWaitable } from '../../waiting/server/waiting.fixture.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { AS_COUNTED, BY_HAND } from './by-hand.fixture.ts';
import { countDueDays } from './count-days.ts';
import { markLedger } from './mark-days.ts';
import { countAgain } from './count-again.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  // Over the clock change of spring, which is on the 28th.
  world.clock.set('2027-03-20T09:00:00Z');
});
afterAll(() => world.stop());

const tables = ['daily_session', 'daily_booking', 'daily_family', 'daily_split'];

/** All rows of all daily tables of a provider, in an order that does not depend on how they were written. */
async function kept(providerId: string): Promise<unknown[]> {
  const all = [];
  for (const table of tables) {
    const { rows } = await world.services.pool.query(
      `select to_jsonb(${table}) as row from ${table} where provider_id = $1 order by to_jsonb(${table})::text`,
      [providerId],
    );
    all.push(...rows.map(({ row }) => ({ table, ...row })));
  }
  return all;
}

async function read(text: string, providerId: string): Promise<unknown[]> {
  return (await world.services.pool.query(text, [providerId])).rows;
}

/** A moment of the product's life: what happened is marked, and counted. */
async function count(): Promise<void> {
  await settleAll(world);
  await markLedger(world.services);
  await countDueDays(world.services);
}

type Stage = { bookable: Bookable; booked: { id: string; family: Family }[] };
const chosen = <Value>(values: readonly Value[], pick: number): Value | undefined => values[pick % values.length];

async function pay({ bookable, booked }: Stage, pick: number, card = '4242424242424242'): Promise<void> {
  const family = await makeFamily(world, 1 + (pick % 2));
  const sessionIds = [chosen(bookable.sessionIds, pick) ?? '', chosen(bookable.sessionIds, pick + 1) ?? ''];
  if ((await hold(world, family, bookable, { sessionIds })).status !== 200) return;
  const out = await checkOut(world, family);
  await payOnPage(out.body.url, card);
  await settleAll(world);
  booked.push({ id: out.body.bookingIds[0], family });
}

async function cancel({ bookable, booked }: Stage, pick: number, side: 'booker' | 'provider'): Promise<void> {
  const booking = chosen(booked, pick);
  if (!booking) return;
  const as = side === 'booker' ? booking.family.id : bookable.providerId;
  const params = { bookingId: booking.id };
  const quote = await world.request('GET /bookings/{bookingId}/refund-quote', { as, params, query: { as: side } });
  if (quote.status !== 200) return;
  const body = {
    placeIds: quote.body.places.map(({ placeId }: { placeId: string }) => placeId),
    expectedRefundPence: quote.body.totalPence,
    as: side,
    ...(side === 'booker' ? {} : { message: 'We are sorry.' }),
  };
  await world.request('POST /bookings/{bookingId}/cancel', { as, params, body });
}

async function move({ bookable, booked }: Stage, pick: number): Promise<void> {
  const booking = chosen(booked, pick);
  if (!booking) return;
  const [as, params] = [booking.family.id, { bookingId: booking.id }];
  const { places } = (await world.request('GET /bookings/{bookingId}', { as, params })).body;
  const place = places.find((one: { canMove: boolean }) => one.canMove);
  const to = bookable.sessionIds.findLast(
    (id) => !places.some((one: { session: { id: string } }) => one.session.id === id),
  );
  if (!place || !to) return;
  const body = { placeIds: [place.id], sessionIds: [to], ticketId: bookable.ticketId, expectedDifferencePence: 0 };
  await world.request('POST /bookings/{bookingId}/move', { as, params, body });
}

/** Somebody of a session is marked, as the register does it. */
async function mark({ bookable: { providerId, sessionIds } }: Stage, pick: number, kind: string): Promise<void> {
  const { db } = world.services;
  const place = await db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['place.id', 'place.session_id', 'session.start_date'])
    .where('place.session_id', 'in', sessionIds)
    .where('place.state', '=', 'CONFIRMED')
    .orderBy('session.start_date')
    .orderBy('place.id')
    .offset(pick % 2)
    .limit(1)
    .executeTakeFirst();
  if (!place) return;
  const start = place.start_date.toTemporalInstant();
  if (Temporal.Instant.compare(world.clock.now(), start) < 0) world.clock.set(start.add({ minutes: 5 }).toString());
  await world.request('POST /registers/{sessionId}/marks', {
    as: providerId,
    params: { sessionId: place.session_id },
    body: {
      marks: [
        {
          id: randomUUIDv7(),
          placeId: place.id,
          kind,
          madeAt: world.clock.now().toString(),
          note: 'As it was',
          undoesId: null,
        },
      ],
    },
  });
}

const commands: Record<string, (stage: Stage, pick: number) => Promise<void>> = {
  pay,
  'pay again': pay,
  'pay and dispute': (stage, pick) => pay(stage, pick, DISPUTED_CARD),
  'a family cancels': (stage, pick) => cancel(stage, pick, 'booker'),
  'the provider cancels': (stage, pick) => cancel(stage, pick, 'provider'),
  move,
  'did not come': (stage, pick) => mark(stage, pick, 'ABSENT_UNNOTIFIED'),
  came: (stage, pick) => mark(stage, pick, 'ARRIVED'),
  'a birthday is put right': async ({ booked }, pick) => {
    const family = chosen(booked, pick)?.family;
    if (!family) return;
    await world.request('PATCH /learners/{learnerId}', {
      as: family.id,
      params: { learnerId: family.learnerIds[0] ?? '' },
      body: { dateOfBirth: '2017-02-28' },
    });
  },
};

describe('any history of a provider', () => {
  it('is counted as plain queries count it, to the penny, and rebuilding changes nothing', async () => {
    const command = fc.record({ kind: fc.constantFrom(...Object.keys(commands)), pick: fc.nat({ max: 7 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 9, maxLength: 12 }), async (run) => {
        const bookable = await makeBookable(world, { starts: [60, 110, 180, 230, 500], policy: 'FLEXIBLE' });
        const stage = { bookable, booked: [] };
        for (const { kind, pick } of [{ kind: 'pay', pick: 0 }, { kind: 'pay', pick: 2 }, ...run]) {
          await commands[kind]?.(stage, pick);
          if (pick % 3 === 0) await count();
        }
        await count();
        const { providerId } = bookable;
        expect(await read(AS_COUNTED, providerId)).toEqual(await read(BY_HAND, providerId));
        const before = await kept(providerId);
        expect(before.length).toBeGreaterThan(8);
        await countAgain(world.services);
        expect(await kept(providerId)).toEqual(before);
      }),
      { numRuns: 3, endOnFailure: true, seed: Number(process.env['NUMBERS_SEED'] ?? 59) },
    );
  }, 240_000);
});

const numbers = async (as: string, query: Record<string, string>) =>
  world.request('GET /numbers', { as, query: { period: 'custom', ...query } });
const day = (hours: number): string => dateOf(world.clock.now().add({ hours }));
/** A period around now that has all dates of these tests. */
const around = () => ({ from: day(-24 * 40), to: day(24 * 60) });

describe('a provider reads her numbers', () => {
  it('of a period: places, families, how far ahead, ages, tickets, waiting people, and areas once their month is over', async () => {
    const bookable = await makeWaitable(world, { starts: [100, 340], capacity: 12 });
    const as = bookable.providerId;
    for (let nth = 0; nth < 12; nth += 1) {
      const family = await makeFamily(world);
      await world.request('PATCH /learners/{learnerId}', {
        as: family.id,
        params: { learnerId: family.learnerIds[0] ?? '' },
        body: { homePostcode: nth < 11 ? 'BS3 1LL' : 'ba1 1aa' },
      });
      await book(world, family, bookable, bookable.sessionIds.slice(0, 1));
    }
    expect(
      (await join(world, await makeFamily(world, 2), bookable, { sessionIds: bookable.sessionIds.slice(0, 1) })).status,
    ).toBe(200);
    await settleAll(world);
    await countAgain(world.services);
    const { body } = await numbers(as, around());
    expect(body.sums.period).toMatchObject({
      sessions: 2,
      capacity: 24,
      places: 12,
      bookings: 12,
      newFamilies: 12,
      returningFamilies: 0,
      waited: 2,
      waitedServed: 0,
      netPence: 0,
    });
    expect(body.leads).toEqual([{ lead: 3, bookings: 12 }]);
    expect(body.ages).toEqual([{ value: '8', places: 12, pence: 0 }]);
    expect(body.tickets).toMatchObject([{ name: 'Child', places: 12 }]);
    expect(body.hours.reduce((sum: number, { places }: { places: number }) => sum + places, 0)).toBe(12);
    expect(body.series.reduce((sum: number, { places }: { places: number }) => sum + places, 0)).toBe(12);
    expect(body.choices).toEqual([{ id: bookable.listingId, title: 'Forest school' }]);
    expect(body.areas).toEqual([]);
    const asked = around();
    world.clock.advance({ days: 40 });
    // Whatever is found, the other tests are not forty days later.
    const later = await numbers(as, asked).finally(() => world.clock.advance({ days: -40 }));
    expect(later.body.areas).toMatchObject([{ outward: 'BS3', families: 10, places: 10 }]);
    // On the map in the south of Bristol.
    expect(later.body.areas[0].position.latitude).toBeCloseTo(51.44, 1);
    expect(later.body.leavesOutAreas).toBe(true);
  });

  it('and sees nobody else’s, nor with another one’s listing', async () => {
    const bookable = await makeBookable(world, { pricePence: 0 });
    const stranger = await makeBookable(world);
    await bookAndPay(world, await makeFamily(world), bookable);
    await count();
    const { body } = await numbers(stranger.providerId, { ...around(), listingId: bookable.listingId });
    expect([body.sums.period.sessions, body.listings]).toEqual([0, []]);
  });

  it('a family is new in the period of its first date, and returning afterwards', async () => {
    const bookable = await makeBookable(world, { starts: [48, 24 * 50], pricePence: 0 });
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable);
    await count();
    const of = async (from: number, to: number) => {
      const { sums } = (await numbers(bookable.providerId, { from: day(from), to: day(to) })).body;
      return [sums.period.newFamilies, sums.period.returningFamilies];
    };
    expect(await of(0, 24 * 10)).toEqual([1, 0]);
    expect(await of(24 * 40, 24 * 60)).toEqual([0, 1]);
    expect(await of(0, 24 * 60)).toEqual([1, 0]);
  });

  it('without a booking, everything is 0 and nothing is missing', async () => {
    const { id } = await world.makeAccount({ accountType: 'mentor' });
    const { status, body } = await numbers(id, { from: '2027-01-01', to: '2027-12-31' });
    expect([status, body.isEmpty, body.sums.period.places, body.series.length]).toEqual([200, true, 0, 12]);
  });

  it.each([
    ['backwards', '2027-04-02', '2027-04-01', 'period-backwards'],
    ['too long', '2020-01-01', '2027-04-01', 'period-too-long'],
    ['too far away', '2199-01-01', '2199-04-01', 'period-too-far'],
  ])('a period that is %s is refused with a sentence', async (_, from, to, key) => {
    const { id } = await world.makeAccount({ accountType: 'mentor' });
    const { status, body } = await numbers(id, { from, to });
    expect([status, body.key]).toEqual([422, key]);
  });
});

it('a date that moves takes its places along, and leaves nothing at the old day', async () => {
  const bookable = await makeBookable(world, { starts: [400], pricePence: 0 });
  await bookAndPay(world, await makeFamily(world), bookable);
  await count();
  const { db } = world.services;
  await db
    .updateTable('session')
    .set({ local_date: '2027-09-01' })
    .where('listing_id', '=', bookable.listingId)
    .execute();
  await db
    .transaction()
    .execute((tx) =>
      record(tx, world.services.clock, [{ kind: 'schedule.changed', about: { listing: bookable.listingId } }]),
    );
  await count();
  expect(await read('select day, places from daily_session where provider_id = $1', bookable.providerId)).toEqual([
    { day: '2027-09-01', places: 1 },
  ]);
});

it('the quality of published listings is told, the least first, with what is missing', async () => {
  const bookable = await makeBookable(world, { title: 'Owl Walk' });
  await makeBookable(world, { title: 'Not out yet', providerId: bookable.providerId, state: 'DRAFT' });
  const { status, body } = await world.request('GET /listing-quality', { as: bookable.providerId });
  expect(status).toBe(200);
  expect(body.listings).toMatchObject([{ id: bookable.listingId, title: 'Owl Walk', score: 20 }]);
  expect(body.listings[0].remedies.map(({ step }: { step: string }) => step)).toEqual([
    'LISTING_GALLERY',
    'DATES_AND_TIMES_SELECT',
    'LISTING_DESCRIPTION',
    'LISTING_ACCESSIBILITY',
  ]);
});
