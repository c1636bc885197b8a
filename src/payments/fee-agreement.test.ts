import { describe, expect, it } from 'vitest';
import { beginningOf, parsePercent, percentText } from './fee-agreement.ts';

const now = Temporal.Instant.from('2027-06-10T23:30:00Z');

describe('fees begin', () => {
  it.each([
    ['now, where no day is named', null, '2027-06-10T23:30:00Z'],
    ['now, on the day that it is in London', '2027-06-11', '2027-06-10T23:30:00Z'],
    ['at midnight in London of a later day', '2027-06-12', '2027-06-11T23:00:00Z'],
    ['at midnight in winter', '2027-12-01', '2027-12-01T00:00:00Z'],
    ['never on a day that is over', '2027-06-10', undefined],
  ])('%s', (_, day, begins) => {
    expect(beginningOf(day === null ? null : Temporal.PlainDate.from(day), now)?.toString()).toBe(begins);
  });
});

describe('a percentage is read as it is typed', () => {
  it.each([
    ['3', 300],
    ['2.5', 250],
    ['2.05', 205],
    [' 0 % ', 0],
    ['50', 5_000],
    ['50.01', null],
    ['2.555', null],
    ['-1', null],
    ['1e2', null],
    ['', null],
    ['two', null],
  ])('%j is %j', (typed, basisPoints) => {
    expect(parsePercent(typed)).toBe(basisPoints);
  });

  it('and shown again as it was', () => {
    for (const basisPoints of [0, 5, 205, 250, 300, 5_000]) {
      expect(parsePercent(percentText(basisPoints))).toBe(basisPoints);
    }
  });
});
