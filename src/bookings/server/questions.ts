import type { Queryable } from '../../platform/server/db.ts';
import { checkAnswer, type AnswerValue, type QuestionType } from '../../tickets/question.ts';
import { nameOf } from './cards.ts';
import type { PlaceRow } from './place-rows.ts';

/** One question put to a booking: once for the whole, or once for each learner. */
export type Asked = {
  id: string;
  type: QuestionType;
  label: string;
  help: string;
  options: string[];
  required: boolean;
  sensitive: boolean;
  asks: { learnerId: string | null; learnerName: string | null; answer: AnswerValue | null; fromEarlier: boolean }[];
};

type BookingOfQuestions = { id: string; listing_id: string; booker_id: string };

/**
 * What a booking is asked, with its answers so far; where there are none, with those of the booker's latest booking of
 * the same listing, to be confirmed by saving them.
 */
export async function askedOf(
  db: Queryable,
  booking: BookingOfQuestions,
  places: readonly PlaceRow[],
): Promise<Asked[]> {
  const questions = await db
    .selectFrom('question')
    .selectAll()
    .where('listing_id', '=', booking.listing_id)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute();
  if (questions.length === 0) return [];
  const answers = await db
    .selectFrom('answer')
    .innerJoin('booking', 'booking.id', 'answer.booking_id')
    .select(['answer.booking_id', 'answer.question_id', 'answer.learner_id', 'answer.value', 'answer.answered_at'])
    .where(
      'answer.question_id',
      'in',
      questions.map((question) => question.id),
    )
    .where('booking.booker_id', '=', booking.booker_id)
    .where((is) => is.or([is('booking.id', '=', booking.id), is('booking.confirmed_at', 'is not', null)]))
    .orderBy('answer.answered_at', 'desc')
    .execute();
  const learners = [...new Map(places.map((place) => [place.learner_id, nameOf(place)]))];
  const whole: [string | null, string | null][] = [[null, null]];
  return questions.map((question) => ({
    id: question.id,
    type: question.type as QuestionType,
    label: question.label,
    help: question.help,
    options: question.options,
    required: question.required,
    sensitive: question.sensitive,
    asks: (question.scope === 'booking' ? whole : learners).map(([learnerId, learnerName]) => {
      const mine = answers.filter((answer) => answer.question_id === question.id && answer.learner_id === learnerId);
      const own = mine.find((answer) => answer.booking_id === booking.id);
      const earlier = own || !carriesOver(question.type) ? undefined : mine[0];
      return {
        learnerId,
        learnerName,
        answer: ((own ?? earlier)?.value as AnswerValue | undefined) ?? null,
        fromEarlier: earlier !== undefined,
      };
    }),
  }));
}

/** A consent is given anew each time, and a file belongs to the booking it was sent with. */
function carriesOver(type: string): boolean {
  return type !== 'consent' && type !== 'file';
}

/** 'answers.QUESTION' or 'answers.QUESTION.LEARNER'. */
export function answerField(questionId: string, learnerId: string | null): string {
  return learnerId === null ? `answers.${questionId}` : `answers.${questionId}.${learnerId}`;
}

/** Required questions that this booking has not answered itself, as fields with what is missing. */
export function missingAnswers(asked: readonly Asked[]): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const question of asked) {
    for (const { learnerId, answer, fromEarlier } of question.asks) {
      const checked = checkAnswer(question, answer);
      const field = answerField(question.id, learnerId);
      if (!checked.ok) missing[field] = checked.problem.message;
      else if (question.required && fromEarlier)
        missing[field] = 'Please check this answer from your last booking and save it';
    }
  }
  return missing;
}
