import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import type { ConversationMessage } from '../../messages/contract.ts';
import { lockSupportConversation } from '../../messages/server/keep-conversations.ts';
import { writeMessage } from '../../messages/server/write-message.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import { administratorIds } from '../../identity/server/find-administrators.ts';
import { change } from '../../platform/server/work/change.ts';

/** Support answers somebody. */
export async function answerPerson(
  services: Services,
  caller: SignedIn,
  conversationId: string,
  body: string,
): Promise<Result<ConversationMessage, CommonRefusal>> {
  const written = await change(services, async (tx) => {
    const conversation = await lockSupportConversation(tx, conversationId);
    if (!conversation) return notFound;
    const author = { authorId: caller.actorId, subjectId: caller.subjectId, side: 'support' } as const;
    return writeMessage(services, tx, conversation, author, { body }, await administratorIds(tx));
  });
  if (!written.ok) return written;
  const { id, sentAt } = written.value;
  const writer = await accountById(services.db, caller.actorId);
  return ok({ id, fromSupport: true, author: writer?.firstName ?? '', body, sentAt: sentAt.toString() });
}
