import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { DB } from '../../../db/tables.ts';
import { anyOf, sql, type Ids, type Queryable } from '../../platform/server/database/db.ts';
import { answerField, shownAmong, type Asking } from '../shown-questions.ts';
import { checkAnswer, type AnswerValue, type QuestionScope, type QuestionType } from '../../tickets/question.ts';
import { nameOf } from '../../places/server/load-parties.ts';
import type { Vault } from '../../platform/server/vault/vault.ts';
import { lookedUp, ofBaskets, openBasketsOf, type InBaskets } from '../../places/server/look-up-baskets.ts';
import type { PlaceRow } from '../../places/server/rows.ts';
import { openAnswers } from './seal-answers.ts';

/** One question put to a booking: once for the whole, once for each learner, or for each learner on each date. */
export type Asked = {
  id: string;
  type: QuestionType;
  label: string;
  help: string;
  options: string[];
  required: boolean;
  sensitive: boolean;
  scope: QuestionScope;
  showIf: { questionId: string; answers: string[] } | null;
  /** The council that asks it and reads the answer; '' for the provider's own. */
  council: string;
  asks: Ask[];
};

type Ask = Asking & {
  learnerName: string | null;
  /** The time of the date that it is about. */
  startDate: string | null;
  endDate: string | null;
  answer: AnswerValue | null;
  fromEarlier: boolean;
};

type BookingOfQuestions = { id: string; listing_id: string; booker_id: string };

type Question = { booking: BookingOfQuestions; places: readonly PlaceRow[] };

/**
 * What a booking is asked, with its answers so far; where there are none, with what the booker answered to the same
 * question before, also for a hold whose time ran out, to be confirmed by saving them.
 */
export async function askedOf(
  db: Queryable,
  vault: Vault,
  booking: BookingOfQuestions,
  places: readonly PlaceRow[],
): Promise<Asked[]> {
  const questions = await questionRows(db, [booking.listing_id]);
  return (await askedAmong(db, vault, questions, [{ booking, places }])).get(booking.id) ?? [];
}

/** The questions of all listings that baskets have bookings of: they can be asked for along with the bookings. */
export async function questionsInBaskets(db: Queryable, baskets: InBaskets): Promise<QuestionRow[]> {
  return questionRows(db, baskets);
}

/** The answers to these, likewise. */
export async function answersInBaskets(
  db: Queryable,
  vault: Vault,
  basketIds: readonly string[],
): Promise<AnswerRow[]> {
  return openAnswers(db, vault, await answersOfBaskets(db, basketIds).execute());
}

/** The same for the baskets that accounts have open, for whoever does not wait to know them. */
export async function answersInOpenBaskets(
  db: Queryable,
  vault: Vault,
  accountIds: readonly string[],
): Promise<AnswerRow[]> {
  return openAnswers(db, vault, await answersOfBaskets(db, openBasketsOf(accountIds)).execute());
}

const questionRows = lookedUp('listing_id', (db, ids) =>
  db
    .selectFrom('question')
    .leftJoin('question_template', 'question_template.id', 'question.template_id')
    .leftJoin('programme', 'programme.id', 'question_template.programme_id')
    .leftJoin('council', 'council.id', 'programme.council_id')
    .selectAll('question')
    .select('council.title as council')
    .where('question.listing_id', '=', anyOf(ids))
    .where('question.archived_at', 'is', null)
    .orderBy('question.position'),
);

/** What bookings are asked, by booking, when the questions of their listings are known. */
export async function askedAmong(
  db: Queryable,
  vault: Vault,
  questions: readonly QuestionRow[],
  asking: readonly Question[],
): Promise<Map<string, Asked[]>> {
  if (questions.length === 0) return new Map();
  const answers = await answersTo(db, {
    questionIds: questions.map((question) => question.id),
    bookerIds: asking.map(({ booking }) => booking.booker_id),
  }).execute();
  return askedWithAnswers(questions, await openAnswers(db, vault, answers), asking);
}

/** Answers of bookers to questions, whether anything came of what they booked or not; the latest first. */
function answersTo(db: Queryable, { questionIds, bookerIds }: { questionIds: Ids; bookerIds: Ids }) {
  return db
    .selectFrom('answer')
    .innerJoin('booking', 'booking.id', 'answer.booking_id')
    .select([
      'answer.id',
      'answer.booking_id',
      'answer.question_id',
      'answer.learner_id',
      'answer.session_id',
      'answer.value',
      'answer.sealed',
      'answer.file_id',
      'answer.answered_at',
      'booking.booker_id',
    ])
    .where('answer.question_id', '=', anyOf(questionIds))
    .where('booking.booker_id', '=', anyOf(bookerIds))
    .orderBy('answer.answered_at', 'desc');
}

function answersOfBaskets(db: Queryable, basketIds: Ids) {
  return answersTo(db, {
    questionIds: askedBy(ofBaskets(basketIds, 'listing_id')),
    bookerIds: ofBaskets(basketIds, 'booker_id'),
  });
}

function askedBy(listingIds: Ids): Ids {
  return sql<string>`select id from question where listing_id = ${anyOf(listingIds)} and archived_at is null`;
}

/** What bookings are asked, by booking, when the answers are known as well. */
export function askedWithAnswers(
  questions: readonly QuestionRow[],
  answers: readonly AnswerRow[],
  asking: readonly Question[],
): Map<string, Asked[]> {
  if (questions.length === 0) return new Map();
  const questionsOf = Map.groupBy(questions, (question) => question.listing_id);
  const answersOf = Map.groupBy(answers, (answer) => answer.booker_id);
  return new Map(
    asking.map(({ booking, places }) => {
      const known = answersOf.get(booking.booker_id) ?? [];
      return [booking.id, askedWith(questionsOf.get(booking.listing_id) ?? [], known, booking, places)];
    }),
  );
}

