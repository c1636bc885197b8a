import { randomUUIDv7 } from 'node:crypto';
import { anyOf, sql, type Tx } from '../../platform/server/database/db.ts';
import { type WaitingLearner } from '../queue.ts';
import { type EntryRow } from './queries.ts';

/** A block may get new dates: who waits for it waits for all that are still to come. What it loses is seen to after. */
export async function followBlocks(tx: Tx, listingId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into waiting_session (entry_id, session_id)
    select distinct entry.id, session.id
      from waiting_entry entry
      join waiting_session wish on wish.entry_id = entry.id
      join session one on one.id = wish.session_id
      join block on block.id = one.block_id
      join session on session.block_id = block.id and session.cancelled_at is null
       and session.start_date - make_interval(mins => block.cutoff_minutes) > ${now.toString()}
     where entry.listing_id = ${listingId} and entry.wants = 'BLOCK' and entry.state = 'WAITING'
    on conflict do nothing`.execute(tx);
}

/** Takes learners out of a party that goes on without them. */
export async function takeOut(tx: Tx, entry: EntryRow, learners: readonly WaitingLearner[]): Promise<void> {
  const ids = learners.map(({ learnerId }) => learnerId);
  await tx
    .deleteFrom('waiting_learner')
    .where('entry_id', '=', entry.id)
    .where('learner_id', '=', anyOf(ids))
    .execute();
  entry.learners = entry.learners.filter(({ learnerId }) => !ids.includes(learnerId));
}

/**
 * Counts a party as passed over of whose dates somebody bought a place after they went on sale. A place of an accepted
 * offer was counted when it was offered; one that is only held or requested may come back.
 */
export async function countBought(tx: Tx, waiting: readonly EntryRow[]): Promise<void> {
  const beside = waiting.filter((entry) => entry.on_sale_since !== null);
  if (beside.length === 0) return;
  const passed = await tx
    .updateTable('waiting_entry')
    .set((is) => ({ passed_over: is('passed_over', '+', 1), on_sale_since: null }))
    .where('id', '=', anyOf(beside.map(({ id }) => id)))
    .where(
      sql<boolean>`exists (
        select from waiting_session wish
          join place on place.session_id = wish.session_id and place.state = 'CONFIRMED'
           and place.created_at > waiting_entry.on_sale_since
         where wish.entry_id = waiting_entry.id
           and not exists (
             select from waiting_learner learner
               join waiting_entry accepted on accepted.id = learner.entry_id and accepted.state = 'ACCEPTED'
               join waiting_session theirs on theirs.entry_id = accepted.id
              where learner.learner_id = place.learner_id and theirs.session_id = place.session_id))`,
    )
    .returning(['id', 'passed_over'])
    .execute();
  for (const { id, passed_over } of passed) {
    const entry = beside.find((one) => one.id === id);
    if (entry) Object.assign(entry, { passed_over, on_sale_since: null });
  }
}

/** Those accounts of parties that are disabled. */
export async function disabledAccounts(tx: Tx, entries: readonly EntryRow[]): Promise<Set<string>> {
  if (entries.length === 0) return new Set();
  const ids = [...new Set(entries.map((entry) => entry.account_id))];
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', ids)
    .where('disabled_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** A party that waits with the turn of this one, and has waited as long. */
export async function putBeside(
  tx: Tx,
  entry: EntryRow,
  learners: readonly WaitingLearner[],
  sessionIds: readonly string[],
): Promise<EntryRow> {
  const id = randomUUIDv7();
  await sql`
    insert into waiting_entry (id, listing_id, account_id, wants, together, priority, queued_at, passed_over, created_at)
    select ${id}, listing_id, account_id, wants, together, priority, queued_at, passed_over, created_at
      from waiting_entry where id = ${entry.id}`.execute(tx);
  await tx
    .insertInto('waiting_session')
    .values(sessionIds.map((sessionId) => ({ entry_id: id, session_id: sessionId })))
    .execute();
  await tx
    .insertInto('waiting_learner')
    .values(learners.map((one) => ({ entry_id: id, learner_id: one.learnerId, ticket_id: one.ticketId })))
    .execute();
  return {
    ...entry,
    id,
    state: 'WAITING',
    on_sale_since: null,
    offered_until: null,
    told_at: null,
    held_back: null,
    learners: [...learners],
    sessionIds: [...sessionIds],
    kept: new Map(),
  };
}
