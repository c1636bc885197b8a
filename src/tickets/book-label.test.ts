import { expect, test } from 'vitest';
import { bookBlockLabel, bookDatesLabel } from './book-label.ts';

test('buttons say what will happen, and name a sum only with who pays it', () => {
  const oneChild = (pence: number) => ({ pence, who: '1 child' });
  expect(bookDatesLabel(1, oneChild(1_236))).toBe('Book 1 date for 1 child – £12.36');
  expect(bookDatesLabel(3, { pence: 6_674, who: '2 children' })).toBe('Book 3 dates for 2 children – £66.74');
  expect(bookDatesLabel(1, null)).toBe('Book 1 date');
  expect(bookDatesLabel(2, null)).toBe('Book 2 dates');
  expect(bookBlockLabel(6, 6, oneChild(9_000))).toBe('Book all 6 dates for 1 child – £90.00');
  expect(bookBlockLabel(4, 6, oneChild(6_000))).toBe('Book the last 4 dates for 1 child – £60.00');
  expect(bookBlockLabel(4, 6, null)).toBe('Book the last 4 dates');
  expect(bookBlockLabel(1, 1, oneChild(0))).toBe('Book 1 date for 1 child – free');
});
