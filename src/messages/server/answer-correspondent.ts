import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { CorrespondenceMessage } from '../contract.ts';
import { lockProviderConversation } from './keep-conversations.ts';
import { writeMessage } from './write-message.ts';
import { change } from '../../platform/server/work/change.ts';

/** One side of a conversation between a family and a provider writes to the other. */
export async function answerCorrespondent(
  services: Services,
  caller: SignedIn,
  conversationId: string,
  body: string,
): Promise<Result<CorrespondenceMessage, CommonRefusal>> {
  return change(services, async (tx) => {
    const conversation = await lockProviderConversation(tx, conversationId, caller.subjectId);
    if (!conversation) return notFound;
    const { accountId, providerId } = conversation;
    const side = caller.subjectId === providerId ? 'provider' : 'account';
    const author = { authorId: caller.actorId, subjectId: caller.subjectId, side } as const;
    const written = await writeMessage(services, tx, conversation, author, { body }, [accountId, providerId]);
    if (!written.ok) return written;
    const writer = await accountById(tx, caller.actorId);
    const { id, sentAt } = written.value;
    return ok({ id, mine: true, author: writer?.firstName ?? '', body, sentAt: sentAt.toString() });
  });
}
