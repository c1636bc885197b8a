import { describe, expect, it } from 'vitest';
import { dateOf, format, formatPlainDate, instantOf, relativeTime, timeOf } from './time.ts';
import { itIs } from './it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

describe('local dates and times are London’s', () => {
  it.each([
    ['2027-01-15', '09:30', '2027-01-15T09:30:00Z'],
    ['2027-07-15', '09:30', '2027-07-15T08:30:00Z'],
    // The spring clock change skips 01:00 to 02:00: such a time moves forward.
    ['2027-03-28', '01:30', '2027-03-28T01:30:00Z'],
    // In autumn 01:30 comes twice: the first one is meant.
    ['2027-10-31', '01:30', '2027-10-31T00:30:00Z'],
  ])('%s %s is %s', (date, time, instant) => {
    expect(instantOf(date, time).toString()).toBe(instant);
  });

  it('goes back and forth on every day of ten years', () => {
    for (let day = Temporal.PlainDate.from('2026-01-01'); day.year < 2036; day = day.add({ days: 1 })) {
      const instant = instantOf(day.toString(), '09:30');
      expect([dateOf(instant), timeOf(instant)]).toEqual([day.toString(), '09:30']);
    }
  });
});

describe('the specification’s formats', () => {
  const start = '2027-04-06T08:30:00Z';
  const end = '2027-04-06T14:00:00Z';
  it.each([
    ['DD/MM/YYYY', format.date(start), '06/04/2027'],
    ['Do MMMM, HH:mm', format.dayAndTime(start), '6th April, 09:30'],
    ['Do MMMM YYYY', format.longDate(start), '6th April 2027'],
    ['ddd DD MMM YYYY', format.shortDay(start), 'Tue\u00a06\u00a0Apr\u00a02027'],
    ['HH:mm – HH:mm', format.timeRange(start, end), '09:30\u00a0–\ufeff\u00a015:00'],
    ['a session', format.session(start, end), 'Tuesday\u00a06\u00a0April\u00a02027, 09:30\u00a0–\ufeff\u00a015:00'],
    ['a plain date', formatPlainDate('2018-02-03'), '03/02/2018'],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    ['1st', 1],
    ['2nd', 2],
    ['3rd', 3],
    ['4th', 4],
    ['11th', 11],
    ['12th', 12],
    ['13th', 13],
    ['21st', 21],
    ['22nd', 22],
    ['23rd', 23],
    ['31st', 31],
  ])('%s', (ordinal, day) => {
    expect(format.longDate(`2027-01-${String(day).padStart(2, '0')}T12:00:00Z`)).toBe(`${ordinal} January 2027`);
  });
});

describe('relative times', () => {
  const now = '2027-04-15T12:00:00Z';
  it.each([
    ['2027-04-15T11:59:40Z', 'just now'],
    ['2027-04-15T11:59:00Z', '1 minute ago'],
    ['2027-04-15T11:01:00Z', '59 minutes ago'],
    ['2027-04-15T09:00:00Z', '10:00'],
    ['2027-04-14T20:00:00Z', '1 day ago'],
    ['2027-04-10T12:00:00Z', 'Saturday'],
    ['2027-04-08T12:00:00Z', '1 week ago'],
    ['2027-03-20T12:00:00Z', '3 weeks ago'],
    ['2027-03-01T12:00:00Z', '01/03/2027'],
  ])('%s is %s', (moment, text) => {
    expect(relativeTime(moment, now)).toBe(text);
  });
});
