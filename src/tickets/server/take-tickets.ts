import {
  anyOf,
  sql,
  uncounted,
  type Ids,
  type Locking,
  type Queryable,
  type Tx,
} from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';

/** How many of which ticket. A block ticket is one, whatever the number of its dates. */
export type TicketCounts = ReadonlyMap<string, number>;

/** A ticket whose own quota is short: how many were asked for and how many are left. */
export type QuotaShortage = { ticketId: string; asked: number; left: number };

/**
 * Takes tickets from their quotas (positive counts) and gives others back (negative ones), in order of ticket id;
 * tickets without a quota are not counted. Called after the sessions' places were taken.
 * @returns the tickets that are short; empty when all were taken. When it is not empty the caller must roll back.
 */
export async function changeTickets(tx: Tx, changes: TicketCounts): Promise<QuotaShortage[]> {
  const short: QuotaShortage[] = [];
  if (changes.size === 0) return short;
  // Whoever gives a ticket its first quota meanwhile counts the places that stand: they wait for each other here.
  await tx
    .selectFrom('ticket')
    .select('id')
    .where('id', 'in', [...changes.keys()])
    .orderBy('id')
    .forKeyShare()
    .execute();
  for (const [ticketId, count] of inOrder(changes)) {
    if (count < 0) {
      // A quota that was set after tickets had been sold starts at what it was told; it never counts below 0.
      await sql`update ticket_quota set taken = greatest(taken + ${count}, 0) where ticket_id = ${ticketId}`.execute(
        tx,
      );
      continue;
    }
    const { numAffectedRows } = await sql`
      update ticket_quota set taken = taken + ${count} where ticket_id = ${ticketId} and taken + ${count} <= quota`.execute(
      tx,
    );
    if (numAffectedRows === 1n) continue;
    const row = await tx
      .selectFrom('ticket_quota')
      .select(['quota', 'taken'])
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst();
    if (row) short.push({ ticketId, asked: count, left: Math.min(Math.max(row.quota - row.taken, 0), count - 1) });
  }
  return short;
}

/**
 * How many of tickets with a quota are left, for many takers at once; the others are not named.
 * @param lock with it nobody else takes or gives back any of them until the transaction ends. Called after the
 *   sessions' places were locked.
 */
export async function ticketsLeft(db: Queryable, ticketIds: Ids, lock: Locking): Promise<Map<string, number>> {
  const [, rows] = await pipeline(
    db,
    // As in `changeTickets`: a transaction that gives a ticket its first quota meanwhile is waited for.
    async (tx) => lock === 'lock' && lockTickets(tx, ticketIds),
    (tx) =>
      tx
        .selectFrom('ticket_quota')
        .select(['ticket_id', 'quota', 'taken'])
        .where('ticket_id', '=', anyOf(ticketIds))
        .orderBy('ticket_id')
        .$if(lock === 'lock', (query) => query.forNoKeyUpdate())
        .execute(),
  );
  return new Map(rows.map((row) => [row.ticket_id, row.quota - row.taken]));
}

async function lockTickets(tx: Queryable, ticketIds: Ids): Promise<void> {
  await tx.selectFrom('ticket').select('id').where('id', '=', anyOf(ticketIds)).orderBy('id').forKeyShare().execute();
}

/** Takes and gives back tickets that `ticketsLeft` locked and named, in one statement for all. */
export async function changeLockedTickets(tx: Queryable, changes: TicketCounts): Promise<void> {
  const [ids, counts] = [inOrder(changes).map(([id]) => id), inOrder(changes).map(([, count]) => count)];
  if (ids.length === 0) return;
  const { numAffectedRows } = await sql`
    update ticket_quota set taken = greatest(taken + change.count, 0)
    from unnest(${uncounted(ids, 'uuid[]')}, ${uncounted(counts, 'int[]')}) change (ticket_id, count)
    where ticket_quota.ticket_id = change.ticket_id and (change.count < 0 or taken + change.count <= quota)`.execute(
    tx,
  );
  if (numAffectedRows !== BigInt(ids.length)) throw new Error('Tickets were taken without having been locked.');
}

/** Takes tickets from their quotas; the answer is that of `changeTickets`. */
export async function takeTickets(tx: Tx, counts: TicketCounts): Promise<QuotaShortage[]> {
  return changeTickets(tx, counts);
}

/** Gives tickets back to their quotas. */
export async function giveTicketsBack(tx: Tx, counts: TicketCounts): Promise<void> {
  await changeTickets(tx, new Map([...counts].map(([ticketId, count]) => [ticketId, -count])));
}

function inOrder(changes: TicketCounts): [string, number][] {
  for (const count of changes.values()) {
    if (!Number.isSafeInteger(count)) throw new RangeError(`Not a number of tickets: ${count}`);
  }
  return [...changes].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}
