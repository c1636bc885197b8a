import { describe, expect, it } from 'vitest';
import { halfTermsAround, isClosed, isInTerm, schoolNationOf } from './school-terms.ts';

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const BRISTOL = 'E06000023';
const EDINBURGH = 'S12000036';

describe('school terms', () => {
  it.each<[date: string, nation: Parameters<typeof isInTerm>[1], inTerm: boolean, why: string]>([
    ['2026-09-01', 'england', true, 'the first day of the year'],
    ['2026-10-23', 'england', true, 'the last day before half term'],
    ['2026-10-24', 'england', false, 'the Saturday at which half term begins'],
    ['2026-10-28', 'england', false, 'half term'],
    ['2026-11-07', 'england', true, 'a Saturday within a half term'],
    ['2026-12-21', 'england', false, 'the Christmas holidays'],
    ['2027-03-29', 'england', false, 'Easter Monday'],
    ['2027-08-16', 'england', false, 'the summer holidays'],
    ['2027-08-18', 'scotland', true, 'the first day of the year in Scotland, in the English holidays'],
    ['2026-10-20', 'scotland', true, 'after the October week in Scotland'],
    ['2027-07-01', 'scotland', false, 'the Scottish summer, when English schools are open'],
    ['2027-02-09', 'wales', false, 'half term in Wales, a week before that in England'],
    ['2027-02-09', 'england', true, 'the same day in England'],
    ['2025-10-30', 'northern-ireland', false, 'Halloween in Northern Ireland'],
    ['2025-10-29', 'northern-ireland', true, 'the day before it, which is half term in England'],
    ['2027-06-02', 'northern-ireland', true, 'half term in England, and none here'],
    ['2027-03-25', 'northern-ireland', false, 'the Thursday before Easter'],
    ['2027-07-05', 'northern-ireland', false, 'July, when English schools are open'],
  ])('on %s in %s: %s, %s', (date, nation, inTerm) => expect(isInTerm(day(date), nation)).toBe(inTerm));

  it('have the same pattern in years that are not in the table, with schools that begin and end on the same weekday', () => {
    for (const year of [2020, 2025, 2028, 2031, 2040])
      for (const nation of ['england', 'scotland', 'wales', 'northern-ireland'] as const) {
        const terms = halfTermsAround(day(`${year}-11-20`), nation);
        expect(terms).toHaveLength(nation === 'northern-ireland' ? 5 : 6);
        for (const [index, [first, last]] of terms.entries()) {
          expect(Temporal.PlainDate.compare(first, last)).toBe(-1);
          expect(first.dayOfWeek).toBeLessThan(6);
          expect(last.dayOfWeek).toBeLessThan(6);
          expect(first.year).toBe(index < 2 ? year : year + 1);
        }
      }
  });

  it('follow one another without an overlap, also from one year to the next', () => {
    const ends = [2025, 2026, 2027, 2028].flatMap((year) => halfTermsAround(day(`${year}-11-20`), 'england')).flat();
    expect(ends.map(String)).toEqual(ends.map(String).toSorted());
  });
});

describe('what is closed', () => {
  it.each<[date: string, council: string, closed: boolean]>([
    ['2026-12-23', BRISTOL, false],
    ['2026-12-24', BRISTOL, true],
    ['2026-12-25', BRISTOL, true],
    ['2026-12-26', BRISTOL, true],
    // Boxing Day is a Saturday in 2026, and the Monday is its substitute.
    ['2026-12-28', BRISTOL, true],
    ['2026-12-30', BRISTOL, true],
    ['2027-01-01', BRISTOL, true],
    ['2027-01-02', BRISTOL, false],
    ['2027-03-29', BRISTOL, true],
    ['2027-03-29', EDINBURGH, false],
    ['2027-08-30', BRISTOL, true],
    ['2027-08-30', EDINBURGH, false],
    ['2026-11-30', EDINBURGH, true],
  ])('on %s in %s: %s', (date, council, closed) => expect(isClosed(day(date), council)).toBe(closed));
});

it('knows the nation of a place by its council', () => {
  const places = [BRISTOL, EDINBURGH, 'W06000015', 'N09000003'];
  expect(places.map(schoolNationOf)).toEqual(['england', 'scotland', 'wales', 'northern-ireland']);
});
