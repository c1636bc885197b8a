import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import { stateOf, type ConversationState } from '../../messages/conversation.ts';
import { newestMessage, readMessages, supportConversationOf } from '../../messages/server/keep-conversations.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { supportContract } from '../contract.ts';

type Own = z.infer<(typeof supportContract)['GET /support/conversation']['output']>;
type List = z.infer<(typeof supportContract)['GET /support/conversations']['output']>;
type One = z.infer<(typeof supportContract)['GET /support/conversations/{conversationId}']['output']>;
type Person = One['person'];

/** The caller's own conversation with support. Reading it makes none. */
export async function readOwnConversation(
  services: Services,
  caller: SignedIn,
  before?: string,
): Promise<Result<Own, CommonRefusal>> {
  const conversation = await supportConversationOf(services.db, caller.subjectId);
  if (!conversation) return ok({ conversation: null });
  return ok({ conversation: await withMessages(services.db, conversation, before) });
}

async function withMessages(db: Queryable, row: { id: string; closedAt: Date | null }, before?: string) {
  const [page, last] = await Promise.all([readMessages(db, row.id, before), newestMessage(db, row.id)]);
  const state = stateOf({ closed: row.closedAt !== null, lastFromSupport: last?.fromSupport ?? false });
  return { id: row.id, state, ...page };
}

/** One conversation as support sees it. */
export async function readForSupport(
  services: Services,
  conversationId: string,
  before?: string,
): Promise<Result<One, CommonRefusal>> {
  const { db } = services;
  const row = await db
    .selectFrom('conversation')
    .leftJoin('conversation_reader as reader', (join) =>
      join
        .onRef('reader.conversation_id', '=', 'conversation.id')
        .onRef('reader.account_id', '=', 'conversation.account_id'),
    )
    .select([
      'conversation.id',
      'conversation.closed_at as closedAt',
      'conversation.account_id as accountId',
      'reader.read_at as readAt',
    ])
    .where('conversation.kind', '=', 'support')
    .where('conversation.id', '=', conversationId)
    .executeTakeFirst();
  if (!row) return notFound;
  const people = await correspondents(db, [row.accountId]);
  const person = people.get(row.accountId);
  if (!person) return notFound;
  return ok({
    ...(await withMessages(db, row, before)),
    person,
    readAt: row.readAt?.toISOString() ?? null,
  });
}

const PAGE_SIZE = 20;

/** The states of all conversations with support, with their last message and since when the person waits. */
const standing = sql<{
  id: string;
  account_id: string;
  state: ConversationState;
  from_support: boolean;
  body: string;
  sent_at: Date;
  waits_since: Date;
}>`
  select conversation.id, conversation.account_id, last.from_support, last.body, last.sent_at,
    case when conversation.closed_at is not null then 'closed' when last.from_support then 'answered' else 'waiting' end as state,
    -- The first message after the last answer: who writes again while waiting does not go to the end of the queue.
    (select min(sent_at) from conversation_message mine
      where mine.conversation_id = conversation.id and mine.sent_at > coalesce(
        (select max(sent_at) from conversation_message answer where answer.conversation_id = conversation.id and answer.from_support),
        '-infinity')) as waits_since
  from conversation
  join lateral (
    select from_support, body, sent_at from conversation_message
    where conversation_id = conversation.id order by sent_at desc, id desc limit 1
  ) last on true
  where conversation.kind = 'support'`;

/** Support's list: who waits, longest first; or what was answered or closed, newest first. */
export async function listForSupport(
  services: Services,
  query: { state: ConversationState; page: number },
): Promise<Result<List, CommonRefusal>> {
  const { db } = services;
  const counted = await sql<{ state: ConversationState; count: number }>`
    select state, count(*) as count from (${standing}) standing group by state`.execute(db);
  const counts = { waiting: 0, answered: 0, closed: 0 };
  for (const { state, count } of counted.rows) counts[state] = count;
  const { page, pageCount } = pageWithin(query.page, counts[query.state], PAGE_SIZE);
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const order = query.state === 'waiting' ? sql`waits_since, id` : sql`sent_at desc, id`;
  const { rows } = await sql<{
    id: string;
    account_id: string;
    from_support: boolean;
    body: string;
    sent_at: Date;
  }>`select * from (${standing}) standing where state = ${query.state}
     order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const people = await correspondents(
    db,
    rows.map((row) => row.account_id),
  );
  return ok({
    conversations: rows.flatMap((row) => {
      const person = people.get(row.account_id);
      if (!person) return [];
      const lastMessage = { fromSupport: row.from_support, body: row.body, sentAt: row.sent_at.toISOString() };
      return [{ id: row.id, state: query.state, person, lastMessage }];
    }),
    page,
    pageCount,
    counts,
  });
}

async function correspondents(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name', 'email', 'account_type', 'created_at'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: fullName({ firstName: row.first_name, lastName: row.last_name }),
        emailAddress: row.email,
        accountType: row.account_type,
        since: row.created_at.toISOString(),
      },
    ]),
  );
}
