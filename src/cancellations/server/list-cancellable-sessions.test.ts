import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { dateOf } from '../../platform/time.ts';
import {
  bookAndPay,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { addBookings, type Made } from '../../bookings/server/many-bookings.fixture.ts';

let world: World;
/** Many dates of one listing, and one of another that lies behind them all. */
let many: Bookable;
let far: Bookable;
let family: Family;
let dates: Made[];

/** More dates than two pages have. */
const MANY = 95;

beforeAll(async () => {
  world = await makeWorld();
  many = await makeBookable(world, { title: 'Many dates', starts: [] });
  far = await makeBookable(world, { title: 'On its own', starts: [24 * 500], providerId: many.providerId });
  family = await makeFamily(world, 1);
  dates = await addBookings(world, many, family, MANY, { firstDay: 2 });
});
afterAll(() => world.stop());

type Session = { id: string; startDate: string; places: number; requests: number };
type List = {
  days: { day: string; sessions: number }[];
  sessions: Session[];
  listings: { title: string }[];
  page: number;
  pageCount: number;
  total: number;
};

const list = async (query: Record<string, string | number> = {}, as = many.providerId): Promise<List> =>
  (await world.request('GET /cancellable-sessions', { as, query })).body;
const ids = ({ sessions }: List) => sessions.map(({ id }) => id);

describe('the sessions that a provider can cancel', () => {
  it('are all there, page by page, however far ahead they are', async () => {
    const first = await list();
    expect(first).toMatchObject({ page: 1, pageCount: 3, total: MANY + 1 });
    const all = [first, await list({ page: 2 }), await list({ page: 3 })].flatMap(ids);
    expect(all).toEqual([...dates.map(({ sessionId }) => sessionId), far.sessionIds[0]]);
    expect(await list({ page: 99 })).toEqual(await list({ page: 3 }));
  });

  it('are narrowed to a weekday, to a range and to a block, and all like that can be chosen at once', async () => {
    const all = [await list(), await list({ page: 2 }), await list({ page: 3 })].flatMap(({ sessions }) => sessions);
    const isoDay = ({ startDate }: Session) => Temporal.PlainDate.from(dateOf(startDate)).dayOfWeek;
    const tuesdays = all.filter((session) => isoDay(session) === 2);
    const found = (await list({ weekday: 2 })) as List & { sessionIds: string[] };
    expect(found.sessionIds).toEqual(tuesdays.map(({ id }) => id));
    const [first = '', last = ''] = [all[3], all[9]].map((session) => dateOf(session?.startDate ?? ''));
    expect((await list({ from: first, to: last })).total).toBe(7);
    expect(await list({ listingId: many.listingId, blockId: far.blockId })).toMatchObject({
      total: 0,
      blocks: [{ id: many.blockId }],
    });
  });

  it('are narrowed to a listing and to a day by the query, not among those that happen to be loaded', async () => {
    const narrowed = await list({ listingId: far.listingId });
    expect(ids(narrowed)).toEqual(far.sessionIds);
    expect(narrowed).toMatchObject({ total: 1, pageCount: 1 });
    const day = dateOf(narrowed.sessions[0]?.startDate ?? '');
    expect(ids(await list({ from: day }))).toEqual(far.sessionIds);
    const after = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    expect(await list({ from: after })).toMatchObject({ sessions: [], page: 1, pageCount: 1, total: 0 });
  });

  it('are counted day by day, and narrowed to a day that is chosen among them', async () => {
    const { days, sessions } = await list();
    expect(days).toHaveLength(MANY + 1);
    expect(days[0]).toEqual({ day: dateOf(sessions[0]?.startDate ?? ''), sessions: 1 });
    const day = days[3]?.day ?? '';
    const chosen = await list({ day });
    expect(ids(chosen)).toEqual([dates[3]?.sessionId]);
    expect(chosen).toMatchObject({ total: 1, pageCount: 1 });
    expect(chosen.days).toEqual(days);
    expect((await list({ listingId: far.listingId })).days).toEqual([{ day: days.at(-1)?.day, sessions: 1 }]);
    const twice = await makeBookable(world, { starts: [30, 32], title: 'Twice a day' });
    expect((await list({}, twice.providerId)).days).toMatchObject([{ sessions: 2 }]);
    expect((await list({}, (await makeBookable(world, { starts: [] })).providerId)).days).toEqual([]);
  });

  it('name the listings that the list can be narrowed to, with the one that it is narrowed to', async () => {
    const titles = async (query: Record<string, string>) => (await list(query)).listings.map(({ title }) => title);
    expect(await titles({})).toEqual(['Many dates', 'On its own']);
    const from = dateOf((await list({ page: 3 })).sessions.at(-1)?.startDate ?? '');
    expect(await titles({ from })).toEqual(['On its own']);
    expect(await titles({ from, listingId: many.listingId })).toEqual(['Many dates', 'On its own']);
  });

  it('may lie behind, and are gone once they are cancelled', async () => {
    const [behind] = await addBookings(world, many, family, 1, { firstDay: -3, from: 9_001 });
    const from = world.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ days: 7 }).toString();
    expect(ids(await list())).not.toContain(behind?.sessionId);
    expect(ids(await list({ from }))[0]).toBe(behind?.sessionId);
    await world.request('POST /cancellations', {
      as: many.providerId,
      body: { sessionIds: [behind?.sessionId], message: 'It was closed.', expectedPlaces: 1 },
    });
    expect(ids(await list({ from }))).not.toContain(behind?.sessionId);
  });

  it('say how many places are booked, and how many are asked for', async () => {
    const asked = await makeBookable(world, { starts: [48, 72], needsApproval: true, pricePence: 0 });
    await bookAndPay(world, await makeFamily(world, 2), asked, { sessionIds: asked.sessionIds.slice(0, 1) });
    const booked = await makeBookable(world, { starts: [96], providerId: asked.providerId });
    await bookAndPay(world, await makeFamily(world, 3), booked);
    expect((await list({}, asked.providerId)).sessions).toMatchObject([
      { places: 0, requests: 2 },
      { places: 0, requests: 0 },
      { places: 3, requests: 0 },
    ]);
  });

  it('are the caller’s own', async () => {
    const other = await world.makeAccount({ accountType: 'mentor' });
    expect(await list({}, other.id)).toMatchObject({ sessions: [], listings: [], total: 0 });
    expect(await list({ listingId: many.listingId }, other.id)).toMatchObject({ sessions: [], listings: [] });
    expect((await world.request('GET /cancellable-sessions')).status).toBe(401);
  });

  it.each([{ page: 0 }, { from: '2027-02-30' }, { listingId: 'mine' }])('refuses %o', async (query) => {
    expect(
      (await world.request('GET /cancellable-sessions', { as: many.providerId, query: query as never })).status,
    ).toBe(422);
  });
});

