import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { nameWithin } from '../names-of-family.ts';

/** Refuses texts that whoever has the link would read while it names the account, or a child of its family. */
export async function checkNames(
  db: Queryable,
  accountId: string,
  texts: readonly string[],
): Promise<Result<undefined, 'names-family'>> {
  const account = await db
    .selectFrom('account')
    .select(['first_name', 'last_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const learners = await db
    .selectFrom('learner')
    .innerJoin('guardian', 'guardian.learner_id', 'learner.id')
    .select(['learner.first_name', 'learner.last_name'])
    .where('guardian.account_id', '=', accountId)
    .execute();
  const names = [account, ...learners].flatMap(({ first_name: first, last_name: last }) => [first, last]);
  const named = texts.map((text) => nameWithin(text, names)).find((name) => name !== null);
  return named === undefined
    ? ok(undefined)
    : refuse(
        'names-family',
        `Whoever has the link would read ${isolated(named)}, a name of your family. Call the list something else first.`,
      );
}
