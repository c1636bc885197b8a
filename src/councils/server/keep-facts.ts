import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { FactSaid, FactSource } from '../case-fact.ts';
import { answersToKeep, type Asked, type CountedAnswers } from '../counted-question.ts';

type Keeping = {
  eligibilityId: string;
  source: FactSource;
  /** Null: the source says nothing any more. */
  said: FactSaid | null;
  /** An officer's. */
  reason?: string;
  accountId?: string | null;
};

/** Keeps what a source says of a case, in place of what it said before. The caller holds the eligibility. */
export async function keepFact(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { eligibilityId, source, said, reason = '', accountId = null }: Keeping,
): Promise<void> {
  if (said === null) {
    await tx.deleteFrom('case_fact').where('eligibility_id', '=', eligibilityId).where('source', '=', source).execute();
    return;
  }
  const row = { ...said, reason, account_id: accountId, said_at: clock.now().toString() };
  await tx
    .insertInto('case_fact')
    .values({ eligibility_id: eligibilityId, source, ...row })
    .onConflict((same) => same.columns(['eligibility_id', 'source']).doUpdateSet(row))
    .execute();
}

/** Keeps what a family answers so that its council can count: of what the council asks now, and nothing else. */
export async function keepAnswers(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  eligibilityId: string,
  answers: CountedAnswers,
  asked: readonly Asked[],
): Promise<void> {
  const kept = answersToKeep(answers, asked);
  if (kept === null) {
    await tx.deleteFrom('counted_answer').where('eligibility_id', '=', eligibilityId).execute();
    return;
  }
  const row = { ...kept, answered_at: clock.now().toString() };
  await tx
    .insertInto('counted_answer')
    .values({ eligibility_id: eligibilityId, ...row })
    .onConflict((same) => same.column('eligibility_id').doUpdateSet(row))
    .execute();
}

/** What one source has said of a case, as it is read. */
export type FactRow = FactSaid & { source: FactSource; reason: string; by: string | null; at: string };

/** What each source has said of cases, by case. */
export async function factsOfCases(db: Queryable, eligibilityIds: readonly string[]): Promise<Map<string, FactRow[]>> {
  if (eligibilityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_fact')
    .leftJoin('account', 'account.id', 'case_fact.account_id')
    .select(['eligibility_id', 'source', 'send', 'ehcp', 'reason', 'said_at'])
    .select(
      sql<string | null>`nullif(concat_ws(' ', nullif(account.first_name, ''), nullif(account.last_name, '')), '')`.as(
        'by',
      ),
    )
    .where('eligibility_id', 'in', eligibilityIds)
    .execute();
  return Map.groupBy(
    rows.map(({ said_at: at, ...row }) => ({ ...row, at: at.toISOString() })),
    (row) => row.eligibility_id,
  );
}
