import { describe, expect, it } from 'vitest';
import {
  kindOf,
  landingPath,
  landingSearch,
  landingTitle,
  namedKinds,
  nearestFirst,
  offerPathOf,
  placeSlug,
} from './landing-pages.ts';
import { categories } from '../listings/category-table.ts';
import { solutionPageAt } from './solution-pages.ts';

describe('the page of a category in a town', () => {
  it.each([
    ['Bristol', 'bristol'],
    ['Stoke-on-Trent', 'stoke-on-trent'],
    ['Ynys Môn', 'ynys-mon'],
    ["King's Lynn", 'king-s-lynn'],
  ])('has %s in its address as %s', (town, slug) => {
    expect(placeSlug(town)).toBe(slug);
    expect(landingPath({ place: slug, category: 'elders' })).toBe(`/activities/${slug}/elders`);
  });

  it('is called as people say it', () => {
    expect(landingTitle('elders', 'Bath')).toBe('Activities for elders in Bath');
  });
});

describe('a kind of activity', () => {
  it('that has a name is searched for by its words, a category by itself', () => {
    expect(landingTitle('forest-schools', 'Bath')).toBe('Forest schools in Bath');
    expect(landingSearch('forest-schools')).toEqual({ q: 'forest school' });
    expect(landingSearch('elders')).toEqual({ category: 'elders' });
    for (const kind of ['forest-schools', 'elders']) expect(kindOf(landingSearch(kind))).toBe(kind);
    const others: Record<string, string>[] = [{ funding: 'council' }, { q: 'kites' }, { category: 'elders,haf' }];
    for (const other of others) expect(kindOf(other)).toBeNull();
  });

  it('has no name that a category has, and a page for those who offer it', () => {
    const kinds = [...categories, ...namedKinds].map(({ slug }) => slug as string);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const kind of kinds) expect([kind, solutionPageAt(offerPathOf(kind))?.audience]).toEqual([kind, 'providers']);
  });
});

it('the nearest town comes first, and one whose place nobody knows last', () => {
  const [bristol, bath, leeds] = [
    { name: 'Bristol', latitude: 51.45, longitude: -2.59 },
    { name: 'Bath', latitude: 51.38, longitude: -2.36 },
    { name: 'Leeds', latitude: 53.8, longitude: -1.55 },
  ];
  const online = { name: 'Online', latitude: null, longitude: null };
  expect(nearestFirst(bristol, [online, leeds, bath]).map(({ name }) => name)).toEqual(['Bath', 'Leeds', 'Online']);
  expect(nearestFirst(online, [leeds, bath]).map(({ name }) => name)).toEqual(['Leeds', 'Bath']);
});
