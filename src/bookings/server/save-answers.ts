import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { anyOf, askEach, insertRows, transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http.ts';
import { checkAnswer, type AnswerValue } from '../../tickets/question.ts';
import { answerField, shownAmong, type Asking } from '../shown-questions.ts';
import { isFileOfBooker } from './answer-files.ts';
import { answerAmong, askedOf, type Asked } from './questions.ts';
import { heldPlaces, lockOpenBasket } from './release.ts';
import { holdEnded } from './renew.ts';

export type GivenAnswer = Asking & { questionId: string; value: unknown };

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
    const [booking, held] = await askEach(
      tx,
      (through) =>
        through
          .selectFrom('booking')
          .select(['id', 'listing_id', 'booker_id'])
          .where('id', '=', input.bookingId)
          .where('basket_id', '=', basket.id)
          .executeTakeFirst(),
      (through) => heldPlaces(through, basket.id),
    );
    if (!booking) return notFound;
    const places = held.filter((place) => place.booking_id === booking.id);
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
  const fields = new Set(all.flatMap(({ id, asks }) => asks.map((ask) => answerField(id, ask))));
  const wrong: Record<string, string> = {};
  const given = new Map<string, GivenAnswer & { value: AnswerValue | null }>();
  for (const { value, ...answer } of answers) {
    const question = asked.get(answer.questionId);
    const field = answerField(answer.questionId, answer);
    if (!question || !fields.has(field)) {
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
    given.set(field, { ...answer, value: checked.value });
  }
  const hidden = hiddenFields(all, given);
  // What is not asked is not kept, whatever was sent for it.
  for (const field of hidden) delete wrong[field];
  if (Object.keys(wrong).length > 0) return refuse('invalid-input', 'Please check your answers.', { fields: wrong });
  await forget(tx, bookingId, new Set([...given.keys(), ...hidden]));
  const answered_at = doors.clock.now().toString();
  await insertRows(
    tx,
    'answer',
    [...given]
      .filter(([field, { value }]) => value !== null && !hidden.has(field))
      .map(([, { questionId, learnerId, sessionId, value }]) => ({
        id: randomUUIDv7(),
        booking_id: bookingId,
        question_id: questionId,
        learner_id: learnerId,
        session_id: sessionId,
        value,
        answered_at,
      })),
  );
  return done(true);
}

/** What is not asked with these answers: those that were just given, else those of before. */
function hiddenFields(asked: readonly Asked[], given: ReadonlyMap<string, { value: AnswerValue | null }>): Set<string> {
  const isShown = shownAmong(asked, (questionId, asking) => {
    const now = given.get(answerField(questionId, asking));
    return now ? now.value : answerAmong(asked, questionId, asking);
  });
  return new Set(
    asked.flatMap((question) =>
      question.asks.filter((ask) => !isShown(question, ask)).map((ask) => answerField(question.id, ask)),
    ),
  );
}

async function forget(tx: Tx, bookingId: string, fields: ReadonlySet<string>): Promise<void> {
  const kept = await tx
    .selectFrom('answer')
    .select(['id', 'question_id', 'learner_id', 'session_id'])
    .where('booking_id', '=', bookingId)
    .execute();
  const going = kept.filter((row) =>
    fields.has(answerField(row.question_id, { learnerId: row.learner_id, sessionId: row.session_id })),
  );
  if (going.length === 0) return;
  await tx
    .deleteFrom('answer')
    .where('id', '=', anyOf(going.map(({ id }) => id)))
    .execute();
}
