import { addDays, type LocalDate, type LocalTime, type Weekday } from '../../src/schedule/date-words.ts';
import { daysBetween, patternDates } from '../../src/schedule/dates.ts';
import { dateOf, timeOf, ZONE } from '../../src/platform/time.ts';
import { fieldsOf, listOf, numberOf, textOf, type Fields } from './reading.ts';
import { placesOf, type StatedPlaces } from './places-left.ts';

/** One date of an event on the clocks of Europe/London, as the feed says it, not yet moved. */
export type Occurrence = { date: LocalDate; start: LocalTime; end: LocalTime; places: StatedPlaces };

/** Dates further from the day the page was read than this are slips (1970, 9999) or of no use. */
const WEEKS_BEFORE = 4;
const WEEKS_AFTER = 52;
/** A schedule without an end is followed for this long. */
const WEEKS_OF_SCHEDULE = 12;
const MOST_OCCURRENCES = 200;

const MINUTE_MS = 60_000;
const MIDNIGHT = '00:00';
const LAST_MINUTE = '23:59';

type Moment = { date: LocalDate; time: LocalTime };

/**
 * A moment on the clocks of Europe/London: of an instant with 'Z' or an offset the local time, of one without the time
 * as written. Seconds are dropped, or for an `end` rounded up to the minute ('20:29:59' is half past eight). Null for
 * anything that is no date and time.
 */
