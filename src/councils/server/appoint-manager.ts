import { isolated } from '../../platform/isolated.ts';
import { lockAppointee } from '../../identity/server/appoint-administrator.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'wakeRelay'>;
type RefusalKey = 'invalid-input' | 'not-found' | 'email-not-proved' | 'account-disabled' | 'already';

/**
 * Makes somebody a manager of a council: the first one, for whom no other manager can.
 * @param council its name, as in 'Bristol City Council', its part of addresses or its code of the Office for National
 *   Statistics ('E06000023')
 * @param email of an account whose owner has proved it
 */
export async function appointManager(
  services: Needs,
  council: string,
  email: string,
): Promise<Result<string, RefusalKey>> {
  return change(services, async (tx) => {
    const which = await findCouncil(tx, council);
    if (!which.ok) return which;
    const found = await lockAppointee(tx, email);
    if (!found.ok) return found;
    const { id: accountId, name } = found.value;
    const { id: councilId, title } = which.value;
    const { numInsertedOrUpdatedRows: changed } = await tx
      .insertInto('council_member')
      .values({ council_id: councilId, account_id: accountId, role: 'manager' })
      .onConflict((both) =>
        both
          .columns(['council_id', 'account_id'])
          .doUpdateSet({ role: 'manager' })
          .where('council_member.role', '<>', 'manager'),
      )
      .executeTakeFirstOrThrow();
    if (changed === 0n) return refuse('already', `${isolated(name)} is a manager of ${isolated(title)} already.`);
    await record(tx, services.clock, [
      { kind: 'account.appointed', about: { account: accountId, council: councilId }, data: { as: 'manager' } },
    ]);
    return ok(`${isolated(name)} is a manager of ${isolated(title)} now.`);
  });
}

const NAMED_AT_MOST = 5;

async function findCouncil(tx: Tx, named: string): Promise<Result<{ id: string; title: string }, 'not-found'>> {
  const text = named.trim();
  const council = await tx
    .selectFrom('council')
    .select(['id', 'title'])
    .where((is) =>
      is.or([
        is(sql`lower(title)`, '=', text.toLowerCase()),
        is('slug', '=', text.toLowerCase()),
        is('code', '=', text),
      ]),
    )
    .executeTakeFirst();
  if (council) return ok(council);
  const like = await tx
    .selectFrom('council')
    .select('title')
    .orderBy(sql`similarity(title, ${text})`, 'desc')
    .limit(NAMED_AT_MOST)
    .execute();
  return refuse(
    'not-found',
    `There is no council ‘${text}’. Those named most like it: ${like.map(({ title }) => title).join(', ')}.`,
  );
}
