import { randomUUIDv7 } from 'node:crypto';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { secondsToWait, SENDING_LIMIT } from '../conversation.ts';
import type { OpenConversation } from './keep-conversations.ts';

/**
 * Who writes, and for which side: the account whose conversation it is, the provider in it, or support. `subjectId`
 * differs from `authorId` while somebody acts for an account.
 */
type Author = { authorId: string; subjectId: string; side: 'account' | 'provider' | 'support' };

/** What is said, and about which listing. */
type Said = { body: string; listingId?: string };

export type Written = { id: string; sentAt: Temporal.Instant };

/**
 * Writes a message into a locked conversation, opens it again if it was closed, and records `conversation.message`.
 * @param listeners accounts beside the conversation's own whose screens show it
 */
export async function writeMessage(
  services: Services,
  tx: Tx,
  conversation: OpenConversation,
  author: Author,
  said: Said,
  listeners: readonly string[],
): Promise<Result<Written, 'too-many-requests'>> {
  // Read while the conversation is locked: messages stand in the order in which they were written.
  const now = services.clock.now();
  const latest = await tx
    .selectFrom('conversation_message')
    .select('sent_at')
    .where('conversation_id', '=', conversation.id)
    .where('author_id', '=', author.authorId)
    .orderBy('sent_at', 'desc')
    .limit(SENDING_LIMIT.messages)
    .execute();
  const retryAfterSeconds = secondsToWait(
    latest.map((row) => row.sent_at.toTemporalInstant()),
    now,
  );
  if (retryAfterSeconds > 0) {
    return refuse(
      'too-many-requests',
      `That was ${SENDING_LIMIT.messages} messages in ${SENDING_LIMIT.minutes} minutes. Please wait a little before you send the next one.`,
      { details: { retryAfterSeconds } },
    );
  }
  const id = randomUUIDv7();
  await tx
    .insertInto('conversation_message')
    .values({
      id,
      conversation_id: conversation.id,
      author_id: author.authorId,
      from_support: author.side === 'support',
      from_provider: author.side === 'provider',
      listing_id: said.listingId ?? null,
      body: said.body,
      sent_at: now.toString(),
    })
    .execute();
  await tx
    .updateTable('conversation')
    .set({ last_message_at: now.toString(), closed_at: null })
    .where('id', '=', conversation.id)
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'conversation.message',
      about: { account: [...new Set([conversation.accountId, ...listeners])], conversation: conversation.id },
      data: { messageId: id, accountId: conversation.accountId, fromSupport: author.side === 'support' },
      actorId: author.authorId,
      subjectId: author.subjectId,
    },
  ]);
  return ok({ id, sentAt: now });
}
