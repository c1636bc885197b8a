import { sql, type Tx } from '../../platform/server/db.ts';

/** How many places of which session. */
export type Counts = ReadonlyMap<string, number>;

/** A session that has too few places: how many were asked for and how many are left. */
export type Shortage = { sessionId: string; asked: number; left: number };

/**
 * Takes places of sessions. Each session is one conditional update of one narrow row, so two people who take the last
 * place at once wait for each other and one of them is told.
 * @returns the sessions that are short; empty when all places are taken. When it is not empty the caller must roll the
 *   transaction back: some of the sessions were counted already.
 */
export async function takePlaces(tx: Tx, counts: Counts): Promise<Shortage[]> {
  return changePlaces(tx, counts);
}

/** Gives places of sessions back. */
export async function givePlacesBack(tx: Tx, counts: Counts): Promise<void> {
  await changePlaces(tx, new Map([...counts].map(([sessionId, count]) => [sessionId, -count])));
}

/**
 * Takes places of some sessions (positive counts) and gives places of others back (negative ones) in one pass in order
 * of session id, because two passes could wait for each other.
 * @returns as `takePlaces`.
 */
export async function changePlaces(tx: Tx, changes: Counts): Promise<Shortage[]> {
  const short = new Map<string, number>();
  for (const [sessionId, count] of inOrder(changes)) {
    if (count < 0) {
      await sql`update session_places set taken = taken + ${count} where session_id = ${sessionId}`.execute(tx);
      continue;
    }
    const { numAffectedRows } = await sql`
      update session_places set taken = taken + ${count}
      where session_id = ${sessionId} and taken + ${count} <= capacity + exceeded_by`.execute(tx);
    if (numAffectedRows !== 1n) short.set(sessionId, count);
  }
  return short.size === 0 ? [] : shortages(tx, short);
}

async function shortages(tx: Tx, short: Counts): Promise<Shortage[]> {
  const rows = await tx
    .selectFrom('session_places')
    .select(['session_id', 'capacity', 'exceeded_by', 'taken'])
    .where('session_id', 'in', [...short.keys()])
    .execute();
  const left = new Map(rows.map((row) => [row.session_id, row.capacity + row.exceeded_by - row.taken]));
  // A place that came back between the two statements is not promised: the refusal stands and may be tried again.
  return [...short].map(([sessionId, asked]) => ({
    sessionId,
    asked,
    left: Math.min(Math.max(left.get(sessionId) ?? 0, 0), asked - 1),
  }));
}

function inOrder(changes: Counts): [string, number][] {
  for (const count of changes.values()) {
    if (!Number.isSafeInteger(count)) throw new RangeError(`Not a number of places: ${count}`);
  }
  return [...changes].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}
