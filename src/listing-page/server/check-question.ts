import { nameWithin } from '../../collections/names-of-family.ts';
import { maskContacts } from '../../messages/mask-contacts.ts';
import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { contactDetailIn, leaveOut } from '../../reflections/server/find-contact-details.ts';

export type QuestionWords = { question: string; answer: string };

/**
 * Words that everybody may read: without telephone numbers and e-mail addresses. Refused where they name somebody of the family
 * that asked, or the question says where somebody lives; an answer may say how to find a place.
 */
export async function checkQuestion(
  tx: Tx,
  accountId: string,
  words: QuestionWords,
): Promise<Result<QuestionWords, 'not-for-everybody'>> {
  const { first, last } = await readNames(tx, accountId);
  const masked = { question: maskContacts(words.question), answer: maskContacts(words.answer) };
  // Somebody called Hill would forbid every answer with the name of a road.
  const named = {
    question: nameWithin(masked.question, [...first, ...last]),
    answer: nameWithin(masked.answer, first),
  };
  for (const field of ['question', 'answer'] as const) {
    const name = named[field];
    const detail = field === 'question' ? contactDetailIn(masked.question) : null;
    const sentence =
      name !== null
        ? `Everybody can read this, so please leave out the name ${isolated(name)}.`
        : detail && leaveOut(detail);
    if (sentence) return refuse('not-for-everybody', sentence, { fields: { [field]: sentence } });
  }
  return ok(masked);
}

/** The names of an account and of the learners that it looks after. */
async function readNames(tx: Tx, accountId: string): Promise<{ first: string[]; last: string[] }> {
  const [account, learners] = await Promise.all([
    tx.selectFrom('account').select(['first_name', 'last_name']).where('id', '=', accountId).execute(),
    tx
      .selectFrom('learner')
      .innerJoin('guardian', 'guardian.learner_id', 'learner.id')
      .select(['learner.first_name', 'learner.last_name'])
      .where('guardian.account_id', '=', accountId)
      .execute(),
  ]);
  const people = [...account, ...learners];
  return { first: people.map((one) => one.first_name), last: people.map((one) => one.last_name) };
}
