import { ok, refuse, type Result } from '../platform/result.ts';
import { format } from '../platform/time.ts';

/** A basket is a family's, not a wholesaler's: so many places may be held or asked for at once, */
const MOST_PLACES = 400;
/** so many of them for one learner: a club after school for a whole year, */
const MOST_OF_LEARNER = 200;
/** and so many on one date. Who brings more books them one basket after the other. */
const MOST_ON_DATE = 12;

/**
 * Minutes for which an account held places in a day and did not book them: ten whole holds. Counted by time, because
 * whoever gives a hold up in the last moment keeps others from it as long as who lets it run out.
 */
export const MINUTES_HELD_IN_VAIN = { what: 'minutes held in vain', tries: 150, seconds: 24 * 3600 } as const;

/** Holds that accounts of unproved addresses take from one place in a day; a mobile network is one place. */
export const UNPROVED_FROM_PLACE = { what: 'holds of unproved addresses', tries: 300, seconds: 24 * 3600 } as const;

/** So many places on one date for an account whose address is not proved: the children of a family, */
const UNPROVED_ON_DATE = 4;
/** and this part of a date for all of them together: who makes accounts by the dozen leaves the other to families. */
const UNPROVED_PART = 2;

/** What accounts of unproved addresses hold of a date, without the one that asks. */
export type UnprovedOnDate = { capacity: number; heldByOthers: number };

const CONFIRM = 'Please confirm your email address with the link that we mailed you, then you can hold more.';

/**
 * Whether an account whose address nobody has proved may hold so much: less than others, for nobody stands for it.
 * @param places all that it would hold
 * @param dates how full the dates are of what such accounts hold, by session
 */
export function checkUnproved(
  places: readonly { sessionId: string }[],
  dates: ReadonlyMap<string, UnprovedOnDate>,
): Result<true, 'email-not-proved'> {
  for (const [sessionId, own] of Map.groupBy(places, (place) => place.sessionId)) {
    if (own.length > UNPROVED_ON_DATE)
      return refuse('email-not-proved', `You can hold ${UNPROVED_ON_DATE} places on one date so far. ${CONFIRM}`);
    const date = dates.get(sessionId);
    if (date && date.heldByOthers + own.length > Math.ceil(date.capacity / UNPROVED_PART))
      return refuse(
        'email-not-proved',
        `The places that are left on one of these dates are kept for families whose address is confirmed. ${CONFIRM}`,
      );
  }
  return ok(true);
}

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

/**
 * What somebody held in vain counts as, in whole minutes.
 * @param heldUntil when the hold ran out by itself, whenever that was noticed
 */
export function minutesHeld(since: Date, heldUntil: Date, now: Temporal.Instant): number {
  const until = Math.min(now.epochMilliseconds, heldUntil.getTime());
  return Math.max(0, Math.ceil((until - since.getTime()) / 60_000));
}

/** Refuses who held places again and again without booking them, until a moment. */
export function heldInVain(retryAfterSeconds: number, now: Temporal.Instant): Result<never, 'too-many-holds'> {
  const until = now.add({ seconds: retryAfterSeconds });
  const hours = MINUTES_HELD_IN_VAIN.tries / 60;
  return refuse(
    'too-many-holds',
    `Places were held for you for more than ${hours} hours today and not booked, so others could not have them. You can choose places again from ${format.dayAndTime(until.toString())}. If something keeps you from booking, please write to us.`,
    { details: { retryAfterSeconds, until: until.toString() } },
  );
}
