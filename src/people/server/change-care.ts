import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { carersOf } from './list-guardians.ts';

const guardiansBook = refuse(
  'not-a-helper',
  'Guardians always see the profile and book. End their care, or ask them to leave, if they should not.',
);

/**
 * Lets a helper of a learner book, or see the calendar alone: any guardian may, and it counts from the helper's next
 * request. What they booked stays booked. Saying the same again changes nothing.
 */
export async function changeCare(
  services: Services,
  caller: SignedIn,
  { learnerId, accountId }: { learnerId: string; accountId: string },
  mayBook: boolean,
): Promise<Result<void, 'not-found' | 'not-a-helper'>> {
  return change(services, async (tx): Promise<Result<void, 'not-found' | 'not-a-helper'>> => {
    // As ending a care does, so that nobody who is a guardian no more changes anything.
    await tx.selectFrom('learner').select('id').where('id', '=', learnerId).forNoKeyUpdate().execute();
    const carers = await carersOf(tx, learnerId);
    const by = carers.find((carer) => carer.accountId === caller.subjectId);
    const whose = carers.find((carer) => carer.accountId === accountId);
    if (by?.careRole !== 'GUARDIAN' || !whose) return notFound;
    if (whose.careRole !== 'HELPER') return guardiansBook;
    if (whose.mayBook === mayBook) return ok(undefined);
    await tx
      .updateTable('guardian')
      .set({ may_book: mayBook })
      .where('learner_id', '=', learnerId)
      .where('account_id', '=', accountId)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'guardian.changed',
        about: { account: carers.map((carer) => carer.accountId), learner: learnerId },
        data: { accountId, mayBook },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
