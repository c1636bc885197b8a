import { isolated } from '../platform/isolated.ts';
import type { PlaceState, standingStates } from '../places/place.ts';
import { format } from '../platform/time.ts';

/** A time to come at which a learner of the family has a place. */
export type TakenTime = {
  learnerId: string;
  sessionId: string;
  startDate: string;
  endDate: string;
  listing: { id: string; title: string };
  state: (typeof standingStates)[number];
  /** Held in the open basket: a new hold of the same listing takes its place. */
  inBasket: boolean;
};

type OneDate = { id: string; startDate: string; endDate: string };

const already = {
  HELD: 'Already held',
  REQUESTED: 'Already asked for',
  CONFIRMED: 'Already booked',
} as const satisfies {
  [State in PlaceState]?: string;
};

/** How a learner on a date is named. */
export const onDate = (learnerId: string, sessionId: string): string => `${learnerId} ${sessionId}`;

/** Which learners cannot be booked on which dates of a listing, by `onDate`, and why, as the hold would refuse it. */
export function busyOn(dates: readonly OneDate[], taken: readonly TakenTime[], listingId: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const time of taken) {
    if (time.inBasket && time.listing.id === listingId) continue;
    for (const date of dates) {
      if (!overlap(date, time)) continue;
      const same = date.id === time.sessionId;
      found.set(
        onDate(time.learnerId, date.id),
        `${already[time.state]} ${same ? 'on this date' : `at that time: ‘${isolated(time.listing.title)}’`}.`,
      );
    }
  }
  return found;
}

function overlap(one: { startDate: string; endDate: string }, other: { startDate: string; endDate: string }): boolean {
  return Date.parse(one.startDate) < Date.parse(other.endDate) && Date.parse(other.startDate) < Date.parse(one.endDate);
}

/** So many dates are named one by one. */
const MOST_NAMED = 3;

/**
 * Why a learner cannot go on some of the chosen dates, in sentences; null when they are free on all of them.
 * @param busy what `busyOn` answered
 */
export function busySentence(
  learnerId: string,
  dates: readonly OneDate[],
  busy: ReadonlyMap<string, string>,
): string | null {
  const reasons = dates.flatMap((date) => {
    const reason = busy.get(onDate(learnerId, date.id));
    return reason === undefined ? [] : [{ date, reason }];
  });
  const [first] = reasons;
  if (!first) return null;
  if (dates.length === 1) return first.reason;
  const named = reasons
    .slice(0, MOST_NAMED)
    .map(
      ({ date, reason }) => `${format.shortDay(date.startDate)}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
    );
  const others = reasons.length - named.length;
  return [...named, ...(others > 0 ? [`And ${others} more ${others === 1 ? 'date' : 'dates'}.`] : [])].join(' ');
}
