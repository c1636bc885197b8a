import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';

/** Notes that the caller has read what they were told: one of it, or all up to that one. Reading twice is a no-op. */
export async function markNotifications(
  services: Services,
  { subjectId, actorId }: SignedIn,
  { notificationId, andEarlier }: { notificationId: string; andEarlier: boolean },
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    const one = await tx
      .selectFrom('notification')
      .select(['id', 'created_at'])
      .where('id', '=', notificationId)
      .where('account_id', '=', subjectId)
      .executeTakeFirst();
    if (!one) return notFound;
    const read = await tx
      .updateTable('notification')
      .set({ read_at: services.clock.now().toString() })
      .where('account_id', '=', subjectId)
      .where('read_at', 'is', null)
      .where((is) =>
        andEarlier
          ? is('created_at', '<=', is.selectFrom('notification').select('created_at').where('id', '=', one.id))
          : is('id', '=', one.id),
      )
      .returning('id')
      .execute();
    if (read.length > 0)
      await record(tx, services.clock, [
        { kind: 'notification.changed', about: { account: subjectId }, actorId, subjectId },
      ]);
    return ok(undefined);
  });
}
