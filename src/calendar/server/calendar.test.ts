import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  settleAll,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { book, cancel, join, makeWaitable } from '../../waiting/server/waiting.fixture.ts';
import type { CalendarAnswer } from './read-calendar.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T08:00:00Z');
});
afterAll(() => closeSound(world));

const APRIL = { from: '2027-04-01', to: '2027-04-30' };
const wood = { latitude: 51.45, longitude: -2.6 };
const pool = { latitude: 51.495, longitude: -2.6 };

const calendarOf = async (family: Family, days = APRIL): Promise<CalendarAnswer> =>
  (await world.request('GET /calendar', { as: family.id, query: days })).body;

/** Free dates so many hours from now, each of two hours. */
const free = (title: string, starts: number[], more: object = {}): Promise<Bookable> =>
  makeBookable(world, { title, starts, pricePence: 0, ...more });

const shown = ({ dates }: CalendarAnswer) =>
  dates.map(({ title, state, learners }) => [title, state, learners.map(({ firstName }) => firstName).join(' ')]);

const clashesIn = ({ clashes }: CalendarAnswer) =>
  clashes.map(({ kind, between, learners, gapMinutes }) => [
    kind,
    between.map(({ title }) => title).join(' and '),
    learners.map(({ firstName }) => firstName).join(' '),
    gapMinutes,
  ]);

async function wait(family: Family, bookable: Bookable, learnerIds = family.learnerIds): Promise<string> {
  const joined = await join(world, family, bookable, { learnerIds });
  if (joined.status !== 200) throw new Error(`It was refused: ${JSON.stringify(joined.body)}`);
  return joined.body.entries[0].id;
}

describe('the calendar of a family', () => {
  it('shows what is booked, asked for, waited for and offered, each leading to where it is answered', async () => {
    const family = await makeFamily(world, 2);
    const booking = await book(world, family, await free('Den building', [24]));
    const asked = await free('Archery', [48], { needsApproval: true });
    await hold(world, family, asked, { learnerIds: family.learnerIds.slice(0, 1) });
    await checkOut(world, family);
    const full = await makeWaitable(world, { title: 'Pond dipping', starts: [72] });
    const other = await makeFamily(world);
    const theirs = await book(world, other, full);
    const entry = await wait(family, full, family.learnerIds.slice(1));

    const before = await calendarOf(family);
    expect(shown(before)).toEqual([
      ['Den building', 'booked', 'Mia Noah'],
      ['Archery', 'requested', 'Mia'],
      ['Pond dipping', 'waiting', 'Noah'],
    ]);
    expect(before.learners.map(({ firstName }) => firstName)).toEqual(['Mia', 'Noah']);
    expect(before.dates.map(({ bookingId, waitingEntryId }) => bookingId ?? waitingEntryId)).toEqual([
      booking,
      expect.any(String),
      entry,
    ]);

    await cancel(world, other, theirs);
    await world.settle();
    expect(shown(await calendarOf(family)).at(-1)).toEqual(['Pond dipping', 'offered', 'Noah']);
  });

  it('shows a cancelled date struck for two weeks, apart from those who still go', async () => {
    const family = await makeFamily(world, 2);
    const bookable = await free('Den building', [600]);
    const bookingId = await book(world, family, bookable);
    const { places } = (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } }))
      .body;
    const mias = places.find(({ learner }: { learner: { firstName: string } }) => learner.firstName === 'Mia');
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params: { bookingId },
      body: { placeIds: [mias.id], expectedRefundPence: 0 },
    });
    expect(shown(await calendarOf(family)).toSorted()).toEqual([
      ['Den building', 'booked', 'Noah'],
      ['Den building', 'cancelled', 'Mia'],
    ]);
    world.clock.advance({ hours: 15 * 24 });
    expect(shown(await calendarOf(family))).toEqual([['Den building', 'booked', 'Noah']]);
    world.clock.advance({ hours: -15 * 24 });
  });

  it('says on the day what to bring, and on no other', async () => {
    const family = await makeFamily(world);
    const bookable = await free('Den building', [3, 27]);
    await world.services.db
      .insertInto('listing_section')
      .values({ listing_id: bookable.listingId, order_number: 1, title: 'What to bring', description: 'Wellies.' })
      .execute();
    await book(world, family, bookable);
    expect((await calendarOf(family)).dates.map(({ whatToBring }) => whatToBring)).toEqual(['Wellies.', '']);
  });

  it('tells where a child is in two places, cannot arrive in time, or two children must be brought at once', async () => {
    const family = await makeFamily(world, 2);
    const [mia = '', noah = ''] = family.learnerIds;
    const only = async (learnerId: string, bookable: Bookable) => {
      await hold(world, family, bookable, { learnerIds: [learnerId] });
      await checkOut(world, family);
    };
    await only(mia, await free('Wood', [24], { position: wood }));
    await only(mia, await free('Late pool', [26.1], { position: pool }));
    await only(noah, await free('Early pool', [24], { position: pool }));
    const full = await makeWaitable(world, { title: 'Pottery', starts: [25] });
    await book(world, await makeFamily(world), full);
    await wait(family, full, [mia]);
    const clashes = clashesIn(await calendarOf(family));
    expect(clashes.map(([kind, , , gap]) => [kind, gap]).toSorted()).toEqual([
      ['family', 0],
      ['overlap', 0],
      ['overlap', 0],
      ['travel', 6],
    ]);
    expect(clashes).toContainEqual(['travel', 'Wood and Late pool', 'Mia', 6]);
    expect(clashes).toContainEqual(['overlap', 'Wood and Pottery', 'Mia', 0]);
    expect(clashes).toContainEqual(['overlap', 'Pottery and Late pool', 'Mia', 0]);
  });

  it('has a date of midnight on the day on which it begins, also in the weeks of the clock changes', async () => {
    const family = await makeFamily(world);
    world.clock.set('2027-10-01T08:00:00Z');
    const start = Temporal.Instant.from('2027-10-30T23:30:00Z');
    const hours = start.since(world.clock.now()).total('hours');
    await book(world, family, await free('Bats', [hours]));
    const on = (from: string, to: string) => calendarOf(family, { from, to });
    // 00:30 on the 31st: London is still an hour ahead.
    expect(shown(await on('2027-10-30', '2027-10-30'))).toEqual([]);
    expect(shown(await on('2027-10-31', '2027-10-31'))).toEqual([['Bats', 'booked', 'Mia']]);
    world.clock.set('2027-04-01T08:00:00Z');
  });

  it('refuses more days than a year has, and days that end before they begin', async () => {
    const family = await makeFamily(world);
    for (const query of [
      { from: '2027-01-01', to: '2028-06-01' },
      { from: '2027-01-02', to: '2027-01-01' },
    ]) {
      const answer = await world.request('GET /calendar', { as: family.id, query });
      expect([answer.status, answer.body.key]).toEqual([422, 'too-many-days']);
    }
  });

  it('is masked for an administrator who looks in, and nobody else’s for anybody', async () => {
    const family = await makeFamily(world);
    await bookAndPay(world, family, await makeBookable(world, { starts: [24] }));
    await settleAll(world);
    const admin = await world.makeAccount({ role: 'admin' });
    const token = await accessTokenFor(world.services, admin.id, { forId: family.id, kind: 'impersonation' });
    const seen: CalendarAnswer = (await world.request('GET /calendar', { token, query: APRIL })).body;
    expect(shown(seen)).toEqual([['Forest school', 'booked', 'M.']]);
    expect(seen.learners.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([['M.', 'S.']]);
    expect(shown(await calendarOf(await makeFamily(world)))).toEqual([]);
  });
});
