import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { makeBookable, type Bookable } from '../../places/server/bookable.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const provider = () => world.makeAccount({ accountType: 'mentor', firstName: 'Oak', lastName: 'School' });

async function madeBy(as: string, title = 'Summer in Sheffield'): Promise<string> {
  const { status, body } = await world.request('POST /own-collections', { as, body: { title } });
  expect(status).toBe(200);
  return body.id;
}

const edit = async (as: string, collectionId: string) =>
  (await world.request('GET /own-collections/{collectionId}', { as, params: { collectionId } })).body;
const change = (as: string, collectionId: string, body: object) =>
  world.request('PATCH /own-collections/{collectionId}', { as, params: { collectionId }, body });
const put = (as: string, collectionId: string, listingId: string) =>
  world.request('PUT /own-collections/{collectionId}/listings/{listingId}', {
    as,
    params: { collectionId, listingId },
  });
const takeOut = (as: string, collectionId: string, listingId: string) =>
  world.request('DELETE /own-collections/{collectionId}/listings/{listingId}', {
    as,
    params: { collectionId, listingId },
  });
const ask = (listing: Bookable, collectionId: string) =>
  world.request('PUT /experiences/{listingId}/collections/{collectionId}', {
    as: listing.providerId,
    params: { listingId: listing.listingId, collectionId },
  });
const page = (key: string) => world.request('GET /collections/{key}', { params: { key } });
const titlesOn = async (key: string) => (await page(key)).body.listings.map(({ id }: { id: string }) => id);

describe('a collection', () => {
  it('is made, filled, put into order and seen by its link', async () => {
    const owner = await provider();
    const id = await madeBy(owner.id);
    const listings = [await makeBookable(world), await makeBookable(world), await makeBookable(world)];
    for (const { listingId } of listings) expect((await put(owner.id, id, listingId)).status).toBe(200);
    // A second click moves nothing.
    await put(owner.id, id, listings[0]?.listingId ?? '');
    const { key } = await edit(owner.id, id);
    expect(key).toMatch(/^summer-in-sheffield-[a-z0-9]{6}$/);
    expect(await titlesOn(key)).toEqual(listings.map(({ listingId }) => listingId));
    const order = listings.map(({ listingId }) => listingId).toReversed();
    await change(owner.id, id, { order });
    expect(await titlesOn(key)).toEqual(order);
    await takeOut(owner.id, id, order[0] ?? '');
    expect(await titlesOn(key)).toEqual(order.slice(1));
    expect((await page(key)).body).toMatchObject({ isPublic: false, owner: { name: 'Oak School' } });
  });

  it('stands in the list of public ones only when it is public and somebody sees something in it', async () => {
    const owner = await provider();
    const id = await madeBy(owner.id, 'Rainy days in Hull');
    const list = async () => (await world.request('GET /collections', { query: { q: 'rainy hull' } })).body.collections;
    await put(owner.id, id, (await makeBookable(world)).listingId);
    expect(await list()).toEqual([]);
    await change(owner.id, id, { state: 'PUBLIC' });
    expect(await list()).toMatchObject([{ title: 'Rainy days in Hull', listings: 1, owner: { name: 'Oak School' } }]);
    const { key } = await edit(owner.id, id);
    await change(owner.id, id, { state: 'ARCHIVED' });
    expect((await page(key)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('shows nothing that is paused or private, and its owner what that is', async () => {
    const owner = await provider();
    const id = await madeBy(owner.id);
    const { listingId } = await makeBookable(world);
    await put(owner.id, id, listingId);
    const { key } = await edit(owner.id, id);
    await world.services.db.updateTable('listing').set({ is_private: true }).where('id', '=', listingId).execute();
    expect(await titlesOn(key)).toEqual([]);
    expect((await edit(owner.id, id)).listings).toMatchObject([{ id: listingId, isOffered: false }]);
    const other = await makeBookable(world, { isPrivate: true });
    expect((await put(owner.id, id, other.listingId)).status).toBe(404);
  });

  it('of a family is for its link alone, and does not say whose it is', async () => {
    const family = await world.makeAccount({ firstName: 'Priya', lastName: 'Shah' });
    const id = await madeBy(family.id, 'For Grandma');
    expect(await change(family.id, id, { state: 'PUBLIC' })).toMatchObject({
      status: 403,
      body: { key: 'providers-only' },
    });
    await put(family.id, id, (await makeBookable(world)).listingId);
    const { key } = await edit(family.id, id);
    expect((await page(key)).body.owner).toMatchObject({ name: '', slug: null });
  });

  it('is changed by its owner alone', async () => {
    const [owner, other] = [await provider(), await provider()];
    const id = await madeBy(owner.id);
    const { listingId } = await makeBookable(world);
    for (const status of [
      (await world.request('GET /own-collections/{collectionId}', { as: other.id, params: { collectionId: id } }))
        .status,
      (await change(other.id, id, { title: 'Mine now' })).status,
      (await put(other.id, id, listingId)).status,
      (await takeOut(other.id, id, listingId)).status,
      (await change(owner.id, randomUUIDv7(), { title: 'Nothing' })).status,
    ])
      expect(status).toBe(404);
  });
});

describe('a provider who asks for a place', () => {
  const standing = async ({ providerId, listingId }: Bookable) =>
    (await world.request('GET /experiences/{listingId}/collections', { as: providerId, params: { listingId } })).body
      .collections;

  it('is accepted, or refused and cannot ask again', async () => {
    const owner = await provider();
    const id = await madeBy(owner.id);
    const [liked, disliked] = [await makeBookable(world), await makeBookable(world)];
    expect((await ask(liked, id)).status).toBe(404);
    await change(owner.id, id, { state: 'PUBLIC' });
    for (const one of [liked, disliked]) expect((await ask(one, id)).status).toBe(204);
    const { key, listings } = await edit(owner.id, id);
    expect(listings.map(({ state }: { state: string }) => state)).toEqual(['REQUESTED', 'REQUESTED']);
    expect(await titlesOn(key)).toEqual([]);
    const { body: own } = await world.request('GET /own-collections', { as: owner.id });
    expect(own.collections).toMatchObject([{ id, requests: 2 }]);
    await put(owner.id, id, liked.listingId);
    await takeOut(owner.id, id, disliked.listingId);
    await ask(disliked, id);
    expect(await titlesOn(key)).toEqual([liked.listingId]);
    expect(await standing(liked)).toMatchObject([{ id, state: 'ACCEPTED' }]);
    expect(await standing(disliked)).toMatchObject([{ id, state: 'REFUSED' }]);
    const left = await world.request('DELETE /experiences/{listingId}/collections/{collectionId}', {
      as: liked.providerId,
      params: { listingId: liked.listingId, collectionId: id },
    });
    expect(left.status).toBe(204);
    expect(await titlesOn(key)).toEqual([]);
  });

  it('puts own listings into own collections at once, and nobody else’s listing into any', async () => {
    const listing = await makeBookable(world);
    const id = await madeBy(listing.providerId);
    expect((await ask(listing, id)).status).toBe(204);
    expect((await edit(listing.providerId, id)).listings).toMatchObject([{ state: 'ACCEPTED' }]);
    const other = await makeBookable(world);
    expect((await ask({ ...other, providerId: listing.providerId }, id)).status).toBe(404);
  });
});
