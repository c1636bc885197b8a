import { randomUUIDv7 } from 'node:crypto';
import { anyOf, insertRows, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { PlaceRow } from '../../places/server/rows.ts';
import type { AnswerValue } from '../../tickets/question.ts';
import { openAnswers, sealAnswers } from './seal-answers.ts';

/**
 * What a family said of a date goes along when the learner is moved to another one: date by date in order. Where there are
 * more new dates than old ones, those that are left get an answer only if it was the same on every old date.
 */
export async function carryAnswers(
  tx: Tx,
  { vault, clock }: Pick<Services, 'vault' | 'clock'>,
  booking: { id: string; booker_id: string },
  old: readonly PlaceRow[],
  made: readonly PlaceRow[],
): Promise<void> {
  const touched = [...old, ...made].map((place) => place.session_id);
  const stored = await tx
    .selectFrom('answer')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .select([
      'answer.id',
      'answer.question_id',
      'answer.learner_id',
      'answer.session_id',
      'answer.value',
      'answer.sealed',
      'answer.file_id',
      'answer.answered_at',
      'question.sensitive',
    ])
    .where('answer.booking_id', '=', booking.id)
    .where('answer.session_id', '=', anyOf([...new Set(touched)]))
    .execute();
  const rows = await openAnswers(
    tx,
    vault,
    stored.map((row) => ({ ...row, booker_id: booking.booker_id })),
  );
  const carried = [];
  const outdated = new Set<string>();
  for (const [learnerId, places] of Map.groupBy(made, (place) => place.learner_id)) {
    const from = old.filter((place) => place.learner_id === learnerId).map((place) => place.session_id);
    const to = places.map((place) => place.session_id);
    const mine = rows.filter((row) => row.learner_id === learnerId);
    for (const row of mine) if ([...from, ...to].includes(row.session_id ?? '')) outdated.add(row.id);
    for (const [questionId, answers] of Map.groupBy(mine, (row) => row.question_id)) {
      const before = from.map((sessionId) => answers.find((row) => row.session_id === sessionId));
      const alike = new Set(before.map((row) => JSON.stringify(row?.value ?? null))).size === 1;
      for (const [index, sessionId] of to.entries()) {
        const answer = index < before.length ? before[index] : alike ? before[0] : undefined;
        if (answer) carried.push({ answer, questionId, learnerId, sessionId, id: randomUUIDv7() });
      }
    }
  }
  if (outdated.size > 0)
    await tx
      .deleteFrom('answer')
      .where('id', '=', anyOf([...outdated]))
      .execute();
  const columns = await sealAnswers(
    tx,
    vault,
    clock.now(),
    carried.map(({ id, answer }) => ({
      id,
      bookerId: booking.booker_id,
      isSensitive: answer.sensitive || answer.sealed !== null,
      isFile: answer.file_id !== null,
      value: answer.value as AnswerValue,
    })),
  );
  await insertRows(
    tx,
    'answer',
    carried.map(({ answer, questionId, learnerId, sessionId, id }, index) => ({
      id,
      booking_id: booking.id,
      question_id: questionId,
      learner_id: learnerId,
      session_id: sessionId,
      ...columns[index],
      answered_at: answer.answered_at,
    })),
  );
}
