import { describe, expect, test } from 'vitest';
import { format } from '../platform/time.ts';
import { bookingEnds } from './block.ts';
import { decideBlockChange } from './block-change.ts';
import { eachClockChange } from './clock-changes.fixture.ts';
import { addDays, weekdayOf, type LocalSession, type Weekday } from './date-words.ts';
import { copyTerm, localSession, patternDates, sessionInstants } from './dates.ts';
import { emptyDraft, withDates, withSession, withTimes } from './draft.ts';

const HOUR = 3_600_000;

/** The session's instants; the offset of local time from UTC at its start and its length, both in hours. */
function lived(session: LocalSession) {
  const instants = sessionInstants(session);
  if (!instants.ok) throw new Error(instants.refusal.message);
  const { startDate, endDate } = instants.value;
  return {
    ...instants.value,
    offset: (Date.parse(`${session.date}T${session.start}Z`) - startDate.epochMilliseconds) / HOUR,
    hours: (endDate.epochMilliseconds - startDate.epochMilliseconds) / HOUR,
  };
}

describe.each(eachClockChange)('when the clocks go %s on %s', (way, day, before, after) => {
  /** Sundays: two before the change, the day itself, two after it. */
  const sundays = [-14, -7, 0, 7, 14].map((days) => addDays(day, days));
  const offsets = [before, before, after, after, after];

  test('a weekly pattern keeps its weekday and its time on the clock', () => {
    const { dates } = patternDates({
      from: sundays[0] ?? '',
      until: sundays[4] ?? '',
      weekdays: [7],
      everyWeeks: 1,
      except: [],
      holidaysOf: null,
    });
    expect(dates).toEqual(sundays);
    const sessions = dates.map((date) => lived({ date, start: '09:30', end: '12:30' }));
    expect(sessions.map(({ offset }) => offset)).toEqual(offsets);
    expect(sessions.map(({ hours }) => hours)).toEqual([3, 3, 3, 3, 3]);
    expect(sessions.map(({ startDate, endDate }) => format.timeRange(startDate, endDate))).toEqual(
      sundays.map(() => '09:30\u00a0–\ufeff\u00a012:30'),
    );
  });

  test('every day of the two weeks around it is there once, on the right weekday', () => {
    const days = Array.from({ length: 15 }, (_, index) => addDays(day, index - 7));
    const { dates } = patternDates({
      from: addDays(day, -7),
      until: addDays(day, 7),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      everyWeeks: 1,
      except: [],
      holidaysOf: null,
    });
    expect(dates).toEqual(days);
    expect(dates.map(weekdayOf)).toEqual(days.map((date) => Temporal.PlainDate.from(date).dayOfWeek as Weekday));
  });

  test('a date with times of its own keeps them, and the others theirs', () => {
    const usual = withTimes(emptyDraft, { start: '15:30', end: '17:00', capacity: 8 }, sundays[0] ?? '');
    const { draft } = withDates(usual, sundays, sundays[0] ?? '');
    const { sessions } = withSession(draft, 2, { start: '08:15', end: '10:45' });
    const decided = decideBlockChange(
      [],
      sessions.map(({ date, start, end }) => ({ date, start, end })),
      8,
      lived({ date: addDays(day, -30), start: '09:00', end: '10:00' }).startDate,
    );
    if (!decided.ok) throw new Error(decided.refusal.message);
    expect(decided.value.add.map(({ startDate, endDate }) => localSession(startDate, endDate))).toEqual(
      sundays.map((date, index) =>
        index === 2 ? { date, start: '08:15', end: '10:45' } : { date, start: '15:30', end: '17:00' },
      ),
    );
  });

  test('a term that is copied over it keeps weekdays, times and lengths', () => {
    const term = [-28, -21, -14].map((days) => ({ date: addDays(day, days), start: '10:00', end: '11:30' }));
    // In a nation whose holidays are far from both changes, so that none is left out.
    const { sessions } = copyTerm(term, addDays(day, -7), 'scotland');
    const copied = sessions.filter(({ date }) => sundays.includes(date));
    expect(copied.map(({ date }) => date)).toEqual([addDays(day, -7), day, addDays(day, 7)]);
    expect(copied.map((session) => lived(session).offset)).toEqual([before, after, after]);
    expect(copied.map((session) => lived(session).hours)).toEqual([1.5, 1.5, 1.5]);
  });

  test('the hours that pass are counted, not those that the clock shows', () => {
    const night = lived({ date: day, start: '00:15', end: '04:15' });
    expect(night.hours).toBe(way === 'forward' ? 3 : 5);
    expect(localSession(night.startDate, night.endDate)).toEqual({ date: day, start: '00:15', end: '04:15' });
    // Booking ends a number of minutes before the start, whatever the clocks do in between.
    const { startDate } = lived({ date: day, start: '09:30', end: '12:30' });
    const ends = bookingEnds(startDate, { opensAt: null, closesAt: null, cutoffMinutes: 24 * 60, lateJoin: 'NO' });
    expect(startDate.epochMilliseconds - ends.epochMilliseconds).toBe(24 * HOUR);
    expect(format.dayAndTime(ends)).toContain(way === 'forward' ? ', 08:30' : ', 10:30');
  });

  test.each([-1, 0, 1])('a session may reach to the end of the day but not over midnight, %i days from it', (days) => {
    const date = addDays(day, days);
    const evening = lived({ date, start: '19:00', end: '23:59' });
    expect(localSession(evening.startDate, evening.endDate)).toEqual({ date, start: '19:00', end: '23:59' });
    expect(evening.offset).toBe(days < 0 ? before : after);
    for (const end of ['00:00', '07:00', '19:00']) {
      expect(sessionInstants({ date, start: '19:00', end })).toMatchObject({
        ok: false,
        refusal: { key: 'end-before-start', fields: { end: 'The end must be after the start' } },
      });
    }
    // A night away is two sessions that follow each other: no time is lost or counted twice between them.
    const morning = lived({ date: addDays(date, 1), start: '00:00', end: '09:00' });
    expect(morning.startDate.epochMilliseconds - evening.endDate.epochMilliseconds).toBe(60_000);
  });
});
