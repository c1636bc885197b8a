import { format } from '../platform/time.ts';

/** ALL_DATES: the whole block or nothing. CHOOSE_DATES: any of its dates. ONE_OFF: dates that stand alone. */
export const blockTypes = ['ALL_DATES', 'CHOOSE_DATES', 'ONE_OFF'] as const;
export type BlockType = (typeof blockTypes)[number];

export const sessionStates = ['bookable', 'full', 'not-open', 'closed', 'cut-off', 'past', 'cancelled'] as const;
export type SessionState = (typeof sessionStates)[number];

/** Whether a block that is booked as a whole can be joined once it has begun: not at all, or for the dates that are left. */
export const lateJoins = ['NO', 'PRO_RATA'] as const;
export type LateJoin = (typeof lateJoins)[number];

/** When a block can be booked. */
export type BookingWindow = {
  /** Null means at once, and never. */
  opensAt: Temporal.Instant | null;
  closesAt: Temporal.Instant | null;
  /** Booking of a date closes this long before it starts. */
  cutoffMinutes: number;
  lateJoin: LateJoin;
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
  if (!isBefore(now, startDate)) return { state: 'past', reason: 'This date has started or is over.' };
  if (window.opensAt && isBefore(now, window.opensAt)) {
    return { state: 'not-open', reason: `Booking opens on ${format.dayAndTime(window.opensAt)}.` };
  }
  if (window.closesAt && !isBefore(now, window.closesAt)) return { state: 'closed', reason: 'Booking has closed.' };
  if (!isBefore(now, bookingEnds(startDate, window))) {
    return { state: 'cut-off', reason: `Booking closed ${formatMinutes(window.cutoffMinutes)} before the start.` };
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
 * The dates that somebody gets who books a whole block at `now`: all that are not cancelled, or where it can be joined
 * late those of them that have not begun and are not too near.
 */
export function datesOfWhole<Session extends Pick<SessionFacts, 'startDate' | 'cancelled'>>(
  sessions: readonly Session[],
  window: BookingWindow,
  now: Temporal.Instant,
): Session[] {
  const running = sessions.filter((session) => !session.cancelled);
  if (window.lateJoin === 'NO') return running;
  return running.filter(({ startDate }) => {
    const { state } = sessionBookable({ startDate, cancelled: false, capacity: 1, taken: 0 }, window, now);
    return state !== 'past' && state !== 'cut-off';
  });
}

/** What families are told of joining a whole block late; null where there is nothing to say, or no date left to join for. */
export function formatLateJoin(lateJoin: LateJoin, dates: number, datesOfBlock: number): string | null {
  if (lateJoin === 'NO' || dates === 0) return null;
  if (dates === datesOfBlock) return 'You can also join later, and then pay only for the dates that are left.';
  return dates === 1
    ? `You can still join for the last of the ${datesOfBlock} dates, and pay only for that one.`
    : `You can still join for the ${dates} of ${datesOfBlock} dates that are left, and pay only for these.`;
}

/**
 * Whether a block can be booked at `now`. ALL_DATES: every date that is booked with it must be bookable, so one that has
 * begun is past unless it can be joined late. The other types: as long as one of the dates can be booked.
 */
export function blockBookable(
  type: BlockType,
  sessions: readonly SessionFacts[],
  window: BookingWindow,
  now: Temporal.Instant,
): BlockBookable {
  const running = sessions.filter((session) => !session.cancelled);
  if (running.length === 0) return { state: 'cancelled', reason: 'There are no dates.', placesLeft: null };
  if (type === 'ALL_DATES') {
    const dates = datesOfWhole(running, window, now);
    const counted = dates.length > 0 ? dates : running;
    const left = Math.min(...counted.map(placesLeft));
    const obstacle = gravest(counted.map((session) => sessionBookable(session, window, now)));
    if (!obstacle) return { state: 'bookable', reason: null, placesLeft: left };
    const reasons = window.lateJoin === 'NO' ? allDatesReasons : lateReasons;
    return { ...obstacle, reason: reasons[obstacle.state] ?? obstacle.reason, placesLeft: left };
  }
  const states = running.map((session) => sessionBookable(session, window, now));
  if (states.some(({ state }) => state === 'bookable')) return { state: 'bookable', reason: null, placesLeft: null };
  const dates = states.filter(({ state }) => state !== 'past');
  return { ...(gravest(dates) ?? states[0] ?? { state: 'past', reason: null }), placesLeft: null };
}

const allDatesReasons: Partial<Record<SessionState, string>> = {
  past: 'This block has already started, and it cannot be joined late.',
  'cut-off': 'Booking of this block has closed.',
  full: 'There are no places left on at least one of the dates.',
};

const lateReasons: typeof allDatesReasons = {
  ...allDatesReasons,
  past: 'The last date of this block has started or is over.',
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
export function formatMinutes(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  one.epochMilliseconds < other.epochMilliseconds;
