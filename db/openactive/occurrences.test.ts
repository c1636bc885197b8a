import { describe, expect, test } from 'vitest';
import { minutesOf, momentOf, occurrencesOf, timeAfter, weekdayNamed } from './occurrences.ts';
import { greenParkPage, riversidePage } from './our-pages.fixture.ts';
import { itemOf } from './reading.fixture.ts';

const READ_ON = '2020-01-06';

test.each([
  ['2020-01-06T20:00:00Z', 'start', { date: '2020-01-06', time: '20:00' }],
  ['2020-01-06T20:29:59Z', 'end', { date: '2020-01-06', time: '20:30' }],
  ['2020-07-06T20:00:00Z', 'start', { date: '2020-07-06', time: '21:00' }],
  ['2020-07-06T20:00:00+01:00', 'start', { date: '2020-07-06', time: '20:00' }],
  ['2020-07-06T20:00', 'start', { date: '2020-07-06', time: '20:00' }],
  ['2020-01-06T23:59:59Z', 'end', { date: '2020-01-07', time: '00:00' }],
  ['2020-01-06', 'start', null],
  ['2020-13-45T99:99:99Z', 'start', null],
  ['tomorrow at six', 'start', null],
  [1578340800, 'start', null],
  [null, 'start', null],
] as const)('%j as a %s is %j', (text, side, wanted) => expect(momentOf(text, side)).toEqual(wanted));

test.each([
  ['PT1H', 60],
  ['PT1H30M', 90],
  ['PT29M59S', 30],
  ['P1D', null],
  ['PT-1H', null],
  ['-PT1H', null],
  ['P1M', null],
  ['one hour', null],
  [undefined, null],
])('the duration %j is %j minutes', (duration, wanted) => expect(minutesOf(duration)).toBe(wanted));

test.each([
  ['09:15', 60, '10:15'],
  ['23:00', 60, '23:59'],
  ['23:30', 60, null],
])('%s and %i minutes is %j', (start, minutes, wanted) => expect(timeAfter(start, minutes)).toBe(wanted));

test.each([
  ['http://schema.org/Monday', 1],
  ['https://schema.org/Sunday', 7],
  ['schema:Thursday', 4],
  ['TU', 2],
  ['Funday', null],
  [null, null],
])('%j is weekday %j', (name, wanted) => expect(weekdayNamed(name)).toBe(wanted));

describe('dates of items in a feed', () => {
  test('single dates, with places in all and left', () => {
    expect(occurrencesOf(itemOf(greenParkPage, 'gp-football').data, '2026-01-05')).toEqual([
      { date: '2026-01-05', start: '20:00', end: '21:30', places: { maximum: 12, remaining: 5 } },
      { date: '2026-01-12', start: '20:00', end: '21:30', places: { maximum: 12, remaining: 8 } },
    ]);
  });
  test('single dates count, whatever days a schedule without times names', () => {
    const { data } = itemOf(greenParkPage, 'gp-soft-play');
    const eventSchedule = [{ type: 'PartialSchedule', byDay: ['http://schema.org/Friday'] }];
    expect(occurrencesOf({ ...data, eventSchedule }, '2026-01-05').map(({ date }) => date)).toEqual([
      '2026-01-06',
      '2026-01-13',
    ]);
  });
  test('a schedule where there is no single date, with the places of the event', () => {
    expect(occurrencesOf(itemOf(greenParkPage, 'gp-run').data, '2026-01-05')).toEqual(
      ['2026-01-10', '2026-01-17', '2026-01-24'].map((date) => ({
        date,
        start: '08:30',
        end: '09:30',
        places: { maximum: 30, remaining: null },
      })),
    );
  });
  test('places that are only known to be more than four', () => {
    expect(occurrencesOf(itemOf(riversidePage, 'rt-boxes').data, '2026-01-02')).toEqual([
      { date: '2026-01-02', start: '19:35', end: '20:05', places: { maximum: null, remaining: 5 } },
    ]);
  });
});

const at = (startDate: unknown, more: object = {}): object => ({ startDate, endDate: '2020-01-06T11:00:00Z', ...more });
const timesOf = (event: object): string[] =>
  occurrencesOf(event as never, READ_ON).map(({ date, start, end }) => `${date} ${start}-${end}`);

