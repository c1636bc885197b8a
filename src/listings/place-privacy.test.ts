import { expect, test } from 'vitest';
import { withoutExactPlace } from './place-privacy.ts';

const address = { venueName: 'Oak Cottage', addressLine: '1 Abbey Lane', town: 'Sheffield', zipCode: 'S11 9DF' };

test.each([
  ['the town and the first half of the postcode stay', address, { town: 'Sheffield', zipCode: 'S11' }],
  ['an address without a postcode', { ...address, zipCode: '' }, { town: 'Sheffield', zipCode: '' }],
])('%s', (_, given, expected) => {
  expect(withoutExactPlace(given)).toEqual({ venueName: '', addressLine: '', ...expected });
});
