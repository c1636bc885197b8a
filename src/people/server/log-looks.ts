import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import type { Queryable } from '../../platform/server/database/db.ts';

type Look = {
  what: string;
  learnerIds: Iterable<string>;
  sessionId?: string | null;
  /** Why, where it is asked for. */
  reason?: string;
};

/** Writes down that somebody looked at learners, once for each of them. */
export async function logLooks(
  db: Queryable,
  now: Temporal.Instant,
  caller: Pick<SignedIn, 'actorId' | 'subjectId'>,
  { what, learnerIds, sessionId = null, reason = '' }: Look,
): Promise<void> {
  const seen = [...new Set(learnerIds)];
  if (seen.length === 0) return;
  const at = now.toString();
  await db
    .insertInto('access_log')
    .values(
      seen.map((learnerId) => ({
        id: randomUUIDv7(),
        at,
        actor_id: caller.actorId,
        subject_id: caller.subjectId,
        learner_id: learnerId,
        session_id: sessionId,
        what,
        reason,
      })),
    )
    .execute();
}
