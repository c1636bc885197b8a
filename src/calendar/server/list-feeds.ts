import type { SignedIn } from '../../identity/access.ts';
import { hashSecret, sameText } from '../../identity/server/make-secrets.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Services } from '../../platform/server/services.ts';
import type { calendarContract } from '../contract.ts';
import { feedPath } from '../feed-address.ts';
import { feedSecret } from './make-feed-secret.ts';

export type FeedAnswer = AnswerOf<(typeof calendarContract)['GET /calendar-feeds']>['feeds'][number];

/** The secret addresses of the caller's family; that of a learner who was removed is not found any more, so it is left out. */
export async function listFeeds(services: Services, caller: SignedIn): Promise<FeedAnswer[]> {
  const rows = await services.db
    .selectFrom('calendar_feed as feed')
    .leftJoin('learner', 'learner.id', 'feed.learner_id')
    .select(['feed.id', 'feed.whose', 'feed.learner_id', 'feed.secret_hash', 'feed.made_at'])
    .where('feed.account_id', '=', caller.subjectId)
    .where('learner.removed_at', 'is', null)
    .orderBy('feed.made_at')
    .execute();
  return rows.map((row) => {
    const secret = feedSecret(services.settings, row.id);
    const isKnown = sameText(hashSecret(secret), row.secret_hash);
    return {
      id: row.id,
      whose: row.whose,
      learnerId: row.learner_id,
      address: isKnown ? services.publicUrl + feedPath(secret) : null,
      madeAt: row.made_at.toISOString(),
    };
  });
}
