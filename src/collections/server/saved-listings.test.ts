import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import { listingKit } from '../../listings/server/listings.fixture.ts';
import { MOST_SAVED } from '../saved.ts';

let world: World;
let kit: ReturnType<typeof listingKit>;
let me: string;
let provider: string;
let listing: { id: string; slug: string };

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
});
afterAll(() => world.stop());
beforeEach(async () => {
  me = (await world.makeAccount()).id;
  provider = await kit.makeProvider();
  listing = await kit.publishedListing(provider);
});

const save = (listingId = listing.id, as = me): Promise<Answer> =>
  world.request('PUT /saved-listings/{listingId}', { as, params: { listingId } });
const takeOut = (listingId = listing.id, as = me): Promise<Answer> =>
  world.request('DELETE /saved-listings/{listingId}', { as, params: { listingId } });
const list = async (as = me): Promise<Answer['body']> => (await world.request('GET /saved-listings', { as })).body;
const ids = async (as = me): Promise<string[]> => (await world.request('GET /saved-listings/ids', { as })).body.ids;

describe('a saved listing', () => {
  it('is in the list of its person alone, with what its card shows', async () => {
    expect((await save()).status).toBe(204);
    expect(await list()).toMatchObject({
      total: 1,
      listings: [{ id: listing.id, title: 'Bug hunting', card: { slug: listing.slug, fromPence: 0 } }],
    });
    expect(await ids()).toEqual([listing.id]);
    const other = (await world.makeAccount()).id;
    expect(await ids(other)).toEqual([]);
    expect((await takeOut(listing.id, other)).status).toBe(404);
    expect(await ids()).toEqual([listing.id]);
  });

  it('is saved once, however often it is pressed, and taken out once', async () => {
    await Promise.all([save(), save(), save()]);
    expect((await list()).total).toBe(1);
    const taken = await Promise.all([takeOut(), takeOut()]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect((await list()).total).toBe(0);
  });

  it('has no card while it is not offered, and comes back with it', async () => {
    await save();
    await kit.act('pause', listing.id, provider);
    expect((await list()).listings).toEqual([{ id: listing.id, title: 'Bug hunting', card: null }]);
    await kit.act('publish', listing.id, provider);
    expect((await list()).listings).toMatchObject([{ card: { id: listing.id } }]);
  });

  it('must be one that everybody may see', async () => {
    const draft = await kit.beginListing(provider);
    expect((await save(draft.id)).status).toBe(404);
    expect((await save('0199b1de-0000-7000-8000-000000000000')).status).toBe(404);
    await world.services.db.updateTable('listing').set({ is_private: true }).where('id', '=', listing.id).execute();
    expect((await save()).status).toBe(404);
  });

  it(`is refused when there are ${MOST_SAVED} already, also side by side`, async () => {
    const other = await kit.publishedListing(provider);
    const now = world.clock.now().toString();
    const fill = Array.from({ length: MOST_SAVED - 1 }, () => crypto.randomUUID());
    await world.services.db
      .insertInto('listing')
      .values(
        fill.map((id) => ({
          id,
          slug: id,
          provider_id: provider,
          private_key: id,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
    await world.services.db
      .insertInto('saved_listing')
      .values(fill.map((id) => ({ account_id: me, listing_id: id, saved_at: now })))
      .execute();
    const answers = await Promise.all([save(), save(other.id)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 409]);
    expect(await ids()).toHaveLength(MOST_SAVED);
  });
});
