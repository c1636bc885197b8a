import { instantOf } from '../platform/time.ts';
import { refuse, ok, type Result } from '../platform/result.ts';
import type { BlockType } from './block.ts';
import { addDays, formatDate, type LocalDate } from './date-words.ts';

/** How many people a block needs to go ahead, and how many days before a date it is decided. */
export type Minimum = { places: number; daysBefore: number };

export const MOST_DAYS_BEFORE = 60;

/** The hour, in London, at which is decided on the day of decision. */
const HOUR_OF_DECISION = '12:00';

/** How long before a decision its provider is told that too few have booked. */
const WARNING_HOURS = 48;

/** The moment at which is decided whether a date goes ahead. */
export function decisionMoment(date: LocalDate, { daysBefore }: Minimum): Temporal.Instant {
  return instantOf(addDays(date, -daysBefore), HOUR_OF_DECISION);
}

/** A date that is not cancelled, as far as its decision depends on it. */
export type Undecided = {
  id: string;
  date: LocalDate;
  /** Places that are booked for good, and places that somebody holds while booking. */
  booked: number;
  held: number;
};

/** What is decided together: the fewest that are booked on one of its dates decide. */
export type Decision = { sessionIds: string[]; verdict: 'met' | 'missed' | 'wait'; booked: number };

/**
 * What has to be decided of a block at `now`: a block that is booked as a whole once, before its first date; any other
 * date by date. While somebody is just booking what is missing, the decision waits.
 */
export function decisionsDue(
  type: BlockType,
  sessions: readonly Undecided[],
  minimum: Minimum,
  now: Temporal.Instant,
): Decision[] {
  return groupsOf(type, sessions)
    .filter((group) => isDue(group, minimum, now))
    .map((group) => {
      const booked = Math.min(...group.map((session) => session.booked));
      const coming = Math.min(...group.map((session) => session.booked + session.held));
      const verdict = booked >= minimum.places ? 'met' : coming >= minimum.places ? 'wait' : 'missed';
      return { sessionIds: group.map(({ id }) => id), verdict, booked };
    });
}

export type Warning = { sessionIds: string[]; booked: number; decidedAt: Temporal.Instant };

/**
 * What a provider has to be told at `now`: too few have booked, and the decision is near. It has time to ask people to
 * book, or to lower the number.
 */
export function warningsDue(
  type: BlockType,
  sessions: readonly (Omit<Undecided, 'held'> & { warned: boolean })[],
  minimum: Minimum,
  now: Temporal.Instant,
): Warning[] {
  return groupsOf(type, sessions).flatMap((group) => {
    const [first] = group;
    if (!first || group.some(({ warned }) => warned) || isDue(group, minimum, now)) return [];
    const decidedAt = decisionMoment(first.date, minimum);
    const booked = Math.min(...group.map((session) => session.booked));
    const isNear = Temporal.Instant.compare(decidedAt.subtract({ hours: WARNING_HOURS }), now) <= 0;
    return isNear && booked < minimum.places ? [{ sessionIds: group.map(({ id }) => id), booked, decidedAt }] : [];
  });
}

/**
 * Dates whose day of decision is over before anybody could book under it, because they were added or moved, or the
 * minimum was set, too late: they go ahead. So does what is added to a whole block that goes ahead already.
 */
export function tooLateToDecide(
  type: BlockType,
  sessions: readonly (Pick<Undecided, 'id' | 'date'> & { decided: boolean })[],
  minimum: Minimum,
  now: Temporal.Instant,
): string[] {
  return groupsOf(type, sessions)
    .filter((group) => group.some(({ decided }) => decided) || isDue(group, minimum, now))
    .flatMap((group) => group.flatMap(({ id, decided }) => (decided ? [] : [id])));
}

function groupsOf<Session extends { date: LocalDate }>(type: BlockType, sessions: readonly Session[]): Session[][] {
  const ordered = sessions.toSorted((one, other) => one.date.localeCompare(other.date));
  if (type === 'ALL_DATES') return ordered.length === 0 ? [] : [ordered];
  return ordered.map((session) => [session]);
}

function isDue([first]: readonly { date: LocalDate }[], minimum: Minimum, now: Temporal.Instant): boolean {
  return first !== undefined && Temporal.Instant.compare(decisionMoment(first.date, minimum), now) <= 0;
}

/** Refuses to make it harder for a block to go ahead once families have booked it: they booked under what was said. */
export function mayChangeMinimum(
  before: Minimum | null,
  after: Minimum | null,
  isBooked: boolean,
): Result<true, 'minimum-stays'> {
  const isHarder =
    after !== null && (before === null || after.places > before.places || after.daysBefore < before.daysBefore);
  if (!isBooked || !isHarder) return ok(true);
  const message =
    'Families have booked this block, so its smallest number can be lowered or taken away, but not raised';
  return refuse('minimum-stays', `${message}.`, { fields: { minimum: message } });
}

/** Whether a date with so many places can ever reach the smallest number; a sentence where one cannot. */
export function checkMinimum(minimum: Minimum | null, capacities: readonly number[]): Result<true, 'invalid-dates'> {
  if (minimum === null || capacities.every((capacity) => capacity >= minimum.places)) return ok(true);
  const message = `Some dates have fewer than ${minimum.places} places, so they could never go ahead`;
  return refuse('invalid-dates', `${message}.`, { fields: { minimum: message } });
}

/** '1 person', '6 people' */
const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/**
 * What families are told of a block's smallest number. `decided` says of how many of its coming dates it is known that
 * they go ahead.
 */
export function formatMinimum(
  type: BlockType,
  dates: readonly { date: LocalDate; decided: boolean }[],
  minimum: Minimum | null,
): string | null {
  const open = dates.filter(({ decided }) => !decided);
  const [first] = open.map(({ date }) => date).toSorted();
  if (minimum === null || dates.length === 0) return null;
  const needs = `with ${people(minimum.places)} or more`;
  if (first === undefined) return 'It goes ahead: enough people have booked, or it is too near to be called off.';
  const refund = 'If too few book, it is cancelled and you get everything back, the booking fee included.';
  if (type === 'ALL_DATES' || dates.length === 1)
    return `Goes ahead ${needs}. This is decided on ${formatDate(addDays(first, -minimum.daysBefore))}. ${refund}`;
  const days = minimum.daysBefore === 1 ? 'the day before' : `${minimum.daysBefore} days before`;
  return `Each date goes ahead ${needs}. This is decided ${days}. ${refund}`;
}

/** What families read when a date is cancelled because too few have booked. */
export function formatMissed({ places }: Minimum): string {
  return `It needs ${people(places)} to go ahead, and by today fewer had booked. We are sorry.`;
}
