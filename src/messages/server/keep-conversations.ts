import { randomUUIDv7 } from 'node:crypto';
import { anyOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { ConversationMessage } from '../contract.ts';

/** A conversation whose row is locked: nobody else writes into it until the transaction ends. */
export type OpenConversation = { id: string; accountId: string; closedAt: Date | null };

const columns = ['id', 'account_id as accountId', 'closed_at as closedAt'] as const;

/** How many messages of others an account has not read, over all its conversations, and how many of them support wrote. */
export async function countUnread(db: Queryable, accountId: string): Promise<{ count: number; ofSupport: number }> {
  const { rows } = await sql<{ count: number; of_support: number }>`
    select coalesce(sum(unread), 0)::int as count, coalesce(sum(unread) filter (where kind = 'support'), 0)::int as of_support
    from (
      select kind, unread_by_account as unread from conversation where account_id = ${accountId} and unread_by_account > 0
      union all
      select kind, unread_by_provider from conversation where provider_id = ${accountId} and unread_by_provider > 0
    ) own`.execute(db);
  return { count: rows[0]?.count ?? 0, ofSupport: rows[0]?.of_support ?? 0 };
}

/** The conversation of an account with support, if there is one. */
export async function supportConversationOf(
  db: Queryable,
  accountId: string,
): Promise<{ id: string; closedAt: Date | null } | undefined> {
  return db
    .selectFrom('conversation')
    .select(['id', 'closed_at as closedAt'])
    .where('kind', '=', 'support')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Locks the conversation of an account with support; makes it with the first message. */
export async function openSupportConversation(
  tx: Tx,
  accountId: string,
  fresh: { id: string; at: Temporal.Instant },
): Promise<OpenConversation> {
  const at = fresh.at.toString();
  await tx
    .insertInto('conversation')
    .values({ id: fresh.id, kind: 'support', account_id: accountId, created_at: at, last_message_at: at })
    .onConflict((conflict) => conflict.column('account_id').where('kind', '=', 'support').doNothing())
    .execute();
  return tx
    .selectFrom('conversation')
    .select(columns)
    .where('kind', '=', 'support')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks a conversation with support by its id; undefined when there is none. */
export async function lockSupportConversation(tx: Tx, id: string): Promise<OpenConversation | undefined> {
  return tx
    .selectFrom('conversation')
    .select(columns)
    .where('kind', '=', 'support')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A locked conversation between a family and a provider. */
export type ProviderConversation = OpenConversation & { providerId: string };

/** Locks the conversation of an account with a provider; makes it with the first message, and says whether it did. */
export async function openProviderConversation(
  tx: Tx,
  { accountId, providerId }: { accountId: string; providerId: string },
  at: Temporal.Instant,
): Promise<{ conversation: OpenConversation; isNew: boolean }> {
  const [opened] = await openProviderConversations(tx, { accountIds: [accountId], providerId }, at);
  if (!opened) throw new Error('A conversation was made and is not there.');
  return opened;
}

/** The same for several accounts, in the order of their ids, so that two who open the same ones do not wait for each other. */
export async function openProviderConversations(
  tx: Tx,
  { accountIds, providerId }: { accountIds: readonly string[]; providerId: string },
  at: Temporal.Instant,
): Promise<{ conversation: OpenConversation; isNew: boolean }[]> {
  const moment = at.toString();
  const fresh = accountIds.toSorted().map((accountId) => ({
    id: randomUUIDv7(),
    kind: 'provider' as const,
    account_id: accountId,
    provider_id: providerId,
    created_at: moment,
    last_message_at: moment,
  }));
  await tx
    .insertInto('conversation')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'provider_id']).where('kind', '=', 'provider').doNothing(),
    )
    .execute();
  const conversations = await tx
    .selectFrom('conversation')
    .select(columns)
    .where('kind', '=', 'provider')
    .where('account_id', '=', anyOf(accountIds))
    .where('provider_id', '=', providerId)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  const made = new Set<string>(fresh.map(({ id }) => id));
  return conversations.map((conversation) => ({ conversation, isNew: made.has(conversation.id) }));
}

/** Locks a conversation between a family and a provider, for one of the two; undefined for anybody else. */
export async function lockProviderConversation(
  tx: Tx,
  id: string,
  accountId: string,
): Promise<ProviderConversation | undefined> {
  const row = await tx
    .selectFrom('conversation')
    .select([...columns, 'provider_id as providerId'])
    .where('kind', '=', 'provider')
    .where('id', '=', id)
    .where((is) => is.or([is('account_id', '=', accountId), is('provider_id', '=', accountId)]))
    .forUpdate()
    .executeTakeFirst();
  return row && row.providerId !== null ? { ...row, providerId: row.providerId } : undefined;
}

/** How many conversations with providers an account has begun since a moment. */
export async function conversationsBegunSince(
  db: Queryable,
  accountId: string,
  since: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('conversation')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('kind', '=', 'provider')
    .where('account_id', '=', accountId)
    .where('created_at', '>', timestamp(since))
    .executeTakeFirstOrThrow();
  return count;
}

/** Says that nothing is left to answer. */
export async function closeConversation(tx: Tx, id: string, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('conversation').set({ closed_at: at.toString() }).where('id', '=', id).execute();
}

/** The newest message of a conversation. */
export async function newestMessage(
  db: Queryable,
  conversationId: string,
): Promise<{ id: string; fromSupport: boolean } | undefined> {
  return db
    .selectFrom('conversation_message')
    .select(['id', 'from_support as fromSupport'])
    .where('conversation_id', '=', conversationId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const PAGE_SIZE = 50;

/**
 * A page of a conversation with support, oldest first: the newest messages, or those before a message.
 * `earlier` says whether there are still older ones.
 */
export async function readMessages(
  db: Queryable,
  conversationId: string,
  before?: string,
): Promise<{ messages: ConversationMessage[]; earlier: boolean }> {
  const { rows, earlier } = await messagesPage(db, conversationId, before);
  return {
    messages: rows.map((row) => ({
      id: row.id,
      fromSupport: row.from_support,
      author: row.first_name,
      body: row.body,
      sentAt: row.sent_at.toISOString(),
    })),
    earlier,
  };
}

/** A page of any conversation as it is stored, oldest first, with the first names of who wrote. */
export async function messagesPage(db: Queryable, conversationId: string, before?: string) {
  const rows = await db
    .selectFrom('conversation_message as message')
    .innerJoin('account', 'account.id', 'message.author_id')
    .select([
      'message.id',
      'message.from_support',
      'message.from_provider',
      'message.body',
      'message.sent_at',
      'account.first_name',
    ])
    .where('message.conversation_id', '=', conversationId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(message.sent_at, message.id) <
          (select sent_at, id from conversation_message where id = ${before} and conversation_id = ${conversationId})`,
      ),
    )
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return { rows: rows.slice(0, PAGE_SIZE).toReversed(), earlier: rows.length > PAGE_SIZE };
}

/** A message between a family and a provider that its reader has not read, nor one before it; undefined otherwise. */
export async function unreadMessage(db: Queryable, messageId: string) {
  const { rows } = await sql<{
    conversation_id: string;
    provider_id: string;
    reader_id: string;
    from_provider: boolean;
    writer_name: string;
    listing_title: string | null;
  }>`
    select c.id as conversation_id, c.provider_id, to_whom.reader_id, m.from_provider, listing.title as listing_title,
      -- a provider is known by the name of its account, whoever of its team wrote
      case when m.from_provider then writer.provider_name
        else trim(writer.first_name || ' ' || writer.last_name) end as writer_name
    from conversation_message m
    join conversation c on c.id = m.conversation_id and c.kind = 'provider'
    cross join lateral (select case when m.from_provider then c.account_id else c.provider_id end as reader_id) to_whom
    join account writer on writer.id = case when m.from_provider then c.provider_id else c.account_id end
    left join listing on listing.id = m.listing_id
    left join conversation_reader reader on reader.conversation_id = c.id and reader.account_id = to_whom.reader_id
    where m.id = ${messageId} and m.sent_at > coalesce(reader.read_at, '-infinity')
      and not exists (select from conversation_message earlier
        where earlier.conversation_id = c.id and earlier.from_provider = m.from_provider
          and (earlier.sent_at, earlier.id) < (m.sent_at, m.id)
          and earlier.sent_at > coalesce(reader.read_at, '-infinity'))`.execute(db);
  const [row] = rows;
  return (
    row && {
      conversationId: row.conversation_id,
      providerId: row.provider_id,
      readerId: row.reader_id,
      fromProvider: row.from_provider,
      writer: row.writer_name,
      listingTitle: row.listing_title,
    }
  );
}

/** How a message stands with the account whose conversation it is in; undefined when there is no such message. */
export async function readStandOf(
  db: Queryable,
  messageId: string,
): Promise<{ fromSupport: boolean; read: boolean; earlierUnread: boolean } | undefined> {
  return db
    .selectFrom('conversation_message as message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .leftJoin('conversation_reader as reader', (join) =>
      join
        .onRef('reader.conversation_id', '=', 'conversation.id')
        .onRef('reader.account_id', '=', 'conversation.account_id'),
    )
    .where('message.id', '=', messageId)
    .select([
      'message.from_support as fromSupport',
      sql<boolean>`coalesce(message.sent_at <= reader.read_at, false)`.as('read'),
      sql<boolean>`exists (select from conversation_message earlier
        where earlier.conversation_id = conversation.id and earlier.from_support
          and (earlier.sent_at, earlier.id) < (message.sent_at, message.id)
          and earlier.sent_at > coalesce(reader.read_at, '-infinity'))`.as('earlierUnread'),
    ])
    .executeTakeFirst();
}
