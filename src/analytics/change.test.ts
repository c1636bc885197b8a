import { describe, expect, it } from 'vitest';
import { ageText, leadText } from './buckets.ts';
import { changeText, percentText, pointsText } from './change.ts';
import { cohortsOf, firstCohort } from './cohorts.ts';

describe('a comparison is a sentence, never a division by nothing', () => {
  it.each([
    [0, 0, 'none then either'],
    [5, 0, 'none then'],
    [5, 5, 'the same'],
    [6, 4, '50% more'],
    [2, 4, '50% less'],
    [1001, 1000, 'a little more'],
    [0, 4, '100% less'],
    [100, -20, 'more'],
    [-50, -20, 'less'],
    [-50, 20, '350% less'],
  ])('%s now and %s then: %s', (now, then, text) => expect(changeText(now, then)).toBe(text));

  it.each([
    [null, null, 'none then'],
    [null, 5, 'none now'],
    [80, 79, '1 point more'],
    [60, 79, '19 points less'],
    [60, 60, 'the same'],
  ])('%s%% now and %s%% then: %s', (now, then, text) => expect(pointsText(now, then)).toBe(text));

  it('a share of nothing is none yet', () =>
    expect([percentText(0, 0), percentText(1, 3)]).toEqual(['none yet', '33%']));
});

it.each([
  [0, 'On the day or later'],
  [1, '1 to 2 days'],
  [15, '15 to 28 days'],
  [57, '57 days or more'],
])('booked %s days ahead is ‘%s’', (least, text) => expect(leadText(least)).toBe(text));

it.each([
  ['', 'Age not known'],
  ['0', 'Under 5'],
  ['8', '8 to 11 years'],
  ['16', '16 to 17 years'],
  ['18', 'Adults (18 and over)'],
])('the age band %j is ‘%s’', (value, text) => expect(ageText(value)).toBe(text));

it('families are followed from the month of their first date to this month', () => {
  const visits = [
    { first: '2026-12-01', month: '2026-12-01', families: 8 },
    { first: '2026-12-01', month: '2027-02-01', families: 3 },
    { first: '2027-02-01', month: '2027-02-01', families: 2 },
  ];
  expect(cohortsOf(visits, '2027-02-28')).toEqual([
    { month: '2026-12-01', families: 8, came: [0, 3] },
    { month: '2027-02-01', families: 2, came: [] },
  ]);
  expect(firstCohort('2027-02-28')).toBe('2026-03-01');
});
