import { format } from '../platform/time.ts';

/** ALL_DATES: the whole block or nothing. CHOOSE_DATES: any of its dates. ONE_OFF: dates that stand alone. */
export const blockTypes = ['ALL_DATES', 'CHOOSE_DATES', 'ONE_OFF'] as const;
export type BlockType = (typeof blockTypes)[number];

export const sessionStates = ['bookable', 'full', 'not-open', 'closed', 'cut-off', 'past', 'cancelled'] as const;
export type SessionState = (typeof sessionStates)[number];

/** When a block can be booked. */
export type BookingWindow = {
  /** Null means at once, and never. */
  opensAt: Temporal.Instant | null;
  closesAt: Temporal.Instant | null;
  /** Booking of a date closes this long before it starts. */
  cutoffMinutes: number;
};

/** One date and how full it is. */
export type SessionFacts = {
  startDate: Temporal.Instant;
  cancelled: boolean;
  capacity: number;
  /** Places that are held, requested or confirmed; more than the capacity where the provider exceeded it knowingly. */
  taken: number;
};

/** Whether something can be booked; `reason` is a sentence for families, null when it can. */
export type Bookable = { state: SessionState; reason: string | null };

/** Places that can still be booked on a date. */
export function placesLeft({ capacity, taken }: Pick<SessionFacts, 'capacity' | 'taken'>): number {
  return Math.max(0, capacity - taken);
}

/** Whether one date can be booked at `now`, and if not, why. The gravest reason counts. */
export function sessionBookable(session: SessionFacts, window: BookingWindow, now: Temporal.Instant): Bookable {
  const { startDate } = session;
  if (session.cancelled) return { state: 'cancelled', reason: 'This date is cancelled.' };
  if (!isBefore(now, startDate)) return { state: 'past', reason: 'This date has begun or is over.' };
  if (window.opensAt && isBefore(now, window.opensAt)) {
    return { state: 'not-open', reason: `Booking opens on ${format.dayAndTime(window.opensAt)}.` };
  }
  if (window.closesAt && !isBefore(now, window.closesAt)) return { state: 'closed', reason: 'Booking has closed.' };
  if (!isBefore(now, bookingEnds(startDate, window))) {
    return { state: 'cut-off', reason: `Booking closed ${sayMinutes(window.cutoffMinutes)} before the start.` };
  }
  if (placesLeft(session) === 0) return { state: 'full', reason: 'There are no places left.' };
  return { state: 'bookable', reason: null };
}

/** The moment at which booking of a date ends: its cut-off, or the block's closing if that comes first. */
export function bookingEnds(startDate: Temporal.Instant, window: BookingWindow): Temporal.Instant {
  // Milliseconds, because this is asked for each date of each page that is drawn, and instants are slow to reckon with.
  const cutoff = startDate.epochMilliseconds - window.cutoffMinutes * 60_000;
  if (window.closesAt && window.closesAt.epochMilliseconds < cutoff) return window.closesAt;
  return window.cutoffMinutes === 0 ? startDate : Temporal.Instant.fromEpochMilliseconds(cutoff);
}

/** A block as one thing to book, with the places left on its fullest date (ALL_DATES only, otherwise null). */
export type BlockBookable = Bookable & { placesLeft: number | null };

/**
 * Whether a block can be booked at `now`. ALL_DATES: every date that is not cancelled must be bookable, so a block that
 * has begun is past. The other types: as long as one of the dates can be booked.
 */
export function blockBookable(
  type: BlockType,
  sessions: readonly SessionFacts[],
  window: BookingWindow,
  now: Temporal.Instant,
): BlockBookable {
  const running = sessions.filter((session) => !session.cancelled);
  if (running.length === 0) return { state: 'cancelled', reason: 'There are no dates.', placesLeft: null };
  const states = running.map((session) => sessionBookable(session, window, now));
  if (type === 'ALL_DATES') {
    const left = Math.min(...running.map(placesLeft));
    const obstacle = gravest(states);
    if (!obstacle) return { state: 'bookable', reason: null, placesLeft: left };
    return { ...obstacle, reason: allDatesReasons[obstacle.state] ?? obstacle.reason, placesLeft: left };
  }
  if (states.some(({ state }) => state === 'bookable')) return { state: 'bookable', reason: null, placesLeft: null };
  const dates = states.filter(({ state }) => state !== 'past');
  return { ...(gravest(dates) ?? states[0] ?? { state: 'past', reason: null }), placesLeft: null };
}

const allDatesReasons: Partial<Record<SessionState, string>> = {
  past: 'This block has already begun.',
  'cut-off': 'Booking of this block has closed.',
  full: 'There are no places left on at least one of the dates.',
};

const gravity: readonly SessionState[] = ['past', 'not-open', 'closed', 'cut-off', 'full', 'cancelled'];

function gravest(states: readonly Bookable[]): Bookable | undefined {
  for (const state of gravity) {
    const found = states.find((each) => each.state === state);
    if (found) return found;
  }
  return undefined;
}

/** '30 minutes', '1 hour', '2 days'. */
export function sayMinutes(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  one.epochMilliseconds < other.epochMilliseconds;
