import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayAsked,
  isoDate,
  monthTitle,
  monthWeeks,
  parseTypedDate,
  spokenDate,
  todayInLondon,
  weekday,
  writtenDate,
} from './calendar-dates.ts';

const today = '2027-04-06';

it.each([
  ['2027-04-06', '2027-04-06'],
  ['2028-02-29', '2028-02-29'],
  ['2027-02-29', null],
  ['2027-13-01', null],
  ['6/4/2027', null],
  ['2027-04-06T10:00', null],
  ['', null],
  [null, null],
])('the day that an address asks for with %j is %j', (text, day) => {
  expect(dayAsked(text)).toBe(day);
});

describe('a typed date', () => {
  it.each([
    ['6/4/2027', '2027-04-06'],
    ['06/04/27', '2027-04-06'],
    ['6.4.2027', '2027-04-06'],
    ['6-4-2027', '2027-04-06'],
    ['2027-04-06', '2027-04-06'],
    ['6 April 2027', '2027-04-06'],
    ['6th apr 2027', '2027-04-06'],
    ['Tuesday 6 April 2027', '2027-04-06'],
    ['tue 6 apr 2027', '2027-04-06'],
    ['29/2/2028', '2028-02-29'],
    [' 31 dec, 2027 ', '2027-12-31'],
  ])('%j is read as %s', (typed, date) => {
    expect(parseTypedDate(typed, today)).toBe(date);
  });

  it.each([
    ['6 April', '2027-04-06'],
    ['5/4', '2028-04-05'],
    ['29 feb', '2028-02-29'],
  ])('%j without a year means the next such day, %s', (typed, date) => {
    expect(parseTypedDate(typed, today)).toBe(date);
  });

  it.each([
    '',
    '31/4/2027',
    '29/2/2027',
    '13/13/2027',
    '0/4/2027',
    '6 Smarch 2027',
    'tomorrow',
    '6/4/20270',
    '6 ma 2027',
  ])('%j is no date', (typed) => {
    expect(parseTypedDate(typed, today)).toBeNull();
  });
});

describe('date arithmetic', () => {
  it('crosses the days on which the clocks change', () => {
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
    expect(addDays('2027-10-30', 2)).toBe('2027-11-01');
  });

  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2027-12-01', 1, '2028-01-01'],
    ['2027-04-06', -1320, '1917-04-06'],
  ])('%s moved by %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('knows no 31 April', () => {
    expect(isoDate(2027, 4, 31)).toBeNull();
    expect(isoDate(2027, 4, 30)).toBe('2027-04-30');
  });

  it('counts the week from Monday', () => {
    expect(weekday('2027-04-05')).toBe(0);
    expect(weekday('2027-04-11')).toBe(6);
  });
});

it('lays a month out in whole weeks that begin on Monday', () => {
  const weeks = monthWeeks('2027-04-06');
  expect(weeks[0]).toEqual([null, null, null, '2027-04-01', '2027-04-02', '2027-04-03', '2027-04-04']);
  expect(weeks.at(-1)).toEqual(['2027-04-26', '2027-04-27', '2027-04-28', '2027-04-29', '2027-04-30', null, null]);
});

it('writes and says a date', () => {
  expect(writtenDate('2027-04-06')).toBe('06/04/2027');
  expect(spokenDate('2027-04-06')).toBe('Tuesday 6 April 2027');
  expect(monthTitle('2027-04-06')).toBe('April 2027');
});

it('takes the date of London, not of the machine', () => {
  expect(todayInLondon(new Date('2027-06-30T23:30:00Z'))).toBe('2027-07-01');
  expect(todayInLondon(new Date('2027-12-31T23:30:00Z'))).toBe('2027-12-31');
});
