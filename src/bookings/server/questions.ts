import { anyOf, type Queryable } from '../../platform/server/db.ts';
import { shownAmong } from '../shown-questions.ts';
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
  showIf: { questionId: string; answers: string[] } | null;
  asks: { learnerId: string | null; learnerName: string | null; answer: AnswerValue | null; fromEarlier: boolean }[];
};

type BookingOfQuestions = { id: string; listing_id: string; booker_id: string };

type Question = { booking: BookingOfQuestions; places: readonly PlaceRow[] };

/**
 * What a booking is asked, with its answers so far; where there are none, with those of the booker's latest booking of
 * the same listing, to be confirmed by saving them.
 */
export async function askedOf(
  db: Queryable,
  booking: BookingOfQuestions,
  places: readonly PlaceRow[],
): Promise<Asked[]> {
  return (await askedOfAll(db, [{ booking, places }])).get(booking.id) ?? [];
}

/** The same for many bookings at once, by booking. */
export async function askedOfAll(db: Queryable, asking: readonly Question[]): Promise<Map<string, Asked[]>> {
  const questions = await db
    .selectFrom('question')
    .selectAll()
    .where('listing_id', '=', anyOf([...new Set(asking.map(({ booking }) => booking.listing_id))]))
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute();
  if (questions.length === 0) return new Map();
  const answers = await db
    .selectFrom('answer')
    .innerJoin('booking', 'booking.id', 'answer.booking_id')
    .select([
      'answer.booking_id',
      'answer.question_id',
      'answer.learner_id',
      'answer.value',
      'answer.answered_at',
      'booking.booker_id',
      'booking.confirmed_at',
    ])
    .where('answer.question_id', '=', anyOf(questions.map((question) => question.id)))
    .where('booking.booker_id', '=', anyOf(asking.map(({ booking }) => booking.booker_id)))
    .where((is) =>
      is.or([
        is('booking.id', '=', anyOf(asking.map(({ booking }) => booking.id))),
        is('booking.confirmed_at', 'is not', null),
      ]),
    )
    .orderBy('answer.answered_at', 'desc')
    .execute();
  const questionsOf = Map.groupBy(questions, (question) => question.listing_id);
  const answersOf = Map.groupBy(answers, (answer) => answer.booker_id);
  return new Map(
    asking.map(({ booking, places }) => {
      const known = (answersOf.get(booking.booker_id) ?? []).filter(
        (answer) => answer.booking_id === booking.id || answer.confirmed_at !== null,
      );
      return [booking.id, askedWith(questionsOf.get(booking.listing_id) ?? [], known, booking, places)];
    }),
  );
}

type QuestionRow = {
  id: string;
  type: string;
  label: string;
  help: string;
  options: string[];
  required: boolean;
  sensitive: boolean;
  scope: string;
  show_if_question_id: string | null;
  show_if_answers: string[];
};
type AnswerRow = { booking_id: string; question_id: string; learner_id: string | null; value: unknown };

/** @param answers of this booker, the latest first */
function askedWith(
  questions: readonly QuestionRow[],
  answers: readonly AnswerRow[],
  booking: BookingOfQuestions,
  places: readonly PlaceRow[],
): Asked[] {
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
    showIf:
      question.show_if_question_id === null
        ? null
        : { questionId: question.show_if_question_id, answers: question.show_if_answers },
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
  const isShown = shownAmong(asked, (questionId, learnerId) => answerAmong(asked, questionId, learnerId));
  for (const question of asked) {
    for (const { learnerId, answer, fromEarlier } of question.asks) {
      if (!isShown(question, learnerId)) continue;
      const checked = checkAnswer(question, answer);
      const field = answerField(question.id, learnerId);
      if (!checked.ok) missing[field] = checked.problem.message;
      else if (question.required && fromEarlier)
        missing[field] = 'Please check this answer from your last booking and save it';
    }
  }
  return missing;
}

/** The answer so far to a question, of a learner or for the whole booking. */
export function answerAmong(asked: readonly Asked[], questionId: string, learnerId: string | null): AnswerValue | null {
  const asks = asked.find(({ id }) => id === questionId)?.asks ?? [];
  return asks.find((ask) => ask.learnerId === learnerId)?.answer ?? null;
}
