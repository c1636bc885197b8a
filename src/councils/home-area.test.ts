import { describe, expect, it } from 'vitest';
import { homeArea, needsAreaReason } from './home-area.ts';

const names: Record<string, string> = {
  E06000023: 'Bristol',
  E06000025: 'South Gloucestershire',
  E10000011: 'East Sussex',
};
const bristol = { code: 'E06000023', title: 'Bristol City Council' };
const eastSussex = { code: 'E10000011', title: 'East Sussex County Council' };
const unlisted = { code: 'X1', title: 'Bramley Council' };

it.each([
  ['BS1 5TR', 'E06000023', bristol, 'inside', 'Lives in Bristol.'],
  ['BS16 7AE', 'E06000025', bristol, 'outside', 'Lives in South Gloucestershire, not in Bristol.'],
  // A home in a district has the county's code where the county asks.
  ['BN7 1UE', 'E10000011', eastSussex, 'inside', 'Lives in East Sussex.'],
  ['BN7 1UE', 'E10000011', bristol, 'outside', 'Lives in East Sussex, not in Bristol.'],
  ['AB1 2CD', 'X9', bristol, 'outside', 'Does not live in Bristol.'],
  ['BS1 5TR', 'E06000023', unlisted, 'outside', 'Lives in Bristol, not in Bramley Council.'],
  ['BFPO 61', null, bristol, 'unknown', 'BFPO 61 is in no council’s area.'],
  ['', null, bristol, 'unknown', 'No home postcode was given: it may not be in Bristol.'],
  ['', 'E06000023', bristol, 'unknown', 'No home postcode was given: it may not be in Bristol.'],
])('the home %s (%s) lies to %o so: %s', (zipCode, councilCode, council, lives, sentence) => {
  expect(homeArea({ zipCode, councilCode }, council, (code) => names[code])).toEqual({ lives, sentence });
});

describe('a family that has moved out of the area', () => {
  it.each([
    ['BS1 5TR', 'E06000023'],
    ['', null],
  ])('lives outside of it, whatever was said before (%s), and nobody is told where', (zipCode, councilCode) => {
    const area = homeArea({ zipCode, councilCode, movedOut: true }, bristol, (code) => names[code]);
    expect(area).toEqual({ lives: 'outside', sentence: 'The home is not in Bristol any more.' });
  });
});

it.each([
  [true, 'inside', false],
  [true, 'outside', true],
  [true, 'unknown', true],
  [false, 'inside', false],
  [false, 'outside', false],
  [false, 'unknown', false],
] as const)(
  'where only those of the area are funded: %s, who lives %s needs a reason: %s',
  (localOnly, lives, needs) => {
    expect(needsAreaReason(localOnly, { lives })).toBe(needs);
  },
);
