import { NO_MAILBOX } from '../../identity/email-address.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { RawBuilder } from 'kysely';

/** Whose rows are meant: what the words in braces of `data-map.ts` stand for. */
export type Scope = {
  accounts: readonly string[];
  learners: readonly string[];
  families: readonly string[];
  files: readonly string[];
};

/** An account with all that is its own, or one learner of it. */
export type Whose = { accountId: string; learnerId: string | null };

/**
 * Whom an erasure or an archive is about. To an account belong the customers' records that it has claimed, and those that it
 * entered as a provider and nobody has claimed: nobody else looks after them.
 */
export async function findScope(db: Queryable, { accountId, learnerId }: Whose): Promise<Scope> {
  const customers = await db
    .selectFrom('customer')
    .select('account_id')
    .where(({ or, and, eb }) =>
      or([
        eb('claimed_by_id', '=', accountId),
        and([eb('provider_id', '=', accountId), eb('claimed_by_id', 'is', null)]),
      ]),
    )
    .execute();
  const accounts = learnerId === null ? [accountId, ...customers.map(({ account_id }) => account_id)] : [];
  const learners =
    learnerId === null
      ? (await db.selectFrom('learner').select('id').where('account_id', 'in', accounts).execute()).map(({ id }) => id)
      : [learnerId];
  return {
    accounts,
    learners,
    families: learnerId === null ? accounts : [accountId],
    files: await answerFilesAbout(db, learners),
  };
}

async function answerFilesAbout(db: Queryable, learners: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select answer_file.id from answer
    join question on question.id = answer.question_id and question.type = 'file'
    join answer_file on answer_file.id = case when question.type = 'file' then (answer.value #>> '{}')::uuid end
    where answer.learner_id = any(${learners}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

const PLACEHOLDER = /\{(accounts|learners|families|files|now|no-mailbox)\}/;

/** SQL of `data-map.ts` about these people. */
export function sqlOf(text: string, scope: Scope, now: Temporal.Instant): RawBuilder<unknown> {
  const values: Record<string, RawBuilder<unknown>> = {
    accounts: sql`${scope.accounts}::uuid[]`,
    learners: sql`${scope.learners}::uuid[]`,
    families: sql`${scope.families}::uuid[]`,
    files: sql`${scope.files}::uuid[]`,
    now: sql`${now.toString()}::timestamptz`,
    'no-mailbox': sql`${NO_MAILBOX}::text`,
  };
  // Every other part of the split is the name of a placeholder.
  const parts = text.split(PLACEHOLDER).map((part, index) => (index % 2 === 0 ? sql.raw(part) : values[part]));
  return sql.join(
    parts.map((part) => part ?? sql.raw('')),
    sql.raw(''),
  );
}
