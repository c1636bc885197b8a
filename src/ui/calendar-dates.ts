/**
 * Arithmetic on plain dates written 'YYYY-MM-DD', without a time zone. It works in every browser, with or without
 * `Temporal`.
 */
export type IsoDate = string;

const DAY = 86_400_000;
const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Monday first, as a British calendar shows them. */
export const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

const toTime = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`);
const fromTime = (time: number): IsoDate => new Date(time).toISOString().slice(0, 10);

/** Today in the product's zone. */
export function todayInLondon(now: Date = new Date()): IsoDate {
  return LONDON.format(now);
}

/** The date of three numbers, or null when the calendar has no such day. */
export function isoDate(year: number, month: number, day: number): IsoDate | null {
  if (![year, month, day].every(Number.isInteger) || year < 1 || year > 9999) return null;
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const time = toTime(text);
  // An engine may roll 31 April over to 1 May, so the date must survive the way there and back.
  return Number.isNaN(time) || fromTime(time) !== text ? null : text;
}

/** The day that an address asks for as 'YYYY-MM-DD'; null where it says none, or one that there is not. */
export function dayAsked(text: string | null): IsoDate | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  return isoDate(Number(year), Number(month), Number(day));
}

/** Moves a date by days. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return fromTime(toTime(date) + days * DAY);
}

/** Moves a date by months; the 31st becomes the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  const last = daysInMonth(target.year, target.month);
  return isoDate(target.year, target.month, Math.min(day, last)) ?? date;
}

/** Days in a month, February of leap years included. `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(date: IsoDate): number {
  return (new Date(toTime(date)).getUTCDay() + 6) % 7;
}

/** Where the keys of a grid of days lead, as the ARIA practices have it. */
export const keySteps: Readonly<Record<string, (date: IsoDate) => IsoDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: startOfWeek,
  End: (date) => addDays(startOfWeek(date), 6),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/** The Monday of the date's week. */
export function startOfWeek(date: IsoDate): IsoDate {
  return addDays(date, -weekday(date));
}

/** The first day of the date's month. */
export function startOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01`;
}

/** The weeks of a month, Monday first; days of other months are null. */
export function monthWeeks(date: IsoDate): (IsoDate | null)[][] {
  const first = startOfMonth(date);
  const [year = 0, month = 1] = first.split('-').map(Number);
  const cells: (IsoDate | null)[] = Array.from({ length: weekday(first) }, () => null);
  for (let day = 0; day < daysInMonth(year, month); day += 1) cells.push(addDays(first, day));
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** 'April 2027' */
export function monthTitle(date: IsoDate): string {
  const [year, month] = date.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** 'Tuesday 6 April 2027' */
export function spokenDate(date: IsoDate): string {
  return `${WEEKDAYS[weekday(date)]} ${Number(date.slice(8))} ${monthTitle(date)}`;
}

/** '06/04/2027' */
export function writtenDate(date: IsoDate): string {
  return date.split('-').toReversed().join('/');
}

const monthOf = (text: string): number =>
  text.length < 3 ? 0 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(text.toLowerCase())) + 1;

/**
 * The date that a person typed: '6/4/2027', '06.04.27', '6 April 2027', '6 apr' or '2027-04-06'. Day before month. A
 * missing year means the next such day from `today` on. Null when it is no date.
 */
export function parseTypedDate(text: string, today: IsoDate): IsoDate | null {
  const typed = text.trim().replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const match = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+(\d{1,2}|[a-z]{3,9})\.?(?:[\s,/.-]+(\d{4}|\d{2}))?$/i.exec(typed);
  if (!match) return null;
  const day = Number(match[1]);
  const named = match[2] ?? '';
  const month = /^\d/.test(named) ? Number(named) : monthOf(named);
  if (match[3]) {
    const year = Number(match[3]);
    return isoDate(year < 100 ? 2000 + year : year, month, day);
  }
  const thisYear = Number(today.slice(0, 4));
  for (let year = thisYear; year <= thisYear + 4; year += 1) {
    const date = isoDate(year, month, day);
    if (date !== null && date >= today) return date;
  }
  return null;
}
