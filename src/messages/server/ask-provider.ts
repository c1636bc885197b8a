import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import { seenBy, selectVisibility } from '../../schedule/server/listing-access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { CommonProblem } from '../../platform/server/http/http.ts';
import type { CorrespondenceMessage } from '../contract.ts';
import { BEGINNING_LIMIT } from '../conversation.ts';
import { conversationsBegunSince, openProviderConversation } from './conversations.ts';
import { writeMessage } from './write-message.ts';

type Asked = { conversationId: string; message: CorrespondenceMessage };

/**
 * Somebody asks the provider of a listing that they may see. The first question opens the conversation of the two, a
 * later one, about whichever of the provider's listings, goes on with it.
 */
export async function askProvider(
  doors: Doors,
  asker: SignedIn,
  question: { listingId: string; key: string | undefined; body: string },
): Promise<Result<Asked, 'own-listing' | CommonProblem>> {
  const { body, listingId } = question;
  const asked = await transact<Asked, 'own-listing' | CommonProblem>(doors.db, async (tx) => {
    const listing = seenBy(asker, question.key, await selectVisibility(tx, listingId).executeTakeFirst());
    if (!listing.ok) return listing;
    const providerId = listing.value.provider_id;
    if (providerId === asker.subjectId)
      return refuse('own-listing', 'This is your own listing. Questions about it come to your messages.');
    const now = doors.clock.now();
    const { conversation, isNew } = await openProviderConversation(
      tx,
      { accountId: asker.subjectId, providerId },
      { id: randomUUIDv7(), at: now },
    );
    if (isNew) {
      const since = now.subtract({ hours: BEGINNING_LIMIT.hours });
      if ((await conversationsBegunSince(tx, asker.subjectId, since)) > BEGINNING_LIMIT.conversations)
        return refuse(
          'too-many-requests',
          `You have written to ${BEGINNING_LIMIT.conversations} providers within ${BEGINNING_LIMIT.hours} hours. Please wait for their answers before you write to another one.`,
        );
    }
    const author = { authorId: asker.actorId, subjectId: asker.subjectId, side: 'account' } as const;
    const written = await writeMessage(doors, tx, conversation, author, { body, listingId }, [providerId]);
    if (!written.ok) return written;
    const writer = await accountById(tx, asker.actorId);
    const { id, sentAt } = written.value;
    return done({
      conversationId: conversation.id,
      message: { id, mine: true, author: writer?.firstName ?? '', body, sentAt: sentAt.toString() },
    });
  });
  if (asked.ok) doors.poke();
  return asked;
}
