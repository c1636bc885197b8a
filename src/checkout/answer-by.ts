/** How long a provider has to answer at most: a card's authorisation lapses after seven days. */
const LONGEST_HOURS = 6 * 24;
/** A family must know a while before it sets out. */
const BEFORE_START_HOURS = 2;

/**
 * When an unanswered request lapses: 6 days after it, or 2 hours before the first session if that is earlier. A request
 * that comes later than that lapses when the session starts.
 * @param funded a council pays: no card waits, and the request lapses when the session starts
 */
export function answerBy(
  requestedAt: Temporal.Instant,
  firstStart: Temporal.Instant,
  funded = false,
): Temporal.Instant {
  if (funded) return firstStart;
  const inTime = firstStart.subtract({ hours: BEFORE_START_HOURS });
  const last = Temporal.Instant.compare(inTime, requestedAt) > 0 ? inTime : firstStart;
  const longest = requestedAt.add({ hours: LONGEST_HOURS });
  return Temporal.Instant.compare(last, longest) < 0 ? last : longest;
}
