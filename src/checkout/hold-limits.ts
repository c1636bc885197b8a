import { ok, refuse, type Result } from '../platform/result.ts';

/** A basket is a family's, not a wholesaler's: so many places may be held or asked for at once, */
const MOST_PLACES = 400;
/** so many of them for one learner: a club after school for a whole year, */
const MOST_OF_LEARNER = 200;
/** and so many on one date. Who brings more books them one basket after the other. */
const MOST_ON_DATE = 12;

/** Baskets that held places for a while and ended without a booking, by account. */
export const HOLDS_WITHOUT_BOOKING = { what: 'holds without a booking', tries: 10, seconds: 24 * 3600 } as const;

/** A basket that ended sooner kept nobody from anything: people look, choose and think again. */
export const COUNTS_AFTER_MINUTES = 10;

/**
 * Whether one account may hold so much at once. It limits how much somebody can keep from others without paying for it.
 * @param places all that it would hold, and where a provider answers also what it asks for already
 */
export function checkHoldLimits(
  places: readonly { learnerId: string; sessionId: string }[],
): Result<true, 'too-many-places'> {
  if (places.length > MOST_PLACES)
    return refuse(
      'too-many-places',
      `You can book up to ${MOST_PLACES} places at once. Please finish this booking first.`,
    );
  if (mostOf(places.map((place) => place.learnerId)) > MOST_OF_LEARNER)
    return refuse(
      'too-many-places',
      `You can book up to ${MOST_OF_LEARNER} dates at once for one person. Please finish this booking first.`,
    );
  if (mostOf(places.map((place) => place.sessionId)) > MOST_ON_DATE)
    return refuse(
      'too-many-places',
      `You can book up to ${MOST_ON_DATE} places on one date at once. Please book these first, then the others.`,
    );
  return ok(true);
}

function mostOf(ids: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Refuses who held places again and again without booking them. */
export function heldInVain(retryAfterSeconds: number): Result<never, 'too-many-holds'> {
  const hours = Math.ceil(retryAfterSeconds / 3600);
  return refuse(
    'too-many-holds',
    `Places were held for you ${HOLDS_WITHOUT_BOOKING.tries} times today and not booked, so others could not have them. You can choose places again in ${hours === 1 ? 'an hour' : `${hours} hours`}. If something keeps you from booking, please write to us.`,
    { details: { retryAfterSeconds } },
  );
}
