import type { SignedIn } from '../../identity/access.ts';
import { isMasked } from '../../acting/masking.ts';
import { countedRows, pageShown, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { RawBuilder } from 'kysely';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { Correspondence, CorrespondenceList } from '../contract.ts';
import { HIDDEN_MESSAGE } from '../conversation.ts';
import { maskContacts } from '../mask-contacts.ts';
import type { Services } from '../../platform/server/services.ts';
import { messagesPage } from './keep-conversations.ts';
import { filesOf } from './keep-message-file.ts';

const PAGE_SIZE = 20;

type Row = {
  id: string;
  is_provider: boolean;
  other_name: string;
  other_slug: string | null;
  listing_title: string | null;
  listing_slug: string | null;
  mine: boolean;
  body: string;
  sent_at: Date;
  unread: number;
  is_booked: boolean;
  is_blocked: boolean;
};

/**
 * Conversations of an account with families or providers, with whom each is, the listing that was named last, the last message, and
 * how many of the other side's are unread. Much is looked up for each, so they are chosen before: `chosen` is an id, or any of several.
 */
const standingOf = (accountId: string, chosen: RawBuilder<unknown>) => sql`
  select c.id, c.last_message_at, c.provider_id = ${accountId} as is_provider,
    case when c.account_id = ${accountId} then other.provider_name
      else trim(other.first_name || ' ' || other.last_name) end as other_name,
    case when c.account_id = ${accountId} then other.slug end as other_slug,
    named.title as listing_title,
    case when named.state = 'PUBLISHED' and not named.is_private and sells.disabled_at is null then named.slug end as listing_slug,
    last.from_provider = (c.provider_id = ${accountId}) as mine, last.body, last.sent_at,
    case when c.provider_id = ${accountId} then c.unread_by_provider else c.unread_by_account end as unread,
    exists (select from booking where booking.booker_id = c.account_id and booking.provider_id = c.provider_id
      and booking.confirmed_at is not null) as is_booked,
    exists (select from conversation_block b where b.conversation_id = c.id and b.blocker_id = ${accountId}) as is_blocked
  from conversation c
  join account other on other.id = case when c.provider_id = ${accountId} then c.account_id else c.provider_id end
  join lateral (
    select from_provider, body, sent_at from conversation_message
    where conversation_id = c.id order by sent_at desc, id desc limit 1
  ) last on true
  left join listing named on named.id = c.listing_id
  left join account sells on sells.id = named.provider_id
  where c.id = ${chosen} and c.kind = 'provider' and (c.account_id = ${accountId} or c.provider_id = ${accountId})`;

function summaryOf(row: Row, caller: SignedIn): CorrespondenceList['conversations'][number] {
  return {
    id: row.id,
    side: row.is_provider ? 'provider' : 'family',
    with: { name: row.other_name, slug: row.other_slug },
    listing: row.listing_title === null ? null : { title: row.listing_title, slug: row.listing_slug },
    lastMessage: {
      mine: row.mine,
      body: wordsFor(caller, row, row.body),
      sentAt: row.sent_at.toISOString(),
    },
    unread: row.unread,
  };
}

/** The words of a message as the caller may read them: how to reach each other only once something is booked. */
function wordsFor(caller: SignedIn, { is_booked }: Pick<Row, 'is_booked'>, body: string): string {
  if (isMasked(caller.acting)) return HIDDEN_MESSAGE;
  return is_booked ? body : maskContacts(body);
}

/** The account's conversations from each side of it by its own index; few people are on both. */
const ownOf = (accountId: string, columns: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`
  (select ${columns} from conversation c where c.account_id = ${accountId} and c.kind = 'provider' ${more})
  union all
  (select ${columns} from conversation c where c.provider_id = ${accountId} and c.account_id <> ${accountId} and c.kind = 'provider' ${more})`;

/** Which conversations are on a page of the list, the latest first, and of how many. */
async function choosePage(
  db: Queryable,
  accountId: string,
  { page, q }: { page: number; q: string },
): Promise<{ rows: { id: string }[]; total: number }> {
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const order = sql`order by last_message_at desc, id limit ${limit} offset ${offset}`;
  if (q !== '') {
    const { rows } = await sql<{ id: string; total: number }>`
      select id, count(*) over ()::int as total from conversations_with(${q}) ${order}`.execute(db);
    return countedRows(rows);
  }
  const first = sql`order by c.last_message_at desc, c.id limit ${offset + limit}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<{ id: string }>`
      select id from (${ownOf(accountId, sql`c.id, c.last_message_at`, first)}) own ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${ownOf(accountId, sql`c.id`)}) own`.execute(db),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A page of the caller's conversations, the latest first; with words to search for, those that have them. */
export async function listCorrespondence(
  db: Queryable,
  caller: SignedIn,
  { page: asked, q: typed }: { page: number; q: string },
): Promise<Result<CorrespondenceList, never>> {
  const q = isMasked(caller.acting) ? '' : typed;
  const chosen = await pageShown(asked, PAGE_SIZE, (page) => choosePage(db, caller.subjectId, { page, q }));
  const ids = chosen.rows.map(({ id }) => id);
  const { rows } = await sql<Row>`
    select * from (${standingOf(caller.subjectId, anyOf(ids))}) standing
    order by last_message_at desc, id`.execute(db);
  return ok({
    conversations: rows.map((row) => summaryOf(row, caller)),
    page: chosen.page,
    pages: chosen.pageCount,
  });
}

/** Whether the other side takes messages, and whether mails reach it: told to who may read the conversation, and nothing else of it. */
async function standOfOther(
  db: Queryable,
  conversationId: string,
): Promise<{ refuses: boolean; is_without_mail: boolean }> {
  const { rows } = await sql<{ refuses: boolean; is_without_mail: boolean }>`
    select refuses, is_without_mail from other_side(${conversationId})`.execute(db);
  return rows[0] ?? { refuses: false, is_without_mail: false };
}

/** One of the caller's conversations: the newest messages, or those before a message. */
export async function readCorrespondence(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  caller: SignedIn,
  { conversationId, before }: { conversationId: string; before?: string | undefined },
): Promise<Result<Correspondence, CommonRefusal>> {
  const { rows } = await sql<Row>`
    select * from (${standingOf(caller.subjectId, sql`${conversationId}`)}) standing`.execute(db);
  const [row] = rows;
  if (!row) return notFound;
  const { id, side, with: other, listing } = summaryOf(row, caller);
  const [page, stand, otherReader] = await Promise.all([
    messagesPage(db, conversationId, before),
    standOfOther(db, conversationId),
    db
      .selectFrom('conversation_reader')
      .select('read_at')
      .where('conversation_id', '=', conversationId)
      .where('account_id', '<>', caller.subjectId)
      .executeTakeFirst(),
  ]);
  const files = await filesOf(db, vault, isMasked(caller.acting) ? [] : page.rows.map((message) => message.id));
  return ok({
    id,
    side,
    with: other,
    isBlocked: row.is_blocked,
    isRefused: stand.refuses,
    isWithoutMail: row.is_booked && stand.is_without_mail,
    isBooked: row.is_booked,
    listing,
    earlier: page.earlier,
    otherReadAt: otherReader?.read_at.toISOString() ?? null,
    messages: page.rows.map((message) => ({
      id: message.id,
      mine: message.from_provider === row.is_provider,
      author: message.first_name,
      body: wordsFor(caller, row, message.body),
      sentAt: message.sent_at.toISOString(),
      files: files.get(message.id) ?? [],
    })),
  });
}
