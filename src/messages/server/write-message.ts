import { randomUUIDv7 } from 'node:crypto';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Tx } from '../../platform/server/database/db.ts';
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
  { listingId, body }: Said,
  listeners: readonly string[],
): Promise<Result<Written, 'too-many-requests'>> {
  const about = listingId === undefined ? {} : { listingId };
  const written = await writeMessages(services, tx, author, about, [{ conversation, body, listeners }]);
  if (!written.ok) return written;
  const [id = ''] = written.value.ids;
  return ok({ id, sentAt: written.value.sentAt });
}

/** A message of each of several locked conversations. */
type Each = { conversation: OpenConversation; body: string; listeners: readonly string[] };

/** Writes one message into each of several locked conversations as `writeMessage` does into one: all of them, or none. */
export async function writeMessages(
  services: Services,
  tx: Tx,
  author: Author,
  { listingId }: Pick<Said, 'listingId'>,
  messages: readonly Each[],
): Promise<Result<{ ids: string[]; sentAt: Temporal.Instant }, 'too-many-requests'>> {
  // Read while the conversations are locked: messages stand in the order in which they were written.
  const now = services.clock.now();
  const conversationIds = messages.map(({ conversation }) => conversation.id);
  const free = await checkSending(tx, conversationIds, author.authorId, now);
  if (!free.ok) return free;
  if (messages.length === 0) return ok({ ids: [], sentAt: now });
  const rows = messages.map(({ conversation, body }) => ({
    id: randomUUIDv7(),
    conversation_id: conversation.id,
    author_id: author.authorId,
    from_support: author.side === 'support',
    from_provider: author.side === 'provider',
    listing_id: listingId ?? null,
    body,
    sent_at: now.toString(),
  }));
  await tx.insertInto('conversation_message').values(rows).execute();
  await tx
    .updateTable('conversation')
    .set((is) => ({
      last_message_at: now.toString(),
      closed_at: null,
      ...(listingId === undefined ? {} : { listing_id: listingId }),
      ...(author.side === 'account'
        ? // What a person writes to support is counted for nobody.
          { unread_by_provider: sql<number>`unread_by_provider + (provider_id is not null)::int` }
        : { unread_by_account: is('unread_by_account', '+', 1) }),
    }))
    .where('id', '=', anyOf(conversationIds))
    .execute();
  const events = messages.map(({ conversation: { id, accountId }, listeners }, nth) => ({
    kind: 'conversation.message' as const,
    about: { account: [...new Set([accountId, ...listeners])], conversation: id },
    data: { messageId: rows[nth]?.id ?? '', accountId, fromSupport: author.side === 'support' },
    actorId: author.authorId,
    subjectId: author.subjectId,
  }));
  await record(tx, services.clock, events);
  return ok({ ids: rows.map(({ id }) => id), sentAt: now });
}

/** Whether somebody has not written too much within a while into any of some conversations. */
async function checkSending(
  tx: Tx,
  conversationIds: readonly string[],
  authorId: string,
  now: Temporal.Instant,
): Promise<Result<undefined, 'too-many-requests'>> {
  const { rows } = await sql<{ conversation_id: string; sent_at: Date }>`
    select c.id as conversation_id, latest.sent_at from conversation c cross join lateral (
      select sent_at from conversation_message m where m.conversation_id = c.id and m.author_id = ${authorId}
      order by sent_at desc limit ${SENDING_LIMIT.messages}) latest
    where c.id = ${anyOf(conversationIds)}`.execute(tx);
  const sent = [...Map.groupBy(rows, (row) => row.conversation_id).values()];
  const waits = sent.map((latest) =>
    secondsToWait(
      latest.map((row) => row.sent_at.toTemporalInstant()),
      now,
    ),
  );
  const retryAfterSeconds = Math.max(0, ...waits);
  if (retryAfterSeconds === 0) return ok(undefined);
  return refuse(
    'too-many-requests',
    `That was ${SENDING_LIMIT.messages} messages in ${SENDING_LIMIT.minutes} minutes. Please wait a little before you send the next one.`,
    { details: { retryAfterSeconds } },
  );
}
