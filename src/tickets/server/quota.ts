import { sql, type Tx } from '../../platform/server/db.ts';

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
