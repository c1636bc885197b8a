import { format } from '../platform/time.ts';
import { describe, expect, test } from 'vitest';
import { clockChanges } from './clock-changes.fixture.ts';
import { addDays, formatDate, formatMonth, formatTimes, weekdayOf } from './date-words.ts';
import { copyTerm, daysBetween, localSession, patternDates, sessionInstants, type WeeklyPattern } from './dates.ts';
import { itIs } from '../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

const instants = (date: string, start: string, end: string) => {
  const result = sessionInstants({ date, start, end });
  if (!result.ok) throw new Error(result.refusal.message);
  return { start: result.value.startDate.toString(), end: result.value.endDate.toString() };
};

describe('local times around the clock changes of ten years', () => {
  test.each(clockChanges)('a morning stays at 09:30 on the day before and after %s', (forward) => {
    expect(instants(addDays(forward, -1), '09:30', '12:30')).toEqual({
      start: `${addDays(forward, -1)}T09:30:00Z`,
      end: `${addDays(forward, -1)}T12:30:00Z`,
    });
    expect(instants(forward, '09:30', '12:30')).toEqual({ start: `${forward}T08:30:00Z`, end: `${forward}T11:30:00Z` });
  });

  test.each(clockChanges)('a night over %s is an hour short in spring and an hour long in autumn', (forward, back) => {
    expect(instants(forward, '00:30', '03:30')).toEqual({ start: `${forward}T00:30:00Z`, end: `${forward}T02:30:00Z` });
    expect(instants(back, '00:30', '03:30')).toEqual({
      start: `${addDays(back, -1)}T23:30:00Z`,
      end: `${back}T03:30:00Z`,
    });
  });

  test.each(clockChanges)(
    'the hour that %s skips is refused, and the hour that comes twice on %s is its first',
    (forward, back) => {
      expect(sessionInstants({ date: forward, start: '01:15', end: '03:00' })).toMatchObject({
        ok: false,
        refusal: { key: 'skipped-time', fields: { start: expect.stringContaining('There is no 01:15') } },
      });
      expect(sessionInstants({ date: forward, start: '00:15', end: '01:45' })).toMatchObject({
        ok: false,
        refusal: { key: 'skipped-time', fields: { end: expect.stringContaining('the clocks go forward') } },
      });
      expect(instants(back, '01:15', '01:45')).toEqual({ start: `${back}T00:15:00Z`, end: `${back}T00:45:00Z` });
    },
  );

  test.each(clockChanges)('local times come back from instants on %s and %s', (forward, back) => {
    for (const date of [forward, back, addDays(forward, 1), addDays(back, 1)]) {
      for (const [start, end] of [
        ['00:00', '00:45'],
        ['02:00', '09:30'],
        ['15:00', '23:59'],
      ] as const) {
        const result = sessionInstants({ date, start, end });
        if (!result.ok) throw new Error(result.refusal.message);
        expect(localSession(result.value.startDate, result.value.endDate)).toEqual({ date, start, end });
      }
    }
  });

  test('the end must be after the start', () => {
    for (const end of ['09:30', '08:00']) {
      expect(sessionInstants({ date: '2027-04-06', start: '09:30', end })).toMatchObject({
        ok: false,
        refusal: { key: 'end-before-start' },
      });
    }
  });
});

describe('the calendar', () => {
  test.each([
    ['2027-04-06', 2],
    ['2027-01-01', 5],
    ['2024-02-29', 4],
    ['1969-12-31', 3],
    ['2100-03-01', 1],
  ])('%s is day %i of the week', (date, day) => {
    expect(weekdayOf(date)).toBe(day);
    expect(weekdayOf(date)).toBe(Temporal.PlainDate.from(date).dayOfWeek);
  });

  test('days are counted over months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
    expect(daysBetween('2027-10-31', '2027-10-30')).toBe(-1);
  });

  test.each(['2027-04-06', '2026-12-31', '2028-02-29', '2027-03-28'])(
    '%s is written as an instant on it is',
    (date) => {
      expect(formatDate(date)).toBe(format.shortDay(`${date}T12:00:00Z`));
    },
  );

  test('dates are written as the specification writes them', () => {
    expect(formatDate('2027-04-06')).toBe('Tue\u00a06\u00a0Apr\u00a02027');
    expect(formatMonth('2027-04-06')).toBe('April 2027');
    expect(formatTimes({ start: '09:30', end: '15:00' })).toBe('09:30\u00a0–\ufeff\u00a015:00');
  });
});

