import { expect, it } from 'vitest';
import { offsetInWords } from './pin-offset.ts';

const from = { latitude: 51, longitude: -3 };
const metre = 1 / 111_195;
const eastMetre = metre / Math.cos((51 * Math.PI) / 180);

it.each([
  [0, 0, 'back where it was'],
  [1.2, 0, '1 metre north of where it was'],
  [40, 0, '40 metres north of where it was'],
  [0, 25, '25 metres east of where it was'],
  [-30, -30, '42 metres south-west of where it was'],
  [-300, 0, '300 metres south of where it was'],
  [0, -996, '1.0 kilometres west of where it was'],
  [2500, 2500, '3.5 kilometres north-east of where it was'],
])('%d metres north and %d east are %j', (north, east, words) => {
  expect(
    offsetInWords(from, { latitude: from.latitude + north * metre, longitude: from.longitude + east * eastMetre }),
  ).toBe(words);
});
