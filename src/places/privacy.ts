import { isMasked } from '../acting/masking.ts';
import type { SignedIn } from '../identity/access.ts';

/**
 * When a provider may read what a family told about a child. Whoever runs a session must know it; an administrator who
 * looks into an account must not, whatever the time.
 */
type Acting = SignedIn['acting'];

const HEALTH_DAYS_AFTER = 30;
const CONTACTS_MINUTES_BEFORE = 60;
const CONTACTS_HOURS_AFTER = 24;

/** Whether health details and sensitive answers may be read: to 30 days after the end of the (last) session. */
export function mayReadHealth(acting: Acting, sessionEnd: Temporal.Instant, now: Temporal.Instant): boolean {
  const until = sessionEnd.add({ hours: HEALTH_DAYS_AFTER * 24 });
  return !isMasked(acting) && Temporal.Instant.compare(now, until) <= 0;
}

/** Whether emergency contacts may be read: around the session, from 60 minutes before to 24 hours after it. */
export function mayReadContacts(
  acting: Acting,
  session: { startDate: Temporal.Instant; endDate: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  const from = session.startDate.subtract({ minutes: CONTACTS_MINUTES_BEFORE });
  const until = session.endDate.add({ hours: CONTACTS_HOURS_AFTER });
  return !isMasked(acting) && Temporal.Instant.compare(now, from) >= 0 && Temporal.Instant.compare(now, until) <= 0;
}
