import type { SignedIn } from '../../identity/access.ts';
import { done, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';

/**
 * Takes back an access that the asker gave, or withdraws an invitation to one. It ends with the delegate's next request.
 * Doing it twice is as good as once.
 */
export async function takeAccessBack(
  doors: Doors,
  asker: SignedIn,
  id: string,
): Promise<Result<undefined, 'not-found'>> {
  const taken = await transact<undefined, 'not-found'>(doors.db, async (tx) => {
    const grant = await tx
      .selectFrom('access_grant')
      .select(['receiver_id', 'revoked_at'])
      .where('id', '=', id)
      .where('giver_id', '=', asker.subjectId)
      .forUpdate()
      .executeTakeFirst();
    if (!grant) return withdraw(tx, doors, asker, id, 'access');
    if (grant.revoked_at) return done(undefined);
    await tx
      .updateTable('access_grant')
      .set({ revoked_at: doors.clock.now().toString() })
      .where('id', '=', id)
      .execute();
    await record(tx, doors.clock, [
      {
        kind: 'access.revoked',
        about: { account: [asker.subjectId, grant.receiver_id] },
        data: { grantId: id },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    return done(undefined);
  });
  doors.poke();
  return taken;
}

/** Ends a collaboration, from either side, or withdraws an invitation to one. */
export async function endCollaboration(
  doors: Doors,
  asker: SignedIn,
  id: string,
): Promise<Result<undefined, 'not-found'>> {
  const ended = await transact<undefined, 'not-found'>(doors.db, async (tx) => {
    const row = await tx
      .selectFrom('collaboration')
      .selectAll()
      .where('id', '=', id)
      .where((is) => is.or([is('provider_id', '=', asker.subjectId), is('collaborator_id', '=', asker.subjectId)]))
      .forUpdate()
      .executeTakeFirst();
    if (!row) return withdraw(tx, doors, asker, id, 'collaborator');
    if (row.ended_at) return done(undefined);
    await tx
      .updateTable('collaboration')
      .set({ ended_at: doors.clock.now().toString() })
      .where('id', '=', id)
      .execute();
    await record(tx, doors.clock, [
      {
        kind: 'collaboration.ended',
        about: { account: [row.provider_id, row.collaborator_id], provider: row.provider_id },
        data: { collaborationId: id },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    return done(undefined);
  });
  doors.poke();
  return ended;
}

/** An invitation that was accepted is none any more; the one who accepted it is in the other list. */
async function withdraw(
  tx: Tx,
  doors: Doors,
  asker: SignedIn,
  id: string,
  kind: 'access' | 'collaborator',
): Promise<Result<undefined, 'not-found'>> {
  // Held as in `acceptInvitation`, so that only one of the two happens.
  await tx.selectFrom('account').select('id').where('id', '=', asker.subjectId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('invitation')
    .select('withdrawn_at')
    .where('id', '=', id)
    .where('giver_id', '=', asker.subjectId)
    .where('kind', '=', kind)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return notFound;
  if (row.withdrawn_at) return done(undefined);
  await tx.updateTable('invitation').set({ withdrawn_at: doors.clock.now().toString() }).where('id', '=', id).execute();
  await record(tx, doors.clock, [
    {
      kind: kind === 'access' ? 'access.withdrawn' : 'collaboration.withdrawn',
      about: { account: asker.subjectId },
      data: { invitationId: id },
      actorId: asker.actorId,
      subjectId: asker.subjectId,
    },
  ]);
  return done(undefined);
}
