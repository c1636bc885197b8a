import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import type { ConversationMessage } from '../../messages/contract.ts';
import { lockSupportConversation } from '../../messages/server/conversations.ts';
import { writeMessage, type Written } from '../../messages/server/write-message.ts';
import { done, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound, type CommonProblem } from '../../platform/server/http/http.ts';
import { administratorIds } from '../../identity/server/administrators.ts';

/** Support answers somebody. */
export async function answerPerson(
  doors: Doors,
  asker: SignedIn,
  conversationId: string,
  body: string,
): Promise<Result<ConversationMessage, CommonProblem>> {
  const written = await transact<Written, CommonProblem>(doors.db, async (tx) => {
    const conversation = await lockSupportConversation(tx, conversationId);
    if (!conversation) return notFound;
    const author = { authorId: asker.actorId, subjectId: asker.subjectId, side: 'support' } as const;
    return writeMessage(doors, tx, conversation, author, { body }, await administratorIds(tx));
  });
  if (!written.ok) return written;
  doors.poke();
  const { id, sentAt } = written.value;
  const writer = await accountById(doors.db, asker.actorId);
  return done({ id, fromSupport: true, author: writer?.firstName ?? '', body, sentAt: sentAt.toString() });
}
