import { expect, it } from 'vitest';
import { dayText, nearDay } from './day-text.ts';
import { itIs } from './it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

it.each([
  ['2026-12-06', 'long', 'Sunday 6 December'],
  ['2026-12-06', 'short', 'Sun 6 Dec'],
  ['2027-01-03', 'long', 'Sunday 3 January 2027'],
  ['2025-09-30', 'short', 'Tue 30 Sep 2025'],
  ['2028-02-29', 'short', 'Tue 29 Feb 2028'],
] as const)('%s is said %s: %s', (date, style, text) => {
  expect(dayText(date, style).replaceAll('\u00a0', ' ')).toBe(text);
});

it('never ends a line inside a date', () => {
  expect(dayText('2027-01-03', 'long')).not.toContain(' ');
});

it('keeps the year on paper, whatever year it is', () => {
  expect(dayText('2026-12-06', 'short', true)).toBe('Sun\u00a06\u00a0Dec\u00a02026');
});

it.each([
  ['2026-11-28', 'Today'],
  ['2026-11-29', 'Tomorrow'],
  ['2026-11-30', null],
  ['2026-11-27', null],
])('on 28 November %s is %s', (date, word) => {
  expect(nearDay(date, '2026-11-28')).toBe(word);
});

it('knows that 1 December comes after 30 November', () => {
  expect(nearDay('2026-12-01', '2026-11-30')).toBe('Tomorrow');
});
