import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { indexListings } from './index-listing.ts';
import { listingKit } from '../../listings/server/listings.fixture.ts';

let world: World;
let kit: ReturnType<typeof listingKit>;

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
});
afterAll(() => world.stop());

type TicketOfTest = { price: number } & Partial<{
  concession: string;
  funding: 'COUNCIL';
  code_only: boolean;
  sale_from: string;
  sale_to: string;
}>;

/** A listing of a new provider with these tickets, and how it is found. */
async function listingWith(tickets: readonly TicketOfTest[]) {
  const provider = await kit.makeProvider();
  const { id, slug } = await kit.publishedListing(provider);
  await world.services.db.deleteFrom('ticket').where('listing_id', '=', id).execute();
  for (const { price, ...more } of tickets) {
    const ticketId = await kit.addTicket(id, price);
    if (Object.keys(more).length > 0)
      await world.services.db.updateTable('ticket').set(more).where('id', '=', ticketId).execute();
  }
  await indexListings(world.services, [id]);
  const find = async (query: Record<string, unknown> = {}) =>
    (await world.request('GET /search', { query: { provider, ...query } })).body.results;
  return { id, slug, find };
}

const low = { concession: 'on a low income' };
const past = '2020-01-01T00:00:00Z';
const future = '2099-01-01T00:00:00Z';

test.for<[string, TicketOfTest[], { fromPence: number | null; severalPrices: boolean; cheaper: unknown[] }]>([
  ['a free place', [{ price: 0 }], { fromPence: 0, severalPrices: false, cheaper: [] }],
  ['a free and a paid one', [{ price: 0 }, { price: 1_200 }], { fromPence: 0, severalPrices: true, cheaper: [] }],
  ['a paid and a free one', [{ price: 1_200 }, { price: 0 }], { fromPence: 0, severalPrices: true, cheaper: [] }],
  ['two free ones', [{ price: 0 }, { price: 0 }], { fromPence: 0, severalPrices: false, cheaper: [] }],
  [
    'a cheaper one on a low income',
    [{ price: 3_200 }, { price: 1_600, ...low }],
    { fromPence: 3_296, severalPrices: false, cheaper: [{ pence: 1_648, who: 'on a low income' }] },
  ],
  [
    'one that a council pays for',
    [{ price: 3_200 }, { price: 0, funding: 'COUNCIL' }],
    { fromPence: 3_296, severalPrices: false, cheaper: [{ pence: 0, who: 'if the council pays' }] },
  ],
  [
    'nothing but one that a council pays for',
    [{ price: 0, funding: 'COUNCIL' }],
    { fromPence: null, severalPrices: false, cheaper: [{ pence: 0, who: 'if the council pays' }] },
  ],
  [
    'one that a code opens, one that is over and one that is to come',
    [
      { price: 500, code_only: true },
      { price: 600, sale_to: past },
      { price: 700, sale_from: future },
      { price: 3_200 },
    ],
    { fromPence: 3_296, severalPrices: false, cheaper: [] },
  ],
  [
    'one whose sale began and has not ended',
    [{ price: 700, sale_from: past, sale_to: future }, { price: 3_200 }],
    { fromPence: 721, severalPrices: true, cheaper: [] },
  ],
  ['no ticket', [], { fromPence: null, severalPrices: false, cheaper: [] }],
])('%s: search, the provider’s page and the listing tell one price, and search filters by it', async (each) => {
  const [, tickets, shown] = each;
  const { id, slug, find } = await listingWith(tickets);
  const [found] = await find();
  expect(found).toMatchObject({ id, ...shown });
  const page = await world.request('GET /providers/{slug}', { params: { slug: found.provider.slug } });
  expect(page.body.listings).toMatchObject([{ id, ...shown }]);
  const listing = await world.request('GET /listings/{slug}', { params: { slug } });
  expect(listing.body).toMatchObject({ id, ...shown });
  const api = await world.request('GET /experiences/{experienceId}/tickets', { params: { experienceId: id } });
  expect(api.body.from?.pence ?? null).toBe(shown.fromPence);

  const { fromPence } = shown;
  expect(await find({ funding: 'free' })).toHaveLength(fromPence === 0 ? 1 : 0);
  if (fromPence === null) expect(await find({ price: 10_000 })).toEqual([]);
  else {
    expect(await find({ price: fromPence / 100 })).toHaveLength(1);
    if (fromPence > 0) expect(await find({ price: (fromPence - 1) / 100 })).toEqual([]);
  }
});

test('the cheapest for everybody comes first, however cheap another is for some', async () => {
  const dear = await listingWith([{ price: 3_200 }, { price: 100, ...low }]);
  const cheap = await listingWith([{ price: 2_000 }]);
  const { body } = await world.request('GET /search', { query: { sort: 'price' } });
  const order = body.results.map((one: { id: string }) => one.id);
  expect(order.indexOf(cheap.id)).toBeLessThan(order.indexOf(dear.id));
});
