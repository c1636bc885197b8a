import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { confirmsIdentity } from '../../identity/server/require-recent-proof.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { obstaclesOf } from '../erasure-rules.ts';
import { after, periods } from '../periods.ts';
import { findOpen } from './find-open.ts';
import { findScope, type Whose } from './find-scope.ts';
import { findOpenErasure, isOwnLearner, lockWhose } from './queries.ts';

type Refusal = 'requires-recent-login' | 'not-found' | 'still-open';

/**
 * Asks to erase the caller's account, or one of its learners, in some days. Nothing is changed until then. Asking twice is
 * asking once.
 */
export async function askErasure(
  services: Services,
  caller: SignedIn,
  learnerId: string | null,
): Promise<Result<{ dueAt: string }, Refusal>> {
  const recent = await confirmsIdentity(services.db, services.clock, caller);
  if (!recent.ok) return recent;
  const whose = { accountId: caller.subjectId, learnerId };
  return startErasure(services, whose, { actorId: caller.actorId, subjectId: caller.subjectId });
}

/** Who asked; `reason` where it was an administrator for the owner. */
export type AskedBy = { actorId: string; subjectId: string; reason?: string };

/** The same once it is known who asks, and that they may. */
export async function startErasure(
  services: Services,
  whose: Whose,
  { actorId, subjectId, reason }: AskedBy,
): Promise<Result<{ dueAt: string }, 'not-found' | 'still-open'>> {
  const { accountId, learnerId } = whose;
  const now = services.clock.now();
  return change(services, async (tx): Promise<Result<{ dueAt: string }, 'not-found' | 'still-open'>> => {
    if (learnerId !== null && !(await isOwnLearner(tx, accountId, learnerId))) return notFound;
    const scope = await findScope(tx, whose);
    await lockWhose(tx, whose, scope);
    const before = await findOpenErasure(tx, whose);
    if (before) return ok({ dueAt: before.due_at.toISOString() });
    const obstacles = obstaclesOf(await findOpen(tx, whose, scope, now));
    if (obstacles.length > 0)
      return refuse('still-open', obstacles.map(({ sentence }) => sentence).join(' '), { details: { obstacles } });
    const id = randomUUIDv7();
    const times = { asked_at: now.toString(), due_at: after(now, periods.undo).toString() };
    const { due_at: dueAt } = await tx
      .insertInto('erasure')
      .values({ id, account_id: accountId, learner_id: learnerId, ...times })
      .returning('due_at')
      .executeTakeFirstOrThrow();
    await record(tx, services.clock, [
      {
        kind: 'erasure.asked',
        about: { account: accountId, ...(learnerId ? { learner: learnerId } : {}) },
        data: { erasureId: id, ...(reason === undefined ? {} : { reason }) },
        actorId,
        subjectId,
      },
    ]);
    return ok({ dueAt: dueAt.toISOString() });
  });
}
