import { randomUUIDv7 } from 'node:crypto';
import type { LookerRole } from '../../acting/log-words.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { spellOf, type Look } from '../looks.ts';
import { ALWAYS_NEEDED, inOrder, type Section } from '../section.ts';

type Looker = Pick<SignedIn, 'actorId' | 'subjectId' | 'acting' | 'roles'>;

type Looked = {
  what: Look;
  learnerIds: Iterable<string>;
  /** Which sections were shown of each; absent where it was the name alone. */
  sections?: ReadonlyMap<string, Iterable<Section>>;
  sessionId?: string | null;
  /** Why, where it is asked for. */
  reason?: string;
  /** Exports and prints have a line each time: what was taken away can be anywhere. */
  eachTime?: boolean;
};

/**
 * Writes down that somebody looked at learners, once for each of them. The same look at the same sections within ten minutes
 * is one line, also when two requests write it at the same moment.
 */
export async function logLooks(
  db: Queryable,
  now: Temporal.Instant,
  looker: Looker,
  { what, learnerIds, sections, sessionId = null, reason = '', eachTime = false }: Looked,
): Promise<void> {
  const seen = [...new Set(learnerIds)];
  if (seen.length === 0) return;
  const line = lineOf(now, looker, what, eachTime);
  await db
    .insertInto('access_log')
    .values(
      seen.map((learnerId) => ({
        ...line,
        id: randomUUIDv7(),
        learner_id: learnerId,
        session_id: sessionId,
        reason,
        sections: inOrder(sections?.get(learnerId) ?? [ALWAYS_NEEDED]),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes down that an administrator who impersonates an account read something of it that names no learner: 'GET /payouts'. */
export async function logReading(db: Queryable, now: Temporal.Instant, looker: Looker, address: string): Promise<void> {
  const line = { ...lineOf(now, looker, address, address.endsWith('.csv')), id: randomUUIDv7() };
  await db
    .insertInto('access_log')
    .values(line)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const lineOf = (now: Temporal.Instant, looker: Looker, what: string, eachTime: boolean) => ({
  at: now.toString(),
  actor_id: looker.actorId,
  subject_id: looker.subjectId,
  what,
  role: roleOf(looker, what),
  spell: eachTime ? null : spellOf(now).toString(),
});

/** As what somebody looks. */
function roleOf({ actorId, subjectId, acting, roles }: Looker, what: string): LookerRole {
  if (acting) return acting === 'impersonation' ? 'administrator' : 'delegate';
  if (roles.has('helper')) return 'helper';
  // Who reads the register of a provider without acting for it works with it.
  if (actorId !== subjectId) return 'collaborator';
  if (roles.has('council') && (what === 'eligibility' || what === 'council-booking' || what === 'council-report'))
    return 'council';
  if (roles.has('provider')) return 'provider';
  if (roles.has('council')) return 'council';
  if (roles.has('admin')) return 'administrator';
  return roles.has('collaborator') ? 'collaborator' : 'provider';
}
