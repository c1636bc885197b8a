import { answerFileKey } from '../../questionnaires/server/answer-files.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Scope } from './find-scope.ts';

/** A row of the archive: columns as its owner reads them. */
export type Row = Record<string, unknown>;

/** Health, needs and contacts of learners. The one place where the archive reads them. */
export async function openHealth(db: Queryable, { learners }: Scope): Promise<Row[]> {
  return db
    .selectFrom('learner')
    .select(['first_name as learner', 'allergies', 'medical', 'support_needs', 'emergency_name', 'emergency_phone'])
    .where('id', '=', sql<string>`any(${learners}::uuid[])`)
    .orderBy('id')
    .execute();
}

/** Answers to the questions of providers, sensitive or not. The one place where the archive reads them. */
export async function openAnswers(db: Queryable, { accounts, learners }: Scope): Promise<Row[]> {
  return db
    .selectFrom('answer')
    .innerJoin('booking', 'booking.id', 'answer.booking_id')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .leftJoin('learner', 'learner.id', 'answer.learner_id')
    .select(['booking.reference as booking', 'learner.first_name as learner', 'question.label as question'])
    .select(['answer.value as answer', 'answer.answered_at'])
    .where(sql<boolean>`booking.booker_id = any(${accounts}::uuid[]) or answer.learner_id = any(${learners}::uuid[])`)
    .orderBy('answer.answered_at')
    .execute();
}

/** The bytes of a file that was sent as an answer. The one place where the archive reads them. */
export const openAnswerFile = (services: Pick<Services, 'storage'>, id: string): Promise<Uint8Array | null> =>
  services.storage.get(answerFileKey(id));
