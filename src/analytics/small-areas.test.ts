import { describe, expect, it } from 'vitest';
import { areaSpan, monthsText, shownAreas } from './small-areas.ts';

const area = (outward: string, families: number, places = families) => ({ outward, families, places });

describe('where families come from is shown so that no family can be told', () => {
  it.each([
    [0, null],
    [9, null],
    [10, 10],
    [12, 10],
    [13, 15],
    [17, 15],
    [18, 20],
    [102, 100],
  ])('of %s families of an area a provider reads %s', (families, shown) =>
    expect(shownAreas([area('BS3', families)]).areas.map((one) => one.families)).toEqual(shown === null ? [] : [shown]),
  );

  it.each([10, 11, 13, 16, 29])(
    'who looks before and after a family came sees one step of five or none, from %s on',
    (families) => {
      const [before, after] = [families, families + 1].map(
        (count) => shownAreas([area('BS3', count)]).areas[0]?.families ?? 0,
      );
      expect([0, 5]).toContain((after ?? 0) - (before ?? 0));
    },
  );

  it('places are no finer than families', () =>
    expect(shownAreas([area('BS3', 11, 33)]).areas).toEqual([area('BS3', 10, 35)]));

  it('areas stand by what is shown, so that their order tells no more', () =>
    expect(shownAreas([area('BS4', 12), area('BS3', 10), area('BA1', 14)]).areas.map(({ outward }) => outward)).toEqual(
      ['BA1', 'BS3', 'BS4'],
    ));

  it('that some are left out is said, how many and which are not; who gave no postcode is of no area', () => {
    expect(shownAreas([area('BS3', 10), area('BS4', 1), area('BS5', 9)])).toEqual({
      areas: [area('BS3', 10)],
      leavesOutAreas: true,
    });
    expect(shownAreas([area('', 3)])).toEqual({ areas: [], leavesOutAreas: false });
    expect(shownAreas([area('', 23)])).toEqual({ areas: [area('', 25)], leavesOutAreas: false });
  });
});

describe('areas are counted by whole months that are over: days of one’s own would tell of a day', () => {
  it.each([
    ['this month so far', '2027-05-01', '2027-05-20', '2027-04-01', '2027-04-30'],
    ['a day of last month', '2027-04-07', '2027-04-07', '2027-04-01', '2027-04-30'],
    ['three months to today', '2027-02-21', '2027-05-20', '2027-02-01', '2027-04-30'],
    ['half a year, to a leap day', '2023-09-15', '2024-02-10', '2023-09-01', '2024-02-29'],
    ['what is still to come', '2027-06-01', '2027-07-31', '2027-04-01', '2027-04-30'],
    ['a month of long ago', '2024-02-10', '2024-02-11', '2024-02-01', '2024-02-29'],
  ])('%s', (_, from, to, first, last) =>
    expect(areaSpan({ from, to }, '2027-05-20')).toEqual({ from: first, to: last }),
  );

  it('on the last day of a month that month is not over, on the next day it is', () => {
    const may = { from: '2027-05-01', to: '2027-05-31' };
    expect(areaSpan(may, '2027-05-31')).toEqual({ from: '2027-04-01', to: '2027-04-30' });
    expect(areaSpan(may, '2027-06-01')).toEqual(may);
  });

  it.each([
    ['2027-05-01', '2027-05-31', 'May 2027'],
    ['2026-11-01', '2027-01-31', 'November 2026 to January 2027'],
  ])('from %s to %s is called ‘%s’', (from, to, text) => expect(monthsText({ from, to })).toBe(text));
});
