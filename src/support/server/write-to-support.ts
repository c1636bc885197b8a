import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import type { ConversationMessage } from '../../messages/contract.ts';
import { openSupportConversation } from '../../messages/server/keep-conversations.ts';
import { writeMessage } from '../../messages/server/write-message.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { CommonRefusal } from '../../platform/server/http/http.ts';
import { administratorIds } from '../../identity/server/find-administrators.ts';
import { change } from '../../platform/server/work/change.ts';

/** Somebody writes to support. The first message opens their conversation, a later one opens it again. */
export async function writeToSupport(
  services: Services,
  caller: SignedIn,
  body: string,
): Promise<Result<ConversationMessage, CommonRefusal>> {
  const written = await change(services, async (tx) => {
    const conversation = await openSupportConversation(tx, caller.subjectId, {
      id: randomUUIDv7(),
      at: services.clock.now(),
    });
    const author = { authorId: caller.actorId, subjectId: caller.subjectId, side: 'account' } as const;
    return writeMessage(services, tx, conversation, author, { body }, await administratorIds(tx));
  });
  if (!written.ok) return written;
  const { id, sentAt } = written.value;
  const writer = await accountById(services.db, caller.actorId);
  return ok({ id, fromSupport: false, author: writer?.firstName ?? '', body, sentAt: sentAt.toString() });
}
