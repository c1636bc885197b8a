import { familyOf } from '../../acting/server/find-homes.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { Level } from '../levels.ts';
import { isOwnFamily, lockEligibilities, ownFamily, setAllowance } from './decide-eligibility.ts';
import { mayInCouncil } from './find-membership.ts';

type Which = { councilId: string; eligibilityId: string };
type Said = { amount: number; reason: string; level: Level | null; reviewOn: string | null };
type RefusalKey = 'not-found' | 'forbidden' | 'below-used' | 'reason-missing' | 'own-family' | 'wrong-state';

/**
 * An officer says what one child has of a programme. Another amount than everybody's needs a reason, and stays when the
 * programme's is changed; never less than its places take.
 */
export async function saveAllowance(
  services: Services,
  caller: SignedIn,
  { councilId, eligibilityId }: Which,
  { amount, reason, level, reviewOn }: Said,
): Promise<Result<undefined, RefusalKey>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const [row] = await lockEligibilities(tx, councilId, [eligibilityId]);
    if (!row) return notFound;
    if (isOwnFamily(row, caller)) return ownFamily;
    if (row.state !== 'ELIGIBLE')
      return refuse('wrong-state', 'This child is not eligible by now. Decide about it first.');
    const programme = await tx
      .selectFrom('programme')
      .select(['allowance', 'unit'])
      .where('id', '=', row.programme_id)
      .executeTakeFirstOrThrow();
    const isException = amount !== programme.allowance;
    if (isException && reason.trim() === '') {
      const message = 'Say why this child has another amount than the others.';
      return refuse('reason-missing', message, { fields: { reason: message } });
    }
    const set = await setAllowance(tx, eligibilityId, amount, programme.unit);
    if (!set.ok) return set;
    await tx
      .updateTable('entitlement')
      .set(
        isException
          ? {
              exception_reason: reason,
              exception_at: services.clock.now().toString(),
              exception_by_id: caller.actorId,
            }
          : { exception_reason: '', exception_at: null, exception_by_id: null },
      )
      .where('eligibility_id', '=', eligibilityId)
      .execute();
    await tx.updateTable('eligibility').set({ level, review_on: reviewOn }).where('id', '=', eligibilityId).execute();
    await record(tx, services.clock, [
      {
        kind: 'eligibility.allowance-changed',
        about: { ...familyOf(row), council: councilId, learner: row.learner_id },
        data: { eligibilityId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
