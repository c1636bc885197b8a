import type { SignedIn } from '../../identity/access.ts';
import type { User } from '../../identity/contract.ts';
import { endActing } from '../../identity/server/end-acting.ts';
import { userOf } from '../../identity/server/queries.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { isLive } from '../scope.ts';
import { change } from '../../platform/server/work/change.ts';

const reasonNeeded = refuse(
  'reason-needed',
  'This account has not given you access. As an administrator, open it under Impersonate and give a reason.',
);

/**
 * Lets the caller's device act for an account by a grant that the person at the keyboard holds. While acting this
 * switches: what counts are their own grants, never those of the account that they act for.
 */
export async function selectAccount(
  services: Services,
  caller: SignedIn,
  userId: string,
): Promise<Result<User, 'not-found' | 'reason-needed'>> {
  if (userId === caller.actorId) return returnToOwn(services, caller);
  const selected = await change(services, async (tx) => {
    const scope = await grantedScope(tx, services, caller.actorId, userId);
    if (scope === null) return (await isForAdministrators(tx, caller.actorId, userId)) ? reasonNeeded : notFound;
    if (caller.acting !== 'delegation' || caller.subjectId !== userId)
      await actFor(tx, services, caller, { subjectId: userId, kind: 'delegation', scope });
    return ok<true>(true);
  });
  if (!selected.ok) return selected;
  return ok(await userOf(services, { actorId: caller.actorId, subjectId: userId, acting: 'delegation' }));
}

/** Lets the caller's device act for its own account again. Does nothing when it did already. */
export async function returnToOwn(services: Services, caller: SignedIn): Promise<Result<User, never>> {
  await change(services, async (tx) => {
    await endActing(tx, services.clock, caller.sessionId, 'returned');
    return ok(true);
  });
  return ok(await userOf(services, { actorId: caller.actorId, subjectId: caller.actorId, acting: null }));
}

type Acting = {
  subjectId: string;
  kind: 'impersonation' | 'delegation';
  reason?: string;
  until?: Temporal.Instant;
  /** Of a delegation. */
  scope?: string;
};

/** Makes the caller's device act for another account, and notes it. The caller answers for the right to. */
export async function actFor(tx: Tx, services: Services, caller: SignedIn, acting: Acting): Promise<void> {
  const { subjectId, kind, reason, until, scope } = acting;
  await endActing(tx, services.clock, caller.sessionId, 'switched');
  await tx
    .updateTable('sign_in_session')
    .set({
      acting_for_id: subjectId,
      acting_kind: kind,
      acting_reason: reason ?? null,
      acting_until: until?.toString() ?? null,
    })
    .where('id', '=', caller.sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'acting.began',
      about: { account: [subjectId, caller.actorId] },
      data: {
        kind,
        ...(reason === undefined ? {} : { reason }),
        ...(until === undefined ? {} : { until: until.toString() }),
        ...(scope === undefined ? {} : { scope }),
      },
      actorId: caller.actorId,
      subjectId,
    },
  ]);
}

/** The scope of the live grant between two accounts; null without one. */
async function grantedScope(tx: Tx, services: Services, receiverId: string, giverId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('access_grant')
    .innerJoin('account as giver', 'giver.id', 'access_grant.giver_id')
    .select(['access_grant.scope', 'access_grant.expires_at', 'access_grant.revoked_at'])
    .where('access_grant.giver_id', '=', giverId)
    .where('access_grant.receiver_id', '=', receiverId)
    .where('access_grant.revoked_at', 'is', null)
    .where('giver.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const live = isLive(
    { expiresAt: instantOf(row.expires_at), revokedAt: instantOf(row.revoked_at) },
    services.clock.now(),
  );
  return live ? row.scope : null;
}

const instantOf = (date: Date | null): Temporal.Instant | null =>
  date && Temporal.Instant.fromEpochMilliseconds(date.getTime());

/** Only administrators may learn that an account exists which has given them nothing. */
async function isForAdministrators(tx: Tx, actorId: string, userId: string): Promise<boolean> {
  const rows = await tx.selectFrom('account').select(['id', 'role']).where('id', 'in', [actorId, userId]).execute();
  return rows.length === 2 && rows.some((row) => row.id === actorId && row.role === 'admin');
}
