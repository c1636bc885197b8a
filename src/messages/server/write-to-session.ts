import type { SignedIn } from '../../identity/access.ts';
import type { CommonRefusal } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { fillMessage, thatTakeMessages } from './check-writing.ts';
import { findFamilies } from './find-reach.ts';
import { openProviderConversations } from './keep-conversations.ts';
import { attachFiles } from './keep-message-file.ts';
import type { Worded } from './write-as.ts';
import { writeMessages } from './write-message.ts';

type Told = { families: number; leftOut: number };

/**
 * Whoever may open the register of a session writes to all families that are booked on it, or on any date of its block, in the
 * name of its provider: one message in each family's own conversation. All of them are written, or none; families that have
 * blocked the provider are left out and counted.
 */
export async function writeToSession(
  services: Services,
  caller: SignedIn,
  { sessionId, to }: { sessionId: string; to: 'session' | 'block' },
  { body, fileIds }: Worded,
): Promise<Result<Told, 'nobody-booked' | 'unknown-field' | 'no-such-file' | CommonRefusal>> {
  return change(services, async (tx) => {
    const found = await findFamilies(tx, services.clock, caller, { sessionId, to });
    if (!found.ok) return found;
    const { session, sessionIds, families } = found.value;
    const providerId = session.provider_id;
    if (families.length === 0)
      return refuse('nobody-booked', 'Nobody is booked on this session, so there is nobody to write to.');
    const filled = await fillMessage({ db: tx, clock: services.clock }, body, {
      providerId,
      accountIds: families,
      sessionIds,
    });
    if (!filled.ok) return filled;
    const opened = await openProviderConversations(tx, { accountIds: families, providerId }, services.clock.now());
    const conversations = opened.map(({ conversation }) => conversation);
    const free = await thatTakeMessages(tx, conversations, providerId);
    const written = await writeMessages(
      services,
      tx,
      { authorId: caller.actorId, subjectId: providerId, side: 'provider' },
      { listingId: session.listing_id },
      free.map((conversation) => ({
        conversation,
        body: filled.value.get(conversation.accountId) ?? body,
        listeners: [providerId],
      })),
    );
    if (!written.ok) return written;
    const { ids } = written.value;
    const attached = await attachFiles(tx, caller.subjectId, ids, fileIds);
    if (!attached.ok) return attached;
    return ok({ families: ids.length, leftOut: families.length - ids.length });
  });
}
