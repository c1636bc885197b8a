import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { accessFacts } from '../../listings/access-facts.ts';
import { sql } from '../../platform/server/database/db.ts';
import { accessNeeds } from '../../listings/access-needs.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { listPins } from './list-pins.ts';
import { indexListings } from './index-listing.ts';
import { readFilter } from './read-filter.ts';
import { publishListings } from './searches.fixture.ts';

let world: World;
let ids: Map<string, string>;

beforeAll(async () => {
  world = await makeWorld();
  ids = await publishListings(world, [
    {
      title: 'Woodland wheels',
      ages: [4, 8],
      access: ['Step-free from the car park to the venue', 'Accessible toilet'],
    },
    { title: 'Quiet swim', ages: [6, 12], access: ['Hoist', 'Quiet first slot', 'Makaton'] },
    { title: 'Tree climbing', ages: [8, 15], access: ['Not suitable for wheelchair users', 'No quiet space'] },
    { title: 'Painting for all', ages: [1, 2], access: ['Made for children with special educational needs (SEND)'] },
    { title: 'Chess at Hazel Hall', provider: 'Hazel Copse', ages: [5, 99], town: 'Redland, Bristol' },
  ]);
});
afterAll(() => world.stop());

const search = async (query: Record<string, unknown>) =>
  (await world.request('GET /search', { query: query as Record<string, string> })).body;
const titles = ({ results }: { results: { title: string }[] }): string[] =>
  results.map(({ title }) => title).toSorted();

describe('needs', () => {
  it.each([
    ['wheelchair', ['Quiet swim', 'Woodland wheels']],
    ['toilet', ['Woodland wheels']],
    ['quiet', ['Quiet swim']],
    ['signing,quiet', ['Quiet swim']],
    ['toilet,quiet', []],
    ['dogs', []],
  ])('%s are met by %j, by what providers say is there, not what is not', async (access, found) => {
    expect(titles(await search({ access }))).toEqual(found);
  });
});

it('what Robin ticks is known by what it is, whatever its words are called by and by', async () => {
  const { db } = world.services;
  const id = ids.get('Tree climbing') ?? '';
  await db
    .updateTable('listing')
    .set({ access_facts: ['dogs', 'hearing'] })
    .where('id', '=', id)
    .execute();
  await indexListings(world.services, [id]);
  expect(titles(await search({ access: 'dogs,hearing' }))).toEqual(['Tree climbing']);
  expect(titles(await search({ q: 'assistance dogs' }))).toEqual(['Tree climbing']);
  await db.updateTable('listing').set({ access_facts: [] }).where('id', '=', id).execute();
  await indexListings(world.services, [id]);
  expect(titles(await search({ access: 'dogs' }))).toEqual([]);
});

it('each line that providers can tick says what it meets in its words, too', async () => {
  const unread = [];
  for (const { line, needs } of accessFacts)
    for (const { key, pattern } of accessNeeds) {
      if (!(needs as readonly string[]).includes(key)) continue;
      const { rows } = await sql`select where ${line} ~* ${pattern}`.execute(world.services.db);
      if (rows.length === 0) unread.push(line);
    }
  expect(unread).toEqual([]);
});

describe('what providers say of SEND, of booking and of places', () => {
  it('is asked for, and those that go further are among it', async () => {
    const { db } = world.services;
    const say = (title: string, values: { send_provider_type?: 'inclusive' | 'specialist'; instant_book?: boolean }) =>
      db
        .updateTable('listing')
        .set(values)
        .where('id', '=', ids.get(title) ?? '')
        .execute();
    await say('Quiet swim', { send_provider_type: 'specialist', instant_book: false });
    await say('Tree climbing', { send_provider_type: 'inclusive', instant_book: false });
    await indexListings(world.services, 'all');
    expect(titles(await search({ send: 'inclusive' }))).toEqual(['Painting for all', 'Quiet swim', 'Tree climbing']);
    expect(titles(await search({ send: 'specialist' }))).toEqual(['Quiet swim']);
    const atOnce = titles(await search({ instant: 'yes' }));
    expect(atOnce).toContain('Woodland wheels');
    expect(atOnce).not.toContain('Quiet swim');
  });

  it('has a date with places for all who come, and counts as many as it lists', async () => {
    const { db } = world.services;
    const sessions = db
      .selectFrom('session')
      .select('id')
      .where('listing_id', '=', ids.get('Quiet swim') ?? '');
    await db.updateTable('session_places').set({ capacity: 3, taken: 1 }).where('session_id', 'in', sessions).execute();
    expect(titles(await search({ q: 'swim', party: 2 }))).toEqual(['Quiet swim']);
    expect(titles(await search({ q: 'swim', party: 3 }))).toEqual([]);
    const count = async (query: Record<string, string>) =>
      (await world.request('GET /search/count', { query })).body.total;
    expect([await count({ q: 'swim', party: '2' }), await count({ q: 'swim', party: '3' })]).toEqual([1, 0]);
    expect(await count({})).toBe((await search({})).total);
  });

  it('is as far as a time of travel, estimated', async () => {
    const near = { latitude: 51.4545, longitude: -2.5779 };
    expect((await search({ ...near, radius: 'walk-30' })).total).toBe(5);
    expect((await search({ ...near, radius: 'walk-15' })).total).toBe(5);
    expect((await search({ latitude: 51.4545, longitude: -2.55, radius: 'walk-30' })).total).toBe(0);
    expect((await search({ latitude: 51.4545, longitude: -2.55, radius: 'drive-15' })).total).toBe(5);
  });
});

