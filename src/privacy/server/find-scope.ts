import { isKeptFrom } from '../../acting/server/find-homes.ts';
import { NO_MAILBOX } from '../../identity/email-address.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { RawBuilder } from 'kysely';

/** Whose rows are meant: what the words in braces of `data-map.ts` stand for. */
export type Scope = {
  accounts: readonly string[];
  learners: readonly string[];
  families: readonly string[];
  files: readonly string[];
  /** Whose archive it is: what another guardian keeps from them is left out. An erasure leaves nothing out. */
  reader?: string;
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
  const learners = learnerId === null ? await learnersOf(db, accounts) : [learnerId];
  return {
    accounts,
    learners,
    families: learnerId === null ? accounts : [accountId],
    files: await answerFilesAbout(db, learners),
  };
}

/** The learners whom these accounts alone guard: those with another guardian stay in that one's family. */
async function learnersOf(db: Queryable, accounts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from learner where account_id = any(${accounts}::uuid[])
    and not exists (select from guardian where guardian.learner_id = learner.id and guardian.role = 'GUARDIAN'
      and guardian.account_id <> all(${accounts}::uuid[]))`.execute(db);
  return rows.map(({ id }) => id);
}

async function answerFilesAbout(db: Queryable, learners: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('answer')
    .select('file_id')
    .where('file_id', 'is not', null)
    .where('learner_id', '=', sql<string>`any(${learners}::uuid[])`)
    .execute();
  return rows.flatMap(({ file_id: id }) => id ?? []);
}

const PLACEHOLDER = /\{(accounts|learners|families|files|now|no-mailbox|kept)\}/;

/** SQL of `data-map.ts` about these people. */
export function sqlOf(text: string, scope: Scope, now: Temporal.Instant): RawBuilder<unknown> {
  const values: Record<string, RawBuilder<unknown>> = {
    accounts: sql`${scope.accounts}::uuid[]`,
    learners: sql`${scope.learners}::uuid[]`,
    families: sql`${scope.families}::uuid[]`,
    files: sql`${scope.files}::uuid[]`,
    now: sql`${now.toString()}::timestamptz`,
    kept: scope.reader === undefined ? sql`false` : isKeptFrom(scope.reader),
    'no-mailbox': sql`${NO_MAILBOX}::text`,
  };
  // Every other part of the split is the name of a placeholder.
  const parts = text.split(PLACEHOLDER).map((part, index) => (index % 2 === 0 ? sql.raw(part) : values[part]));
  return sql.join(
    parts.map((part) => part ?? sql.raw('')),
    sql.raw(''),
  );
}
