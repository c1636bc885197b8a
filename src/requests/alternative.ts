import { distance, type Position } from '../platform/geo.ts';
import { isolated } from '../platform/isolated.ts';
import { dateOf } from '../platform/time.ts';
import { ageProblem, type AgeOfLearner } from '../people/age.ts';
import type { TicketAudience, TicketUnit } from '../tickets/ticket.ts';

/** How many are shown after a request that was not booked. */
const AT_MOST = 3;
/** Nobody takes a child further than this instead. */
const FURTHEST_MILES = 30;
/** What a listing counts as of which nobody knows how far it is. */
const UNKNOWN_MILES = 10;
/** A day earlier or later weighs like this much way. */
const MILES_PER_DAY = 1;
/** Each further category that both have makes up for this much way. */
const MILES_PER_KIND = 3;
const METRES_PER_MILE = 1609.344;
const HOURS_PER_DAY = 24;

/** What was asked for and not booked. */
export type AskedFor = {
  providerId: string;
  /** As the public may know it; null where there is none. */
  position: Position | null;
  firstStart: Temporal.Instant;
  /** Each of them must find room. */
  learners: readonly AgeOfLearner[];
};

/** A date that can be booked now, or all dates of a block that is booked as a whole: then the first one's start. */
export type OpenDate = { unit: TicketUnit; sessionIds: readonly string[]; startDate: Temporal.Instant; left: number };

/** Another listing that the public can book. */
export type OtherListing = {
  id: string;
  providerId: string;
  position: Position | null;
  /** How many categories it shares with what was asked for. */
  kinds: number;
  ageFrom: number | null;
  ageTo: number | null;
  tickets: readonly {
    name: string;
    audience: TicketAudience;
    unit: TicketUnit;
    ageFrom: number | null;
    ageTo: number | null;
  }[];
  dates: readonly OpenDate[];
};

/** A listing that could be booked instead, and on which date. */
export type Alternative = { id: string; sameProvider: boolean; miles: number | null; date: OpenDate };

/**
 * Up to three listings for a family whose request was not booked, the likeliest first. Each is alike in kind, within 30
 * miles, and has a date on which there is room and a ticket for every learner; of its dates the one that is nearest to
 * what was asked for counts. The same provider's come first. Then way and waiting decide together: a day earlier or
 * later weighs like a mile, and more in common makes up for way. What is equal is ordered by room, then by id.
 */
export function alternativesFor(asked: AskedFor, others: readonly OtherListing[]): Alternative[] {
  return others
    .flatMap((other) => {
      const miles =
        asked.position && other.position ? distance(asked.position, other.position) / METRES_PER_MILE : null;
      const date = nearestDate(asked, other);
      if (other.kinds === 0 || !date || (miles ?? 0) > FURTHEST_MILES) return [];
      const effort =
        (miles ?? UNKNOWN_MILES) +
        daysApart(asked.firstStart, date.startDate) * MILES_PER_DAY -
        (other.kinds - 1) * MILES_PER_KIND;
      return [{ id: other.id, sameProvider: other.providerId === asked.providerId, miles, date, effort }];
    })
    .sort(
      (a, b) =>
        Number(b.sameProvider) - Number(a.sameProvider) ||
        a.effort - b.effort ||
        b.date.left - a.date.left ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, AT_MOST)
    .map(({ effort: _, ...alternative }) => alternative);
}

const daysApart = (one: Temporal.Instant, other: Temporal.Instant): number =>
  Math.abs(one.until(other).total('hours')) / HOURS_PER_DAY;

/** Of the dates with room and a ticket for everybody, the one that is nearest to what was asked for. */
function nearestDate(asked: AskedFor, other: OtherListing): OpenDate | undefined {
  return other.dates
    .filter((date) => date.left >= asked.learners.length && suits(asked.learners, other, date))
    .sort((a, b) => daysApart(asked.firstStart, a.startDate) - daysApart(asked.firstStart, b.startDate))[0];
}

function suits(learners: readonly AgeOfLearner[], other: OtherListing, date: OpenDate): boolean {
  const tickets = other.tickets.filter((ticket) => ticket.unit === date.unit);
  return learners.every((learner) =>
    tickets.some((ticket) => ageProblem(learner, ticket, other, dateOf(date.startDate)) === null),
  );
}

/** Where an alternative is and who offers it: 'Oakwood, Bristol, 2.1 miles from there'. */
export function alternativeWhere(other: {
  providerName: string;
  sameProvider: boolean;
  town: string;
  miles: number | null;
}): string {
  const way =
    other.miles === null
      ? ''
      : other.miles < 0.1
        ? 'the same place'
        : `${other.miles.toFixed(1).replace('.0', '')} ${other.miles.toFixed(1) === '1.0' ? 'mile' : 'miles'} from there`;
  return [
    other.sameProvider ? `also by ${isolated(other.providerName)}` : isolated(other.providerName),
    isolated(other.town),
    way,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The page of an alternative with its date chosen. */
export function alternativeAddress(other: { slug: string; sessionIds: readonly string[] }): string {
  return `/listing/${other.slug}?${new URLSearchParams({ sessions: other.sessionIds.join(',') })}`;
}
