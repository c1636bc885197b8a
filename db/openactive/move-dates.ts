import type { LocalDate } from '../../src/schedule/date-words.ts';
import { addDays } from '../../src/schedule/date-words.ts';
import { daysBetween, sessionInstants, type SessionInstants } from '../../src/schedule/dates.ts';
import type { Occurrence } from './occurrences.ts';
import { capacityOf } from './places-left.ts';

/** A date to book, after it was moved. */
export type MovedSession = SessionInstants & Pick<Occurrence, 'date' | 'start' | 'end'> & { capacity: number };

/**
 * By how many weeks to move a page, so that the day it was read becomes the same weekday after today, at the earliest
 * tomorrow. Never backwards.
 */
export function weeksToMove(readOn: LocalDate, today: LocalDate): number {
  return Math.max(0, Math.ceil((daysBetween(readOn, today) + 1) / 7));
}

/**
 * Moves dates by whole weeks; weekday and local time stay. A date whose time the clocks skip in spring is left out.
 */
export function moveDates(weeks: number, occurrences: readonly Occurrence[]): MovedSession[] {
  return occurrences.flatMap(({ date: original, start, end, places }) => {
    const date = addDays(original, weeks * 7);
    const instants = sessionInstants({ date, start, end });
    return instants.ok ? [{ ...instants.value, date, start, end, capacity: capacityOf(places) }] : [];
  });
}
