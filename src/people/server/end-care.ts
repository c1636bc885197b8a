import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { mayEndCare, nextFirst } from '../care-rules.ts';
import { keepUnasked } from './keep-unasked.ts';
import { carersOf } from './list-guardians.ts';

type RefusalKey = 'not-found' | 'first-guardian';

const notYours = refuse(
  'first-guardian',
  'Only they themselves, or the guardian who added this learner, can end this. Ask them, or write to us if a court has decided.',
);

const onlyGuardian = refuse(
  'first-guardian',
  'You are the only guardian. Remove the learner instead, or invite another guardian first.',
);

/** Ends the care of somebody for a learner: their own, or another's. It ends with their next request. */
export async function endCare(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  accountId: string,
): Promise<Result<void, RefusalKey>> {
  return change(services, (tx) => endCareIn(tx, services, caller, learnerId, accountId));
}

/** The same in the caller's transaction. The learner passes to the next guardian when the first one leaves. */
export async function endCareIn(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  learnerId: string,
  accountId: string,
): Promise<Result<void, RefusalKey>> {
  // Of two guardians who end each other's care at once, the second is no guardian any more.
  await tx.selectFrom('learner').select('id').where('id', '=', learnerId).forNoKeyUpdate().execute();
  const carers = await carersOf(tx, learnerId);
  const by = carers.find((carer) => carer.accountId === caller.subjectId);
  const whose = carers.find((carer) => carer.accountId === accountId);
  if (!by || !whose) return notFound;
  if (!mayEndCare(by, whose)) return notYours;
  if (whose.isFirst) {
    const next = nextFirst(
      carers.map((carer) => ({ ...carer, since: carer.since.getTime() })),
      accountId,
    );
    if (next === null) return onlyGuardian;
    await tx.updateTable('learner').set({ account_id: next }).where('id', '=', learnerId).execute();
  }
  await keepUnasked(tx, [accountId], learnerId);
  await tx.deleteFrom('guardian').where('learner_id', '=', learnerId).where('account_id', '=', accountId).execute();
  await record(tx, services.clock, [
    {
      kind: 'guardian.left',
      about: { account: carers.map((carer) => carer.accountId), learner: learnerId },
      data: { accountId, byThemselves: accountId === caller.subjectId },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
  return ok(undefined);
}
