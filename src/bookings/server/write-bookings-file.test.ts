import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { makeBookable, makeFamily, type Bookable, type Family } from '../../places/server/bookable.fixture.ts';
import { addBookings, type Made } from './many-bookings.fixture.ts';

let world: World;
let bookable: Bookable;
let family: Family;
let made: Made[];

/** More than two parts of the file. */
const MANY = 450;

beforeAll(async () => {
  world = await makeWorld();
  bookable = await makeBookable(world, { starts: [] });
  family = await makeFamily(world, 1);
  made = await addBookings(world, bookable, family, MANY);
});
afterAll(() => world.stop());

/** A download as its reader takes it: a piece at a time. */
async function download(as: string, query: Record<string, string>) {
  const response = await world.product.app.request(`/api/bookings.csv?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await accessTokenFor(world.services, as)}` },
  });
  const reader = response.body?.getReader();
  let bytes = Buffer.alloc(0);
  let open = true;
  const take = async (): Promise<boolean> => {
    const piece = await reader?.read();
    if (piece?.value) bytes = Buffer.concat([bytes, piece.value]);
    return (open = piece?.done === false);
  };
  return {
    response,
    take,
    rest: async () => {
      while (open) await take();
    },
    text: () => bytes.toString(),
  };
}

/** The references of a file's lines below its header. */
const referencesIn = (text: string): string[] =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(',')));

const latestFirst = (bookings: readonly Made[]) => bookings.map(({ reference }) => reference).toReversed();

describe('a file of many bookings', () => {
  it('has all of them once, in the order of the list, however it is taken', async () => {
    const file = await download(bookable.providerId, { as: 'provider', type: 'all' });
    expect(file.response.status).toBe(200);
    await file.take();
    expect(file.text().startsWith('\uFEFFBooking,Listing,')).toBe(true);
    // The first piece is not the whole: what follows is read when it is asked for.
    expect(referencesIn(file.text()).length).toBeLessThan(MANY);
    await file.rest();
    expect(referencesIn(file.text())).toEqual(made.map(({ reference }) => reference));
  });

  it('is the list as it was when it began, whatever is booked and cancelled meanwhile', async () => {
    const query = { as: 'provider', type: 'upcoming' };
    const file = await download(bookable.providerId, query);
    await file.take();
    // Booked meanwhile: one that would stand in front of all the others, one behind.
    const more = [
      ...(await addBookings(world, bookable, family, 1, { from: 9001, firstDay: 1 })),
      ...(await addBookings(world, bookable, family, 1, { from: 9002, firstDay: 900, bookedAt: -5_000 })),
    ];
    // Cancelled meanwhile: the first, which was told already, and the last.
    const cancelled = [made[0], made.at(-1)].map((booking) => booking?.placeId ?? '');
    const become = (state: 'CANCELLED_BY_BOOKER' | 'CONFIRMED') =>
      world.services.db.updateTable('place').set({ state }).where('id', 'in', cancelled).execute();
    await become('CANCELLED_BY_BOOKER');
    try {
      await file.rest();
    } finally {
      await become('CONFIRMED');
    }
    expect(referencesIn(file.text())).toEqual(made.map(({ reference }) => reference));
    const next = await download(bookable.providerId, query);
    await next.rest();
    expect(referencesIn(next.text())).toEqual([more[0], ...made, more[1]].map((booking) => booking?.reference));
  });

  it('has what the list on the screen has', async () => {
    const past = await addBookings(world, bookable, family, 3, { from: 8001, firstDay: -20 });
    const queries: Record<string, string>[] = [
      { type: 'past' },
      { payment: 'PENDING' },
      { listingId: bookable.listingId, type: 'past' },
    ];
    for (const query of queries) {
      const file = await download(bookable.providerId, { as: 'provider', ...query });
      await file.rest();
      const list = await world.request('GET /bookings', {
        as: bookable.providerId,
        query: { as: 'provider', ...query },
      });
      const shown = list.body.bookings.map(({ reference }: { reference: string }) => reference);
      expect(referencesIn(file.text())).toEqual(shown);
      expect(shown).toEqual('payment' in query ? [] : latestFirst(past));
    }
  });

  it('is of the caller’s own bookings', async () => {
    const other = await makeBookable(world, { starts: [] });
    const file = await download(other.providerId, { as: 'provider' });
    await file.rest();
    expect(referencesIn(file.text())).toEqual([]);
  });
});

describe('a page of many bookings', () => {
  const page = async (number: number, as = bookable.providerId, type = 'upcoming') =>
    (await world.request('GET /bookings', { as, query: { as: 'provider', type, page: number } })).body;

  it('that lies beyond the end is the last one', async () => {
    const { total, pageCount } = await page(1);
    expect(pageCount).toBe(Math.ceil(total / 20));
    const last = await page(pageCount);
    expect(last.bookings.length).toBeGreaterThan(0);
    for (const beyond of [pageCount + 1, 99, 100_000]) expect(await page(beyond)).toEqual(last);
  });

  it('is the first one where there is nothing', async () => {
    expect(await page(99, bookable.providerId, 'requests')).toEqual({ bookings: [], page: 1, pageCount: 1, total: 0 });
  });

  it.each([0, -1, 1.5, 1e9])('%d is refused by name, not by breaking', async (number) => {
    const query = { as: 'provider', page: number };
    const { status, body } = await world.request('GET /bookings', { as: bookable.providerId, query });
    expect([status, body.key]).toEqual([422, 'invalid-input']);
  });
});
