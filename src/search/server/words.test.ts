import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { indexListings, indexMissing } from './index-listing.ts';
import { publishListings } from './searches.fixture.ts';

let world: World;
let ids: Map<string, string>;

const york = { town: 'Clifton, York', at: [53.971, -1.101], council: 'E06000014' } as const;
const taunton = { town: 'Taunton', at: [51.0149, -3.1029], council: 'E06000066' } as const;

beforeAll(async () => {
  world = await makeWorld();
  ids = await publishListings(world, [
    { title: 'Forest school mornings' },
    { title: 'Saturday football', summary: 'Five a side for everybody' },
    { title: 'Wraparound care at Elm Road', summary: 'From the last bell until six' },
    { title: 'SEND swimming', access: ['Hoist', 'Quiet first slot'] },
    { title: 'Home education science', provider: 'Siân O’Neill' },
    { title: 'Pottery for beginners', access: ['Step-free studio'] },
    { title: 'Children’s choir', provider: 'St Mary’s Singers' },
    { title: 'Café philosophy', summary: 'For those who like to argue' },
    { title: 'Chess club', ...york },
    { title: 'Judo juniors', town: 'Clifton, Bristol', at: [51.456, -2.62] },
    { title: 'Kayaking on the canal', ...taunton },
    { title: 'Gymnastics with Maya', ages: [3, 6] },
    { title: 'Bushcraft weekend', ...taunton },
    { title: 'Rugby tots', ...taunton },
    { title: 'Reading corner', summary: 'Stories for the youngest' },
  ]);
});
afterAll(() => world.stop());

const search = async (query: Record<string, unknown>) =>
  (await world.request('GET /search', { query: query as Record<string, string> })).body;
const titles = ({ results }: { results: { title: string }[] }): string[] => results.map(({ title }) => title);

