import { sql, type Queryable } from '../../platform/server/database/db.ts';

/** As what somebody cares for a learner: to read and decide everything, to book, or at all. */
export type CareFor = 'guard' | 'book' | 'care';

const asWhat = {
  guard: sql`and guardian.role = 'GUARDIAN'`,
  book: sql`and guardian.may_book`,
  care: sql``,
};

/** The condition that an account cares for the `learner` of a query. */
export const caredForBy = (accountId: string, as: CareFor) => sql<boolean>`learner.id in (
  select guardian.learner_id from guardian where guardian.account_id = ${accountId} ${asWhat[as]})`;

/**
 * The accounts of the guardians of a learner, for what every guardian is told; of a case of a council `guardiansOfCase` are.
 * Each is written to at the address of their own account alone: what one guardian says of how to be reached is sealed, and no
 * other address is known.
 */
export async function guardiansOf(db: Queryable, learnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('guardian')
    .innerJoin('learner', 'learner.id', 'guardian.learner_id')
    .select('guardian.account_id')
    .where('guardian.learner_id', '=', learnerId)
    .where('guardian.role', '=', 'GUARDIAN')
    .where('learner.removed_at', 'is', null)
    .orderBy('guardian.since')
    .execute();
  return rows.map((row) => row.account_id);
}

/** The accounts of all who care for the `learner` of a query. */
export const carers = sql<string[]>`array(
  select guardian.account_id from guardian where guardian.learner_id = learner.id order by guardian.since)`;
