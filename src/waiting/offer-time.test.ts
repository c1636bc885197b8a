import { describe, expect, it } from 'vitest';
import { instantOf } from '../platform/time.ts';
import { offerByHandUntil, offerUntil } from './offer-time.ts';

const at = (text: string): Temporal.Instant => {
  const [date = '', time = ''] = text.split(' ');
  return instantOf(date, time);
};
const say = (moment: Temporal.Instant | null): string | null =>
  moment && moment.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString().replace('T', ' ').slice(0, 16);
const until = (now: string, start: string, ends = start) =>
  say(offerUntil(at(now), { startDate: at(start), bookingEnds: at(ends) }));

describe('an offer stands by how far away the date is', () => {
  it.each([
    // 24 hours of daytime are a day of 14 and ten hours of the next.
    ['over seven days', '2027-05-03 09:00', '2027-05-10 09:01', '2027-05-04 19:00'],
    ['seven days to the minute', '2027-05-03 09:00', '2027-05-10 09:00', '2027-05-03 15:00'],
    ['over 48 hours', '2027-05-03 09:00', '2027-05-05 09:01', '2027-05-03 15:00'],
    ['48 hours to the minute', '2027-05-03 09:00', '2027-05-05 09:00', '2027-05-03 10:00'],
    ['over six hours', '2027-05-03 09:00', '2027-05-03 15:01', '2027-05-03 10:00'],
    ['six hours to the minute', '2027-05-03 09:00', '2027-05-03 15:00', null],
    ['under six hours', '2027-05-03 09:00', '2027-05-03 10:00', null],
    ['under six hours, at night', '2027-05-03 05:00', '2027-05-03 10:00', null],
  ])('%s', (_, now, start, expected) => {
    expect(until(now, start)).toBe(expected);
  });
});

describe('the night does not count', () => {
  it.each([
    ['an hour that ends exactly at 21:00 is over then', '2027-05-03 20:00', '2027-05-04 09:00', '2027-05-03 21:00'],
    [
      'an hour is half used in the evening and half in the morning',
      '2027-05-03 20:30',
      '2027-05-04 20:00',
      '2027-05-04 07:30',
    ],
    ['an offer at 21:00 begins at 07:00', '2027-05-03 21:00', '2027-05-04 20:00', '2027-05-04 08:00'],
    ['an offer at 23:30 begins at 07:00', '2027-05-03 23:30', '2027-05-04 20:00', '2027-05-04 08:00'],
    ['an offer at 03:00 begins at 07:00 of the same day', '2027-05-03 03:00', '2027-05-03 20:00', '2027-05-03 08:00'],
    ['an offer at 07:00 begins at once', '2027-05-03 07:00', '2027-05-03 20:00', '2027-05-03 08:00'],
    ['six hours over a night', '2027-05-03 19:00', '2027-05-07 09:00', '2027-05-04 11:00'],
    ['24 hours over two nights', '2027-05-03 20:00', '2027-06-03 09:00', '2027-05-05 16:00'],
  ])('%s', (_, now, start, expected) => {
    expect(until(now, start)).toBe(expected);
  });
});

describe('the clock changes in the night, so they change nothing by day', () => {
  it.each([
    ['in spring', '2027-03-27 20:30', '2027-03-28 20:00', '2027-03-28 07:30'],
    ['in spring, offered within the hour that is skipped', '2027-03-28 01:30', '2027-03-28 20:00', '2027-03-28 08:00'],
    ['in spring, 24 hours', '2027-03-27 20:00', '2027-04-27 20:00', '2027-03-29 16:00'],
    ['in autumn', '2027-10-30 20:30', '2027-10-31 20:00', '2027-10-31 07:30'],
    ['in autumn, offered within the hour that comes twice', '2027-10-31 01:30', '2027-10-31 20:00', '2027-10-31 08:00'],
    ['in autumn, 24 hours', '2027-10-30 20:00', '2027-11-27 20:00', '2027-11-01 16:00'],
  ])('%s', (_, now, start, expected) => {
    expect(until(now, start)).toBe(expected);
  });

  it('but how far away a date is counts in hours that pass', () => {
    // On the wall it is 48 hours and a minute; an hour of them does not exist.
    expect(until('2027-03-27 09:00', '2027-03-29 09:01')).toBe('2027-03-27 10:00');
    // On the wall it is 47 hours and a half; one of them comes twice.
    expect(until('2027-10-30 09:00', '2027-11-01 08:30')).toBe('2027-10-30 15:00');
  });
});

describe('an offer ends when booking ends', () => {
  it.each([
    ['at the cut-off', '2027-05-03 09:00', '2027-05-03 15:30', '2027-05-03 09:40', '2027-05-03 09:40'],
    [
      'at the start of a date in the morning',
      '2027-05-03 20:30',
      '2027-05-04 07:15',
      '2027-05-04 07:15',
      '2027-05-04 07:15',
    ],
  ])('%s', (_, now, start, ends, expected) => {
    expect(until(now, start, ends)).toBe(expected);
  });
});

describe('an offer by hand', () => {
  it.each([
    ['stands as long as any other', '2027-05-03 09:00', '2027-05-10 09:01', '2027-05-10 09:01', '2027-05-04 19:00'],
    [
      'an hour, where the date is too near for others',
      '2027-05-03 09:00',
      '2027-05-03 14:00',
      '2027-05-03 14:00',
      '2027-05-03 10:00',
    ],
    ['an hour at night, too', '2027-05-03 22:30', '2027-05-04 02:00', '2027-05-04 02:00', '2027-05-03 23:30'],
    ['not beyond the end of booking', '2027-05-03 09:00', '2027-05-03 14:00', '2027-05-03 09:20', '2027-05-03 09:20'],
  ])('%s', (_, now, start, ends, expected) => {
    expect(say(offerByHandUntil(at(now), { startDate: at(start), bookingEnds: at(ends) }))).toBe(expected);
  });
});
