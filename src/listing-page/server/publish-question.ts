import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { checkQuestion, type QuestionWords } from './check-question.ts';

type AskedMessage = { account_id: string; listing_id: string; is_confidential: boolean; is_shown: boolean };

/** What a family asked the provider about one of its listings, locked. */
async function lockAsked(tx: Tx, messageId: string, providerId: string): Promise<AskedMessage | undefined> {
  const { rows } = await sql<AskedMessage>`
    select c.account_id, m.listing_id, m.is_confidential,
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
    if (asked.is_confidential)
      return refuse('confidential', 'The family asked you not to show this question to others. Answer it in messages.');
    if (asked.is_shown)
      return refuse('already-shown', 'This question is on the page already. Change it there, or take it off first.');
    const checked = await checkQuestion(tx, asked.account_id, words);
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

/** The provider changes the words. What support has hidden stays hidden, so there is nothing to change. */
export async function changeQuestion(
  services: Services,
  caller: SignedIn,
  questionId: string,
  words: QuestionWords,
): Promise<Result<void, 'not-for-everybody' | CommonRefusal>> {
  return change(services, async (tx) => {
    const question = await tx
      .selectFrom('public_question')
      .select(['listing_id', 'account_id'])
      .where('id', '=', questionId)
      .where('provider_id', '=', caller.subjectId)
      .where('hidden_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!question) return notFound;
    const checked = await checkQuestion(tx, question.account_id, words);
    if (!checked.ok) return checked;
    await tx.updateTable('public_question').set(checked.value).where('id', '=', questionId).execute();
    await record(tx, services.clock, [
      {
        kind: 'question.changed',
        about: { listing: question.listing_id, provider: caller.subjectId, account: question.account_id },
        data: { questionId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

/** Who asked or who answered takes a question from the page. */
export async function removeQuestion(
  services: Services,
  caller: SignedIn,
  questionId: string,
): Promise<Result<void, CommonRefusal>> {
  return change(services, async (tx) => {
    const removed = await tx
      .deleteFrom('public_question')
      .where('id', '=', questionId)
      .where((is) => is.or([is('provider_id', '=', caller.subjectId), is('account_id', '=', caller.subjectId)]))
      .returning(['listing_id', 'provider_id', 'account_id'])
      .executeTakeFirst();
    if (!removed) return notFound;
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
