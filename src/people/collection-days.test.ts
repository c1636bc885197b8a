import { expect, test } from 'vitest';
import { collectsOn, daysText, everyDay, guardianDays } from './collection-days.ts';

test.each([
  [[1, 2, 3, 4, 5, 6, 7], 'every day'],
  [[1, 2, 3, 4, 5], 'Mondays to Fridays'],
  [[6, 7], 'Saturdays and Sundays'],
  [[3, 1, 5], 'Mondays, Wednesdays and Fridays'],
  [[2], 'Tuesdays'],
  [[], 'no day'],
])('the days %j are called %s', (days, text) => {
  expect(daysText(days)).toBe(text);
});

test('who collects on Wednesdays does not on a Thursday', () => {
  expect(collectsOn([3], '2026-12-02')).toBe(true);
  expect(collectsOn([3], '2026-12-03')).toBe(false);
});

test('a guardian of whom nothing is said collects on every day', () => {
  expect(guardianDays([{ accountId: 'sam', days: [1] }], 'priya')).toEqual(everyDay);
  expect(guardianDays([{ accountId: 'sam', days: [1] }], 'sam')).toEqual([1]);
});
