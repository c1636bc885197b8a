import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import { seenBy, selectVisibility } from '../../schedule/server/find-listing.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { CommonRefusal } from '../../platform/server/http/http.ts';
import type { CorrespondenceMessage } from '../contract.ts';
import { BEGINNING_LIMIT } from '../conversation.ts';
import { conversationsBegunSince, openProviderConversation } from './keep-conversations.ts';
import { writeMessage } from './write-message.ts';
import { change } from '../../platform/server/work/change.ts';

type Asked = { conversationId: string; message: CorrespondenceMessage };

/**
 * Somebody asks the provider of a listing that they may see. The first question opens the conversation of the two, a
 * later one, about whichever of the provider's listings, goes on with it.
 */
export async function askProvider(
  services: Services,
  caller: SignedIn,
  question: { listingId: string; key: string | undefined; body: string },
): Promise<Result<Asked, 'own-listing' | CommonRefusal>> {
  const { body, listingId } = question;
  return change(services, async (tx) => {
    const listing = seenBy(caller, question.key, await selectVisibility(tx, listingId).executeTakeFirst());
    if (!listing.ok) return listing;
    const providerId = listing.value.provider_id;
    if (providerId === caller.subjectId)
      return refuse('own-listing', 'This is your own listing. Questions about it come to your messages.');
    const now = services.clock.now();
    const { conversation, isNew } = await openProviderConversation(
      tx,
      { accountId: caller.subjectId, providerId },
      { id: randomUUIDv7(), at: now },
    );
    if (isNew) {
      const since = now.subtract({ hours: BEGINNING_LIMIT.hours });
      if ((await conversationsBegunSince(tx, caller.subjectId, since)) > BEGINNING_LIMIT.conversations)
        return refuse(
          'too-many-requests',
          `You have written to ${BEGINNING_LIMIT.conversations} providers within ${BEGINNING_LIMIT.hours} hours. Please wait for their answers before you write to another one.`,
        );
    }
    const author = { authorId: caller.actorId, subjectId: caller.subjectId, side: 'account' } as const;
    const written = await writeMessage(services, tx, conversation, author, { body, listingId }, [providerId]);
    if (!written.ok) return written;
    const writer = await accountById(tx, caller.actorId);
    const { id, sentAt } = written.value;
    return ok({
      conversationId: conversation.id,
      message: { id, mine: true, author: writer?.firstName ?? '', body, sentAt: sentAt.toString() },
    });
  });
}
