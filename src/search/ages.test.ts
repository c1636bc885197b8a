import { expect, it } from 'vitest';
import { agesValue, readAges, toggledAge } from './ages.ts';

it.each([
  ['6 and 9', [6, 9]],
  ['9,6', [6, 9]],
  ['7 4', [4, 7]],
  ['6', [6]],
  ['6 & 6', [6]],
  ['under 1 and 3', [0, 3]],
  ['adult', [18]],
  ['adults and 12', [12, 18]],
  ['111', []],
  ['2015', []],
  ['all', []],
  ['', []],
])('‘%s’ are the ages %j', (typed, ages) => {
  expect(readAges(typed)).toEqual(ages);
});

it.each([
  [[7], 4, '4,7'],
  [[4, 7], 4, '7'],
])('%j and %d in turn are %j', (ages, age, value) => {
  expect(agesValue(toggledAge(ages, age))).toBe(value);
});
