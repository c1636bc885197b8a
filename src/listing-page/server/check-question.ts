import { maskContacts } from '../../messages/mask-contacts.ts';
import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { contactDetailIn, leaveOut } from '../../reflections/server/find-contact-details.ts';
import { firstNameIn, lastNameIn, lastNameInAnswer, otherPostcodeIn } from '../names-in-words.ts';

export type QuestionWords = { question: string; answer: string };

/**
 * Words that everybody may read: without telephone numbers and e-mail addresses. Refused where they name somebody of the family
 * that asked, or say where somebody lives; an answer may say how to find a place, and the postcode of the listing's own.
 */
export async function checkQuestion(
  tx: Tx,
  { accountId, listingId }: { accountId: string; listingId: string },
  words: QuestionWords,
): Promise<Result<QuestionWords, 'not-for-everybody'>> {
  const [{ first, last }, own] = await Promise.all([readNames(tx, accountId), readPostcodes(tx, listingId)]);
  const question = maskContacts(words.question);
  const answer = maskContacts(words.answer);
  const detail = contactDetailIn(question);
  const postcode = otherPostcodeIn(answer, own);
  const sentences = {
    question: leaveOutName(firstNameIn(question, first) ?? lastNameIn(question, last)) ?? (detail && leaveOut(detail)),
    answer:
      leaveOutName(firstNameIn(answer, first) ?? lastNameInAnswer(answer, last)) ??
      (postcode &&
        `Everybody can read this, so please leave out the postcode ${postcode}. Only those of the listing may stand here.`),
  };
  for (const field of ['question', 'answer'] as const) {
    const sentence = sentences[field];
    if (sentence) return refuse('not-for-everybody', sentence, { fields: { [field]: sentence } });
  }
  return ok({ question, answer });
}

const leaveOutName = (name: string | null): string | null =>
  name === null ? null : `Everybody can read this, so please leave out the name ${isolated(name)}.`;

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

/** Where a listing and its dates are held. */
async function readPostcodes(tx: Tx, listingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('listing')
    .select('zip_code')
    .where('id', '=', listingId)
    .unionAll(tx.selectFrom('venue').select('zip_code').where('listing_id', '=', listingId))
    .execute();
  return rows.map((row) => row.zip_code);
}
