import { describe, expect, it } from 'vitest';
import { landingPath, landingTitle, placeSlug } from './landing-pages.ts';

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
