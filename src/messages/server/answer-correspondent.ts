import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import { done, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound, type CommonProblem } from '../../platform/server/http/http.ts';
import type { CorrespondenceMessage } from '../contract.ts';
import { lockProviderConversation } from './conversations.ts';
import { writeMessage } from './write-message.ts';

/** One side of a conversation between a family and a provider writes to the other. */
export async function answerCorrespondent(
  doors: Doors,
  asker: SignedIn,
  conversationId: string,
  body: string,
): Promise<Result<CorrespondenceMessage, CommonProblem>> {
  const answered = await transact<CorrespondenceMessage, CommonProblem>(doors.db, async (tx) => {
    const conversation = await lockProviderConversation(tx, conversationId, asker.subjectId);
    if (!conversation) return notFound;
    const { accountId, providerId } = conversation;
    const side = asker.subjectId === providerId ? 'provider' : 'account';
    const author = { authorId: asker.actorId, subjectId: asker.subjectId, side } as const;
    const written = await writeMessage(doors, tx, conversation, author, { body }, [accountId, providerId]);
    if (!written.ok) return written;
    const writer = await accountById(tx, asker.actorId);
    const { id, sentAt } = written.value;
    return done({ id, mine: true, author: writer?.firstName ?? '', body, sentAt: sentAt.toString() });
  });
  if (answered.ok) doors.poke();
  return answered;
}
