import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { feedPath } from '../feed-address.ts';
import type { FeedAnswer } from './list-feeds.ts';
import { feedSecret } from './make-feed-secret.ts';

/** Makes the address of the caller's family, of one of its learners, or of the sessions that they run. The one before stops working in the same moment. */
export async function makeFeed(
  services: Services,
  caller: SignedIn,
  { learnerId, whose }: Pick<FeedAnswer, 'learnerId' | 'whose'>,
): Promise<Result<FeedAnswer, 'not-found' | 'not-of-a-learner'>> {
  if (learnerId !== null && whose !== 'family')
    return refuse('not-of-a-learner', 'The sessions that you run are not those of a learner. Leave the learner out.');
  const id = randomUUIDv7();
  const secret = feedSecret(services.settings, id);
  const madeAt = services.clock.now().toString();
  return change(services, async (tx) => {
    if (learnerId !== null) {
      const learner = await tx
        .selectFrom('learner')
        .select('id')
        .where('id', '=', learnerId)
        .where('account_id', '=', caller.subjectId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (!learner) return notFound as Result<never, 'not-found'>;
    }
    const row = { id, secret_hash: hashSecret(secret), made_at: madeAt };
    await tx
      .insertInto('calendar_feed')
      .values({ ...row, account_id: caller.subjectId, learner_id: learnerId, whose })
      .onConflict((conflict) => conflict.constraint('calendar_feed_one_each').doUpdateSet(row))
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'calendar-feed.made',
        about: { account: caller.subjectId },
        data: { feedId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok({ id, whose, learnerId, address: services.publicUrl + feedPath(secret), madeAt });
  });
}
