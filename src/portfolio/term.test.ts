import { expect, test } from 'vitest';
import { schoolYearOf, termOf, termsOf } from './term.ts';

test.each([
  ['2026-09-01', '2026-autumn', '2026-09-01', '2026-12-31'],
  ['2026-12-31', '2026-autumn', '2026-09-01', '2026-12-31'],
  ['2027-01-01', '2027-spring', '2027-01-01', '2027-03-31'],
  ['2028-02-29', '2028-spring', '2028-01-01', '2028-03-31'],
  ['2027-04-01', '2027-summer', '2027-04-01', '2027-08-31'],
  ['2027-08-31', '2027-summer', '2027-04-01', '2027-08-31'],
])('%s is in the term %s', (date, key, from, to) => {
  expect(termOf(date)).toMatchObject({ key, from, to });
});

test('the terms of some days come once each, the latest first', () => {
  expect(termsOf(['2027-04-02', '2026-10-01', '2027-05-02']).map(({ label }) => label)).toEqual([
    'Summer 2027',
    'Autumn 2026',
  ]);
});

test.each([
  ['2026-08-31', 'School year 2025/26'],
  ['2026-09-01', 'School year 2026/27'],
  ['2099-12-01', 'School year 2099/00'],
])('%s is in the %s', (date, label) => {
  expect(schoolYearOf(date).label).toBe(label);
});
