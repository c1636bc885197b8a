import type { Selectable } from 'kysely';
import type { Erasure, ExportRequest } from '../../../db/tables.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { ArchiveAnswer, ErasureAnswer, privacyContract } from '../contract.ts';

type DataAnswer = AnswerOf<(typeof privacyContract)['GET /users/me/data']>;

/** The archive that somebody asked for last, and what of theirs is to be erased. */
export async function showData(db: Queryable, accountId: string): Promise<DataAnswer> {
  const archive = await db
    .selectFrom('export_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const erasures = await db
    .selectFrom('erasure')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .execute();
  return { archive: archive ? archiveAnswer(archive) : null, erasures: erasures.map(erasureAnswer) };
}

/** An archive as its owner sees it. */
export const archiveAnswer = (row: Selectable<ExportRequest>): ArchiveAnswer => ({
  id: row.id,
  state: row.state,
  done: row.done,
  steps: row.steps,
  bytes: Number(row.bytes),
  askedAt: row.asked_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
});

/** An erasure as its owner sees it. */
export const erasureAnswer = (row: Selectable<Erasure>): ErasureAnswer => ({
  id: row.id,
  learnerId: row.learner_id,
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
});
