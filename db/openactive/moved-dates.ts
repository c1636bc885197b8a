import type { LocalDate } from '../../src/schedule/date-words.ts';
import { addDays } from '../../src/schedule/date-words.ts';
import { daysBetween, sessionInstants, type SessionInstants } from '../../src/schedule/dates.ts';
import { capacityOf } from './places-left.ts';
import type { Occurrence } from './occurrences.ts';

/** A date to book, after it was moved. */
export type MovedSession = SessionInstants & Pick<Occurrence, 'date' | 'start' | 'end'> & { capacity: number };

/**
 * How many weeks a page is moved by, so that the day it was read falls on the same weekday of the coming week: on
 * tomorrow at the earliest. Never back.
 */
export function weeksToMove(readOn: LocalDate, today: LocalDate): number {
  return Math.max(0, Math.ceil((daysBetween(readOn, today) + 1) / 7));
}

/**
 * Dates moved by whole weeks: weekday and time of day on the clock stay. A time that the clocks skip on the new date
 * is left out.
 */
export function movedBy(weeks: number, occurrences: readonly Occurrence[]): MovedSession[] {
  return occurrences.flatMap(({ date: was, start, end, places }) => {
    const date = addDays(was, weeks * 7);
    const instants = sessionInstants({ date, start, end });
    return instants.ok ? [{ ...instants.value, date, start, end, capacity: capacityOf(places) }] : [];
  });
}
