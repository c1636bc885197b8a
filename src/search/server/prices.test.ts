import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { listingKit } from '../../listings/server/listings.fixture.ts';

let world: World;
let kit: ReturnType<typeof listingKit>;

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
});
afterAll(() => world.stop());

test.for([
  { prices: [0], shown: { fromPence: 0, severalPrices: false } },
  { prices: [0, 1_200], shown: { fromPence: 0, severalPrices: true } },
  { prices: [1_200, 0], shown: { fromPence: 0, severalPrices: true } },
  { prices: [0, 0], shown: { fromPence: 0, severalPrices: false } },
])('tickets of $prices pence are shown as $shown by search and on the page of the provider', async (each) => {
  const { prices, shown } = each;
  const provider = await kit.makeProvider();
  const { id } = await kit.publishedListing(provider);
  await world.services.db.deleteFrom('ticket').where('listing_id', '=', id).execute();
  for (const price of prices) await kit.addTicket(id, price);

  const found = await world.request('GET /search', { query: { provider } });
  expect(found.body.results).toMatchObject([{ id, ...shown }]);
  const { slug } = found.body.results[0].provider;
  const page = await world.request('GET /providers/{slug}', { params: { slug } });
  expect(page.body.listings).toMatchObject([{ id, ...shown }]);
});
