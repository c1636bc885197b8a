import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import type { ConversationMessage } from '../../messages/contract.ts';
import { openSupportConversation } from '../../messages/server/conversations.ts';
import { writeMessage } from '../../messages/server/write-message.ts';
import { done, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { CommonProblem } from '../../platform/server/http/http.ts';
import { administratorIds } from '../../identity/server/administrators.ts';

/** Somebody writes to support. The first message opens their conversation, a later one opens it again. */
export async function writeToSupport(
  doors: Doors,
  asker: SignedIn,
  body: string,
): Promise<Result<ConversationMessage, CommonProblem>> {
  const written = await transact(doors.db, async (tx) => {
    const conversation = await openSupportConversation(tx, asker.subjectId, {
      id: randomUUIDv7(),
      at: doors.clock.now(),
    });
    const author = { authorId: asker.actorId, subjectId: asker.subjectId, side: 'account' } as const;
    return writeMessage(doors, tx, conversation, author, { body }, await administratorIds(tx));
  });
  if (!written.ok) return written;
  doors.poke();
  const { id, sentAt } = written.value;
  const writer = await accountById(doors.db, asker.actorId);
  return done({ id, fromSupport: false, author: writer?.firstName ?? '', body, sentAt: sentAt.toString() });
}
