import { randomUUIDv7 } from 'node:crypto';
import { anyOf, insertRows, type Tx } from '../../platform/server/database/db.ts';
import type { PlaceRow } from '../../places/server/rows.ts';

/**
 * What a family said of a date goes along when the learner is moved to another one: date by date in order. Where there are
 * more new dates than old ones, those that are left get an answer only if it was the same on every old date.
 */
export async function carryAnswers(
  tx: Tx,
  bookingId: string,
  old: readonly PlaceRow[],
  made: readonly PlaceRow[],
): Promise<void> {
  const touched = [...old, ...made].map((place) => place.session_id);
  const rows = await tx
    .selectFrom('answer')
    .select(['id', 'question_id', 'learner_id', 'session_id', 'value', 'answered_at'])
    .where('booking_id', '=', bookingId)
    .where('session_id', '=', anyOf([...new Set(touched)]))
    .execute();
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
        if (answer)
          carried.push({
            id: randomUUIDv7(),
            booking_id: bookingId,
            question_id: questionId,
            learner_id: learnerId,
            session_id: sessionId,
            value: answer.value,
            answered_at: answer.answered_at,
          });
      }
    }
  }
  if (outdated.size > 0)
    await tx
      .deleteFrom('answer')
      .where('id', '=', anyOf([...outdated]))
      .execute();
  await insertRows(tx, 'answer', carried);
}
