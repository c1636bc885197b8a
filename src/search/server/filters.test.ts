import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
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
