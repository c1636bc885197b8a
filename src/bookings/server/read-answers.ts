import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { openFileNames } from '../../questionnaires/server/answer-files.ts';
import { isOfTicket } from '../../questionnaires/server/ask-questions.ts';
import { isKeptSensitive, openAnswers } from '../../questionnaires/server/seal-answers.ts';
import type { AnswerValue } from '../../tickets/question.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { stands } from '../../places/place.ts';
import { mayReadHealth } from '../../places/privacy.ts';
import { nameOf } from '../../places/server/load-parties.ts';
import { type Side } from '../../places/server/find-booking.ts';
import { type PlaceRow } from '../../places/server/rows.ts';

type AnswerRow = Awaited<ReturnType<typeof answerRows>>[number];

/** What was answered to the checkout questions; what is sealed stays so until it is shown. */
export const answerRows = async (db: Queryable, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('answer')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .leftJoin('learner', 'learner.id', 'answer.learner_id')
    .leftJoin('session', 'session.id', 'answer.session_id')
    .innerJoin('booking', 'booking.id', 'answer.booking_id')
    .leftJoin('answer_file', 'answer_file.id', 'answer.file_id')
    .select([
      'answer.id',
      'answer.question_id',
      'answer.learner_id',
      'answer.session_id',
      'answer.value',
      'answer.sealed',
      'answer.file_id',
      'booking.booker_id',
      'session.start_date',
      'question.label',
      'question.type',
      'question.sensitive',
      'answer_file.account_id as file_account_id',
      'answer_file.name as file_name',
      'answer_file.sealed_name as file_sealed_name',
      'answer_file.bytes as file_bytes',
      'learner.first_name',
      'learner.last_name',
    ])
    .where('answer.booking_id', '=', bookingId)
    .where((is) => isOfTicket(is))
    .orderBy('question.position')
    .orderBy('learner.first_name')
    .orderBy('answer.learner_id')
    .orderBy('session.start_date')
    .execute();

/**
 * Answers to the checkout questions; a provider sees them while something of the booking stands. That a provider read
 * sensitive ones is written down for each child, so that a family can be told.
 */
export async function answersOf(
  db: Queryable,
  { clock, vault }: Pick<Services, 'clock' | 'vault'>,
  rows: readonly AnswerRow[],
  as: Side,
  places: readonly PlaceRow[],
  reader: SignedIn | null,
): Promise<BookingAnswer['answers']> {
  const now = clock.now();
  const standing = places.filter((place) => stands(place.state));
  if (as === 'provider' && standing.length === 0) return [];
  const lastEnd = Temporal.Instant.fromEpochMilliseconds(
    Math.max(...standing.map((place) => place.end_date.getTime()), 0),
  );
  const sensitiveToo =
    reader !== null && (as === 'booker' ? !isMasked(reader.acting) : mayReadHealth(reader.acting, lastEnd, now));
  // What was said of a date that nobody comes on any more does not concern the provider.
  const dates = new Set(
    (as === 'provider' ? standing : places).map((place) => `${place.learner_id} ${place.session_id}`),
  );
  const shown = rows.filter(
    (row) =>
      (sensitiveToo || !isKeptSensitive(row)) &&
      (row.session_id === null || dates.has(`${row.learner_id} ${row.session_id}`)),
  );
  const sensitive = shown.filter(isKeptSensitive);
  if (reader && (as === 'provider' || reader.acting) && sensitive.length > 0) {
    const everybody = standing.map((place) => place.learner_id);
    await logLooks(db, now, reader, {
      what: 'booking-answers',
      learnerIds: sensitive.flatMap((row) => (row.learner_id === null ? everybody : [row.learner_id])),
    });
  }
  const opened = await openAnswers(db, vault, shown);
  const files = await openFileNames(db, vault, sensitiveToo ? opened.flatMap(fileOf) : []);
  return opened.map((row) => ({
    questionId: row.question_id,
    type: row.type,
    label: row.label,
    learnerId: row.learner_id,
    startDate: row.start_date?.toISOString() ?? null,
    file: files.get(row.file_id ?? '') ?? null,
    learnerName:
      row.first_name === null
        ? null
        : nameOf(maskedLearner({ first_name: row.first_name, last_name: row.last_name ?? '' }, reader?.acting ?? null)),
    value: row.value as AnswerValue,
  }));
}

/** The file that an answer is; none where the reader may not see it. */
function fileOf(row: AnswerRow) {
  if (row.file_id === null || row.file_account_id === null) return [];
  return [
    {
      id: row.file_id,
      account_id: row.file_account_id,
      name: row.file_name,
      sealed_name: row.file_sealed_name,
      bytes: row.file_bytes ?? 0,
    },
  ];
}
