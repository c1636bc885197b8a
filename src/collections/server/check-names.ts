import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { nameWithin } from '../names-of-family.ts';

/** Refuses a text that whoever has the link would read while it names the account, or a child of its family. */
export async function checkNames(
  db: Queryable,
  accountId: string,
  text: string,
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
  const named = nameWithin(
    text,
    [account, ...learners].flatMap(({ first_name: first, last_name: last }) => [first, last]),
  );
  return named === null
    ? ok(undefined)
    : refuse(
        'names-family',
        `Whoever has the link would read ${isolated(named)}, a name of your family. Call the list something else first.`,
      );
}
