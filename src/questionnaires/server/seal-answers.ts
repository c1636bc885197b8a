import type { KeyObject } from 'node:crypto';
import { anyOf, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { seal, unseal } from '../../platform/server/vault/seal.ts';
import type { Vault } from '../../platform/server/vault/vault.ts';
import type { AnswerValue } from '../../tickets/question.ts';

/** An answer as its row holds it, in one of three forms: plain, sealed, or as a file. */
export type StoredAnswer = { value: unknown; sealed: Buffer | null; file_id: string | null };

/** A row of an answer, and who booked: sensitive answers are sealed under the booker's data key. */
export type AnswerOfBooker = StoredAnswer & { id: string; booker_id: string };

const aboutAnswer = (id: string): string => `answer:${id}`;

/**
 * Opens answers, so that each has its value; of a file it is the file's id. An answer whose key is gone, because its booker
 * was erased, is left out.
 */
export async function openAnswers<Row extends AnswerOfBooker>(
  db: Queryable,
  vault: Vault,
  rows: readonly Row[],
): Promise<Row[]> {
  const sealed = rows.filter((row) => row.sealed !== null);
  if (sealed.length === 0) return rows.map((row) => ({ ...row, value: row.file_id ?? row.value }));
  const keys = await vault.keysOf(
    db,
    sealed.map((row) => row.booker_id),
  );
  return rows.flatMap((row) => {
    if (row.sealed === null) return [{ ...row, value: row.file_id ?? row.value }];
    const key = keys.get(row.booker_id);
    return key ? [{ ...row, value: openAnswer(key, row.id, row.sealed) }] : [];
  });
}

const openAnswer = (key: KeyObject, id: string, sealed: Buffer): unknown =>
  JSON.parse(unseal(key, aboutAnswer(id), sealed).toString('utf8'));

/** An answer that is about to be kept. */
export type NewAnswer = {
  id: string;
  bookerId: string;
  /** Whether its question is a sensitive one, or it was sealed before. */
  isSensitive: boolean;
  isFile: boolean;
  value: AnswerValue;
};

/** The columns of an answer; JSON as `insertRows` takes it. */
type Columns = { value: AnswerValue | null; sealed: string | null; file_id: string | null };

/** How answers are kept, in their order. Bookers who have no data key yet get one. */
export async function sealAnswers(
  tx: Tx,
  vault: Vault,
  now: Temporal.Instant,
  answers: readonly NewAnswer[],
): Promise<Columns[]> {
  const isSealed = ({ isSensitive, isFile }: NewAnswer): boolean => isSensitive && !isFile;
  const keys = await vault.keysFor(
    tx,
    answers.filter(isSealed).map(({ bookerId }) => bookerId),
    now,
  );
  return answers.map((answer) => {
    const { id, bookerId, isFile, value } = answer;
    if (isFile) return { value: null, sealed: null, file_id: String(value) };
    if (!isSealed(answer)) return { value, sealed: null, file_id: null };
    const key = keys.get(bookerId);
    if (!key) throw new Error('A data key was removed while it was made.');
    const sealed = seal(key, aboutAnswer(id), JSON.stringify(value));
    return { value: null, sealed: `\\x${sealed.toString('hex')}`, file_id: null };
  });
}

/** What was told in answer to a sensitive question stays sensitive, also when its provider has changed the question since. */
export const isKeptSensitive = ({ sensitive, sealed }: { sensitive: boolean; sealed: Buffer | null }): boolean =>
  sensitive || sealed !== null;

/**
 * Seals the answers of bookings, whose rows are locked, under the key of their new booker. The former one's key stays: what
 * is being entered for the same record just now is sealed under it.
 */
export async function handOnAnswers(
  tx: Tx,
  vault: Vault,
  now: Temporal.Instant,
  { bookingIds, fromId, toId }: { bookingIds: readonly string[]; fromId: string; toId: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('answer')
    .select(['id', 'sealed'])
    .where('booking_id', '=', anyOf(bookingIds))
    .where('sealed', 'is not', null)
    .execute();
  if (rows.length === 0) return;
  const before = (await vault.keysOf(tx, [fromId])).get(fromId);
  if (!before) return;
  const after = await vault.keyFor(tx, toId, now);
  for (const { id, sealed } of rows) {
    if (!sealed) continue;
    const resealed = seal(after, aboutAnswer(id), unseal(before, aboutAnswer(id), sealed));
    await tx.updateTable('answer').set({ sealed: resealed }).where('id', '=', id).execute();
  }
}
