import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';

/**
 * Keeps what was to be erased, until the moment at which it is. Who keeps it needs no proof: nothing is lost by it. Doing it
 * twice changes nothing.
 */
export async function undoErasure(
  services: Services,
  caller: SignedIn,
  erasureId: string,
): Promise<Result<undefined, 'not-found' | 'already-erased'>> {
  return change(services, async (tx) => {
    // Locked, so that it is either undone or carried out, whichever comes first.
    const row = await tx
      .selectFrom('erasure')
      .select(['undone_at', 'done_at', 'learner_id'])
      .where('id', '=', erasureId)
      .where('account_id', '=', caller.subjectId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return notFound;
    if (row.done_at) return refuse('already-erased', 'It is erased already and cannot be brought back.');
    if (row.undone_at) return ok(undefined);
    const now = services.clock.now().toString();
    await tx.updateTable('erasure').set({ undone_at: now }).where('id', '=', erasureId).execute();
    await record(tx, services.clock, [
      {
        kind: 'erasure.undone',
        about: { account: caller.subjectId, ...(row.learner_id ? { learner: row.learner_id } : {}) },
        data: { erasureId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