describe('weekly patterns', () => {
  const tuesdays: WeeklyPattern = {
    from: '2027-04-06',
    until: '2027-05-11',
    weekdays: [2],
    everyWeeks: 1,
    except: [],
    holidaysOf: 'england-and-wales',
  };

  test.each<[string, Partial<WeeklyPattern>, string[]]>([
    ['every Tuesday', {}, ['2027-04-06', '2027-04-13', '2027-04-20', '2027-04-27', '2027-05-04', '2027-05-11']],
    ['every other Tuesday', { everyWeeks: 2 }, ['2027-04-06', '2027-04-20', '2027-05-04']],
    [
      'Tuesdays except two',
      { except: ['2027-04-13', '2027-05-11'] },
      ['2027-04-06', '2027-04-20', '2027-04-27', '2027-05-04'],
    ],
    [
      'Mondays and Fridays',
      { weekdays: [1, 5], until: '2027-04-20' },
      ['2027-04-09', '2027-04-12', '2027-04-16', '2027-04-19'],
    ],
    [
      'weeks counted from the Monday of the first day',
      { weekdays: [1, 2], everyWeeks: 2, until: '2027-04-20' },
      ['2027-04-06', '2027-04-19', '2027-04-20'],
    ],
    ['no day chosen', { weekdays: [] }, []],
    ['until before from', { until: '2027-04-05' }, []],
  ])('%s', (_, change, dates) => {
    expect(patternDates({ ...tuesdays, ...change }).dates).toEqual(dates);
  });

  test('leaves bank holidays out and names them', () => {
    const mondays = { ...tuesdays, weekdays: [1] as const, from: '2027-04-26', until: '2027-05-31' };
    expect(patternDates(mondays)).toEqual({
      dates: ['2027-04-26', '2027-05-10', '2027-05-17', '2027-05-24'],
      leftOut: [
        { date: '2027-05-03', name: 'Early May bank holiday' },
        { date: '2027-05-31', name: 'Spring bank holiday' },
      ],
    });
    expect(patternDates({ ...mondays, holidaysOf: null }).dates).toHaveLength(6);
  });

  test('leaves out the bank holidays of the nation', () => {
    const july: WeeklyPattern = { ...tuesdays, from: '2027-07-05', until: '2027-08-09', weekdays: [1] };
    const leftOut = (holidaysOf: WeeklyPattern['holidaysOf']) => patternDates({ ...july, holidaysOf }).leftOut;
    expect(leftOut('england-and-wales')).toEqual([]);
    expect(leftOut('scotland')).toEqual([{ date: '2027-08-02', name: 'Summer bank holiday' }]);
    expect(leftOut('northern-ireland')).toEqual([
      { date: '2027-07-12', name: 'Battle of the Boyne (Orangemen’s Day)' },
    ]);
  });

  test('stops at the most dates that a block can hold', () => {
    expect(patternDates({ ...tuesdays, weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2099-01-01' }).dates).toHaveLength(400);
  });
});

describe('copying last term', () => {
  const term = [
    { date: '2027-01-12', start: '15:30', end: '16:30', capacity: 12 },
    { date: '2027-01-19', start: '15:30', end: '16:30', capacity: 10 },
    { date: '2027-01-05', start: '15:30', end: '16:30', capacity: 12 },
  ];

  test('keeps weekdays, gaps, times and places', () => {
    expect(copyTerm(term, '2027-04-12', 'england-and-wales')).toEqual({
      sessions: [
        { date: '2027-04-13', start: '15:30', end: '16:30', capacity: 12 },
        { date: '2027-04-20', start: '15:30', end: '16:30', capacity: 12 },
        { date: '2027-04-27', start: '15:30', end: '16:30', capacity: 10 },
      ],
      leftOut: [],
    });
  });

  test('leaves bank holidays out', () => {
    const mondays = [
      { date: '2027-01-04', start: '10:00', end: '11:00' },
      { date: '2027-01-11', start: '10:00', end: '11:00' },
    ];
    expect(copyTerm(mondays, '2027-04-26', 'england-and-wales')).toEqual({
      sessions: [{ date: '2027-04-26', start: '10:00', end: '11:00' }],
      leftOut: [{ date: '2027-05-03', name: 'Early May bank holiday' }],
    });
  });

  test('nothing gives nothing', () => {
    expect(copyTerm([], '2027-04-12', 'england-and-wales')).toEqual({ sessions: [], leftOut: [] });
  });
});
