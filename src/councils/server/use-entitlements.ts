import { anyOf, insertRows, sql, type Locking, type Queryable, type Tx } from '../../platform/server/database/db.ts';

/** How much of which entitlement, by eligibility. */
export type Amounts = ReadonlyMap<string, number>;

/** A place that a council may pay for. */
type PlaceOfUse = { id: string; funding: string };

/**
 * How much is left of entitlements, by eligibility.
 * @param lock 'lock': nobody else takes or gives back any of them until the transaction ends. Called after sessions,
 *   tickets and codes were locked.
 */
export async function entitlementsLeft(
  db: Queryable,
  eligibilityIds: readonly string[],
  lock: Locking,
): Promise<Map<string, number>> {
  if (eligibilityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('entitlement')
    .selectAll()
    .where('eligibility_id', '=', anyOf(eligibilityIds))
    .orderBy('eligibility_id')
    .$if(lock === 'lock', (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.eligibility_id, row.amount - row.reserved - row.used]));
}

/**
 * Reserves and gives back what `entitlementsLeft` locked and named, in one statement for all.
 * @throws when one of them has not as much left: it was not locked.
 */
export async function changeLockedEntitlements(tx: Queryable, changes: Amounts): Promise<void> {
  const real = [...changes].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (real.length === 0) return;
  const { numAffectedRows } = await sql`
    update entitlement set reserved = reserved + change.amount
    from unnest(${real.map(([id]) => id)}::uuid[], ${real.map(([, amount]) => amount)}::int[]) change (id, amount)
    where entitlement.eligibility_id = change.id
      and (change.amount < 0 or reserved + used + change.amount <= entitlement.amount)`.execute(tx);
  if (numAffectedRows !== BigInt(real.length)) throw new Error('Entitlements were taken without having been locked.');
}

/** What places have reserved, by place; without a statement where no council pays. */
export async function reservedBy(db: Queryable, places: readonly PlaceOfUse[]): Promise<Use[]> {
  return usesOf(db, places, 'RESERVED');
}

type Use = { placeId: string; eligibilityId: string; amount: number };

async function usesOf(db: Queryable, places: readonly PlaceOfUse[], state: 'RESERVED' | 'USED'): Promise<Use[]> {
  const funded = places.filter((place) => place.funding === 'COUNCIL');
  if (funded.length === 0) return [];
  return db
    .selectFrom('entitlement_use')
    .select(['place_id as placeId', 'eligibility_id as eligibilityId', 'amount'])
    .where('place_id', '=', anyOf(funded.map((place) => place.id)))
    .where('state', '=', state)
    .execute();
}

/** Writes down which place uses what; its amount was reserved in the same transaction. */
export async function writeUses(
  tx: Queryable,
  now: Temporal.Instant,
  uses: readonly (Use & { owedPence: number; wholePence: number | null })[],
): Promise<void> {
  await insertRows(
    tx,
    'entitlement_use',
    uses.map(({ placeId, eligibilityId, amount, owedPence, wholePence }) => ({
      place_id: placeId,
      eligibility_id: eligibilityId,
      amount,
      owed_pence: owedPence,
      whole_pence: wholePence,
      state: 'RESERVED',
      changed_at: now.toString(),
    })),
  );
}

/** Marks what places had reserved as returned; the amounts are given back by who locked the entitlements. */
export async function markReturned(tx: Queryable, now: Temporal.Instant, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return;
  await tx
    .updateTable('entitlement_use')
    .set({ state: 'RETURNED', changed_at: now.toString() })
    .where('place_id', '=', anyOf(placeIds))
    .where('state', '=', 'RESERVED')
    .execute();
}

/** Gives back what places had reserved that end, in the transaction that ends them. Nothing is asked where no council pays. */
export async function giveEntitlementsBack(
  tx: Tx,
  now: Temporal.Instant,
  places: readonly PlaceOfUse[],
): Promise<void> {
  await settleUses(tx, now, places, 'RESERVED', 'RETURNED');
}

/**
 * Turns what places had reserved into what was used: the child came, or cancelled too late.
 * @returns what the council owes for each of them.
 */
export async function useEntitlements(
  tx: Tx,
  now: Temporal.Instant,
  places: readonly PlaceOfUse[],
): Promise<{ placeId: string; owedPence: number }[]> {
  return settleUses(tx, now, places, 'RESERVED', 'USED');
}

/**
 * Gives back what places had used that did not take place after all.
 * @returns what the council owed for each of them.
 */
export async function returnUsed(
  tx: Tx,
  now: Temporal.Instant,
  places: readonly PlaceOfUse[],
): Promise<{ placeId: string; owedPence: number }[]> {
  return settleUses(tx, now, places, 'USED', 'RETURNED');
}

async function settleUses(
  tx: Tx,
  now: Temporal.Instant,
  places: readonly PlaceOfUse[],
  from: 'RESERVED' | 'USED',
  to: 'USED' | 'RETURNED',
): Promise<{ placeId: string; owedPence: number }[]> {
  const uses = await usesOf(tx, places, from);
  if (uses.length === 0) return [];
  // The counts first, in order: two who settle uses of one child follow one another.
  await entitlementsLeft(tx, [...new Set(uses.map((use) => use.eligibilityId))], 'lock');
  const settled = await tx
    .updateTable('entitlement_use')
    .set({ state: to, changed_at: now.toString() })
    .where('place_id', '=', anyOf(uses.map((use) => use.placeId)))
    .where('state', '=', from)
    .returning(['place_id', 'eligibility_id', 'amount', 'owed_pence'])
    .execute();
  for (const [eligibilityId, amount] of amountsOf(settled)) {
    await tx
      .updateTable('entitlement')
      .set({
        ...(from === 'RESERVED' ? { reserved: sql<number>`reserved - ${amount}` } : {}),
        ...(from === 'USED' ? { used: sql<number>`used - ${amount}` } : {}),
        ...(to === 'USED' ? { used: sql<number>`used + ${amount}` } : {}),
      })
      .where('eligibility_id', '=', eligibilityId)
      .execute();
  }
  return settled.map((use) => ({ placeId: use.place_id, owedPence: use.owed_pence }));
}

function amountsOf(uses: readonly { eligibility_id: string; amount: number }[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { eligibility_id, amount } of uses)
    amounts.set(eligibility_id, (amounts.get(eligibility_id) ?? 0) + amount);
  return amounts;
}
