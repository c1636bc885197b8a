import { done, refuse, type Result } from '../platform/result.ts';
import { dateOf, instantOf, timeOf } from '../platform/time.ts';

/** 'YYYY-MM-DD' and 'HH:mm' on the calendars and clocks of Europe/London. */
export type LocalDate = string;
export type LocalTime = string;

/** A date as a provider writes it. */
export type LocalSession = { date: LocalDate; start: LocalTime; end: LocalTime };

/** Days of the week as numbers: Monday 1 … Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Most dates that one block can hold. */
export const MAXIMUM_SESSIONS = 400;

const DAY_MS = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

// Plain arithmetic on UTC days: a date has no time zone, and this runs in browsers that do not know Temporal yet.
const daysSince1970 = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateAfter1970 = (days: number): LocalDate => new Date(days * DAY_MS).toISOString().slice(0, 10);

/** Moves a date by whole days. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateAfter1970(daysSince1970(date) + days);
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return daysSince1970(to) - daysSince1970(from);
}

/** The day of the week of a date. */
export function weekdayOf(date: LocalDate): Weekday {
  // 1 January 1970 was a Thursday.
  return (((((daysSince1970(date) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** 'Tuesday 6 April', with the year where it is not `year`. */
export function sayDate(date: LocalDate, year?: number): string {
  const [ofYear = 0, month = 1, day = 1] = date.split('-').map(Number);
  const text = `${DAYS[weekdayOf(date) - 1]} ${day} ${MONTHS[month - 1]}`;
  return year === undefined || year === ofYear ? text : `${text} ${ofYear}`;
}

/** 'Tue 6 Apr' */
export function sayDateShortly(date: LocalDate): string {
  const [, month = 1, day = 1] = date.split('-').map(Number);
  return `${DAYS[weekdayOf(date) - 1]?.slice(0, 3)} ${day} ${MONTHS[month - 1]?.slice(0, 3)}`;
}

/** 'April 2027' */
export function sayMonth(date: LocalDate): string {
  const [year, month = 1] = date.split('-').map(Number);
  return `${MONTHS[month - 1]} ${year}`;
}

/** '09:30 – 15:00' */
export function sayTimes({ start, end }: Pick<LocalSession, 'start' | 'end'>): string {
  return `${start} – ${end}`;
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
    const sentence = `There is no ${time} on ${sayDate(date)}: the clocks go forward then`;
    return refuse('skipped-time', sentence, { fields: { [field]: sentence } });
  }
  return done({ startDate, endDate });
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
  /** Leaves the bank holidays of England out. */
  skipBankHolidays: boolean;
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
    const holiday = pattern.skipBankHolidays ? bankHolidayOn(date) : undefined;
    if (holiday) leftOut.push({ date, name: holiday });
    else dates.push(date);
  }
  return { dates, leftOut };
}

/**
 * 'Copy last term': the same sessions moved by whole weeks, so that the weekdays stay, the first to the first such
 * weekday on or after `start`. Dates that fall on a bank holiday are left out and named.
 */
export function copyTerm<Session extends LocalSession>(
  sessions: readonly Session[],
  start: LocalDate,
): { sessions: Session[]; leftOut: { date: LocalDate; name: string }[] } {
  const ordered = sessions.toSorted(byTime);
  const [first] = ordered;
  if (!first) return { sessions: [], leftOut: [] };
  const shift = Math.ceil(daysBetween(first.date, start) / 7) * 7;
  const copied: Session[] = [];
  const leftOut: { date: LocalDate; name: string }[] = [];
  for (const session of ordered) {
    const date = addDays(session.date, shift);
    const holiday = bankHolidayOn(date);
    if (!holiday) copied.push({ ...session, date });
    else if (leftOut.at(-1)?.date !== date) leftOut.push({ date, name: holiday });
  }
  return { sessions: copied, leftOut };
}

export type BankHoliday = { date: LocalDate; name: string };

/**
 * The bank holidays of England in a year by the standing rules, in order. A New Year's Day, Christmas Day or Boxing
 * Day on a weekend is given on the next free weekday. Holidays that are proclaimed for one year are not known.
 */
export function bankHolidays(year: number): BankHoliday[] {
  const easter = easterSunday(year);
  const christmas = `${year}-12-25`;
  const christmasDay = weekdayOf(christmas);
  const holidays: BankHoliday[] = [
    { date: onWeekday(`${year}-01-01`), name: 'New Year’s Day' },
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: addDays(easter, 1), name: 'Easter Monday' },
    { date: mondayOnOrAfter(`${year}-05-01`), name: 'Early May bank holiday' },
    { date: lastMonday(`${year}-05-31`), name: 'Spring bank holiday' },
    { date: lastMonday(`${year}-08-31`), name: 'Summer bank holiday' },
    // On a Saturday both days of Christmas move to Monday and Tuesday; on a Sunday Christmas Day moves past Boxing Day.
    { date: addDays(christmas, christmasDay >= 6 ? 2 : 0), name: 'Christmas Day' },
    { date: addDays(christmas, christmasDay === 5 || christmasDay === 6 ? 3 : 1), name: 'Boxing Day' },
  ];
  return holidays.sort((a, b) => a.date.localeCompare(b.date));
}

/** The name of the bank holiday in England on a date, if it is one. */
export function bankHolidayOn(date: LocalDate): string | undefined {
  return holidaysOf(Number(date.slice(0, 4))).get(date);
}

const holidaysByYear = new Map<number, Map<LocalDate, string>>();

function holidaysOf(year: number): Map<LocalDate, string> {
  let known = holidaysByYear.get(year);
  if (!known) {
    known = new Map(bankHolidays(year).map(({ date, name }) => [date, name]));
    holidaysByYear.set(year, known);
  }
  return known;
}

const mondayOnOrAfter = (date: LocalDate): LocalDate => addDays(date, (8 - weekdayOf(date)) % 7);
const lastMonday = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date));
const onWeekday = (date: LocalDate): LocalDate => (weekdayOf(date) >= 6 ? mondayOnOrAfter(date) : date);

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late);
}
