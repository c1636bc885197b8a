import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SeededRandom } from '../../../db/town/seeded-random.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { listingKit } from '../../listings/server/listings.fixture.ts';
import { correctFacts, kept, writeFacts, writeStale } from './write-facts.ts';

let world: World;
let kit: ReturnType<typeof listingKit>;

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
});
afterAll(() => world.stop());

/** What search keeps of every listing. */
const factsKept = () =>
  world.services.db
    .selectFrom('listing_document')
    .select(['listing_id', ...kept])
    .orderBy('listing_id')
    .execute();

const found = async (query: Record<string, string | number>) =>
  (await world.request('GET /search', { query })).body.results.map(({ id }: { id: string }) => id);

test('after many changes by providers, what search keeps of their listings is what it would write of them today', async () => {
  const random = new SeededRandom(31);
  const { db } = world.services;
  const made: { provider: string; id: string }[] = [];
  for (let one = 0; one < 4; one++) {
    const provider = await kit.makeProvider();
    made.push({ provider, ...(await kit.publishedListing(provider)) });
  }
  const changes: ((one: (typeof made)[number]) => Promise<unknown>)[] = [
    ({ id, provider }) => changed(id, provider, { ageFrom: random.between(0, 5), ageTo: random.between(6, 18) }),
    ({ id, provider }) => changed(id, provider, { categories: [random.between(1, 5)] }),
    ({ id, provider }) => changed(id, provider, { instantBook: random.chance(0.5) }),
    ({ id, provider }) => changed(id, provider, { isPrivate: random.chance(0.5) }),
    ({ id, provider }) => kit.act('pause', id, provider),
    ({ id, provider }) => kit.act('publish', id, provider),
    ({ id, provider }) => saveTicket(id, provider, random.between(1, 4) * 500),
    ({ id, provider }) => addDates(id, provider, random.between(1, 40)),
    ({ provider }) => agreeOnFee(provider, random.between(0, 10) * 50),
  ];
  for (let step = 0; step < 40; step++) {
    const [one, change] = [random.pick(made), random.pick(changes)];
    await change(one);
  }
  await world.settle();
  const byEvents = await factsKept();
  expect(byEvents).toHaveLength(4);
  await writeFacts(
    db,
    byEvents.map(({ listing_id }) => listing_id),
    world.clock.now(),
  );
  expect(await factsKept()).toEqual(byEvents);
});

async function changed(id: string, provider: string, fields: Record<string, unknown>) {
  const { version } = await world.services.db
    .selectFrom('listing')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { status, body } = await kit.change(id, version, fields, provider);
  expect(status, JSON.stringify(body)).toBe(200);
}

async function saveTicket(id: string, provider: string, pricePence: number, more: object = {}) {
  const of = { as: provider, params: { experienceId: id } };
  const { body } = await world.request('GET /experiences/{experienceId}/tickets', of);
  const ticket = { name: 'Child', audience: 'child', unit: 'session', funding: 'PAID', pricePence, ...more };
  const { status, body: saved } = await world.request('PUT /experiences/{experienceId}/tickets', {
    ...of,
    body: { version: body.version, tickets: [ticket] },
  });
  expect(status, JSON.stringify(saved)).toBe(200);
}

async function addDates(id: string, provider: string, days: number) {
  const date = world.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days }).toString();
  const { status, body } = await world.request('POST /experiences/{experienceId}/blocks', {
    as: provider,
    params: { experienceId: id },
    body: { name: `In ${days} days`, type: 'CHOOSE_DATES', sessions: [{ date, start: '09:30', end: '12:30' }] },
    idempotencyKey: randomUUID(),
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function agreeOnFee(provider: string, bookerFeeBasisPoints: number) {
  const { id } = await world.makeAccount({ role: 'admin' });
  const fees = { bookerFeeBasisPoints, providerFeeBasisPoints: 200 };
  const { status, body } = await world.request('POST /fees', {
    as: id,
    body: { party: { kind: 'provider', id: provider }, fees, from: null, reason: 'As agreed' },
    idempotencyKey: randomUUID(),
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

test('a listing that Robin publishes, pauses or makes private is found, and found no more, by the news of it', async () => {
  const provider = await kit.makeProvider();
  const { id } = await kit.publishedListing(provider);
  await world.settle();
  expect(await found({ provider })).toEqual([id]);
  await kit.act('pause', id, provider);
  // Before anybody has heard of it, too.
  expect(await found({ provider })).toEqual([]);
  await world.settle();
  await kit.act('publish', id, provider);
  await world.settle();
  expect(await found({ provider })).toEqual([id]);
});

test('a sale that begins at noon and a date that is over change what search knows by the clock alone', async () => {
  const provider = await kit.makeProvider();
  const { id } = await kit.publishedListing(provider);
  const noon = world.clock.now().add({ hours: 3 }).toString();
  await saveTicket(id, provider, 900, { saleFrom: noon });
  await world.settle();
  expect(await found({ provider, price: 20 })).toEqual([]);
  world.clock.advance({ hours: 4 });
  await writeStale(world.services);
  expect(await found({ provider, price: 20 })).toEqual([id]);
  const nextDateOf = async () => (await factsKept()).find(({ listing_id }) => listing_id === id)?.next_date;
  expect(await nextDateOf()).not.toBeNull();
  world.clock.advance({ hours: 24 * 8 });
  await writeStale(world.services);
  expect(await nextDateOf()).toBeNull();
});

test('what search has wrong because nobody heard of a change is put right by and by', async () => {
  const { db } = world.services;
  const before = await factsKept();
  await db.updateTable('listing_document').set({ lowest_pence: 1, age_from: 99, is_public: false }).execute();
  await correctFacts(world.services);
  expect(await factsKept()).toEqual(before);
});

test('a full date never looks bookable, however lately its last place was taken', async () => {
  const { db } = world.services;
  const provider = await kit.makeProvider();
  const { id } = await kit.publishedListing(provider);
  await world.settle();
  expect(await found({ provider, available: 'yes' })).toEqual([id]);
  const sessions = db.selectFrom('session').select('id').where('listing_id', '=', id);
  await db.updateTable('session_places').set({ taken: 12, capacity: 12 }).where('session_id', 'in', sessions).execute();
  expect(await found({ provider, available: 'yes' })).toEqual([]);
  const { body } = await world.request('GET /search', { query: { provider } });
  expect(body.results).toMatchObject([{ id, availability: 'full' }]);
  const pins = await world.request('GET /search/pins', { query: { provider } });
  expect(pins.body.pins).toMatchObject([{ full: true }]);
});
