import type { SignedIn } from '../../identity/access.ts';
import type { User } from '../../identity/contract.ts';
import { endActing } from '../../identity/server/end-acting.ts';
import { userOf } from '../../identity/server/queries.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { isLive } from '../scope.ts';

const reasonNeeded = refuse(
  'reason-needed',
  'This account has not given you access. As an administrator, open it under Impersonate and give a reason.',
);

/**
 * Lets the asker's device act for an account by a grant that the person at the keyboard holds. While acting this
 * switches: what counts are their own grants, never those of the account that they act for.
 */
export async function selectAccount(
  doors: Doors,
  asker: SignedIn,
  userId: string,
): Promise<Result<User, 'not-found' | 'reason-needed'>> {
  if (userId === asker.actorId) return returnToOwn(doors, asker);
  const selected = await transact<true, 'not-found' | 'reason-needed'>(doors.db, async (tx) => {
    const scope = await grantedScope(tx, doors, asker.actorId, userId);
    if (scope === null) return (await isForAdministrators(tx, asker.actorId, userId)) ? reasonNeeded : notFound;
    if (asker.acting !== 'delegation' || asker.subjectId !== userId)
      await actFor(tx, doors, asker, { subjectId: userId, kind: 'delegation', data: { scope } });
    return done<true>(true);
  });
  if (!selected.ok) return selected;
  doors.poke();
  return done(await userOf(doors, { actorId: asker.actorId, subjectId: userId, acting: 'delegation' }));
}

/** Lets the asker's device act for its own account again. Does nothing when it did already. */
export async function returnToOwn(doors: Doors, asker: SignedIn): Promise<Result<User, never>> {
  await transact(doors.db, async (tx) => {
    await endActing(tx, doors.clock, asker.sessionId, 'returned');
    return done(true);
  });
  doors.poke();
  return done(await userOf(doors, { actorId: asker.actorId, subjectId: asker.actorId, acting: null }));
}

type Acting = {
  subjectId: string;
  kind: 'impersonation' | 'delegation';
  reason?: string;
  until?: Temporal.Instant;
  data?: Record<string, unknown>;
};

/** Makes the asker's device act for another account, and notes it. The caller answers for the right to. */
export async function actFor(tx: Tx, doors: Doors, asker: SignedIn, acting: Acting): Promise<void> {
  const { subjectId, kind, reason, until } = acting;
  await endActing(tx, doors.clock, asker.sessionId, 'switched');
  await tx
    .updateTable('sign_in_session')
    .set({
      acting_for_id: subjectId,
      acting_kind: kind,
      acting_reason: reason ?? null,
      acting_until: until?.toString() ?? null,
    })
    .where('id', '=', asker.sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await record(tx, doors.clock, [
    {
      kind: 'acting.began',
      about: { account: [subjectId, asker.actorId] },
      data: {
        kind,
        ...(reason === undefined ? {} : { reason }),
        ...(until === undefined ? {} : { until: until.toString() }),
        ...acting.data,
      },
      actorId: asker.actorId,
      subjectId,
    },
  ]);
}

/** The scope of the live grant between two accounts; null without one. */
async function grantedScope(tx: Tx, doors: Doors, receiverId: string, giverId: string): Promise<string | null> {
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
    doors.clock.now(),
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
