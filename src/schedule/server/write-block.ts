import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { BlockChange, ExistingSession, NewSession } from '../block-change.ts';
import { movedDate } from '../block-effects.ts';
import { ownBlocks, type OwnBlock } from './queries.ts';

type BlockOf = { blockId: string; listingId: string };

/** Writes a decided change of a block's dates and records it. The dates must be locked. */
export async function writeChange(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { blockId, listingId }: BlockOf,
  change: BlockChange,
): Promise<void> {
  const added = await addSessions(tx, { blockId, listingId }, change.add);
  for (const { id, date, start, end, startDate, endDate, venueId } of change.move) {
    await tx
      .updateTable('session')
      .set({
        local_date: date,
        local_start: start,
        local_end: end,
        start_date: startDate.toString(),
        end_date: endDate.toString(),
        venue_id: venueId,
        changes: (session) => session('changes', '+', 1),
      })
      .where('id', '=', id)
      .execute();
  }
  await movePlaces(tx, change.move);
  for (const { id, capacity } of change.resize) {
    // Nobody loses a place: whoever is in beyond the new capacity stays.
    await tx
      .updateTable('session_places')
      .set({ capacity, exceeded_by: sql<number>`greatest(0, taken - ${capacity})` })
      .where('session_id', '=', id)
      .execute();
  }
  const removed = change.remove.map(({ id }) => id);
  await removeSessions(tx, services, change.remove);
  const touched = [...added, ...change.move.map(({ id }) => id), ...change.resize.map(({ id }) => id), ...removed];
  await record(tx, services.clock, [
    {
      kind: 'schedule.changed',
      about: { listing: listingId, provider: caller.subjectId, session: [...new Set(touched)] },
      ...(change.move.length > 0 ? { data: { moved: change.move.map(movedDate) } } : {}),
      actorId: caller.actorId,
      subjectId: caller.subjectId,
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
        venue_id: session.venueId,
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
 * Takes the learners' time along with dates that move: first away from all of them, so that two dates can change places.
 * @throws the database's refusal when a learner would be in two places at once.
 */
async function movePlaces(tx: Tx, moves: BlockChange['move']): Promise<void> {
  const standing = (ids: readonly string[]) =>
    tx
      .updateTable('place')
      .where('session_id', 'in', [...ids])
      .where('standing', '=', true);
  if (moves.length === 0) return;
  await standing(moves.map(({ id }) => id))
    .set({ during: 'empty' })
    .execute();
  for (const { id, startDate, endDate } of moves) {
    await standing([id])
      .set({ during: sql<string>`tstzrange(${startDate.toString()}, ${endDate.toString()})` })
      .execute();
  }
}

/**
 * Takes dates away. A date that somebody has or once had a place on is kept as cancelled, because their booking still
 * tells of it; the others leave no trace.
 */
async function removeSessions(tx: Tx, services: Services, sessions: readonly ExistingSession[]): Promise<void> {
  const ids = sessions.map(({ id }) => id);
  if (ids.length === 0) return;
  const kept = await tx.selectFrom('place').select('session_id').distinct().where('session_id', 'in', ids).execute();
  const history = new Set([
    ...kept.map((row) => row.session_id),
    ...sessions.flatMap(({ id, taken }) => (taken > 0 ? [id] : [])),
  ]);
  const cancelled = ids.filter((id) => history.has(id));
  const gone = ids.filter((id) => !history.has(id));
  if (cancelled.length > 0) {
    await tx
      .updateTable('session')
      .set({ cancelled_at: services.clock.now().toString() })
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
