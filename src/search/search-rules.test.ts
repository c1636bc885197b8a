import { describe, expect, it } from 'vitest';
import { formatFound, emptySearchAddress, maySearch, searchAddress, sortFor } from './search-rules.ts';

describe('a search text', () => {
  it.each([
    ['', true],
    ['   ', true],
    ['f', false],
    ['fo', false],
    [' fo ', false],
    ['for', true],
    ['x'.repeat(512), true],
    ['x'.repeat(513), false],
  ])('%j may be sent: %s', (text, expected) => {
    expect(maySearch(text)).toBe(expected);
  });

  it.each([
    ['', emptySearchAddress],
    ['  ', emptySearchAddress],
    ['forest school', '/search-learning-experiences?q=forest%20school'],
    ['a&b=c', '/search-learning-experiences?q=a%26b%3Dc'],
  ])('%j leads to %s', (text, expected) => {
    expect(searchAddress(text)).toBe(expected);
  });

  it('that is empty leads to the map at zoom 7, centred on Manchester', () => {
    const { searchParams } = new URL(emptySearchAddress, 'http://x');
    expect([searchParams.get('view'), searchParams.get('zoom')]).toEqual(['map', '7']);
    expect(Number(searchParams.get('latitude'))).toBeCloseTo(53.48, 1);
    expect(Number(searchParams.get('longitude'))).toBeCloseTo(-2.24, 1);
  });
});

it.each([
  [undefined, { text: true, place: false }, 'relevance'],
  [undefined, { text: false, place: true }, 'distance'],
  [undefined, { text: false, place: false }, 'soonest'],
  ['distance', { text: true, place: false }, 'soonest'],
  ['relevance', { text: false, place: true }, 'distance'],
  ['price', { text: true, place: true }, 'price'],
] as const)('asked for %s with %o, results are sorted by %s', (asked, has, expected) => {
  expect(sortFor(asked, has)).toBe(expected);
});

it.each([
  [0, '0'],
  [23, '23'],
  [1_000, '1,000'],
  [1_001, '1,000+'],
])('of %i found activities %s is said', (total, said) => {
  expect(formatFound(total)).toBe(said);
});
