import { describe, expect, test } from 'vitest';
import { capacityOf, fewestLeft, groupSizeOf, placesOf } from './places-left.ts';
import { moveDates, weeksToMove } from './move-dates.ts';

test.each([
  ['2020-01-06', '2020-01-06', 1],
  ['2020-01-06', '2020-01-12', 1],
  ['2020-01-06', '2020-01-13', 2],
  ['2020-01-06', '2026-11-21', 359],
  ['2020-01-06', '2019-06-01', 0],
])('a page of %s read on %s moves by %i weeks', (readOn, today, wanted) =>
  expect(weeksToMove(readOn, today)).toBe(wanted),
);

describe('moved dates', () => {
  const places = { maximum: 20, remaining: 8 };
  test('weekday and time of day stay, in summer time too', () => {
    const [moved] = moveDates(26, [{ date: '2020-01-06', start: '10:00', end: '10:30', places }]);
    expect(moved).toMatchObject({ date: '2020-07-06', start: '10:00', end: '10:30', capacity: 8 });
    expect(moved?.startDate.toString()).toBe('2020-07-06T09:00:00Z');
    expect(Temporal.PlainDate.from('2020-07-06').dayOfWeek).toBe(Temporal.PlainDate.from('2020-01-06').dayOfWeek);
  });
  test('a time that the clocks skip is left out', () => {
    const dates = ['2020-01-05', '2020-01-12'].map((date) => ({ date, start: '01:30', end: '03:00', places }));
    expect(moveDates(12, dates).map(({ date }) => date)).toEqual(['2020-04-05']);
  });
});

test.each([
  [{ maximumAttendeeCapacity: 20, remainingAttendeeCapacity: 8 }, {}, { maximum: 20, remaining: 8 }],
  [{ remainingAttendeeCapacity: 30 }, { maximumAttendeeCapacity: 20 }, { maximum: 20, remaining: 20 }],
  [{ remainingAttendeeCapacity: -2 }, {}, { maximum: null, remaining: null }],
  [{ maximumAttendeeCapacity: '12' }, {}, { maximum: 12, remaining: null }],
  [{ maximumAttendeeCapacity: 1e12 }, {}, { maximum: 10_000, remaining: null }],
  [{ 'beta:availability': '>4' }, {}, { maximum: null, remaining: 5 }],
  [{ maximumAttendeeCapacity: 'many', remainingAttendeeCapacity: {} }, {}, { maximum: null, remaining: null }],
])('the places of %j in %j', (part, event, wanted) => expect(placesOf(part, event)).toEqual(wanted));

test.each([
  ['>4', 5],
  ['<5', 1],
  ['0', 0],
  ['3', 3],
  ['some', null],
  [null, null],
])('availability %j vouches for %j', (availability, wanted) => expect(fewestLeft(availability)).toBe(wanted));

test.each([
  [{ maximum: 20, remaining: 8 }, 8],
  [{ maximum: 20, remaining: 0 }, 0],
  [{ maximum: 20, remaining: null }, 20],
  [{ maximum: null, remaining: null }, 0],
])('%j can sell %i', (places, wanted) => expect(capacityOf(places)).toBe(wanted));

test.each([
  [
    [
      { maximum: 8, remaining: 1 },
      { maximum: 12, remaining: 1 },
    ],
    12,
  ],
  [[{ maximum: null, remaining: 5 }], null],
  [[{ maximum: 0, remaining: 0 }], null],
  [[], null],
])('the group of %j is %j', (dates, wanted) => expect(groupSizeOf(dates)).toBe(wanted));
