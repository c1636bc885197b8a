import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { keepBetweenTwo } from '../../messages/server/put-question.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { stateOf } from '../public-question.ts';
import { checkQuestion, type QuestionWords } from './check-question.ts';

type AskedMessage = { account_id: string; listing_id: string; may_be_shown: boolean; is_shown: boolean };

/** What a family asked the provider about one of its listings, locked. */
async function lockAsked(tx: Tx, messageId: string, providerId: string): Promise<AskedMessage | undefined> {
  const { rows } = await sql<AskedMessage>`
    select c.account_id, m.listing_id, m.may_be_shown,
      exists (select from public_question where message_id = m.id) as is_shown
    from conversation_message m
    join conversation c on c.id = m.conversation_id
    join listing on listing.id = m.listing_id
    where m.id = ${messageId} and not m.from_provider and c.provider_id = ${providerId} and listing.provider_id = ${providerId}
    for update of m`.execute(tx);
  return rows[0];
}

/** The provider shows a question and its answer on the page of the listing that it was asked about. */
export async function publishQuestion(
  services: Services,
  caller: SignedIn,
  { messageId, ...words }: QuestionWords & { messageId: string },
): Promise<Result<{ questionId: string }, 'not-for-everybody' | 'confidential' | 'already-shown' | CommonRefusal>> {
  return change(services, async (tx) => {
    const asked = await lockAsked(tx, messageId, caller.subjectId);
    if (!asked) return notFound;
    if (!asked.may_be_shown)
      return refuse(
        'confidential',
        'This question stays between you and the family: it was not asked on the page, the family wants it so, or it was taken off. Answer it in messages.',
      );
    if (asked.is_shown)
      return refuse('already-shown', 'This question is on the page already. Change it there, or take it off first.');
    const checked = await checkQuestion(tx, { accountId: asked.account_id, listingId: asked.listing_id }, words);
    if (!checked.ok) return checked;
    const questionId = randomUUIDv7();
    await tx
      .insertInto('public_question')
      .values({
        id: questionId,
        listing_id: asked.listing_id,
        provider_id: caller.subjectId,
        account_id: asked.account_id,
        message_id: messageId,
        ...checked.value,
        published_at: services.clock.now().toString(),
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'question.shown',
        about: { listing: asked.listing_id, provider: caller.subjectId, account: asked.account_id },
        data: { questionId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok({ questionId });
  });
}

/**
 * The provider changes the words. What support has hidden stays hidden, so there is nothing to change; what somebody reported waits
 * as it is. Support decided on the words as they were: others can be reported anew.
 */
export async function changeQuestion(
  services: Services,
  caller: SignedIn,
  questionId: string,
  words: QuestionWords,
): Promise<Result<void, 'not-for-everybody' | 'reported' | CommonRefusal>> {
  return change(services, async (tx) => {
    const question = await tx
      .selectFrom('public_question')
      .select(['listing_id', 'account_id', 'question', 'answer', 'reported_at', 'kept_at'])
      .where('id', '=', questionId)
      .where('provider_id', '=', caller.subjectId)
      .where('hidden_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!question) return notFound;
    if (isReported(question))
      return refuse(
        'reported',
        'Somebody reported this question, and our support looks at it. Change it once they have decided, or take it off the page now.',
      );
    const { account_id: accountId, listing_id: listingId } = question;
    const checked = await checkQuestion(tx, { accountId, listingId }, words);
    if (!checked.ok) return checked;
    if (checked.value.question === question.question && checked.value.answer === question.answer) return ok(undefined);
    await tx.deleteFrom('question_report').where('question_id', '=', questionId).execute();
    await tx
      .updateTable('public_question')
      .set({ ...checked.value, reported_at: null, kept_at: null })
      .where('id', '=', questionId)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'question.changed',
        about: { listing: listingId, provider: caller.subjectId, account: accountId },
        data: { questionId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

const isReported = (question: { reported_at: Date | null; kept_at: Date | null }): boolean =>
  stateOf({ reported: question.reported_at !== null, kept: question.kept_at !== null, hidden: false }) === 'REPORTED';

/**
 * Who asked or who answered takes a question from the page. What the family takes off, or its provider while it is reported, is not
 * shown again; what support has hidden stays in the provider's list.
 */
export async function removeQuestion(
  services: Services,
  caller: SignedIn,
  questionId: string,
): Promise<Result<void, 'hidden' | CommonRefusal>> {
  return change(services, async (tx) => {
    const removed = await tx
      .selectFrom('public_question')
      .select(['listing_id', 'provider_id', 'account_id', 'message_id', 'hidden_at', 'reported_at', 'kept_at'])
      .where('id', '=', questionId)
      .where((is) => is.or([is('provider_id', '=', caller.subjectId), is('account_id', '=', caller.subjectId)]))
      .forUpdate()
      .executeTakeFirst();
    if (!removed) return notFound;
    const isAsker = removed.account_id === caller.subjectId;
    if (removed.hidden_at !== null && !isAsker)
      return refuse('hidden', 'Our support took this off the page. It stays in your list, so that you know of it.');
    if (isAsker || isReported(removed)) await keepBetweenTwo(tx, removed.message_id);
    await tx.deleteFrom('public_question').where('id', '=', questionId).execute();
    await record(tx, services.clock, [
      {
        kind: 'question.removed',
        about: { listing: removed.listing_id, provider: removed.provider_id, account: removed.account_id },
        data: { questionId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
