import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { makeBookable } from '../../places/server/bookable.fixture.ts';
import { sql } from '../../platform/server/database/db.ts';

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

describe('the addresses for search engines', () => {
  it('name public listings with the time of their change, and no private one', async () => {
    const shown = await eldersIn('Bath');
    const hidden = await eldersIn('Bath');
    await sql`update listing set is_private = true where id = ${hidden}`.execute(world.services.db);
    const slugOf = async (id: string) =>
      (await world.services.db.selectFrom('listing').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
        .slug;
    const first = await world.request('GET /site-addresses', { query: {} });
    expect(first.body.pages).toBe(2);
    expect(first.body.addresses.map(({ path }: { path: string }) => path)).toContain('/');
    const { body } = await world.request('GET /site-addresses', { query: { page: 2 } });
    const paths = body.addresses.map(({ path }: { path: string }) => path);
    expect(paths).toContain(`/listing/${await slugOf(shown)}`);
    expect(paths).not.toContain(`/listing/${await slugOf(hidden)}`);
    expect(body.addresses[0].changedAt).not.toBeNull();
  });
});
