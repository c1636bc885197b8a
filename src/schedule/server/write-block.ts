import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import type { Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/events.ts';
import type { BlockChange, NewSession } from '../block-change.ts';
import { ownBlocks, type OwnBlock } from './queries.ts';

type BlockOf = { blockId: string; listingId: string };

/** Writes a decided change of a block's dates and records it. The dates must be locked. */
export async function writeChange(
  tx: Tx,
  doors: Doors,
  asker: SignedIn,
  { blockId, listingId }: BlockOf,
  change: BlockChange,
): Promise<void> {
  const added = await addSessions(tx, { blockId, listingId }, change.add);
  for (const { id, date, start, end, startDate, endDate } of change.move) {
    await tx
      .updateTable('session')
      .set({
        local_date: date,
        local_start: start,
        local_end: end,
        start_date: startDate.toString(),
        end_date: endDate.toString(),
      })
      .where('id', '=', id)
      .execute();
  }
  for (const { id, capacity } of change.resize) {
    // There is room for all who are in, so nobody is beyond the capacity any more.
    await tx.updateTable('session_places').set({ capacity, exceeded_by: 0 }).where('session_id', '=', id).execute();
  }
  const removed = change.remove.map(({ id }) => id);
  await removeSessions(tx, doors, removed);
  const touched = [...added, ...change.move.map(({ id }) => id), ...change.resize.map(({ id }) => id), ...removed];
  await record(tx, doors.clock, [
    {
      kind: 'schedule.changed',
      about: { listing: listingId, provider: asker.subjectId, session: [...new Set(touched)] },
      actorId: asker.actorId,
      subjectId: asker.subjectId,
    },
  ]);
}

async function addSessions(
  tx: Tx,
  { blockId, listingId }: BlockOf,
  sessions: readonly NewSession[],
): Promise<string[]> {
  if (sessions.length === 0) return [];
  const rows = sessions.map((session) => ({ id: randomUUIDv7(), session }));
  await tx
    .insertInto('session')
    .values(
      rows.map(({ id, session }) => ({
        id,
        block_id: blockId,
        listing_id: listingId,
        local_date: session.date,
        local_start: session.start,
        local_end: session.end,
        start_date: session.startDate.toString(),
        end_date: session.endDate.toString(),
      })),
    )
    .execute();
  await tx
    .insertInto('session_places')
    .values(rows.map(({ id, session }) => ({ session_id: id, capacity: session.capacity })))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes dates without places away. A date that somebody once had a place on is kept as cancelled, because their
 * booking still tells of it; the others leave no trace.
 */
async function removeSessions(tx: Tx, doors: Doors, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const kept = await tx.selectFrom('place').select('session_id').distinct().where('session_id', 'in', ids).execute();
  const history = new Set(kept.map((row) => row.session_id));
  const cancelled = ids.filter((id) => history.has(id));
  const gone = ids.filter((id) => !history.has(id));
  if (cancelled.length > 0) {
    await tx
      .updateTable('session')
      .set({ cancelled_at: doors.clock.now().toString() })
      .where('id', 'in', cancelled)
      .execute();
  }
  if (gone.length > 0) {
    await tx.deleteFrom('session_places').where('session_id', 'in', gone).execute();
    await tx.deleteFrom('session').where('id', 'in', gone).execute();
  }
}

/** The block as it is now written. */
export async function readBlock(tx: Tx, blockId: string): Promise<OwnBlock> {
  const [block] = await ownBlocks(tx, { blockId });
  if (!block) throw new Error(`Block ${blockId} vanished while it was locked.`);
  return block;
}
