import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { makeBookable, makeFamily, type Bookable } from '../../places/server/bookable.fixture.ts';

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
    // At first nobody else sees it.
    expect((await page((await edit(family.id, id)).key)).status).toBe(404);
    const shared = (await change(family.id, id, { state: 'UNLISTED' })).body;
    expect(shared.key).toMatch(/^[a-z0-9]{24}$/);
    expect((await page(shared.key)).body.owner).toEqual({ name: '', slug: null });
    // A link that was given out is closed for good: shared again, the list has another.
    await change(family.id, id, { state: 'ARCHIVED' });
    const again = (await change(family.id, id, { state: 'UNLISTED' })).body;
    expect(again.key).not.toBe(shared.key);
    expect([(await page(shared.key)).status, (await page(again.key)).status]).toEqual([404, 200]);
  });

  it('of a family is not shared while it names the family or a child', async () => {
    const family = await makeFamily(world);
    const { firstName } = await world.services.db
      .selectFrom('learner')
      .select('first_name as firstName')
      .where('id', '=', family.learnerIds[0] ?? '')
      .executeTakeFirstOrThrow();
    const id = await madeBy(family.id, `Summer with ${firstName}`);
    const refused = await change(family.id, id, { state: 'UNLISTED' });
    expect(refused).toMatchObject({ status: 422, body: { key: 'names-family' } });
    expect(refused.body.message).toContain(firstName);
    expect((await change(family.id, id, { state: 'UNLISTED', title: 'Summer' })).status).toBe(200);
    expect((await change(family.id, id, { title: `${firstName.toUpperCase()}’s summer` })).status).toBe(422);
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

describe('a collection with a rule', () => {
  const anything = { categories: [], councilId: null, place: '', miles: 10, from: null, to: null, access: [] };

  it('shows what fits after what was put in by hand, and says how much that is', async () => {
    const owner = await provider();
    const id = await madeBy(owner.id, 'Near Leeds');
    const [near, far, byHand] = [await makeBookable(world), await makeBookable(world), await makeBookable(world)];
    const at = (listingId: string, place: { latitude: number; longitude: number }) =>
      world.services.db.updateTable('listing').set(place).where('id', '=', listingId).execute();
    await at(near.listingId, { latitude: 53.8, longitude: -1.55 });
    await at(far.listingId, { latitude: 50.37, longitude: -4.14 });
    await put(owner.id, id, byHand.listingId);
    const filled = await change(owner.id, id, { filling: { ...anything, place: 'Leeds', miles: 5 } });
    expect(filled.body.filling).toMatchObject({ fits: 1, words: [expect.stringMatching(/^within 5 miles of /)] });
    const { key } = filled.body;
    expect(await titlesOn(key)).toEqual([byHand.listingId, near.listingId]);
    expect((await page(key)).body.isFilled).toBe(true);
    const { body: own } = await world.request('GET /own-collections', { as: owner.id });
    expect(own.collections).toMatchObject([{ id, listings: 2 }]);
    await change(owner.id, id, { filling: null });
    expect(await titlesOn(key)).toEqual([byHand.listingId]);
  });

  it('leaves out what its owner takes out by hand, until they let it in again', async () => {
    const owner = await provider();
    const id = await madeBy(owner.id, 'Near Durham');
    const [one, other] = [await makeBookable(world), await makeBookable(world)];
    for (const { listingId } of [one, other])
      await world.services.db
        .updateTable('listing')
        .set({ latitude: 54.776, longitude: -1.575 })
        .where('id', '=', listingId)
        .execute();
    const { key } = (await change(owner.id, id, { filling: { ...anything, place: 'Durham', miles: 5 } })).body;
    const both = await titlesOn(key);
    expect(both.toSorted()).toEqual([one.listingId, other.listingId].toSorted());
    const { filling } = (await takeOut(owner.id, id, one.listingId)).body;
    expect(filling).toMatchObject({ fits: 2, found: [{ id: other.listingId }], leftOut: [{ id: one.listingId }] });
    expect(await titlesOn(key)).toEqual([other.listingId]);
    // Its provider asks in vain, and cannot bring it in by asking no more.
    await change(owner.id, id, { state: 'PUBLIC' });
    const params = { listingId: one.listingId, collectionId: id };
    await ask(one, id);
    await world.request('DELETE /experiences/{listingId}/collections/{collectionId}', { as: one.providerId, params });
    expect(await titlesOn(key)).toEqual([other.listingId]);
    const letIn = (as: string) =>
      world.request('DELETE /own-collections/{collectionId}/left-out/{listingId}', { as, params });
    expect((await letIn(one.providerId)).status).toBe(404);
    expect((await letIn(owner.id)).body.filling.leftOut).toEqual([]);
    expect(await titlesOn(key)).toEqual(both);
    // What was put in by hand and is taken out again does not come back by the rule.
    await put(owner.id, id, other.listingId);
    await takeOut(owner.id, id, other.listingId);
    expect(await titlesOn(key)).toEqual([one.listingId]);
    await change(owner.id, id, { filling: null });
    await change(owner.id, id, { filling: { ...anything, place: 'Durham', miles: 5 } });
    expect(await titlesOn(key)).toEqual(both);
  });

  it.each([
    ['dates', { from: '2040-01-01', to: '2040-01-02' }],
    ['access', { access: ['hearing', 'dogs', 'sight'] }],
    ['a place far from everything', { place: 'Lerwick', miles: 1 }],
  ])('says when nothing fits its %s', async (_what, some) => {
    const owner = await provider();
    const id = await madeBy(owner.id);
    const filled = await change(owner.id, id, { filling: { ...anything, ...some } });
    expect(filled).toMatchObject({ status: 200, body: { filling: { fits: 0 } } });
  });

  it('says when it chooses nothing, and refuses what nobody knows', async () => {
    const owner = await provider();
    const id = await madeBy(owner.id);
    const { filling } = (await change(owner.id, id, { filling: anything })).body;
    expect(filling.fits).toBe(filling.of);
    const unknown = await change(owner.id, id, { filling: { ...anything, place: 'Xyzzyplugh' } });
    expect(unknown).toMatchObject({ status: 422, body: { key: 'place-unknown' } });
    const reversed = await change(owner.id, id, { filling: { ...anything, from: '2027-05-02', to: '2027-05-01' } });
    expect(reversed).toMatchObject({ status: 422, body: { key: 'dates-reversed' } });
    expect((await edit(owner.id, id)).filling).toEqual(filling);
  });
});

describe('a collection of a council', () => {
  it('is changed by its managers and officers, whoever made it, and by no other member', async () => {
    const [officer, manager, viewer, stranger] = [
      await world.makeAccount(),
      await world.makeAccount(),
      await world.makeAccount(),
      await world.makeAccount(),
    ];
    const { db } = world.services;
    const council = await db.selectFrom('council').select(['id', 'title']).orderBy('title').executeTakeFirstOrThrow();
    await db
      .insertInto('council_member')
      .values([
        { council_id: council.id, account_id: officer.id, role: 'officer' },
        { council_id: council.id, account_id: manager.id, role: 'manager' },
        { council_id: council.id, account_id: viewer.id, role: 'viewer' },
      ])
      .execute();
    const make = (as: string) =>
      world.request('POST /own-collections', { as, body: { title: 'Free this summer', councilId: council.id } });
    expect([(await make(viewer.id)).status, (await make(stranger.id)).status]).toEqual([403, 404]);
    const { id } = (await make(officer.id)).body;
    expect((await change(manager.id, id, { state: 'PUBLIC' })).body).toMatchObject({
      council: { title: council.title },
    });
    expect((await change(viewer.id, id, { state: 'ARCHIVED' })).status).toBe(404);
    await put(manager.id, id, (await makeBookable(world)).listingId);
    const { key } = await edit(officer.id, id);
    expect((await page(key)).body.owner).toEqual({ name: council.title, slug: null });
    await db.deleteFrom('council_member').where('account_id', '=', officer.id).execute();
    await db
      .updateTable('account')
      .set({ disabled_at: world.clock.now().toString() })
      .where('id', '=', officer.id)
      .execute();
    expect((await page(key)).status).toBe(200);
    await db.updateTable('account').set({ disabled_at: null }).where('id', '=', officer.id).execute();
    expect((await change(officer.id, id, { title: 'Mine again' })).status).toBe(404);
  });
});

describe('the address of a collection that another website is given', () => {
  const ask = (url: string, more: Record<string, string> = {}) =>
    world.request('GET /oembed', { query: { url, ...more } });

  it('answers with its frame, as high and wide as asked for', async () => {
    const owner = await provider();
    const id = await madeBy(owner.id, 'Sun "& fun"');
    const { key } = await edit(owner.id, id);
    const url = `${world.services.publicUrl}/collections/${key}`;
    const answer = await ask(url, { maxwidth: '400', maxheight: '300' });
    expect(answer.body).toMatchObject({ type: 'rich', version: '1.0', title: 'Sun "& fun"', width: 400, height: 300 });
    expect(answer.body.html).toContain(`src="${world.services.publicUrl}/collections/iframe/${key}"`);
    expect((await ask(url, { format: 'xml' })).status).toBe(501);
    await change(owner.id, id, { state: 'ARCHIVED' });
    expect((await ask(url)).status).toBe(404);
  });

  it.each(['https://elsewhere.example/collections/abc', 'nonsense', 'javascript:alert(1)'])(
    'is not found where it is %s',
    async (url) => {
      expect((await ask(url)).status).toBe(404);
    },
  );
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
    await world.settle();
    expect(world.mails(owner.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('asks for a place'),
      expect.stringContaining('asks for a place'),
    ]);
    await put(owner.id, id, liked.listingId);
    await takeOut(owner.id, id, disliked.listingId);
    await world.settle();
    const answered = await world.services.db
      .selectFrom('mail')
      .select('account_id')
      .where('template', '=', 'collection-answered')
      .execute();
    expect(answered).toHaveLength(2);
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
