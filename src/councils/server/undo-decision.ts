import { familyOf } from '../../acting/server/find-homes.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { mayUndo } from '../eligibility.ts';
import { isOwnFamily, lockEligibilities, ownFamily, type Before } from './decide-eligibility.ts';
import { mayInCouncil } from './find-membership.ts';
import { change } from '../../platform/server/work/change.ts';

type RefusalKey = 'not-found' | 'forbidden' | 'cannot-undo' | 'own-family';

/**
 * Takes the last decision about a learner back. A no has not taken effect by then; what a yes booked meanwhile stays
 * booked, because a family relies on it.
 */
export async function undoDecision(
  services: Services,
  caller: SignedIn,
  councilId: string,
  eligibilityId: string,
): Promise<Result<undefined, RefusalKey>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    return member.ok ? undoLast(tx, services, caller, { councilId, eligibilityId }) : member;
  });
}

/**
 * The same in the caller's transaction, for an officer of the council.
 * @param stepId the step that is meant to be the last
 */
export async function undoLast(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { councilId, eligibilityId, stepId }: { councilId: string; eligibilityId: string; stepId?: string },
): Promise<Result<undefined, RefusalKey>> {
  const [row] = await lockEligibilities(tx, councilId, [eligibilityId]);
  if (!row) return notFound;
  if (isOwnFamily(row, caller)) return ownFamily;
  const last = await tx
    .selectFrom('eligibility_step')
    .select(['id', 'kind', 'at', 'before'])
    .where('eligibility_id', '=', eligibilityId)
    .where('kind', 'not in', ['fact-noted', 'fact-undone'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const now = services.clock.now();
  if (stepId !== undefined && last?.id !== stepId)
    return refuse('cannot-undo', 'Somebody has decided about this child since. Look at the queue.');
  const may = mayUndo(last && { ...last, at: Temporal.Instant.fromEpochMilliseconds(last.at.getTime()) }, now);
  if (!may.ok) return may;
  const { amount, ...before } = may.value.before as unknown as Before;
  await tx.updateTable('eligibility').set(before).where('id', '=', eligibilityId).execute();
  await tx
    .updateTable('entitlement')
    .set({ amount: sql<number>`greatest(${amount}, reserved + used)` })
    .where('eligibility_id', '=', eligibilityId)
    .execute();
  await tx
    .insertInto('eligibility_step')
    .values({
      id: randomUUIDv7(),
      eligibility_id: eligibilityId,
      kind: 'undone',
      state: before.state,
      account_id: caller.actorId,
      at: now.toString(),
    })
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'eligibility.undone',
      about: { ...familyOf(row), council: councilId, learner: row.learner_id },
      data: { eligibilityId, state: before.state },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
  return ok(undefined);
}
