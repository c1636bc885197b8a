import { dateOf } from '../platform/time.ts';

/** Marks open so long before the start of a session: a child cannot arrive the week before. */
const OPEN_MINUTES = 60;
/** So long after the end somebody who is still marked as here raises an alarm. */
export const ALARM_MINUTES = 60;

/** So long after the start a register on which nobody is marked is asked about. */
export const UNMARKED_MINUTES = 30;
/** So long after the end somebody who is still marked as here is asked about, before it is an alarm. */
export const NOT_SIGNED_OUT_MINUTES = 15;

/** ISO instants, or Temporal ones: what a session's start and end are given as. */
type Moment = string | Temporal.Instant;

const instant = (moment: Moment): Temporal.Instant => Temporal.Instant.from(moment);

/** From when children can be marked on the register of a session. */
export const marksOpenAt = (startDate: Moment): Temporal.Instant =>
  instant(startDate).subtract({ minutes: OPEN_MINUTES });

/** From when on it is wrong that anybody is still marked as here. */
export const alarmAt = (endDate: Moment): Temporal.Instant => instant(endDate).add({ minutes: ALARM_MINUTES });

/** Whether a mark made at `at` is of a past day's session, so that it needs a word of why it is made now. */
export const needsWord = (endDate: Moment, at: Temporal.Instant): boolean => dateOf(at) > dateOf(alarmAt(endDate));

/**
 * When a mark counts as made. A device's clock may be fast or slow: no mark is from the future, and none from before marks
 * opened, so that a child who was seen is not lost to a wrong clock.
 */
export function madeWithin(startDate: Moment, madeAt: Moment, now: Temporal.Instant): Temporal.Instant {
  const opens = marksOpenAt(startDate);
  const made = instant(madeAt);
  if (Temporal.Instant.compare(made, now) > 0) return now;
  return Temporal.Instant.compare(made, opens) < 0 && Temporal.Instant.compare(opens, now) <= 0 ? opens : made;
}
