import { lockFamily } from '../../people/server/queries.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Scope, Whose } from './find-scope.ts';

/** The erasure of an account or a learner that was asked for and is neither undone nor done. */
export function findOpenErasure(db: Queryable, { accountId, learnerId }: Whose) {
  return db
    .selectFrom('erasure')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`learner_id is not distinct from ${learnerId}`)
    .where('undone_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the learner is one of the account, removed from the family or not, and not erased. */
export async function isOwnLearner(db: Queryable, accountId: string, learnerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('learner')
    .select('id')
    .where('id', '=', learnerId)
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`not exists (select from erasure where erasure.learner_id = learner.id and erasure.done_at is not null)`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the learners, then the account: nobody books, pays or claims for them until the transaction ends. */
export async function lockWhose(tx: Tx, { accountId }: Whose, { learners }: Scope): Promise<void> {
  await tx
    .selectFrom('learner')
    .select('id')
    .where('id', '=', sql<string>`any(${learners}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  await lockFamily(tx, accountId);
}
