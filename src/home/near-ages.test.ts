import { expect, it } from 'vitest';
import { agesInWords, interleave } from './near-ages.ts';

it.each([
  [[], ''],
  [[6], ', for age 6'],
  [[6, 9], ', for ages 6 and 9'],
  [[2, 6, 9], ', for ages 2, 6 and 9'],
])('ages %j are said: "%s"', (ages, words) => {
  expect(agesInWords(ages)).toBe(words);
});

it('each child of a family sees something on the first screen, and nothing twice', () => {
  const of = (ids: string) => ids.split('').map((id) => ({ id }));
  expect(interleave([of('abc'), of('xbyz')], 5).map(({ id }) => id)).toEqual(['a', 'x', 'b', 'c', 'y']);
  expect(interleave([], 5)).toEqual([]);
});
