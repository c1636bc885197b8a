import type { SignedIn } from '../../identity/access.ts';
import { accountsById } from '../../identity/server/queries.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { GuardianAnswer } from '../contract.ts';
import { mayEndCare, type Carer } from '../care-rules.ts';

/** Who cares for a learner, the first guardian first. */
export async function carersOf(
  db: Queryable,
  learnerId: string,
): Promise<(Carer & { since: Date; mayBook: boolean })[]> {
  const rows = await db
    .selectFrom('guardian')
    .innerJoin('learner', 'learner.id', 'guardian.learner_id')
    .select(['guardian.account_id', 'guardian.role', 'guardian.may_book', 'guardian.since'])
    .select('learner.account_id as first_id')
    .where('guardian.learner_id', '=', learnerId)
    .where('learner.removed_at', 'is', null)
    .orderBy('guardian.since')
    .execute();
  return rows
    .map((row) => ({
      accountId: row.account_id,
      careRole: row.role,
      mayBook: row.may_book,
      isFirst: row.account_id === row.first_id,
      since: row.since,
    }))
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst));
}

/** Who cares for a learner, for somebody who does. A helper is not told the others' addresses. */
export async function listGuardians(
  { asPerson, trusted }: { asPerson: Services; trusted: Services },
  caller: SignedIn,
  learnerId: string,
): Promise<Result<GuardianAnswer[], 'not-found'>> {
  const carers = await carersOf(asPerson.db, learnerId);
  const self = carers.find(({ accountId }) => accountId === caller.subjectId);
  if (!self) return notFound;
  const accounts = await accountsById(
    trusted.db,
    carers.map(({ accountId }) => accountId),
  );
  return ok(
    carers.map(({ since, ...carer }) => ({
      ...carer,
      name: accounts.get(carer.accountId)?.name ?? '',
      email: self.careRole === 'GUARDIAN' && !caller.acting ? (accounts.get(carer.accountId)?.email ?? '') : '',
      since: since.toISOString(),
      isSelf: carer.accountId === caller.subjectId,
      canChange: !caller.acting && self.careRole === 'GUARDIAN' && carer.careRole === 'HELPER',
      canEnd: !caller.acting && carers.length > 1 && mayEndCare(self, carer),
    })),
  );
}
