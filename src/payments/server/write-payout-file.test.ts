import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { makeBookable, makeFamily, type Bookable, type Family } from '../../places/server/bookable.fixture.ts';
import { addBookings, type Made } from '../../bookings/server/many-bookings.fixture.ts';

let world: World;
let bookable: Bookable;
let family: Family;
let over: Made[];
let coming: Made[];

/** Together more than two parts of the file. */
const OVER = 40;
const COMING = 210;

beforeAll(async () => {
  world = await makeWorld();
  bookable = await makeBookable(world, { starts: [] });
  family = await makeFamily(world, 1);
  over = await addBookings(world, bookable, family, OVER, { firstDay: -OVER });
  coming = await addBookings(world, bookable, family, COMING, { firstDay: 1, from: 1_001 });
});
afterAll(() => world.stop());

const ask = async (query: Record<string, string>): Promise<Response> =>
  world.product.app.request(`/api/payouts.csv?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await accessTokenFor(world.services, bookable.providerId)}` },
  });

const linesIn = (text: string): string[][] =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

/** What is over comes first, the latest on top; then what comes next. */
const inOrder = () => [...over.toReversed(), ...coming];

describe('a file of many payouts', () => {
  it('has each place once, in the order of the list, although more is booked while it is read', async () => {
    const response = await ask({ kind: 'places' });
    const reader = response.body?.getReader();
    const pieces: Uint8Array[] = [];
    const first = await reader?.read();
    if (first?.value) pieces.push(first.value);
    const expected = inOrder().map(({ reference }) => reference);
    expect(linesIn(Buffer.concat(pieces).toString()).length).toBeLessThan(expected.length);
    const [before] = await addBookings(world, bookable, family, 1, { firstDay: -(OVER + 10), from: 9_001 });
    const [behind] = await addBookings(world, bookable, family, 1, { firstDay: COMING + 50, from: 9_002 });
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) pieces.push(piece.value);
    expect(linesIn(Buffer.concat(pieces).toString()).map((cells) => cells[4])).toEqual(expected);
    if (before) over.unshift(before);
    if (behind) coming.push(behind);
  });

  it('has a line for each session with what it earns', async () => {
    const lines = linesIn(await (await ask({ kind: 'basic' })).text());
    expect(lines).toHaveLength(over.length + coming.length);
    const earned = lines.reduce((sum, cells) => sum + Number(cells.at(-4)), 0);
    expect(earned).toBeCloseTo((over.length + coming.length) * 47.04, 2);
  });

  it('is narrowed as the list is', async () => {
    const to = world.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ days: 1 }).toString();
    const lines = linesIn(await (await ask({ kind: 'places', to })).text());
    expect(lines.map((cells) => cells[4])).toEqual(over.map(({ reference }) => reference).toReversed());
    const { body } = await world.request('GET /payouts', { as: bookable.providerId, query: { to } });
    expect(body.total).toBe(lines.length);
  });
});

describe('a page of many payouts', () => {
  const page = async (number: number, query = {}) =>
    (await world.request('GET /payouts', { as: bookable.providerId, query: { ...query, page: number } })).body;

  it('that lies beyond the end is the last one', async () => {
    const { pageCount } = await page(1);
    const last = await page(pageCount);
    expect(last).toMatchObject({ page: pageCount, pageCount: Math.ceil((over.length + coming.length) / 20) });
    expect(last.payouts.length).toBeGreaterThan(0);
    for (const beyond of [pageCount + 1, 100_000]) expect(await page(beyond)).toEqual(last);
  });

  it('is the first one where there is nothing', async () => {
    expect(await page(7, { to: '2020-01-01' })).toMatchObject({ payouts: [], page: 1, pageCount: 1, total: 0 });
  });
});
