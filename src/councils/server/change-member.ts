import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { mayChangeMember, type MemberRole } from '../member-rules.ts';
import { mayInCouncil, membershipOf } from './find-membership.ts';

/**
 * A manager gives a member another role, or none; every member may leave. The council's row is locked, so that two
 * managers who remove each other at once do not leave a council without one.
 * @param to null: no member any more
 */
export async function changeMember(
  services: Services,
  caller: SignedIn,
  { councilId, accountId }: { councilId: string; accountId: string },
  to: MemberRole | null,
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'last-manager'>> {
  return change(services, async (tx) => {
    const leaves = to === null && accountId === caller.subjectId;
    await tx.selectFrom('council').select('id').where('id', '=', councilId).forNoKeyUpdate().execute();
    const member = leaves
      ? await membershipOf(tx, caller, councilId)
      : await mayInCouncil(tx, caller, councilId, 'manage');
    if (!member.ok) return member;
    const found = await tx
      .selectFrom('council_member')
      .select('role')
      .where('council_id', '=', councilId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!found) return notFound;
    const may = mayChangeMember({ from: found.role, to }, await countManagers(tx, councilId));
    if (!may.ok) return may;
    if (to === null)
      await tx
        .deleteFrom('council_member')
        .where('council_id', '=', councilId)
        .where('account_id', '=', accountId)
        .execute();
    else
      await tx
        .updateTable('council_member')
        .set({ role: to })
        .where('council_id', '=', councilId)
        .where('account_id', '=', accountId)
        .execute();
    await record(tx, services.clock, [
      {
        kind: 'council.member-changed',
        about: { council: councilId, account: accountId },
        data: { role: to },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

async function countManagers(tx: Tx, councilId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('council_member')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('council_id', '=', councilId)
    .where('role', '=', 'manager')
    .executeTakeFirstOrThrow();
  return Number(count);
}
