import {
  anyOf,
  sql,
  uncounted,
  type Ids,
  type Locking,
  type Queryable,
  type Tx,
} from '../../platform/server/database/db.ts';

/** How many places of which session. */
export type Counts = ReadonlyMap<string, number>;

/** A session that has too few places: how many were asked for and how many are left. */
export type Shortage = { sessionId: string; asked: number; left: number };

/** How full a session is. */
export type Fill = { sessionId: string; capacity: number; taken: number };

/** What is free goes to those first who wait for the date, and they have not been asked yet. */
const queueFirst = sql<boolean>`session_places.queue_first and exists (
  select from waiting_session wish join waiting_entry entry on entry.id = wish.entry_id and entry.state = 'WAITING'
   where wish.session_id = session_places.session_id)`;

/**
 * Takes places of sessions. Each session is one conditional update of one narrow row, so two people who take the last
 * place at once wait for each other and one of them is told. What came free and was not yet offered to the waiting list
 * is not taken.
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
      // What was taken beyond the capacity goes first: it is not sold again.
      await sql`
        update session_places
        set taken = taken + ${count}, exceeded_by = least(exceeded_by, greatest(0, taken + ${count} - capacity))
        where session_id = ${sessionId}`.execute(tx);
      continue;
    }
    const { numAffectedRows } = await sql`
      update session_places set taken = taken + ${count}
      where session_id = ${sessionId} and taken + ${count} <= capacity and not (${queueFirst})`.execute(tx);
    if (numAffectedRows !== 1n) short.set(sessionId, count);
  }
  return short.size === 0 ? [] : shortages(tx, short);
}

/**
 * Takes places of sessions for a provider who knows that some will hold more people than their capacity. Sales to
 * families never do: they stop at the capacity, and what is beyond it is given back first.
 * @param upTo how many places of a session may be taken after this, where that is beyond its capacity: what the provider
 *   was told and agreed to.
 * @returns as `takePlaces`, and how far which session is now beyond its capacity.
 */
export async function takePlacesKnowingly(
  tx: Tx,
  counts: Counts,
  upTo: Counts,
): Promise<{ short: (Shortage & Fill)[]; beyond: Fill[] }> {
  const missing = new Set<string>();
  const beyond: Fill[] = [];
  for (const [sessionId, count] of inOrder(counts)) {
    const { rows } = await sql<{ capacity: number; taken: number }>`
      update session_places
      set taken = taken + ${count}, exceeded_by = greatest(exceeded_by, taken + ${count} - capacity)
      where session_id = ${sessionId} and taken + ${count} <= greatest(capacity, ${upTo.get(sessionId) ?? 0}::integer)
      returning capacity, taken`.execute(tx);
    const [fill] = rows;
    if (!fill) missing.add(sessionId);
    else if (fill.taken > fill.capacity) beyond.push({ sessionId, ...fill });
  }
  if (missing.size === 0) return { short: [], beyond };
  const rows = await tx
    .selectFrom('session_places')
    .select(['session_id', 'capacity', 'taken'])
    .where('session_id', 'in', [...missing])
    .execute();
  const short = rows.map((row) => ({
    sessionId: row.session_id,
    asked: counts.get(row.session_id) ?? 0,
    left: Math.max(0, row.capacity - row.taken),
    capacity: row.capacity,
    taken: row.taken,
  }));
  return { short, beyond };
}

/**
 * How many places are left on sessions, for many takers at once; less than none where a provider knowingly exceeded. What
 * came free and was not yet offered to the waiting list is not left.
 * @param lock with it nobody else takes or gives back places of them until the transaction ends, and their dates stay;
 *   the rows are locked in order of session id, as by all others.
 */
export async function placesLeft(db: Queryable, sessionIds: Ids, lock: Locking): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('session_places')
    .select(['session_id', 'capacity', 'taken', queueFirst.as('queue_first')])
    .where('session_id', '=', anyOf(sessionIds))
    .orderBy('session_id')
    .$if(lock === 'lock', (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map((row) => [row.session_id, leftOf(row)]));
}

const leftOf = (row: { capacity: number; taken: number; queue_first: boolean }): number =>
  Math.min(row.capacity - row.taken, row.queue_first ? 0 : Infinity);

/** Takes and gives back places of sessions that `placesLeft` locked, in one statement for all. */
export async function changeLockedPlaces(tx: Queryable, changes: Counts): Promise<void> {
  const [ids, counts] = [inOrder(changes).map(([id]) => id), inOrder(changes).map(([, count]) => count)];
  if (ids.length === 0) return;
  const { numAffectedRows } = await sql`
    update session_places
    set taken = taken + change.count, exceeded_by = least(exceeded_by, greatest(0, taken + change.count - capacity))
    from unnest(${uncounted(ids, 'uuid[]')}, ${uncounted(counts, 'int[]')}) change (session_id, count)
    where session_places.session_id = change.session_id
      -- what passes from an offer to a hold changes nothing, also where the provider offered beyond the capacity
      and (change.count <= 0 or taken + change.count <= capacity)`.execute(tx);
  if (numAffectedRows !== BigInt(ids.length)) throw new Error('Places were taken without having been locked.');
}

/** What is free on these dates was offered to those who wait for it, or suits none of them: now it is for everybody. */
export async function openToAll(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('session_places')
    .set({ queue_first: false })
    .where('session_id', '=', anyOf(sessionIds))
    .where('queue_first', '=', true)
    .execute();
}

async function shortages(tx: Tx, short: Counts): Promise<Shortage[]> {
  const rows = await tx
    .selectFrom('session_places')
    .select(['session_id', 'capacity', 'taken', queueFirst.as('queue_first')])
    .where('session_id', 'in', [...short.keys()])
    .execute();
  const left = new Map(rows.map((row) => [row.session_id, leftOf(row)]));
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
