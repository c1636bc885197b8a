import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/server/database/db.ts';
import { hasStanding } from '../../registers/server/queries.ts';

/**
 * Whether somebody was there on a place: a mark of arriving or being collected that nobody took back, of a session that is
 * over. Nobody can say how it was before.
 */
export const attendedBy = (now: Temporal.Instant): RawBuilder<boolean> => sql<boolean>`exists (
  select from session where session.id = place.session_id and session.end_date <= ${now.toString()}::timestamptz)
  and ${hasStanding('ARRIVED', 'COLLECTED')}`;
