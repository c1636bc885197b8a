import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { publishListings } from './searches.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
  await publishListings(world, [
    { title: 'Yoga', town: 'Clifton, Bristol', at: [51.456, -2.62] },
    { title: 'Judo', town: 'Clifton, Bristol', at: [51.457, -2.621] },
    { title: 'Chess', town: 'Clifton, York', at: [53.971, -1.101], council: 'E06000014' },
    { title: 'Kayaking', town: 'Taunton', at: [51.0149, -3.1029], council: 'E06000066' },
    { title: 'Bushcraft', town: 'Frome', at: [51.2289, -2.3223], council: 'E06000066' },
    { title: 'Choir', town: 'Shepton Mallet', at: [51.19, -2.54], council: 'E06000066' },
  ]);
});
afterAll(() => world.stop());

const search = async (query: Record<string, unknown>) =>
  (await world.request('GET /search', { query: query as Record<string, string> })).body;
const titles = ({ results }: { results: { title: string }[] }): string[] =>
  results.map(({ title }) => title).toSorted();

describe('a place', () => {
  it.each<[typed: string, name: string | null, others: string[]]>([
    // ours first, ambiguous ones offered
    ['Clifton', 'Clifton, Bristol', ['Clifton, York']],
    ['clifton york', 'Clifton, York', []],
    ['Clifton, York', 'Clifton, York', []],
    ['clifton bristol', 'Clifton, Bristol', []],
    ['Taunton', 'Taunton, Somerset', []],
    ['frome', 'Frome, Somerset', []],
    // the largest of those that are not ours
    [
      'Newport',
      'Newport, Wales',
      [
        'Newport, Isle of Wight',
        'Newport, Telford and Wrekin',
        'Newport, Uttlesford',
        'Newport, East Riding of Yorkshire',
      ],
    ],
    ['Newport, Isle of Wight', 'Newport, Isle of Wight', []],
    ['Sheffield', 'Sheffield', []],
    // slips that are surely meant
    ['shepton malet', 'Shepton Mallet, Somerset', []],
    ['manchster', 'Manchester', []],
    ['Cliftn', 'Clifton, Bristol', ['Clifton, York']],
    // postcodes
    ['bs6', 'BS6, Bristol', []],
    ['BS8 1SD', 'BS8 1SD, Bristol', []],
    ['bs81sd', 'BS8 1SD, Bristol', []],
    // nobody knows these
    ['Atlantis', null, []],
    ['ZZ99 9ZZ', null, []],
  ])('‘%s’ is %s', async (place, name, others) => {
    const found = await search({ place });
    expect(found.place?.name ?? null).toBe(name);
    expect(found.otherPlaces.toSorted()).toEqual(others.toSorted());
    expect(found.placeUnknown).toBe(name === null);
    if (name === null) expect(found.total).toBe(0);
  });

  test('that sounds like another is not taken for it: it is said to be unknown, and the other offered', async () => {
    const found = await search({ place: 'Hifton' });
    expect(found).toMatchObject({ place: null, placeUnknown: true, total: 0 });
  });

  it.each([
    ['manchster', 'manchster'],
    ['Manchester', null],
    ['BS99 9ZZ', 'BS99 9ZZ'],
    ['BS8 1SD', null],
  ])('typed as ‘%s’ is said to be typed as %j', async (place, typed) => {
    expect((await search({ place })).place.typed).toBe(typed);
  });

  test('that is a council means all of it', async () => {
    expect(titles(await search({ place: 'Somerset', radius: 1 }))).toEqual(['Bushcraft', 'Choir', 'Kayaking']);
  });

  test('among the words is looked around, and the words are looked for there', async () => {
    const found = await search({ q: 'yoga in Clifton' });
    expect(found).toMatchObject({ place: { name: 'Clifton, Bristol' }, otherPlaces: ['Clifton, York'] });
    expect(titles(found)).toEqual(['Yoga']);
    expect(titles(await search({ q: 'taunton' }))).toEqual(['Kayaking']);
    expect(titles(await search({ q: 'yoga', place: 'Taunton' }))).toEqual([]);
  });

  test('is where somebody is, when they let us know', async () => {
    const found = await search({ latitude: 51.456, longitude: -2.62, radius: 3 });
    expect(found.place.name).toMatch(/^you \(/);
    expect(titles(found)).toEqual(['Judo', 'Yoga']);
    expect(await search({ q: 'yoga near me' })).toMatchObject({ nearMe: true, total: 1 });
  });
});
