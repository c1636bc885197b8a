import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { tooLateToDecide } from '../minimum.ts';
import { minimumOf } from './queries.ts';

/**
 * Lets the dates of a block go ahead whose day of decision was over when they, or the smallest number, came. Called after
 * each change of a block, in its transaction: otherwise a date that was just added would be called off at once.
 */
export async function settleLateDates(tx: Tx, blockId: string, now: Temporal.Instant): Promise<void> {
  const block = await tx.selectFrom('block').selectAll().where('id', '=', blockId).executeTakeFirstOrThrow();
  const minimum = minimumOf(block);
  if (minimum === null) return;
  const sessions = await tx
    .selectFrom('session')
    .select(['id', 'local_date as date', 'minimum_decision'])
    .where('block_id', '=', blockId)
    .where('cancelled_at', 'is', null)
    .where('start_date', '>', timestamp(now))
    .execute();
  const late = tooLateToDecide(
    block.type,
    sessions.map(({ id, date, minimum_decision }) => ({ id, date, decided: minimum_decision !== null })),
    minimum,
    now,
  );
  if (late.length > 0)
    await tx.updateTable('session').set({ minimum_decision: 'MET' }).where('id', 'in', late).execute();
}
