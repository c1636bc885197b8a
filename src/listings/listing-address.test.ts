import { expect, test } from 'vitest';
import { listingAddress } from './listing-address.ts';

test('the page of a listing has the key of its link where it does not open for everybody', () => {
  expect(listingAddress({ slug: 'forest-school', key: null })).toBe('/listing/forest-school');
  expect(listingAddress({ slug: 'forest-school', key: 'a+b' })).toBe('/listing/forest-school?key=a%2Bb');
});
