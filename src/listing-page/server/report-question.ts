import type { SignedIn } from '../../identity/access.ts';
import { keepBetweenTwo } from '../../messages/server/put-question.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { listingPageContract } from '../contract.ts';

type Reported = AnswerOf<(typeof listingPageContract)['GET /reported-questions']>['questions'];

/** Somebody asks to have a question on a page looked at. It stays until somebody has decided. */
export async function reportQuestion(
  services: Services,
  caller: SignedIn,
  questionId: string,
  reason: string,
): Promise<Result<void, 'own-answer' | CommonRefusal>> {
  return change(services, async (tx) => {
    const question = await tx
      .selectFrom('public_question')
      .innerJoin('listing', 'listing.id', 'public_question.listing_id')
      .select(['public_question.provider_id', 'reported_at'])
      .where('public_question.id', '=', questionId)
      .where('hidden_at', 'is', null)
      .where('listing.state', '=', 'PUBLISHED')
      .forUpdate()
      .executeTakeFirst();
    if (!question) return notFound;
    if (question.provider_id === caller.subjectId)
      return refuse(
        'own-answer',
        'This is your own answer. In your messages you can change it, or take it off the page.',
      );
    // Reported once: a decision to keep it stands, as long as the words do.
    if (question.reported_at !== null) return ok(undefined);
    const reportedAt = services.clock.now().toString();
    await tx.updateTable('public_question').set({ reported_at: reportedAt }).where('id', '=', questionId).execute();
    await tx
      .insertInto('question_report')
      .values({ question_id: questionId, reporter_id: caller.subjectId, reason, reported_at: reportedAt })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'question.reported',
        about: { provider: question.provider_id },
        data: { questionId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

/** Support hides a reported question, for good, or keeps it. Of two who decide, the first counts. */
export async function decideOnQuestion(
  services: Services,
  caller: SignedIn,
  questionId: string,
  decision: 'hide' | 'keep',
): Promise<Result<void, CommonRefusal>> {
  return change(services, async (tx) => {
    const now = services.clock.now().toString();
    const question = await tx
      .updateTable('public_question')
      .set(decision === 'hide' ? { hidden_at: now } : { kept_at: now })
      .where('id', '=', questionId)
      .where('reported_at', 'is not', null)
      .where('kept_at', 'is', null)
      .where('hidden_at', 'is', null)
      .returning(['listing_id', 'provider_id', 'account_id', 'message_id'])
      .executeTakeFirst();
    if (!question) return notFound;
    if (decision === 'hide') await keepBetweenTwo(tx, question.message_id);
    await record(tx, services.clock, [
      {
        kind: decision === 'hide' ? 'question.hidden' : 'question.kept',
        about: { listing: question.listing_id, provider: question.provider_id, account: question.account_id },
        data: { questionId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

const MOST_REPORTED = 50;

/** Questions that nobody has decided on, the oldest first. Who asked is of no matter to whoever decides. */
export async function reportedQuestions(db: Queryable): Promise<Reported> {
  const { rows } = await sql<{
    id: string;
    question: string;
    answer: string;
    published_at: Date;
    reported_at: Date;
    reason: string;
    title: string;
    slug: string | null;
    provider_name: string;
  }>`
    select q.id, q.question, q.answer, q.published_at, q.reported_at, coalesce(report.reason, '') as reason, listing.title,
      case when listing.state = 'PUBLISHED' and not listing.is_private then listing.slug end as slug, provider.provider_name
    from public_question q
    join listing on listing.id = q.listing_id
    join account provider on provider.id = q.provider_id
    left join question_report report on report.question_id = q.id
    where q.reported_at is not null and q.kept_at is null and q.hidden_at is null
    order by q.reported_at limit ${MOST_REPORTED}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    question: row.question,
    answer: row.answer,
    publishedAt: row.published_at.toISOString(),
    listing: { title: row.title, slug: row.slug },
    provider: row.provider_name,
    reason: row.reason,
    reportedAt: row.reported_at.toISOString(),
  }));
}
