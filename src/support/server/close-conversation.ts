import type { SignedIn } from '../../identity/access.ts';
import { closeConversation, lockSupportConversation, newestMessage } from '../../messages/server/keep-conversations.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import { administratorIds } from '../../identity/server/find-administrators.ts';
import { change } from '../../platform/server/work/change.ts';

/**
 * Support says that nothing is left to answer. A message that came in meanwhile must not be closed away unseen, so the
 * closer names the last one they saw. Closing twice is as good as once.
 */
export async function closeForSupport(
  services: Services,
  caller: SignedIn,
  conversationId: string,
  lastMessageId: string,
): Promise<Result<void, CommonRefusal | 'newer-message'>> {
  return change(services, async (tx) => {
    const conversation = await lockSupportConversation(tx, conversationId);
    if (!conversation) return notFound;
    if (conversation.closedAt) return ok(undefined);
    const newest = await newestMessage(tx, conversationId);
    if (newest?.id !== lastMessageId) {
      return refuse('newer-message', 'There is a newer message in this conversation. Read it first, then close.');
    }
    await closeConversation(tx, conversationId, services.clock.now());
    await record(tx, services.clock, [
      {
        kind: 'conversation.closed',
        about: {
          account: [...new Set([conversation.accountId, ...(await administratorIds(tx))])],
          conversation: conversationId,
        },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
