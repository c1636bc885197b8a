import { sql, type Tx } from '../../platform/server/database/db.ts';

/**
 * A case that nobody asked for stays kept when the guardian goes who lives apart, of one learner or of all that these accounts
 * care for. What they asked for themselves stands on its case.
 */
export async function keepUnasked(tx: Tx, accounts: readonly string[], learnerId: string | null): Promise<void> {
  await sql`update eligibility set kept_apart = true
    from guardian_home home
    where eligibility.asked_by_id is null and home.learner_id = eligibility.learner_id and home.apart
      and home.account_id = any(${accounts}::uuid[])
      and (${learnerId}::uuid is null or home.learner_id = ${learnerId})`.execute(tx);
}
