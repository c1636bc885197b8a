import { ok, refuse, type Result } from '../platform/result.ts';
import { dateOf, instantOf, timeOf } from '../platform/time.ts';
import { bankHolidayOn, type Nation } from './bank-holidays.ts';
import {
  addDays,
  dateAfter1970,
  daysSince1970,
  formatDate,
  weekdayOf,
  type LocalDate,
  type LocalSession,
  type Weekday,
} from './date-words.ts';

/** Most dates that one block can hold. */
export const MAXIMUM_SESSIONS = 400;

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return daysSince1970(to) - daysSince1970(from);
}

export type SessionInstants = { startDate: Temporal.Instant; endDate: Temporal.Instant };

/**
 * The instants that a local date and times mean. A session ends on the day it starts. A time that the clocks skip in
 * spring is refused, because nobody can turn up at it; of a time that comes twice in autumn the first is meant.
 */
export function sessionInstants(session: LocalSession): Result<SessionInstants, 'end-before-start' | 'skipped-time'> {
  const { date, start, end } = session;
  if (end <= start)
    return refuse('end-before-start', 'The end must be after the start', {
      fields: { end: 'The end must be after the start' },
    });
  const startDate = instantOf(date, start);
  const endDate = instantOf(date, end);
  for (const [field, time, instant] of [
    ['start', start, startDate],
    ['end', end, endDate],
  ] as const) {
    if (timeOf(instant) === time) continue;
    const sentence = `There is no ${time} on ${formatDate(date)}: the clocks go forward then`;
    return refuse('skipped-time', sentence, { fields: { [field]: sentence } });
  }
  return ok({ startDate, endDate });
}

/** The local date and times of a session's instants. */
export function localSession(startDate: Temporal.Instant, endDate: Temporal.Instant): LocalSession {
  return { date: dateOf(startDate), start: timeOf(startDate), end: timeOf(endDate) };
}

/** Orders sessions by day, then by start. */
export function byTime(one: Pick<LocalSession, 'date' | 'start'>, other: Pick<LocalSession, 'date' | 'start'>): number {
  return one.date.localeCompare(other.date) || one.start.localeCompare(other.start);
}

/** 'Every Tuesday and Thursday from … until …, but not on …'. */
export type WeeklyPattern = {
  from: LocalDate;
  /** The last day that may be chosen. */
  until: LocalDate;
  weekdays: readonly Weekday[];
  /** 1 for every week, 2 for every other week … */
  everyWeeks: number;
  except: readonly LocalDate[];
  /** Leaves the bank holidays of a nation out; null leaves none out. */
  holidaysOf: Nation | null;
};

/**
 * The dates of a weekly pattern in order, and those that it left out as bank holidays. Weeks are counted from the
 * Monday of the first day. At most `MAXIMUM_SESSIONS` dates.
 */
export function patternDates(pattern: WeeklyPattern): {
  dates: LocalDate[];
  leftOut: { date: LocalDate; name: string }[];
} {
  const dates: LocalDate[] = [];
  const leftOut: { date: LocalDate; name: string }[] = [];
  const first = daysSince1970(pattern.from);
  const last = daysSince1970(pattern.until);
  const monday = first - (weekdayOf(pattern.from) - 1);
  for (let day = first; day <= last && dates.length < MAXIMUM_SESSIONS; day += 1) {
    const date = dateAfter1970(day);
    if (Math.floor((day - monday) / 7) % pattern.everyWeeks !== 0) continue;
    if (!pattern.weekdays.includes(weekdayOf(date)) || pattern.except.includes(date)) continue;
    const holiday = pattern.holidaysOf === null ? undefined : bankHolidayOn(date, pattern.holidaysOf);
    if (holiday) leftOut.push({ date, name: holiday });
    else dates.push(date);
  }
  return { dates, leftOut };
}

/**
 * 'Copy last term': the same sessions moved by whole weeks, so that the weekdays stay, the first to the first such
 * weekday on or after `start`. Dates that fall on a bank holiday of the nation are left out and named.
 */
export function copyTerm<Session extends LocalSession>(
  sessions: readonly Session[],
  start: LocalDate,
  nation: Nation,
): { sessions: Session[]; leftOut: { date: LocalDate; name: string }[] } {
  const ordered = sessions.toSorted(byTime);
  const [first] = ordered;
  if (!first) return { sessions: [], leftOut: [] };
  const shift = Math.ceil(daysBetween(first.date, start) / 7) * 7;
  const copied: Session[] = [];
  const leftOut: { date: LocalDate; name: string }[] = [];
  for (const session of ordered) {
    const date = addDays(session.date, shift);
    const holiday = bankHolidayOn(date, nation);
    if (!holiday) copied.push({ ...session, date });
    else if (leftOut.at(-1)?.date !== date) leftOut.push({ date, name: holiday });
  }
  return { sessions: copied, leftOut };
}
