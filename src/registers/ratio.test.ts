import { expect, test } from 'vitest';
import { ratioFor } from './ratio.ts';

const of = (...ages: (number | null)[]) => ages.map((age) => ({ age, over18: false }));
const times = (count: number, age: number) => of(...Array.from({ length: count }, () => age));

test.each([
  ['nobody', [], 0],
  [
    'adults',
    [
      { age: 40, over18: true },
      { age: null, over18: true },
    ],
    0,
  ],
  ['one child', of(7), 2],
  ['babies', times(7, 1), 3],
  ['two-year-olds', times(11, 2), 3],
  ['three-year-olds', times(17, 3), 3],
  ['12 of primary age', times(12, 6), 2],
  ['13 of primary age', times(13, 6), 3],
  ['17 of nine to twelve', times(17, 10), 3],
  ['21 teenagers', times(21, 15), 3],
  // A third of an adult and two thirds of an adult are one, and not a little more than one.
  ['mixed ages that come out even', [...times(4, 0), ...times(10, 6)], 3],
  ['ages that nobody knows, as the youngest of school age', of(...Array.from({ length: 13 }, () => null)), 3],
])('%s need so many adults', (_, here, required) => {
  expect(ratioFor(here).required).toBe(required);
});

test('says how many there are of each age, and where its ratio comes from', () => {
  expect(ratioFor([...times(2, 2), ...times(3, 10)]).groups).toMatchObject([
    { children: 2, band: { children: 5, source: 'EYFS' } },
    { children: 3, band: { children: 8, source: 'NSPCC' } },
  ]);
});
