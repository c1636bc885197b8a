import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http.ts';
import { checkAnswer, type AnswerValue } from '../../tickets/question.ts';
import { shownAmong } from '../shown-questions.ts';
import { isFileOfBooker } from './answer-files.ts';
import { answerAmong, answerField, askedOf, type Asked } from './questions.ts';
import { heldPlaces, lockOpenBasket } from './release.ts';
import { holdEnded } from './renew.ts';

export type GivenAnswer = { questionId: string; learnerId: string | null; value: unknown };

/**
 * Saves answers of one booking of the basket; those that are not sent stay as they are, null takes one back. A required
 * question may still be open here: the checkout asks for it.
 */
export async function saveAnswers(
  doors: Doors,
  asker: SignedIn,
  input: { bookingId: string; answers: readonly GivenAnswer[] },
): Promise<Result<true, 'hold-ended' | 'not-found' | 'invalid-input'>> {
  return transact(doors.db, async (tx): Promise<Result<true, 'hold-ended' | 'not-found' | 'invalid-input'>> => {
    const basket = await lockOpenBasket(tx, asker.subjectId);
    if (!basket) return holdEnded;
    const booking = await tx
      .selectFrom('booking')
      .select(['id', 'listing_id', 'booker_id'])
      .where('id', '=', input.bookingId)
      .where('basket_id', '=', basket.id)
      .executeTakeFirst();
    if (!booking) return notFound;
    const places = (await heldPlaces(tx, basket.id)).filter((place) => place.booking_id === booking.id);
    return writeAnswers(tx, doors, booking.id, await askedOf(tx, booking, places), input.answers);
  });
}

/** Writes answers of a booking whose questions are `all`, in the caller's transaction; nothing when one of them is wrong. */
export async function writeAnswers(
  tx: Tx,
  doors: Doors,
  bookingId: string,
  all: readonly Asked[],
  answers: readonly GivenAnswer[],
): Promise<Result<true, 'invalid-input'>> {
  const asked = new Map(all.map((question) => [question.id, question]));
  const wrong: Record<string, string> = {};
  const values = new Map<string, AnswerValue | null>();
  const now = doors.clock.now().toString();
  for (const { questionId, learnerId, value } of answers) {
    const question = asked.get(questionId);
    const field = answerField(questionId, learnerId);
    if (!question?.asks.some((ask) => ask.learnerId === learnerId)) {
      wrong[field] = 'This is not asked any more. Please reload the page.';
      continue;
    }
    const checked = checkAnswer({ ...question, required: false }, value);
    if (!checked.ok) {
      wrong[field] = checked.problem.message;
      continue;
    }
    if (
      question.type === 'file' &&
      checked.value !== null &&
      !(await isFileOfBooker(tx, bookingId, String(checked.value)))
    ) {
      wrong[field] = 'This file did not arrive. Please choose it again.';
      continue;
    }
    values.set(field, checked.value);
    const given = checked.value === null ? null : JSON.stringify(checked.value);
    if (given === null) {
      await forget(tx, bookingId, questionId, learnerId);
      continue;
    }
    await tx
      .insertInto('answer')
      .values({
        id: randomUUIDv7(),
        booking_id: bookingId,
        question_id: questionId,
        learner_id: learnerId,
        value: given,
        answered_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['booking_id', 'question_id', 'learner_id']).doUpdateSet({ value: given, answered_at: now }),
      )
      .execute();
  }
  for (const { questionId, learnerId } of hiddenAsks(all, values)) {
    // What is not asked is not kept, whatever was sent for it.
    delete wrong[answerField(questionId, learnerId)];
    await forget(tx, bookingId, questionId, learnerId);
  }
  return Object.keys(wrong).length > 0
    ? refuse('invalid-input', 'Please check your answers.', { fields: wrong })
    : done(true);
}

/** What is not asked with these answers: those that were just given, else those of before. */
function hiddenAsks(
  asked: readonly Asked[],
  given: ReadonlyMap<string, AnswerValue | null>,
): { questionId: string; learnerId: string | null }[] {
  const isShown = shownAmong(asked, (questionId, learnerId) => {
    const field = answerField(questionId, learnerId);
    return given.has(field) ? (given.get(field) ?? null) : answerAmong(asked, questionId, learnerId);
  });
  return asked.flatMap((question) =>
    question.asks
      .filter(({ learnerId }) => !isShown(question, learnerId))
      .map(({ learnerId }) => ({ questionId: question.id, learnerId })),
  );
}

async function forget(tx: Tx, bookingId: string, questionId: string, learnerId: string | null): Promise<void> {
  await tx
    .deleteFrom('answer')
    .where('booking_id', '=', bookingId)
    .where('question_id', '=', questionId)
    .where('learner_id', learnerId === null ? 'is' : '=', learnerId)
    .execute();
}
