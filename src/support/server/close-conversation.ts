import type { SignedIn } from '../../identity/access.ts';
import { closeConversation, lockSupportConversation, newestMessage } from '../../messages/server/conversations.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound, type CommonProblem } from '../../platform/server/http/http.ts';
import { administratorIds } from '../../identity/server/administrators.ts';

/**
 * Support says that nothing is left to answer. A message that came in meanwhile must not be closed away unseen, so the
 * closer names the last one they saw. Closing twice is as good as once.
 */
export async function closeForSupport(
  doors: Doors,
  asker: SignedIn,
  conversationId: string,
  lastMessageId: string,
): Promise<Result<void, CommonProblem | 'newer-message'>> {
  const closed = await transact(doors.db, async (tx) => {
    const conversation = await lockSupportConversation(tx, conversationId);
    if (!conversation) return notFound;
    if (conversation.closedAt) return done(undefined);
    const newest = await newestMessage(tx, conversationId);
    if (newest?.id !== lastMessageId) {
      return refuse('newer-message', 'There is a newer message in this conversation. Read it first, then close.');
    }
    await closeConversation(tx, conversationId, doors.clock.now());
    await record(tx, doors.clock, [
      {
        kind: 'conversation.closed',
        about: {
          account: [...new Set([conversation.accountId, ...(await administratorIds(tx))])],
          conversation: conversationId,
        },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    return done(undefined);
  });
  if (closed.ok) doors.poke();
  return closed;
}
