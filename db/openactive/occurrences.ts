import { addDays, weekdayOf, type LocalDate, type LocalTime, type Weekday } from '../../src/schedule/date-words.ts';
import { daysBetween, patternDates } from '../../src/schedule/dates.ts';
import { dateOf, timeOf, ZONE } from '../../src/platform/time.ts';
import { fieldsOf, listOf, numberOf, textOf, type Fields } from './untrusted-json.ts';
import { placesOf, type StatedPlaces } from './places-left.ts';

/** One date of an event in Europe/London time, as the feed gives it, not yet moved. */
export type Occurrence = { date: LocalDate; start: LocalTime; end: LocalTime; places: StatedPlaces };

/** Dates further from the day the page was read are mistakes (1970, 9999) or of no use. */
const BEFORE_MAX_WEEKS = 4;
const AFTER_MAX_WEEKS = 52;
/** A schedule without an end is followed for this long. */
const OPEN_SCHEDULE_WEEKS = 12;
const OCCURRENCES_MAX = 200;

const MINUTE_MS = 60_000;
const MIDNIGHT = '00:00';
const LAST_MINUTE = '23:59';

type Moment = { date: LocalDate; time: LocalTime };

/**
 * A date and time in Europe/London; without 'Z' or an offset it is local already. Whole minutes: a start is rounded down,
 * an end up ('20:29:59' is 20:30). Null for anything else.
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

/** Whole minutes of an ISO duration ('PT1H30M'); null unless it is positive and shorter than a day. */
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

/** The time of day some minutes later. Midnight becomes the last minute of the day; past it is null. */
export function timeAfter(start: LocalTime, minutes: number): LocalTime | null {
  const [hours = 0, past = 0] = start.split(':').map(Number);
  const end = hours * 60 + past + minutes;
  if (end === 24 * 60) return LAST_MINUTE;
  if (end > 24 * 60) return null;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

/** When a date ends; null past midnight, because a session here ends on the day it starts. */
function endOf(start: Moment, endDate: unknown, duration: unknown): LocalTime | null {
  const end = momentOf(endDate, 'end');
  if (!end) {
    const minutes = minutesOf(duration);
    return minutes === null ? null : timeAfter(start.time, minutes);
  }
  if (end.date === start.date) return end.time;
  return end.time === MIDNIGHT && daysBetween(start.date, end.date) === 1 ? LAST_MINUTE : null;
}

/** Whether an event, or one of its dates, does not take place. */
export function isCancelled(event: Fields): boolean {
  return /Event(?:Cancelled|Postponed)$/.test(textOf(event['eventStatus']) ?? '');
}

function occurrenceOf(part: Fields, event: Fields): Occurrence[] {
  const start = momentOf(part['startDate'], 'start');
  if (!start || isCancelled(part)) return [];
  const end = endOf(start, part['endDate'], part['duration'] ?? event['duration']);
  if (end === null || end <= start.time) return [];
  return [{ date: start.date, start: start.time, end, places: placesOf(part, event) }];
}

const WEEKDAYS: readonly RegExp[] = [/^mo/i, /^tu/i, /^we/i, /^th/i, /^fr/i, /^sa/i, /^su/i];

/** The weekday of a `byDay`: 'http://schema.org/Monday', 'schema:Monday', 'Monday' or 'MO'. */
export function weekdayNamed(value: unknown): Weekday | null {
  const name = (textOf(value) ?? '').replace(/^.*[/:#]/, '');
  const index = WEEKDAYS.findIndex((pattern) => pattern.test(name));
  return index === -1 ? null : ((index + 1) as Weekday);
}

/** The weeks from one repeat to the next (daily counts as 1); null for other frequencies. */
function weeksBetweenRepeats(frequency: unknown): number | null {
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

/** Start and end of a schedule's dates; null where it names no times: then it only says which days to look at. */
function scheduledTimes(schedule: Fields, event: Fields): { start: LocalTime; end: LocalTime } | null {
  const start = clockTimeOf(schedule['startTime']);
  if (start === null) return null;
  const minutes = minutesOf(schedule['duration'] ?? event['duration']);
  const end = clockTimeOf(schedule['endTime']) ?? (minutes === null ? null : timeAfter(start, minutes));
  return end === null || end <= start ? null : { start, end };
}

function weekdaysOf(schedule: Fields, from: LocalDate): readonly Weekday[] {
  const named = listOf(schedule['byDay']).flatMap((day) => weekdayNamed(day) ?? []);
  if (named.length > 0) return named;
  if (textOf(schedule['repeatFrequency']) === 'P1D') return [1, 2, 3, 4, 5, 6, 7];
  return [weekdayOf(from)];
}

/** The dates of a daily or weekly schedule, from the day the page was read. */
function scheduledOccurrences(schedule: Fields, event: Fields, readOn: LocalDate): Occurrence[] {
  const times = scheduledTimes(schedule, event);
  const everyWeeks = weeksBetweenRepeats(schedule['repeatFrequency']);
  if (times === null || everyWeeks === null) return [];

  const startDate = plainDateOf(schedule['startDate']) ?? readOn;
  // A schedule that began earlier continues on the same weekday, in step with its weeks.
  const stepDays = everyWeeks * 7;
  const skippedDays = Math.ceil(Math.max(0, daysBetween(startDate, readOn)) / stepDays) * stepDays;
  const count = numberOf(schedule['repeatCount']);
  // Its dates are counted from its beginning, which is not followed here.
  if (count !== null && skippedDays > 0) return [];
  const from = addDays(startDate, skippedDays);
  const endDate = plainDateOf(schedule['endDate']) ?? addDays(from, OPEN_SCHEDULE_WEEKS * 7);
  const until = [endDate, addDays(readOn, AFTER_MAX_WEEKS * 7)].sort()[0] ?? endDate;
  const except = listOf(schedule['exceptDate']).flatMap((date) => plainDateOf(date) ?? []);
  const weekdays = weekdaysOf(schedule, from);
  const { dates } = patternDates({ from, until, weekdays, everyWeeks, except, holidaysOf: null });
  return dates.slice(0, count ?? undefined).map((date) => ({ date, ...times, places: placesOf(schedule, event) }));
}

/**
 * The dates of an event, in order: its `subEvent`s, or its own date, or, where it has neither, those of its
 * `eventSchedule`. Dates that are cancelled, without an end, past midnight or far away are left out.
 */
export function occurrencesOf(event: Fields, readOn: LocalDate): Occurrence[] {
  const parts = listOf(event['subEvent']).map(fieldsOf);
  const ofParts = parts.flatMap((part) => occurrenceOf(part, event));
  const single = ofParts.length > 0 ? ofParts : occurrenceOf(event, event);
  const found =
    single.length > 0 || parts.length > 0
      ? single
      : listOf(event['eventSchedule']).flatMap((schedule) => scheduledOccurrences(fieldsOf(schedule), event, readOn));
  const near = found.filter(({ date }) => {
    const days = daysBetween(readOn, date);
    return days >= -BEFORE_MAX_WEEKS * 7 && days <= AFTER_MAX_WEEKS * 7;
  });
  // Feeds repeat a date: of two that begin together the last counts.
  const byStart = new Map(near.map((occurrence) => [`${occurrence.date} ${occurrence.start}`, occurrence]));
  return [...byStart.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, OCCURRENCES_MAX)
    .map(([, occurrence]) => occurrence);
}
