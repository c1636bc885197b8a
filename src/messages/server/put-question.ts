import type { SignedIn } from '../../identity/access.ts';
import { isVisible } from '../../listings/listing.ts';
import { seenBy, selectVisibility } from '../../schedule/server/find-listing.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { CommonRefusal } from '../../platform/server/http/http.ts';
import type { CorrespondenceMessage } from '../contract.ts';
import { checkBeginnings } from './begin-conversation.ts';
import { openProviderConversation } from './keep-conversations.ts';
import { writeAs, type Refused, type Worded } from './write-as.ts';
import { change } from '../../platform/server/work/change.ts';

type Asked = { conversationId: string; message: CorrespondenceMessage };

/**
 * Somebody asks the provider of a listing that they may see. The first question opens the conversation of the two, a
 * later one, about whichever of the provider's listings, goes on with it.
 */
export async function askProvider(
  services: Services,
  caller: SignedIn,
  question: Worded & { listingId: string; key: string | undefined; mayBeShown: boolean },
): Promise<Result<Asked, Refused | 'own-listing' | CommonRefusal>> {
  const { body, fileIds, listingId } = question;
  return change(services, async (tx) => {
    const listing = seenBy(caller, question.key, await selectVisibility(tx, listingId).executeTakeFirst());
    if (!listing.ok) return listing;
    const providerId = listing.value.provider_id;
    if (providerId === caller.subjectId)
      return refuse('own-listing', 'This is your own listing. Questions about it come to your messages.');
    const { conversation, isNew } = await openProviderConversation(
      tx,
      { accountId: caller.subjectId, providerId },
      services.clock.now(),
    );
    if (isNew) {
      const free = await checkBeginnings(services, tx, caller.subjectId);
      if (!free.ok) return free;
    }
    const said = await writeAs(services, tx, caller, { ...conversation, providerId }, { body, fileIds, listingId });
    if (!said.ok) return said;
    // Who asks by a private link is not told that others might read it.
    const { state, is_private: isPrivate } = listing.value;
    if (question.mayBeShown && isVisible({ state, isPrivate }, false))
      await tx
        .updateTable('conversation_message')
        .set({ may_be_shown: true })
        .where('id', '=', said.value.id)
        .execute();
    return ok({ conversationId: conversation.id, message: said.value });
  });
}

/** From now on a question stays between the two: it is not shown on a page again. Null where its conversation is forgotten already. */
export async function keepBetweenTwo(tx: Tx, messageId: string | null): Promise<void> {
  if (messageId === null) return;
  await tx.updateTable('conversation_message').set({ may_be_shown: false }).where('id', '=', messageId).execute();
}
