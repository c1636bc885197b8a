import { dayText } from './day-text.ts';
import { timesBetween } from './times-between.ts';

/** The product's time zone and language (specification, section 9). */
export const ZONE = 'Europe/London';

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The instant of a local date and time in the product's zone. A time that a clock change skips moves forward. */
export function instantOf(date: string, time: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE).toInstant();
}

type Moment = string | Date | Temporal.Instant;

/** Pages and prices say the same few moments again and again, and what a clock shows then is slow to find out. */
const known = new Map<number, Temporal.PlainDateTime>();
const MOST_KNOWN = 5_000;

function millisecondsOf(moment: Moment): number {
  if (moment instanceof Date) return moment.getTime();
  return (typeof moment === 'string' ? Temporal.Instant.from(moment) : moment).epochMilliseconds;
}

/** What a clock in the product's zone shows. */
function local(moment: Moment): Temporal.PlainDateTime {
  const at = millisecondsOf(moment);
  let shown = known.get(at);
  if (!shown) {
    if (known.size >= MOST_KNOWN) known.clear();
    shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE).toPlainDateTime();
    known.set(at, shown);
  }
  return shown;
}

const two = (value: number): string => String(value).padStart(2, '0');

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const monthName = (month: number): string => MONTHS[month - 1] ?? '';
const dayName = (day: number): string => DAYS[day - 1] ?? '';

function ordinal(day: number): string {
  if (day % 100 >= 11 && day % 100 <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}

/** 'YYYY-MM-DD' of an instant in the product's zone. */
export function dateOf(moment: Moment): string {
  return local(moment).toPlainDate().toString();
}

/** 'HH:mm' of an instant in the product's zone. */
export function timeOf(moment: Moment): string {
  const at = local(moment);
  return `${two(at.hour)}:${two(at.minute)}`;
}

/**
 * The date formats, each in the product's zone: a session has its weekday, a moment its time, a date of a document is written
 * out, and a column of figures is short. No other style is used. Decision 34 says where they are the specification's.
 */
export const format = {
  /** 06/04/2027 (specification: DD/MM/YYYY) */
  date(moment: Moment): string {
    const at = local(moment);
    return `${two(at.day)}/${two(at.month)}/${at.year}`;
  },
  /** 6th April, 09:30 (specification: Do MMMM, HH:mm) */
  dayAndTime(moment: Moment): string {
    const at = local(moment);
    return `${ordinal(at.day)} ${monthName(at.month)}, ${timeOf(moment)}`;
  },
  /** 6th April 2027 (specification: Do MMMM YYYY) */
  longDate(moment: Moment): string {
    const at = local(moment);
    return `${ordinal(at.day)} ${monthName(at.month)} ${at.year}`;
  },
  /** Sun 6 Dec; Tue 6 Apr 2027 in another year */
  shortDay(moment: Moment): string {
    return dayText(dateOf(moment), 'short');
  },
  /** 09:30 – 15:00 */
  timeRange(start: Moment, end: Moment): string {
    return timesBetween(timeOf(start), timeOf(end));
  },
  /** Sunday 6 December, 13:30 – 15:00; the year only where it is not this one */
  session(start: Moment, end: Moment): string {
    return `${dayText(dateOf(start), 'long')}, ${format.timeRange(start, end)}`;
  },
  /** Sun 6 Dec, 13:30 – 15:00: in rows and on cards */
  shortSession(start: Moment, end: Moment): string {
    return `${format.shortDay(start)}, ${format.timeRange(start, end)}`;
  },
  /** Sun 6 Dec 2026, 13:30 – 15:00: on what is kept, like invoices */
  datedSession(start: Moment, end: Moment): string {
    return `${dayText(dateOf(start), 'short', true)}, ${format.timeRange(start, end)}`;
  },
};

/** 'DD/MM/YYYY' of a plain ISO date such as a date of birth. */
export function formatPlainDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}/${month}/${year}`;
}

/**
 * Relative time of a past moment (specification, section 9): under 60 minutes minutes or 'just now', same day HH:mm,
 * 1 day, under 7 days the weekday, under 4 weeks weeks, otherwise a date.
 */
export function relativeTime(moment: Moment, now: Moment): string {
  const minutes = Math.floor((millisecondsOf(now) - millisecondsOf(moment)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const then = local(moment);
  const days = then.toPlainDate().until(local(now).toPlainDate()).days;
  if (days === 0) return timeOf(moment);
  if (days === 1) return '1 day ago';
  if (days < 7) return dayName(then.dayOfWeek);
  if (days < 28) {
    const weeks = Math.floor(days / 7);
    return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`;
  }
  return format.date(moment);
}
