import type { Caller, SignedIn } from '../../identity/access.ts';
import { isMasked } from '../../acting/masking.ts';
import { maskContacts } from '../../messages/mask-contacts.ts';
import { cutText } from '../../platform/cut-text.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { visibleListing } from '../../schedule/server/find-listing.ts';
import type { KnownQuestion, OfferedQuestion, PublicQuestion } from '../contract.ts';
import { ANSWER_MAXIMUM, MOST_SHOWN, OFFERED_DAYS, QUESTION_MAXIMUM, stateOf } from '../public-question.ts';

/** The latest questions on the page of a listing that the caller may see. */
export async function publicQuestions(
  db: Queryable,
  caller: Caller,
  listingId: string,
  key: string | undefined,
): Promise<Result<{ questions: PublicQuestion[] }, 'not-found'>> {
  const listing = await visibleListing(db, caller, listingId, key);
  if (!listing.ok) return listing;
  const rows = await db
    .selectFrom('public_question')
    .select(['id', 'question', 'answer', 'published_at'])
    .where('listing_id', '=', listingId)
    .where('hidden_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
  return ok({
    questions: rows.map(({ published_at: at, ...words }) => ({ ...words, publishedAt: at.toISOString() })),
  });
}

const MOST_KNOWN = 200;

/** Questions on pages that the caller asked or answered, the latest first. */
export async function knownQuestions(db: Queryable, { subjectId }: SignedIn): Promise<KnownQuestion[]> {
  const { rows } = await sql<{
    id: string;
    question: string;
    answer: string;
    published_at: Date;
    asked: boolean;
    reported: boolean;
    kept: boolean;
    hidden: boolean;
    title: string;
    slug: string | null;
  }>`
    select q.id, q.question, q.answer, q.published_at, q.account_id = ${subjectId} as asked,
      q.reported_at is not null as reported, q.kept_at is not null as kept, q.hidden_at is not null as hidden,
      listing.title, case when listing.state = 'PUBLISHED' and not listing.is_private then listing.slug end as slug
    from public_question q join listing on listing.id = q.listing_id
    where q.account_id = ${subjectId} or q.provider_id = ${subjectId}
    order by q.published_at desc, q.id limit ${MOST_KNOWN}`.execute(db);
  return rows.map(({ published_at: at, title, slug, reported, kept, hidden, ...row }) => ({
    ...row,
    publishedAt: at.toISOString(),
    listing: { title, slug },
    // Who asked is not told that somebody complains: it is about the answer as often.
    state: stateOf({ reported: reported && !row.asked, kept, hidden }),
  }));
}

const MOST_OFFERED = 30;

/**
 * What families asked the caller about listings that everybody sees, and the caller answered: what was asked on their pages, and is not on one already,
 * nor kept between the two. While somebody looks into the account, nothing: messages are hidden then.
 */
export async function offeredQuestions(
  db: Queryable,
  { subjectId, acting }: SignedIn,
  conversationId: string | undefined,
  now: Temporal.Instant,
): Promise<OfferedQuestion[]> {
  if (isMasked(acting)) return [];
  const since = now.subtract({ hours: OFFERED_DAYS * 24 }).toString();
  const { rows } = await sql<{
    message_id: string;
    conversation_id: string;
    title: string;
    slug: string;
    question: string;
    answer: string;
    sent_at: Date;
  }>`
    select m.id as message_id, c.id as conversation_id, listing.title, listing.slug, m.body as question, said.body as answer,
      m.sent_at
    from conversation c
    join conversation_message m on m.conversation_id = c.id
    join listing on listing.id = m.listing_id and listing.provider_id = c.provider_id
    join lateral (
      select body from conversation_message next
      where next.conversation_id = c.id and next.from_provider and (next.sent_at, next.id) > (m.sent_at, m.id)
      order by next.sent_at, next.id limit 1
    ) said on true
    where c.provider_id = ${subjectId} and c.kind = 'provider' and c.last_message_at > ${since}::timestamptz
      and ${conversationId ? sql`c.id = ${conversationId}` : sql`true`}
      and not m.from_provider and m.may_be_shown and m.sent_at > ${since}::timestamptz
      and listing.state = 'PUBLISHED' and not listing.is_private
      and not exists (select from public_question q where q.message_id = m.id)
    order by m.sent_at desc, m.id limit ${MOST_OFFERED}`.execute(db);
  return rows.map((row) => ({
    messageId: row.message_id,
    conversationId: row.conversation_id,
    listing: { title: row.title, slug: row.slug },
    question: cutText(maskContacts(row.question), QUESTION_MAXIMUM),
    answer: cutText(maskContacts(row.answer), ANSWER_MAXIMUM),
    askedAt: row.sent_at.toISOString(),
  }));
}