type QuestionRow = Selectable<DB['question']> & { council: string | null };
type AnswerRow = {
  sealed: Buffer | null;
  booking_id: string;
  question_id: string;
  learner_id: string | null;
  session_id: string | null;
  value: unknown;
  booker_id: string;
};

/** @param answers of this booker, the latest first */
function askedWith(
  questions: readonly QuestionRow[],
  answers: readonly AnswerRow[],
  booking: BookingOfQuestions,
  places: readonly PlaceRow[],
): Asked[] {
  const answersTo = Map.groupBy(answers, (answer) => answer.question_id);
  const everybody = askingsOf(places);
  const askingsWith = ({ ticket_id: ticketId, template_id: templateId, scope }: QuestionRow): WithNames[] => {
    if (ticketId === null && templateId === null) return everybody[scope];
    // A council asks about those for whom it pays, and nobody else.
    const asked = places.filter((place) =>
      templateId === null ? place.ticket_id === ticketId : place.funding === 'COUNCIL',
    );
    return asked.length === 0 ? [] : askingsOf(asked)[scope];
  };
  return questions.flatMap((question) => {
    const askings = askingsWith(question);
    const given = answersTo.get(question.id) ?? [];
    // Who has not its ticket does not see it at all.
    return askings.length === 0 && (question.ticket_id !== null || question.template_id !== null)
      ? []
      : [
          {
            id: question.id,
            type: question.type,
            label: question.label,
            help: question.help,
            options: question.options,
            required: question.required,
            sensitive: question.sensitive || given.some(({ sealed }) => sealed !== null),
            scope: question.scope,
            showIf:
              question.show_if_question_id === null
                ? null
                : { questionId: question.show_if_question_id, answers: question.show_if_answers },
            council: question.council ?? '',
            asks: askings.map((asking) => {
              const mine = given.filter(
                (answer) => answer.learner_id === asking.learnerId && answer.session_id === asking.sessionId,
              );
              const own = mine.find((answer) => answer.booking_id === booking.id);
              const earlier = own || !carriesOver(question.type) ? undefined : mine[0];
              return {
                ...asking,
                answer: ((own ?? earlier)?.value as AnswerValue | undefined) ?? null,
                fromEarlier: earlier !== undefined,
              };
            }),
          },
        ];
  });
}

type WithNames = Pick<Ask, 'learnerId' | 'learnerName' | 'sessionId' | 'startDate' | 'endDate'>;

/** Whom a question is put, by its scope: learner by learner, and each one's dates in order. */
function askingsOf(places: readonly PlaceRow[]): Record<QuestionScope, WithNames[]> {
  const learners = [...new Map(places.map((place) => [place.learner_id, place])).values()];
  return {
    booking: [{ learnerId: null, learnerName: null, sessionId: null, startDate: null, endDate: null }],
    learner: learners.map((place) => ({
      learnerId: place.learner_id,
      learnerName: nameOf(place),
      sessionId: null,
      startDate: null,
      endDate: null,
    })),
    'learner-session': learners.flatMap(({ learner_id }) =>
      places
        .filter((place) => place.learner_id === learner_id)
        .map((place) => ({
          learnerId: learner_id,
          learnerName: nameOf(place),
          sessionId: place.session_id,
          startDate: place.start_date.toISOString(),
          endDate: place.end_date.toISOString(),
        })),
    ),
  };
}

/** A consent is given anew each time, and a file belongs to the booking it was sent with. */
function carriesOver(type: string): boolean {
  return type !== 'consent' && type !== 'file';
}

/** Required questions that this booking has not answered itself, as fields with what is missing. */
export function missingAnswers(asked: readonly Asked[]): Record<string, string> {
  const missing: Record<string, string> = {};
  const isShown = shownAmong(asked, (questionId, asking) => answerAmong(asked, questionId, asking));
  for (const question of asked) {
    for (const ask of question.asks) {
      if (!isShown(question, ask)) continue;
      const checked = checkAnswer(question, ask.answer);
      const field = answerField(question.id, ask);
      if (!checked.ok) missing[field] = checked.refusal.message;
      else if (question.required && ask.fromEarlier)
        missing[field] = 'Please check this answer from before and save it';
    }
  }
  return missing;
}

/** The answer so far to a question, of a learner, on a date, or for the whole booking. */
export function answerAmong(asked: readonly Asked[], questionId: string, asking: Asking): AnswerValue | null {
  const asks = asked.find(({ id }) => id === questionId)?.asks ?? [];
  return asks.find((ask) => ask.learnerId === asking.learnerId && ask.sessionId === asking.sessionId)?.answer ?? null;
}

/** Whether an answer still concerns its booking: one to a question of a ticket does while its learner has that ticket. */
export function isOfTicket(is: ExpressionBuilder<DB, 'answer' | 'question'>): Expression<SqlBool> {
  return is.or([
    is('question.ticket_id', 'is', null),
    is.exists(
      is
        .selectFrom('place')
        .select('place.id')
        .whereRef('place.booking_id', '=', 'answer.booking_id')
        .whereRef('place.ticket_id', '=', 'question.ticket_id')
        .where('place.state', '<>', 'RELEASED')
        .where((of) =>
          of.or([of('answer.learner_id', 'is', null), of('place.learner_id', '=', of.ref('answer.learner_id'))]),
        ),
    ),
  ]);
}
