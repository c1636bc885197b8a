import { dayText } from '../platform/day-text.ts';
import { timesBetween } from '../platform/times-between.ts';

/** 'YYYY-MM-DD' and 'HH:mm' on the calendars and clocks of Europe/London. */
export type LocalDate = string;
export type LocalTime = string;

/** A date as a provider writes it. */
export type LocalSession = { date: LocalDate; start: LocalTime; end: LocalTime };

/** Days of the week as numbers: Monday 1 … Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const DAY_MS = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

// Plain arithmetic on UTC days: a date has no time zone, and this runs in browsers that do not know Temporal yet.
export const daysSince1970 = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const dateAfter1970 = (days: number): LocalDate => new Date(days * DAY_MS).toISOString().slice(0, 10);

/** Moves a date by whole days. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateAfter1970(daysSince1970(date) + days);
}

/** The day of the week of a date. */
export function weekdayOf(date: LocalDate): Weekday {
  // 1 January 1970 was a Thursday.
  return (((((daysSince1970(date) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** 'Sun 6 Dec', as `format.shortDay` of platform/time.ts writes an instant. */
export function formatDate(date: LocalDate): string {
  return dayText(date, 'short');
}

/** 'April 2027' */
export function formatMonth(date: LocalDate): string {
  const [year, month = 1] = date.split('-').map(Number);
  return `${MONTHS[month - 1]} ${year}`;
}

/** '09:30 – 15:00' */
export function formatTimes({ start, end }: Pick<LocalSession, 'start' | 'end'>): string {
  return timesBetween(start, end);
}

/** 'Sun 6 Dec, 13:30 – 15:00' */
export function formatSession(session: LocalSession): string {
  return `${formatDate(session.date)}, ${formatTimes(session)}`;
}
