import type pg from 'pg';
import { ok } from '../../platform/result.ts';
import { sql, transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { AnswerValue } from '../../tickets/question.ts';
import { answerFileKey, isSealedFile, putSealed, sealFileName } from './answer-files.ts';
import { sealAnswers } from './seal-answers.ts';

const ANSWERS_AT_ONCE = 500;
const FILES_AT_ONCE = 20;

/**
 * Seals what was stored by a version that did not seal yet: sensitive answers, and all files. Several processes may do so at
 * once, and what one that was killed left is done by the next.
 * @param owner connections of the owner of the tables
 */
export async function sealBefore(services: Services, owner: pg.Pool): Promise<void> {
  const [answers, files] = [await sealPlainAnswers(services), await sealPlainFiles(services)];
  if (answers + files === 0) return;
  // Written afresh as a whole: the rows of before would stay in the tables' files until something is written over them, and
  // the commonest answers in the statistics.
  await owner.query('vacuum (full, analyze) answer');
  await owner.query('vacuum (full, analyze) answer_file');
  services.log.info({ answers, files }, 'sensitive answers and files that were stored in plain text are sealed');
}

/**
 * Seals answers that stand in plain text although their question is sensitive: because it was made so after they were given.
 * @param listingId of one listing only
 * @returns how many there were
 */
export async function sealPlainAnswers(services: Services, listingId?: string): Promise<number> {
  let count = 0;
  // What somebody else works on is passed over first, and waited for at the end.
  for (const others of ['pass over', 'wait for'] as const) {
    for (let sealed = 1; sealed > 0; count += sealed) sealed = await sealSome(services, listingId, others);
  }
  return count;
}

async function sealSome(
  { db, vault, clock }: Services,
  listingId: string | undefined,
  others: 'pass over' | 'wait for',
): Promise<number> {
  const done = await transact(db, async (tx) => {
    const rows = await tx
      .selectFrom('answer')
      .innerJoin('question', 'question.id', 'answer.question_id')
      .innerJoin('booking', 'booking.id', 'answer.booking_id')
      .select(['answer.id', 'answer.value', 'booking.booker_id'])
      .where('question.sensitive', '=', true)
      .where('answer.value', 'is not', null)
      .$if(listingId !== undefined, (all) => all.where('booking.listing_id', '=', listingId ?? ''))
      .limit(ANSWERS_AT_ONCE)
      // The booking, too: whoever claims it meanwhile would look for answers under the former booker's key.
      .forUpdate(['answer', 'booking'])
      .$if(others === 'pass over', (all) => all.skipLocked())
      .execute();
    const answers = rows.map(({ id, booker_id, value }) => ({
      id,
      bookerId: booker_id,
      isSensitive: true,
      isFile: false,
      value: value as AnswerValue,
    }));
    const columns = await sealAnswers(tx, vault, clock.now(), answers);
    const sealed = rows.map(({ id }, index) => ({ id, sealed: columns[index]?.sealed }));
    await sql`
      update answer set value = null, sealed = row.sealed
        from json_populate_recordset(null::answer, ${JSON.stringify(sealed)}::json) row
        where answer.id = row.id`.execute(tx);
    return ok(rows.length);
  });
  return done.ok ? done.value : 0;
}

async function sealPlainFiles(services: Services): Promise<number> {
  for (let count = 0; ;) {
    const files = await services.db
      .selectFrom('answer_file')
      .select(['id', 'account_id', 'name'])
      .where('sealed_name', 'is', null)
      .limit(FILES_AT_ONCE)
      .execute();
    if (files.length === 0) return count;
    for (const file of files) await sealFile(services, file);
    count += files.length;
  }
}

async function sealFile(
  services: Services,
  { id, account_id, name }: { id: string; account_id: string; name: string | null },
): Promise<void> {
  const now = services.clock.now();
  const made = await transact(services.db, async (tx) => ok(await services.vault.keyFor(tx, account_id, now)));
  if (!made.ok) throw new Error('A data key cannot be refused.');
  const key = made.value;
  const bytes = await services.storage.get(answerFileKey(id));
  // A process that was killed may have sealed the bytes and not written so down.
  if (bytes && !isSealedFile(key, id, bytes)) await putSealed(services, key, id, bytes);
  await services.db
    .updateTable('answer_file')
    .set({ name: null, sealed_name: sealFileName(key, id, name ?? '') })
    .where('id', '=', id)
    .where('sealed_name', 'is', null)
    .execute();
}
