import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import {
  checkSpan,
  columnOf,
  columnsOf,
  grainOf,
  spanBefore,
  spanLastYear,
  spanOf,
  termName,
  grains,
} from './period.ts';

describe('a named period ends today', () => {
  it.each([
    ['month', '2027-03-31', '2027-03-01'],
    ['quarter', '2027-05-31', '2027-03-01'],
    ['term', '2027-03-31', '2027-01-01'],
    ['term', '2027-08-15', '2027-04-01'],
    ['term', '2027-09-01', '2027-09-01'],
    ['term', '2027-12-31', '2027-09-01'],
  ] as const)('%s on %s begins on %s', (kind, today, from) => expect(spanOf(kind, today)).toEqual({ from, to: today }));

  it('a term has its name', () => expect(termName('2027-11-30')).toBe('Autumn term'));
});

describe('the period before', () => {
  it.each([
    ['part of a month', '2027-03-01', '2027-03-12', '2027-02-01', '2027-02-12'],
    ['a month that is longer than the one before', '2027-03-01', '2027-03-31', '2027-02-01', '2027-02-28'],
    ['a month that is shorter', '2027-02-01', '2027-02-28', '2027-01-01', '2027-01-31'],
    ['the 30th of a month, before which February ended', '2027-03-01', '2027-03-30', '2027-02-01', '2027-02-28'],
    ['three months', '2027-04-01', '2027-06-30', '2027-01-01', '2027-03-31'],
    ['some days', '2027-03-10', '2027-03-12', '2027-03-07', '2027-03-09'],
    ['days over the clock change of spring', '2027-03-22', '2027-03-28', '2027-03-15', '2027-03-21'],
    ['both clock changes', '2027-03-02', '2027-11-05', '2026-06-26', '2027-03-01'],
  ])('of %s', (_, from, to, before, until) => expect(spanBefore({ from, to })).toEqual({ from: before, to: until }));

  test('the same days last year, and of a leap day the 28th', () => {
    expect(spanLastYear({ from: '2028-02-01', to: '2028-02-29' })).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });
});

describe('what can be asked for', () => {
  it.each([
    ['one day', '2027-03-28', '2027-03-28', null],
    ['the future', '2040-01-01', '2040-12-31', null],
    ['three years over all clock changes', '2025-01-01', '2027-12-31', null],
    ['backwards', '2027-03-28', '2027-03-27', 'period-backwards'],
    ['more than three years', '2024-01-01', '2027-06-30', 'period-too-long'],
    ['the time of the Romans', '0043-01-01', '0043-01-02', 'period-too-far'],
    ['too far ahead', '2099-12-31', '2101-01-01', 'period-too-far'],
  ])('%s', (_, from, to, key) => {
    const checked = checkSpan({ from, to });
    expect(checked.ok ? null : checked.refusal.key).toBe(key);
  });
});

test('every day of a period is in one of its columns, and no column is before it', () => {
  const days = fc.integer({ min: 0, max: 900 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000 }),
      days,
      days,
      fc.constantFrom(...grains),
      (start, length, nth, grain) => {
        const first = Temporal.PlainDate.from('2025-01-01').add({ days: start });
        const span = { from: first.toString(), to: first.add({ days: length }).toString() };
        const columns = columnsOf(span, grain);
        const day = first.add({ days: Math.min(nth, length) }).toString();
        expect(columns[0]).toBe(span.from);
        expect(columns).toContain(columnOf(day, span, grain));
        expect(columnsOf(span, grainOf(span)).length).toBeLessThanOrEqual(37);
      },
    ),
    { seed: 59 },
  );
});
