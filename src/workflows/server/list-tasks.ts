import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';

const MOST_SHOWN = 100;

/** What is to be done by a provider, the latest first. */
export async function listTasks({ db }: Services, providerId: string) {
  const rows = await db
    .selectFrom('task')
    .select(['id', 'title', 'body', 'booking_id', 'created_at'])
    .where('provider_id', '=', providerId)
    .where('done_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ id, title, body, booking_id, created_at }) => ({
    id,
    title,
    body,
    bookingId: booking_id,
    createdAt: created_at.toISOString(),
  }));
}

/** A task of the caller's account is done, or is not after all. */
export async function settleTask(
  services: Services,
  caller: SignedIn,
  id: string,
  isDone: boolean,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('task')
      .set({
        done_at: isDone ? services.clock.now().toString() : null,
        done_by_id: isDone ? caller.actorId : null,
      })
      .where('id', '=', id)
      .where('provider_id', '=', caller.subjectId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return notFound;
    await record(tx, services.clock, [
      {
        kind: 'task.changed',
        about: { account: caller.subjectId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
