import { expect, test } from 'vitest';
import { placeInList } from './place-in-list.ts';

test.each([
  [1, 0, 0],
  [1, 149, 1],
  [1, 251, 2],
  [1, 999, 3],
  [0, 10, 0],
  [0, 151, 1],
  [3, 340, 3],
  [3, 249, 2],
])('of rows in the middle of 50, 150, 250 and 350, number %i dropped at %i goes to %i', (from, y, expected) => {
  expect(placeInList([50, 150, 250, 350], from, y)).toBe(expected);
});