describe('single dates', () => {
  test.each([
    ['its own date', at('2020-01-06T10:00:00Z'), ['2020-01-06 10:00-11:00']],
    [
      'a duration instead of an end',
      { startDate: '2020-01-06T10:00:00Z', duration: 'PT45M' },
      ['2020-01-06 10:00-10:45'],
    ],
    [
      'the duration of the event',
      { duration: 'PT30M', subEvent: { startDate: '2020-01-07T10:00:00Z' } },
      ['2020-01-07 10:00-10:30'],
    ],
    [
      'until midnight',
      { startDate: '2020-01-06T22:00:00Z', endDate: '2020-01-06T23:59:59Z' },
      ['2020-01-06 22:00-23:59'],
    ],
    ['past midnight', { startDate: '2020-01-06T22:00:00Z', endDate: '2020-01-07T02:00:00Z' }, []],
    ['the end before the start', at('2020-01-06T12:00:00Z'), []],
    ['no end', { startDate: '2020-01-06T10:00:00Z' }, []],
    [
      'a cancelled date',
      { subEvent: [at('2020-01-06T10:00:00Z', { eventStatus: 'https://schema.org/EventCancelled' })] },
      [],
    ],
    [
      'the same date twice',
      { subEvent: [at('2020-01-06T10:00:00Z'), at('2020-01-06T10:00:00Z')] },
      ['2020-01-06 10:00-11:00'],
    ],
    [
      'out of order',
      { subEvent: [at('2020-01-06T10:30:00Z'), at('2020-01-06T10:00:00Z')] },
      ['2020-01-06 10:00-11:00', '2020-01-06 10:30-11:00'],
    ],
    ['long ago', { startDate: '1970-01-01T10:00:00Z', duration: 'PT1H' }, []],
    ['far ahead', { startDate: '9999-01-01T10:00:00Z', duration: 'PT1H' }, []],
    ['nonsense', { subEvent: [null, 4, 'x', [], {}] }, []],
  ])('%s', (_, event, wanted) => expect(timesOf(event)).toEqual(wanted));
});

const weekly = {
  startTime: '18:00',
  endTime: '19:00',
  repeatFrequency: 'P1W',
  byDay: ['https://schema.org/Tuesday'],
  startDate: '2020-01-06',
  endDate: '2020-01-28',
};

describe('schedules', () => {
  test.each([
    ['weekly', weekly, ['2020-01-07', '2020-01-14', '2020-01-21', '2020-01-28']],
    ['fortnightly', { ...weekly, repeatFrequency: 'P2W' }, ['2020-01-07', '2020-01-21']],
    [
      'begun in step long ago',
      { ...weekly, repeatFrequency: 'P2W', startDate: '2019-12-16' },
      ['2020-01-14', '2020-01-28'],
    ],
    ['with an exception', { ...weekly, exceptDate: ['2020-01-14', 'x'] }, ['2020-01-07', '2020-01-21', '2020-01-28']],
    ['counted', { ...weekly, repeatCount: 2 }, ['2020-01-07', '2020-01-14']],
    [
      'daily',
      { ...weekly, byDay: [], repeatFrequency: 'P1D', endDate: '2020-01-08' },
      ['2020-01-06', '2020-01-07', '2020-01-08'],
    ],
    [
      'without days: the weekday it begins on',
      { ...weekly, byDay: undefined },
      ['2020-01-06', '2020-01-13', '2020-01-20', '2020-01-27'],
    ],
    ['with a duration', { ...weekly, endTime: undefined, duration: 'PT1H', repeatCount: 1 }, ['2020-01-07']],
    ['monthly', { ...weekly, repeatFrequency: 'P1M' }, []],
    ['without times', { type: 'Schedule', byDay: ['http://schema.org/Monday'] }, []],
    ['over before it begins', { ...weekly, endDate: '2019-01-01' }, []],
    ['every zero weeks', { ...weekly, repeatFrequency: 'P0W' }, []],
  ])('%s', (_, schedule, wanted) => {
    const found = occurrencesOf({ eventSchedule: [schedule] }, READ_ON);
    expect(found.map(({ date }) => date)).toEqual(wanted);
    for (const { start, end } of found) expect([start, end]).toEqual(['18:00', '19:00']);
  });

  test('one without an end is followed for twelve weeks', () => {
    expect(occurrencesOf({ eventSchedule: { ...weekly, endDate: undefined } }, READ_ON)).toHaveLength(12);
  });
});
