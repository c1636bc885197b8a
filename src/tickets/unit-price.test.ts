import { expect, test } from 'vitest';
import { bookBlockLabel, bookDatesLabel, formatPrice } from './unit-price.ts';

test.each([
  [1_236, false, '£12.36'],
  [1_200, true, 'from £12.00'],
  [0, false, 'free'],
  [0, true, 'from free'],
])('%i pence (several: %s) is said as %s', (pence, several, words) => {
  expect(formatPrice({ pence, several })).toBe(words);
});

test('buttons say what will happen and what it costs for one', () => {
  expect(bookDatesLabel(1, { pence: 1_236, several: false })).toBe('Book 1 date – £12.36');
  expect(bookDatesLabel(3, { pence: 1_236, several: true })).toBe('Book 3 dates – from £37.08');
  expect(bookDatesLabel(2, null)).toBe('Book 2 dates');
  expect(bookBlockLabel(6, 6, { pence: 9_000, several: false })).toBe('Book all 6 dates – £90.00');
  expect(bookBlockLabel(4, 6, { pence: 6_000, several: false })).toBe('Book the last 4 dates – £60.00');
  expect(bookBlockLabel(1, 1, { pence: 0, several: false })).toBe('Book 1 date – free');
});
