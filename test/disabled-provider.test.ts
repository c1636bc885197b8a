import { afterAll, beforeAll, expect, it } from 'vitest';
import { hold, makeBookable, makeFamily } from '../src/places/server/bookable.fixture.ts';
import { indexListings } from '../src/search/server/index-listing.ts';
import { makeWorld, type Answer, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

it('what a provider sells leaves search, pages and lists the moment that its account is disabled, and comes back with it', async () => {
  const bookable = await makeBookable(world, { title: 'Hedgehog watching' });
  const { listingId, providerId } = bookable;
  await world.services.db.updateTable('account').set({ slug: 'oakwood' }).where('id', '=', providerId).execute();
  await indexListings(world.services, [listingId]);
  const family = await makeFamily(world);
  const params = { experienceId: listingId };
  await world.request('PUT /saved-listings/{listingId}', { as: family.id, params: { listingId } });
  const admin = await world.makeAccount({ role: 'admin' });
  const slug = `listing-${listingId}`;

  const pages = async (): Promise<Record<string, Answer>> => ({
    listing: await world.request('GET /experiences/{experienceId}', { params }),
    'listing by its address': await world.request('GET /listings/{slug}', { params: { slug } }),
    dates: await world.request('GET /experiences/{experienceId}/sessions', { params }),
    tickets: await world.request('GET /experiences/{experienceId}/tickets', { params }),
    questions: await world.request('GET /experiences/{experienceId}/questions', { params }),
    reflections: await world.request('GET /experiences/{experienceId}/reflections', { params }),
    provider: await world.request('GET /providers/{slug}', { params: { slug: 'oakwood' } }),
  });
  const statuses = async () => Object.entries(await pages()).map(([name, { status }]) => [name, status]);
  const all = (status: number) =>
    ['listing', 'listing by its address', 'dates', 'tickets', 'questions', 'reflections', 'provider'].map((name) => [
      name,
      status,
    ]);
  const found = async (query: Record<string, string>) =>
    (await world.request('GET /search', { query })).body.results.map((one: { id: string }) => one.id);
  const saved = async () => (await world.request('GET /saved-listings', { as: family.id })).body.listings[0]?.card;
  const told: { kind: string; topics: string[] }[] = [];
  const stop = world.services.bus.listen((notice) => told.push(notice));
  const change = async (to: 'disable' | 'enable') =>
    world.request(`POST /users/{userId}/${to}`, {
      as: admin.id,
      params: { userId: providerId },
      ...(to === 'disable' ? { body: { reason: 'Sold what it did not have' } } : {}),
    });
  /** Kept pages and open screens that show lists of listings, this listing or its provider. */
  const hears = async (kind: string) =>
    expect
      .poll(() => told.find((one) => one.kind === kind)?.topics)
      .toEqual(expect.arrayContaining(['listing', `listing:${listingId}`, `provider:${providerId}`]));

  expect(await statuses()).toEqual(all(200));
  expect(await found({ q: 'hedgehog' })).toEqual([listingId]);
  expect(await found({ q: 'hedgehgo' })).toEqual([listingId]);
  expect(await saved()).toMatchObject({ id: listingId });

  expect((await change('disable')).status).toBe(204);
  expect(await statuses()).toEqual(all(404));
  for (const query of ['q=hedgehog', 'q=hedgehgo', `provider=${providerId}`, ''])
    expect(await found(Object.fromEntries(new URLSearchParams(query)))).not.toContain(listingId);
  expect(await saved()).toBeNull();
  expect((await hold(world, family, bookable)).status).toBe(404);
  await hears('account.disabled');

  expect((await change('enable')).status).toBe(204);
  expect(await statuses()).toEqual(all(200));
  // What search finds is written by an event.
  await expect.poll(() => found({ q: 'hedgehog' })).toEqual([listingId]);
  expect(await saved()).toMatchObject({ id: listingId });
  expect((await hold(world, family, bookable)).status).toBe(200);
  await hears('account.enabled');
  stop();
});
