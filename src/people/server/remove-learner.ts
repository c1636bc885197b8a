import type { SignedIn } from '../../identity/access.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Carer } from '../care-rules.ts';
import { endCareIn } from './end-care.ts';
import { carersOf } from './list-guardians.ts';
import { lockFamily } from './queries.ts';
import { isolated } from '../../platform/isolated.ts';
import { change } from '../../platform/server/work/change.ts';

const guards = (carers: readonly Carer[], accountId: string): boolean =>
  carers.some((carer) => carer.accountId === accountId && carer.careRole === 'GUARDIAN');

const hasOther = (carers: readonly Carer[], accountId: string): boolean =>
  carers.some((carer) => carer.accountId !== accountId && carer.careRole === 'GUARDIAN');

/**
 * Takes a learner out of the caller's family; one who has another guardian stays in theirs. Past registers and bookings keep them; somebody who is still expected on a
 * register cannot be removed, because the provider needs to know who comes.
 */
export async function removeLearner(
  services: Services,
  caller: SignedIn,
  learnerId: string,
): Promise<Result<void, 'not-found' | 'has-bookings' | 'first-guardian'>> {
  const now = services.clock.now().toString();
  return change(services, async (tx) => {
    await lockFamily(tx, caller.subjectId);
    const carers = await carersOf(tx, learnerId);
    // With the other guardian the learner stays, with all that is told of them.
    if (hasOther(carers, caller.subjectId) || !guards(carers, caller.subjectId))
      return endCareIn(tx, services, caller, learnerId, caller.subjectId);
    const row = await tx
      .updateTable('learner')
      .set({ removed_at: now })
      .where('id', '=', learnerId)
      .where('removed_at', 'is', null)
      .returning('first_name')
      .executeTakeFirst();
    if (!row) return notFound as Result<never, 'not-found'>;
    const expected = await tx
      .selectFrom('place')
      .innerJoin('session', 'session.id', 'place.session_id')
      .select('place.id')
      .where('place.learner_id', '=', learnerId)
      .where('place.standing', '=', true)
      .where('session.end_date', '>', timestamp(now))
      .limit(1)
      .executeTakeFirst();
    if (expected)
      return refuse(
        'has-bookings',
        `${isolated(row.first_name)} is still booked on something. Cancel those bookings first.`,
      );
    await record(tx, services.clock, [
      {
        kind: 'learner.removed',
        about: { account: caller.subjectId, learner: learnerId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
