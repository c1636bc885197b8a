import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import { datesOfWhole } from '../block.ts';
import { instantFrom, windowOf } from './queries.ts';

/**
 * The dates that are booked with the whole blocks to which these belong, as the blocks are at `now`: one that was added
 * meanwhile is taken beside the others, and one that was cancelled is left out.
 */
export async function datesOfWholeBlocks(
  db: Queryable,
  sessionIds: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('block', 'block.id', 'session.block_id')
    .select([
      'session.id',
      'session.block_id',
      'session.start_date',
      'session.cancelled_at',
      'block.opens_at',
      'block.closes_at',
      'block.cutoff_minutes',
      'block.late_join',
    ])
    .where('session.block_id', 'in', (from) =>
      from
        .selectFrom('session as one')
        .select('one.block_id')
        .where('one.id', '=', anyOf([...sessionIds])),
    )
    .orderBy('session.start_date')
    .orderBy('session.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.block_id).values()].flatMap((block) => {
    const [first] = block;
    if (!first) return [];
    const dates = block.map((row) => ({
      id: row.id,
      startDate: instantFrom(row.start_date),
      cancelled: row.cancelled_at !== null,
    }));
    return datesOfWhole(dates, windowOf(first), now).map(({ id }) => id);
  });
}