describe('what somebody types into the box', () => {
  it.each<[typed: string, first: string]>([
    // slips, each word by itself
    ['forset schol', 'Forest school mornings'],
    ['forset schol bristl', 'Forest school mornings'],
    ['forrest schools', 'Forest school mornings'],
    ['forestschool', 'Forest school mornings'],
    ['footbal', 'Saturday football'],
    ['gymnstics', 'Gymnastics with Maya'],
    ['swiming', 'SEND swimming'],
    ['potery', 'Pottery for beginners'],
    ['chidlrens choir', 'Children’s choir'],
    ['kayacking', 'Kayaking on the canal'],
    // half typed, and other forms
    ['gymn', 'Gymnastics with Maya'],
    ['swim', 'SEND swimming'],
    ['forests schools', 'Forest school mornings'],
    ['beginner', 'Pottery for beginners'],
    // other words for the same
    ['footie', 'Saturday football'],
    ['soccer', 'Saturday football'],
    ['after-school club', 'Wraparound care at Elm Road'],
    ['after school', 'Wraparound care at Elm Road'],
    ['sen swimming', 'SEND swimming'],
    ['special needs swimming', 'SEND swimming'],
    ['home ed science', 'Home education science'],
    ['homeschool', 'Home education science'],
    ['martial arts', 'Judo juniors'],
    ['ceramics', 'Pottery for beginners'],
    ['canoeing', 'Kayaking on the canal'],
    // accents, apostrophes, dashes, case
    ['childrens choir', 'Children’s choir'],
    ["children's choir", 'Children’s choir'],
    ['cafe', 'Café philosophy'],
    ['CAFÉ', 'Café philosophy'],
    ['sian oneill', 'Home education science'],
    ["Sian O'Neill", 'Home education science'],
    ['saint marys', 'Children’s choir'],
    // idle words
    ['things to do: chess for my kids', 'Chess club'],
    ['football classes near me', 'Saturday football'],
    // access
    ['wheelchair pottery', 'Pottery for beginners'],
    ['quiet swimming', 'SEND swimming'],
    ['disabled swimming', 'SEND swimming'],
    // places among the words
    ['forest school in Bristol', 'Forest school mornings'],
    ['bristol football', 'Saturday football'],
    ['kayaking taunton', 'Kayaking on the canal'],
    ['judo BS8', 'Judo juniors'],
    ['judo bs8 1sd', 'Judo juniors'],
    ['chess clifton york', 'Chess club'],
    // words that are towns, too
    ['rugby', 'Rugby tots'],
    ['reading', 'Reading corner'],
    // quotation marks and dashes
    ['"forest school"', 'Forest school mornings'],
    ['care -forest', 'Wraparound care at Elm Road'],
  ])('‘%s’ finds %s first', async (q, first) => {
    expect(titles(await search({ q }))[0]).toBe(first);
  });

  it.each([
    ['forset schol', 'forest school'],
    ['fotball', 'football'],
    ['footbal', null],
    ['forest school', null],
    ['footie', null],
    ['forests schools', null],
    ['gymn', null],
    ['xqzw', null],
  ])('‘%s’ is shown for %j', async (q, instead) => {
    expect((await search({ q })).instead).toBe(instead);
  });

  test('exactly what was typed is looked for when somebody asks for that', async () => {
    expect(await search({ q: 'forset', exact: 'yes' })).toMatchObject({ total: 0, instead: null });
    expect(titles(await search({ q: 'forest', exact: 'yes' }))).toEqual(['Forest school mornings']);
    expect(await search({ q: 'footie', exact: 'yes' })).toMatchObject({ total: 0 });
  });

  test('what has only some of the words comes after what has all, and it is said how many have all', async () => {
    const any = await search({ q: 'forest football choir' });
    expect(titles(any).toSorted()).toEqual(['Children’s choir', 'Forest school mornings', 'Saturday football']);
    expect(any.whole).toBe(0);
    // Half of the words are enough, and one is not where something has half.
    expect(titles(await search({ q: 'saturday football swimming' }))).toEqual(['Saturday football']);
    const two = await search({ q: 'chess pottery' });
    expect(titles(two).toSorted()).toEqual(['Chess club', 'Pottery for beginners']);
    expect(two.whole).toBe(0);
    const both = await search({ q: 'forest school bushcraft football' });
    // Both have two of what was typed, the others one.
    expect(titles(both).slice(0, 2).toSorted()).toEqual(['Bushcraft weekend', 'Forest school mornings']);
  });

  test('what has a word with a dash before it is left out', async () => {
    expect(titles(await search({ q: 'forest -school' }))).toEqual([]);
    expect(titles(await search({ q: 'forest -football' }))).toEqual(['Forest school mornings']);
  });

  test('what nobody offers is not found by what looks alike', async () => {
    expect(titles(await search({ q: 'xylophone' }))).toEqual([]);
    expect(titles(await search({ q: '7777777' }))).toEqual([]);
  });

  it.each([
    '---------------------------------',
    '!!!',
    '"',
    '"""',
    "' or 1=1",
    'a & | ! ( ) : *',
    '\\',
    '%_%',
    '🌲',
    'x'.repeat(512),
  ])('%j is answered', async (q) => {
    const { status } = await world.request('GET /search', { query: { q } });
    expect(status).toBe(200);
  });
});

describe('the vocabulary', () => {
  const count = async (word: string) =>
    (await world.services.db
      .selectFrom('search_word')
      .select(['listings', 'named', 'placed'])
      .where('word', '=', word)
      .executeTakeFirst()) ?? null;

  test('counts in how many listings a word stands, and follows when they change', async () => {
    const { db } = world.services;
    expect(await count('football')).toEqual({ listings: 1, named: 1, placed: 0 });
    expect((await count('taunton'))?.placed).toBe(3);
    const id = ids.get('Saturday football') ?? '';
    const change = async (fields: { title?: string; is_private?: boolean; town?: string }) => {
      await db.updateTable('listing').set(fields).where('id', '=', id).execute();
      await indexListings(world.services, [id]);
    };
    await change({ title: 'Saturday netball' });
    expect(await count('football')).toBeNull();
    expect(await count('netball')).toEqual({ listings: 1, named: 1, placed: 0 });
    await change({ is_private: true });
    expect(await count('netball')).toBeNull();
    await change({ title: 'Saturday football', is_private: false });
    await indexListings(world.services, [id]);
    expect(await count('football')).toEqual({ listings: 1, named: 1, placed: 0 });
  });

  test('is written again by itself where other rules wrote it, and counts nothing twice', async () => {
    const { db } = world.services;
    await db.updateTable('listing_document').set({ rules: 0, words: '' }).execute();
    await indexMissing(world.services);
    expect(titles(await search({ q: 'football' }))).toEqual(['Saturday football']);
    expect(await count('football')).toEqual({ listings: 1, named: 1, placed: 0 });
  });
});
