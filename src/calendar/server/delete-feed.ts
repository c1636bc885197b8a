import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';

/** Takes a secret address back: from the next read on nothing is found there. */
export async function deleteFeed(
  services: Services,
  caller: SignedIn,
  feedId: string,
): Promise<Result<void, 'not-found'>> {
  return change(services, async (tx) => {
    const gone = await tx
      .deleteFrom('calendar_feed')
      .where('id', '=', feedId)
      .where('account_id', '=', caller.subjectId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) return notFound as Result<never, 'not-found'>;
    await record(tx, services.clock, [
      {
        kind: 'calendar-feed.revoked',
        about: { account: caller.subjectId },
        data: { feedId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
