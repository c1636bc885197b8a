import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http.ts';
import { checkAnswer } from '../../tickets/question.ts';
import { answerField, askedOf } from './questions.ts';
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
    const asked = new Map((await askedOf(tx, booking, places)).map((question) => [question.id, question]));
    const wrong: Record<string, string> = {};
    const now = doors.clock.now().toString();
    for (const { questionId, learnerId, value } of input.answers) {
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
      const given = checked.value === null ? null : JSON.stringify(checked.value);
      if (given === null) {
        await tx
          .deleteFrom('answer')
          .where('booking_id', '=', booking.id)
          .where('question_id', '=', questionId)
          .where('learner_id', learnerId === null ? 'is' : '=', learnerId)
          .execute();
        continue;
      }
      await tx
        .insertInto('answer')
        .values({
          id: randomUUIDv7(),
          booking_id: booking.id,
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
    return Object.keys(wrong).length > 0
      ? refuse('invalid-input', 'Please check your answers.', { fields: wrong })
      : done(true);
  });
}
