import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { WaitingState } from '../queue.ts';
import type { EntryRow } from './queries.ts';

/** What a party no longer needs: places of dates, and tickets. */
export type Freed = { sessions: ReadonlyMap<string, number>; tickets: ReadonlyMap<string, number> };

/**
 * Ends a locked party and answers what was kept for it, which is still counted as taken: the caller gives it back or
 * hands it on.
 * @throws when the party is not in the state that it was read in: it was not locked.
 */
export async function endEntry(
  tx: Tx,
  services: Services,
  entry: EntryRow,
  state: Exclude<WaitingState, 'WAITING' | 'OFFERED'>,
): Promise<Freed> {
  const ended = await tx
    .updateTable('waiting_entry')
    .set({ state, ended_at: services.clock.now().toString() })
    .where('id', '=', entry.id)
    .where('state', '=', entry.state)
    .returning('id')
    .execute();
  if (ended.length !== 1) throw new Error(`The waiting entry ${entry.id} was not ${entry.state} any more.`);
  await tx.updateTable('waiting_session').set({ kept: 0 }).where('entry_id', '=', entry.id).execute();
  return { sessions: entry.kept, tickets: entry.state === 'OFFERED' ? ticketsOf(entry.learners) : new Map() };
}

/** How many tickets of each kind these learners need: one each, whatever the number of dates. */
export function ticketsOf(learners: EntryRow['learners']): Map<string, number> {
  return new Map([...Map.groupBy(learners, (one) => one.ticketId)].map(([id, group]) => [id, group.length]));
}
