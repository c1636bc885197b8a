import { ok } from '../../platform/result.ts';
import { sql, transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { answerFileKey } from './answer-files.ts';

/** A basket is held for half an hour at most; after a day nobody is still filling in what the file was for. */
const KEPT_HOURS = 24;
const AT_ONCE = 100;

/**
 * Forgets files that families sent and that are no answer: the question was left, another file was chosen, or nothing
 * was booked. What goes is locked first, so that a file that becomes an answer in the same moment stays. Safe to run
 * at any time and by several processes; what a crash interrupts is finished by the next run.
 */
export async function forgetAnswerFiles(services: Services): Promise<void> {
  const now = services.clock.now();
  const sentBefore = now.subtract({ hours: KEPT_HOURS }).toString();
  await transact(services.db, async (tx) => {
    const locked = await tx
      .selectFrom('answer_file')
      .select('id')
      .where('created_at', '<', timestamp(sentBefore))
      .where('forgotten_at', 'is', null)
      .where(isNoAnswer)
      .orderBy('created_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (locked.length === 0) return ok(true);
    await tx
      .updateTable('answer_file')
      .set({ forgotten_at: now.toString() })
      .where(
        'id',
        'in',
        locked.map(({ id }) => id),
      )
      // Asked again: somebody may have taken it as an answer between looking and locking.
      .where(isNoAnswer)
      .execute();
    return ok(true);
  });
  const forgotten = await services.db
    .selectFrom('answer_file')
    .select('id')
    .where('forgotten_at', 'is not', null)
    .limit(AT_ONCE)
    .execute();
  for (const { id } of forgotten) {
    try {
      await services.storage.remove(answerFileKey(id));
      await services.db.deleteFrom('answer_file').where('id', '=', id).execute();
    } catch (error) {
      // One that the store does not let go of must not keep the others waiting.
      services.log.error({ file: id, err: error }, 'answer file could not be forgotten');
    }
  }
}

const isNoAnswer = sql<boolean>`not exists (select from answer where answer.file_id = answer_file.id)`;
