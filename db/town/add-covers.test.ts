import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../test/world.ts';
import { addCovers } from './add-covers.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

async function beginListing(): Promise<{ listingId: string; providerId: string }> {
  const { id: providerId } = await world.makeAccount({ accountType: 'mentor' });
  const { body } = await world.request('POST /experiences', { as: providerId });
  return { listingId: body.id, providerId };
}

test('Ash and Birch both offer chess: each listing has three pictures in words, and the scenes are not alike', async () => {
  const [ash, birch] = [await beginListing(), await beginListing()];
  const chess = { title: 'Saturday Chess Club', summary: '', category: 'out-of-school' };
  await addCovers(world.services, [
    { ...ash, ...chess },
    { ...birch, ...chess },
  ]);

  const picturesOf = (listingId: string) =>
    world.services.db
      .selectFrom('listing_picture')
      .innerJoin('media', 'media.id', 'listing_picture.media_id')
      .select(['position', 'alternative_text', 'media.key', 'media.account_id'])
      .where('listing_id', '=', listingId)
      .orderBy('position')
      .execute();
  const [ofAsh, ofBirch] = [await picturesOf(ash.listingId), await picturesOf(birch.listingId)];
  for (const pictures of [ofAsh, ofBirch]) {
    expect(pictures.map(({ position }) => position)).toEqual([1, 2, 3]);
    for (const { alternative_text: words } of pictures) expect(words).toContain('Saturday Chess Club');
  }
  expect(new Set(ofBirch.map(({ account_id }) => account_id))).toEqual(new Set([birch.providerId]));

  const bytesOf = async (key = '') =>
    Buffer.from(await (await world.product.app.request(`/api/media/${key}-320.webp`)).arrayBuffer());
  const [scene, close, detail] = await Promise.all(ofAsh.map(({ key }) => bytesOf(key)));
  const others = await Promise.all(ofBirch.map(({ key }) => bytesOf(key)));
  expect(scene?.equals(others[0] ?? Buffer.alloc(0))).toBe(false);
  expect(new Set([scene, close, detail].map((bytes) => bytes?.toString('base64'))).size).toBe(3);
});