it('as many as are cancelled at once can be asked about at once: two hundred dates, two hundred places', async () => {
  const bookable = await makeBookable(world, { starts: [] });
  const booked = await addBookings(world, bookable, await makeFamily(world, 1), 200, { firstDay: 40, from: 5_001 });
  const preview = await world.request('GET /cancellations/preview', {
    as: bookable.providerId,
    query: { sessions: booked.map(({ sessionId }) => sessionId).join(',') },
  });
  expect(preview).toMatchObject({ status: 200, body: { places: 200 } });
  // The same places in one booking.
  const bookingId = booked[0]?.bookingId ?? '';
  const placeIds = booked.map(({ placeId }) => placeId);
  await world.services.db.updateTable('place').set({ booking_id: bookingId }).where('id', 'in', placeIds).execute();
  const query = { as: 'provider', places: placeIds.join(',') };
  const params = { bookingId };
  const quote = await world.request('GET /bookings/{bookingId}/refund-quote', {
    as: bookable.providerId,
    params,
    query,
  });
  expect(quote.status).toBe(200);
  expect(quote.body.places).toHaveLength(200);
  const move = await world.request('GET /bookings/{bookingId}/move-options', {
    as: bookable.providerId,
    params,
    query,
  });
  expect(move.body.message ?? '').not.toContain('too long');
});