describe('ages', () => {
  it.each([
    ['7', ['Chess at Hazel Hall', 'Quiet swim', 'Woodland wheels']],
    ['7,4', ['Woodland wheels']],
    ['6,9', ['Chess at Hazel Hall', 'Quiet swim']],
    ['7,40', ['Chess at Hazel Hall']],
  ])('%s: everybody can come to %j', async (age, found) => {
    expect(titles(await search({ age }))).toEqual(found);
  });

  it.each(['', 'x', '6,', '111', '1,2,3,4,5,6,7,8,9'])('‘%s’ are none', async (age) => {
    const { status } = await world.request('GET /search', { query: { age } });
    expect(status).toBe(422);
  });
});

test('a weekday is that of one of the dates', async () => {
  const { db } = world.services;
  const { day } = await db
    .selectFrom('session')
    .select((is) => is.fn<number>('date_part', [is.val('isodow'), 'local_date']).as('day'))
    .where('listing_id', '=', ids.get('Quiet swim') ?? '')
    .executeTakeFirstOrThrow();
  expect(titles(await search({ weekday: day }))).toContain('Quiet swim');
  expect(titles(await search({ weekday: (Number(day) % 7) + 1 }))).not.toContain('Quiet swim');
});

test('the map has a pin for each listing that is found, on whatever page it is', async () => {
  const pins = async (query: Record<string, string>) =>
    (await world.request('GET /search/pins', { query })).body.pins
      .map(({ title }: { title: string }) => title)
      .toSorted();
  expect(await pins({})).toEqual(titles(await search({})));
  expect(await pins({ q: 'quiet' })).toEqual(titles(await search({ q: 'quiet' })));
  expect(await pins({ q: 'chess swim' })).toEqual(titles(await search({ q: 'chess swim' })));
  expect(await pins({ place: 'Atlantis' })).toEqual([]);
});

test('what is online is near to everybody, and nothing else is found with it', async () => {
  const { db } = world.services;
  const id = ids.get('Chess at Hazel Hall') ?? '';
  const place = await db
    .selectFrom('listing')
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('listing')
    .set({ is_online: true, latitude: null, longitude: null })
    .where('id', '=', id)
    .execute();
  await indexListings(world.services, [id]);
  expect(titles(await search({ online: 'yes' }))).toEqual(['Chess at Hazel Hall']);
  expect(titles(await search({ online: 'yes', place: 'Lerwick' }))).toEqual(['Chess at Hazel Hall']);
  expect(titles(await search({ online: 'yes', q: 'swim' }))).toEqual([]);
  await db
    .updateTable('listing')
    .set({ is_online: false, ...place })
    .where('id', '=', id)
    .execute();
  await indexListings(world.services, [id]);
});

test('where there are too many for pins of their own, the map counts them by where they are', async () => {
  const { filter } = await readFilter(world.services, {});
  const { groups } = await listPins(world.services.db, filter, 1);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(titles(await search({})).length);
  for (const { latitude, longitude } of groups) {
    expect(latitude).toBeCloseTo(51.45, 1);
    expect(longitude).toBeCloseTo(-2.59, 1);
  }
  expect(await listPins(world.services.db, { ...filter, access: ['dogs'] }, 1)).toEqual({ pins: [], groups: [] });
});

describe('suggestions', () => {
  const suggest = async (q: string) => (await world.request('GET /search/suggestions', { query: { q } })).body;

  it.each<[typed: string, suggested: object]>([
    ['tre', { listings: [{ title: 'Tree climbing', town: 'Bristol' }] }],
    ['haz', { providers: [{ name: 'Hazel Copse' }], listings: [{ title: 'Chess at Hazel Hall' }] }],
    ['redlan', { places: ['Redland, Bristol'] }],
    ['hol', { categories: [{ slug: 'haf' }, { slug: 'holiday-clubs' }] }],
    ['home ed', { categories: [{ slug: 'home-education' }] }],
    ['chess', { listings: [{ title: 'Chess at Hazel Hall' }], instead: null }],
    ['clmbing', { instead: 'climbing', listings: [{ title: 'Tree climbing' }] }],
    ['---', { instead: null, listings: [], providers: [], places: [], categories: [] }],
    ["a' | b & !c:*", { instead: null }],
  ])('‘%s’: %o', async (q, suggested) => {
    expect(await suggest(q)).toMatchObject(suggested);
  });
});
