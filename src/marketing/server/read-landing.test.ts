import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { makeBookable } from '../../places/server/bookable.fixture.ts';
import { sql } from '../../platform/server/database/db.ts';
import { indexListings } from '../../search/server/index-listing.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const ELDERS = 9;

/** A published listing for elders in a town. */
async function eldersIn(town: string): Promise<string> {
  const { listingId } = await makeBookable(world);
  await sql`update listing set town = ${town} where id = ${listingId}`.execute(world.services.db);
  await sql`delete from listing_category where listing_id = ${listingId}`.execute(world.services.db);
  await sql`insert into listing_category (listing_id, category_id, position) values (${listingId}, ${ELDERS}, 0)`.execute(
    world.services.db,
  );
  return listingId;
}

const pagesOf = async (town: string) =>
  (await world.request('GET /landing-pages', { query: {} })).body.pages.filter(
    (page: { town: string }) => page.town === town,
  );

describe('the page of a category in a town', () => {
  it('is made from the third public listing on, and ends with it', async () => {
    await eldersIn('Ynys Test');
    await eldersIn('Ynys Test');
    expect(await pagesOf('Ynys Test')).toEqual([]);
    const third = await eldersIn('ynys test ');
    expect(await pagesOf('Ynys Test')).toMatchObject([
      { place: 'ynys-test', category: 'elders', title: 'Activities for elders in Ynys Test', listings: 3 },
    ]);
    const { body } = await world.request('GET /landing-pages', { query: { listing: third } });
    expect(body.pages).toHaveLength(1);
    await sql`update listing set is_private = true where id = ${third}`.execute(world.services.db);
    expect(await pagesOf('Ynys Test')).toEqual([]);
  });
});

it('a part of a town counts for the town, too', async () => {
  for (const town of ['Old Mill, Aber Test', 'Old Mill, Aber Test', 'Aber Test']) await eldersIn(town);
  expect(await pagesOf('Aber Test')).toMatchObject([{ place: 'aber-test', listings: 3 }]);
  expect(await pagesOf('Old Mill, Aber Test')).toEqual([]);
});

describe('the page of a kind that has a name', () => {
  it('is made from the words of listings', async () => {
    const ids = [await eldersIn('Llan Test'), await eldersIn('Llan Test'), await eldersIn('Llan Test')];
    expect((await pagesOf('Llan Test')).map(({ category }: { category: string }) => category)).toEqual(['elders']);
    for (const id of ids) {
      await sql`update listing set title = 'Forest school by the river' where id = ${id}`.execute(world.services.db);
      await indexListings(world.services, [id]);
    }
    expect(await pagesOf('Llan Test')).toMatchObject([
      { category: 'elders' },
      { category: 'forest-schools', title: 'Forest schools in Llan Test', listings: 3 },
    ]);
  });
});

describe('the addresses for search engines', () => {
  it('name public listings with the time of their change, and no private one', async () => {
    const shown = await eldersIn('Bath');
    const hidden = await eldersIn('Bath');
    await sql`update listing set is_private = true where id = ${hidden}`.execute(world.services.db);
    const slugOf = async (id: string) =>
      (await world.services.db.selectFrom('listing').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
        .slug;
    const index = await world.request('GET /site-addresses', { query: {} });
    expect(index.body.parts).toHaveLength(2);
    const first = await world.request('GET /site-addresses', { query: { page: 1 } });
    expect(first.body.addresses.map(({ path }: { path: string }) => path)).toContain('/');
    const { body } = await world.request('GET /site-addresses', { query: { page: 2 } });
    const paths = body.addresses.map(({ path }: { path: string }) => path);
    expect(paths).toContain(`/listing/${await slugOf(shown)}`);
    expect(paths).not.toContain(`/listing/${await slugOf(hidden)}`);
    expect(body.addresses[0].changedAt).not.toBeNull();
    // A part changed when the last of its pages did.
    const lastOf = (addresses: { changedAt: string }[]) =>
      addresses
        .map(({ changedAt }) => changedAt)
        .toSorted()
        .at(-1);
    expect(index.body.parts[1].changedAt).toBe(lastOf(body.addresses));
    expect(index.body.parts[0].changedAt).toBe(lastOf(first.body.addresses));
    // A page of words says since when they stand; one that shows listings changes with them.
    const changeOf = (path: string) =>
      first.body.addresses.find((one: { path: string }) => one.path === path).changedAt;
    expect(changeOf('/terms')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(changeOf('/')).toBe(index.body.parts[1].changedAt);
    // What needs somebody signed in is not among them.
    const fixed: { path: string; changedAt: string | null }[] = first.body.addresses;
    expect(fixed.map(({ path }) => path)).not.toContain('/collections');
    expect(fixed.find(({ path }) => path === '/activities/ynys-test/elders')).toBeUndefined();
    expect(fixed.find(({ path }) => path === '/activities/llan-test/elders')?.changedAt).not.toBeNull();
  });
});