export function momentOf(text: unknown, side: 'start' | 'end'): Moment | null {
  const written = textOf(text);
  if (written === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(written)) return null;
  try {
    const instant = /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(written)
      ? Temporal.Instant.from(written)
      : Temporal.PlainDateTime.from(written).toZonedDateTime(ZONE).toInstant();
    const round = side === 'start' ? Math.floor : Math.ceil;
    const minute = Temporal.Instant.fromEpochMilliseconds(round(instant.epochMilliseconds / MINUTE_MS) * MINUTE_MS);
    return { date: dateOf(minute), time: timeOf(minute) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whole minutes of an ISO duration ('PT1H30M'); null when there is none, or it is no part of a day. */
export function minutesOf(written: unknown): number | null {
  const text = textOf(written);
  if (text === null) return null;
  try {
    const duration = Temporal.Duration.from(text);
    if (duration.sign <= 0 || duration.years !== 0 || duration.months !== 0 || duration.weeks !== 0) return null;
    const minutes = Math.ceil(duration.total('minutes'));
    return minutes < 24 * 60 ? minutes : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The time of day some minutes later; midnight is the last minute of the day, null is the next day. */
export function timeAfter(start: LocalTime, minutes: number): LocalTime | null {
  const [hours = 0, past = 0] = start.split(':').map(Number);
  const end = hours * 60 + past + minutes;
  if (end === 24 * 60) return LAST_MINUTE;
  if (end > 24 * 60) return null;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

/** The end of a date, on the day that it starts; a session that goes on past midnight cannot be booked here. */
function endOf(start: Moment, endDate: unknown, duration: unknown): LocalTime | null {
  const end = momentOf(endDate, 'end');
  if (!end) {
    const minutes = minutesOf(duration);
    return minutes === null ? null : timeAfter(start.time, minutes);
  }
  if (end.date === start.date) return end.time;
  return end.time === MIDNIGHT && daysBetween(start.date, end.date) === 1 ? LAST_MINUTE : null;
}

/** Whether an event, or one of its dates, is called off. */
export function isCalledOff(event: Fields): boolean {
  return /Event(?:Cancelled|Postponed)$/.test(textOf(event['eventStatus']) ?? '');
}

function occurrenceOf(part: Fields, event: Fields): Occurrence[] {
  const start = momentOf(part['startDate'], 'start');
  if (!start || isCalledOff(part)) return [];
  const end = endOf(start, part['endDate'], part['duration'] ?? event['duration']);
  if (end === null || end <= start.time) return [];
  return [{ date: start.date, start: start.time, end, places: placesOf(part, event) }];
}

const WEEKDAYS: readonly RegExp[] = [/^mo/i, /^tu/i, /^we/i, /^th/i, /^fr/i, /^sa/i, /^su/i];

/** The weekday that `byDay` means: 'http://schema.org/Monday', 'schema:Monday', 'Monday' or 'MO'. */
export function weekdayNamed(value: unknown): Weekday | null {
  const name = (textOf(value) ?? '').replace(/^.*[/:#]/, '');
  const index = WEEKDAYS.findIndex((pattern) => pattern.test(name));
  return index === -1 ? null : ((index + 1) as Weekday);
}

/** The weeks between two repeats; null for what is not daily or weekly. */
function everyWeeksOf(frequency: unknown): number | null {
  const [, days, weeks] = /^P(?:(\d{1,3})D|(\d{1,2})W)$/.exec(textOf(frequency) ?? 'P1W') ?? [];
  if (days === '1') return 1;
  const number = weeks ? Number(weeks) : Number(days) / 7;
  return Number.isInteger(number) && number >= 1 ? number : null;
}

const plainDateOf = (value: unknown): LocalDate | null => {
  const [date] = /^\d{4}-\d\d-\d\d/.exec(textOf(value) ?? '') ?? [];
  return date && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : null;
};

const clockTimeOf = (value: unknown): LocalTime | null =>
  /^(?:[01]\d|2[0-3]):[0-5]\d/.exec(textOf(value) ?? '')?.[0] ?? null;

/** The dates of a daily or weekly schedule. A schedule without times says only on which days to look, so it has none. */
function scheduledOccurrences(schedule: Fields, event: Fields, readOn: LocalDate): Occurrence[] {
  const start = clockTimeOf(schedule['startTime']);
  const everyWeeks = everyWeeksOf(schedule['repeatFrequency']);
  if (start === null || everyWeeks === null) return [];
  const minutes = minutesOf(schedule['duration'] ?? event['duration']);
  const end = clockTimeOf(schedule['endTime']) ?? (minutes === null ? null : timeAfter(start, minutes));
  if (end === null || end <= start) return [];

  const startDate = plainDateOf(schedule['startDate']) ?? readOn;
  // A schedule that began long ago is taken up again on the same weekday, in step with its weeks.
  const step = everyWeeks * 7;
  const behind = Math.ceil(Math.max(0, daysBetween(startDate, readOn)) / step) * step;
  const from = addDays(startDate, behind);
  const lastOfAll = plainDateOf(schedule['endDate']) ?? addDays(from, WEEKS_OF_SCHEDULE * 7);
  const until = [lastOfAll, addDays(readOn, WEEKS_AFTER * 7)].sort()[0] ?? lastOfAll;
  const named = listOf(schedule['byDay']).flatMap((day) => weekdayNamed(day) ?? []);
  const daily = textOf(schedule['repeatFrequency']) === 'P1D';
  const weekdays = named.length > 0 ? named : daily ? ([1, 2, 3, 4, 5, 6, 7] as const) : weekdayOfDate(from);
  const except = listOf(schedule['exceptDate']).flatMap((date) => plainDateOf(date) ?? []);
  const count = numberOf(schedule['repeatCount']);
  // Counted from its beginning, which lies behind what is followed here: a schedule with a count of its own is not.
  if (count !== null && behind > 0) return [];
  const { dates } = patternDates({ from, until, weekdays, everyWeeks, except, holidaysOf: null });
  return dates.slice(0, count ?? undefined).map((date) => ({ date, start, end, places: placesOf(schedule, event) }));
}

const weekdayOfDate = (date: LocalDate): Weekday[] => [Temporal.PlainDate.from(date).dayOfWeek as Weekday];

/**
 * The dates of an event, in order: its `subEvent`s, or the event's own date and time, or, where it has neither, those
 * of its `eventSchedule`. Cancelled dates, dates without an end, past midnight or far away are left out.
 */
export function occurrencesOf(event: Fields, readOn: LocalDate): Occurrence[] {
  const parts = listOf(event['subEvent']).map(fieldsOf);
  const single = parts.flatMap((part) => occurrenceOf(part, event));
  const own = single.length > 0 ? single : occurrenceOf(event, event);
  const schedules = listOf(event['eventSchedule']).map(fieldsOf);
  const found =
    own.length > 0 || parts.length > 0
      ? own
      : schedules.flatMap((schedule) => scheduledOccurrences(schedule, event, readOn));
  const near = found.filter(({ date }) => {
    const days = daysBetween(readOn, date);
    return days >= -WEEKS_BEFORE * 7 && days <= WEEKS_AFTER * 7;
  });
  const each = new Map(near.map((occurrence) => [`${occurrence.date} ${occurrence.start}`, occurrence]));
  return [...each.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MOST_OCCURRENCES)
    .map(([, occurrence]) => occurrence);
}
