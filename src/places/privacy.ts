import { isMasked } from '../acting/masking.ts';
import type { SignedIn } from '../identity/access.ts';

/**
 * When a provider may read what a family told about a child. Whoever runs a session must know it; an administrator who
 * looks into an account must not, whatever the time.
 */
type Acting = SignedIn['acting'];

const HEALTH_DAYS_AFTER = 30;
const CONTACTS_HOURS_BEFORE = 24;
const CONTACTS_HOURS_AFTER = 24;

/** Whether health details and sensitive answers may be read: to 30 days after the end of the (last) session. */
export function mayReadHealth(acting: Acting, sessionEnd: Temporal.Instant, now: Temporal.Instant): boolean {
  const until = sessionEnd.add({ hours: HEALTH_DAYS_AFTER * 24 });
  return !isMasked(acting) && Temporal.Instant.compare(now, until) <= 0;
}

/** Whether emergency contacts come with a register: they do, not yet, no longer, or never to this caller. */
export const contactStates = ['included', 'later', 'over', 'hidden'] as const;
export type ContactState = (typeof contactStates)[number];

type Session = { startDate: Temporal.Instant; endDate: Temporal.Instant };

/** The moment from which the emergency contacts of a session may be read. */
export function contactsFrom({ startDate }: Pick<Session, 'startDate'>): Temporal.Instant {
  return startDate.subtract({ hours: CONTACTS_HOURS_BEFORE });
}

/** Emergency contacts are read around the session only, from 24 hours before its start to 24 hours after its end. */
export function contactsAt(acting: Acting, session: Session, now: Temporal.Instant): ContactState {
  if (isMasked(acting)) return 'hidden';
  if (Temporal.Instant.compare(now, contactsFrom(session)) < 0) return 'later';
  const until = session.endDate.add({ hours: CONTACTS_HOURS_AFTER });
  return Temporal.Instant.compare(now, until) <= 0 ? 'included' : 'over';
}
