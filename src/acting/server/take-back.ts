import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { change } from '../../platform/server/work/change.ts';

/**
 * Takes back an access that the caller gave, or withdraws an invitation to one. It ends with the delegate's next request.
 * Doing it twice is as good as once.
 */
export async function takeAccessBack(
  services: Services,
  caller: SignedIn,
  id: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    const grant = await tx
      .selectFrom('access_grant')
      .select(['receiver_id', 'revoked_at'])
      .where('id', '=', id)
      .where('giver_id', '=', caller.subjectId)
      .forUpdate()
      .executeTakeFirst();
    if (!grant) return withdraw(tx, services, caller, id, 'access');
    if (grant.revoked_at) return ok(undefined);
    await tx
      .updateTable('access_grant')
      .set({ revoked_at: services.clock.now().toString() })
      .where('id', '=', id)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'access.revoked',
        about: { account: [caller.subjectId, grant.receiver_id] },
        data: { grantId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

/** Ends a collaboration, from either side, or withdraws an invitation to one. */
export async function endCollaboration(
  services: Services,
  caller: SignedIn,
  id: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    const row = await tx
      .selectFrom('collaboration')
      .selectAll()
      .where('id', '=', id)
      .where((is) => is.or([is('provider_id', '=', caller.subjectId), is('collaborator_id', '=', caller.subjectId)]))
      .forUpdate()
      .executeTakeFirst();
    if (!row) return withdraw(tx, services, caller, id, 'collaborator');
    if (row.ended_at) return ok(undefined);
    await tx
      .updateTable('collaboration')
      .set({ ended_at: services.clock.now().toString() })
      .where('id', '=', id)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'collaboration.ended',
        about: { account: [row.provider_id, row.collaborator_id], provider: row.provider_id },
        data: { collaborationId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

/** Withdraws an invitation to care for learners of the caller. */
export async function withdrawCareInvitation(
  services: Services,
  caller: SignedIn,
  id: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, (tx) => withdraw(tx, services, caller, id, 'guardian'));
}

const withdrawn = {
  access: 'access.withdrawn',
  collaborator: 'collaboration.withdrawn',
  guardian: 'guardian.withdrawn',
} as const;

/** An invitation that was accepted is none any more; the one who accepted it is in the other list. */
async function withdraw(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  id: string,
  kind: keyof typeof withdrawn,
): Promise<Result<undefined, 'not-found'>> {
  // Held as in `acceptInvitation`, so that only one of the two happens.
  await tx.selectFrom('account').select('id').where('id', '=', caller.subjectId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('invitation')
    .select('withdrawn_at')
    .where('id', '=', id)
    .where('giver_id', '=', caller.subjectId)
    .where('kind', '=', kind)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return notFound;
  if (row.withdrawn_at) return ok(undefined);
  await tx
    .updateTable('invitation')
    .set({ withdrawn_at: services.clock.now().toString() })
    .where('id', '=', id)
    .execute();
  await record(tx, services.clock, [
    {
      kind: withdrawn[kind],
      about: { account: caller.subjectId },
      data: { invitationId: id },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
  return ok(undefined);
}
