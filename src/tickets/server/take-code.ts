import { ok, type Result } from '../../platform/result.ts';
import { sql, type Locking, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { codeOpen, normalCode, refuseCode, type Code, type CodeRefusal } from '../code.ts';
import type { CodeKind } from '../discount.ts';

const codeColumns = [
  'discount_code.id',
  'discount_code.code',
  'discount_code.kind',
  'discount_code.percent',
  'discount_code.amount_pence',
  'discount_code.ticket_id',
  'discount_code.per_family',
  'discount_code.valid_from',
  'discount_code.valid_to',
] as const;

type CodeRow = {
  id: string;
  code: string;
  kind: CodeKind;
  percent: number | null;
  amount_pence: number | null;
  ticket_id: string | null;
  per_family: number | null;
  valid_from: Date | null;
  valid_to: Date | null;
};

/** The code of a listing that somebody typed, if it works now. Whether it is used up is known when it is taken. */
export async function findCode(
  db: Queryable,
  listing: { id: string; providerId: string },
  typed: string,
  now: Temporal.Instant,
): Promise<Result<Code, CodeRefusal>> {
  const text = normalCode(typed);
  const row = await db
    .selectFrom('discount_code')
    .select(codeColumns)
    .where('listing_id', '=', listing.id)
    .where('code', '=', text)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!row) {
    const elsewhere = await db
      .selectFrom('discount_code')
      .innerJoin('listing', 'listing.id', 'discount_code.listing_id')
      .select('discount_code.id')
      .where('listing.provider_id', '=', listing.providerId)
      .where('listing.state', '=', 'PUBLISHED')
      .where('discount_code.code', '=', text)
      .where('discount_code.archived_at', 'is', null)
      .executeTakeFirst();
    return refuseCode(elsewhere ? 'code-elsewhere' : 'code-unknown', text);
  }
  const code = codeOf(row);
  const open = codeOpen(code, now);
  return open.ok ? ok(code) : open;
}

/** The code that a booking has, or null. */
export async function codeOfBooking(db: Queryable, bookingId: string): Promise<Code | null> {
  const row = await db
    .selectFrom('code_use')
    .innerJoin('discount_code', 'discount_code.id', 'code_use.code_id')
    .select(codeColumns)
    .where('code_use.booking_id', '=', bookingId)
    .where('code_use.given_back_at', 'is', null)
    .executeTakeFirst();
  return row ? codeOf(row) : null;
}

function codeOf(row: CodeRow): Code {
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    percent: row.percent,
    amountPence: row.amount_pence,
    ticketId: row.ticket_id,
    perFamily: row.per_family,
    validFrom: row.valid_from && Temporal.Instant.fromEpochMilliseconds(row.valid_from.getTime()),
    validTo: row.valid_to && Temporal.Instant.fromEpochMilliseconds(row.valid_to.getTime()),
  };
}

/**
 * Takes one use of a code for a booking, in place of the code that it had; null only gives that one back. Called under
 * the lock of the booking's basket and after its sessions and tickets were taken. When it is refused the caller must
 * roll back.
 */
export async function takeCode(
  tx: Tx,
  now: Temporal.Instant,
  { bookingId, accountId, code }: { bookingId: string; accountId: string; code: Code | null },
): Promise<Result<true, CodeRefusal>> {
  const before = await tx
    .selectFrom('code_use')
    .select('code_id')
    .where('booking_id', '=', bookingId)
    .where('given_back_at', 'is', null)
    .executeTakeFirst();
  if (before?.code_id === code?.id) return ok(true);
  // In order of code, so that two families who swap codes never wait for each other.
  const changes = [...(before ? [{ id: before.code_id, by: -1 }] : []), ...(code ? [{ id: code.id, by: 1 }] : [])];
  changes.sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const change of changes) {
    const taken = await count(tx, change.id, change.by);
    if (!taken && code) return refuseCode('code-used-up', code.code);
  }
  if (code && code.perFamily !== null) {
    const uses = await usesOfFamily(tx, code.id, accountId, bookingId);
    if (uses >= code.perFamily) return refuseCode('code-used-by-you', code.code);
  }
  await tx.deleteFrom('code_use').where('booking_id', '=', bookingId).execute();
  if (code) {
    await tx
      .insertInto('code_use')
      .values({ booking_id: bookingId, code_id: code.id, account_id: accountId, taken_at: now.toString() })
      .execute();
  }
  return ok(true);
}

/** How many uses codes have left, by code, and how many each family has: by code and account. */
export type CodeRoom = { left: Map<string, number>; ofFamily: Map<string, number> };

/**
 * What is left of codes.
 * @param lock 'lock': nobody else takes a use until the transaction ends.
 */
export async function codesLeft(db: Queryable, codeIds: readonly string[], lock: Locking): Promise<CodeRoom> {
  if (codeIds.length === 0) return { left: new Map(), ofFamily: new Map() };
  const rows = await db
    .selectFrom('discount_code_uses')
    .selectAll()
    .where('code_id', 'in', [...codeIds])
    .orderBy('code_id')
    .$if(lock === 'lock', (query) => query.forUpdate())
    .execute();
  const families = await db
    .selectFrom('code_use')
    .select(['code_id', 'account_id', (is) => is.fn.countAll<string>().as('uses')])
    .where('code_id', 'in', [...codeIds])
    .where('given_back_at', 'is', null)
    .groupBy(['code_id', 'account_id'])
    .execute();
  return {
    left: new Map(rows.map((row) => [row.code_id, (row.maximum ?? Number.POSITIVE_INFINITY) - row.taken])),
    ofFamily: new Map(families.map((row) => [`${row.code_id} ${row.account_id}`, Number(row.uses)])),
  };
}

/** Gives the codes of bookings back that come to nothing: the hold lapsed, or nothing was paid in the end. */
export async function giveCodesBack(tx: Tx, now: Temporal.Instant, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const given = await tx
    .updateTable('code_use')
    .set({ given_back_at: now.toString() })
    .where('booking_id', 'in', [...bookingIds])
    .where('given_back_at', 'is', null)
    .returning('code_id')
    .execute();
  for (const id of given.map((row) => row.code_id).toSorted()) await count(tx, id, -1);
}

/**
 * Takes the codes of bookings once more whose payment came after they had been given back.
 * @returns false when one of them is used up meanwhile, or by this family as often as one may; then the caller must roll
 *   back.
 */
export async function takeCodesAgain(tx: Tx, now: Temporal.Instant, bookingIds: readonly string[]): Promise<boolean> {
  const again = await tx
    .updateTable('code_use')
    .from('discount_code')
    .set({ given_back_at: null, taken_at: now.toString() })
    .whereRef('discount_code.id', '=', 'code_use.code_id')
    .where('code_use.booking_id', 'in', [...bookingIds])
    .where('code_use.given_back_at', 'is not', null)
    .returning(['code_use.code_id', 'code_use.booking_id', 'code_use.account_id', 'discount_code.per_family'])
    .execute();
  for (const { code_id, booking_id, account_id, per_family } of again.toSorted((a, b) =>
    a.code_id < b.code_id ? -1 : 1,
  )) {
    if (!(await count(tx, code_id, 1))) return false;
    if (per_family !== null && (await usesOfFamily(tx, code_id, account_id, booking_id)) >= per_family) return false;
  }
  return true;
}

/**
 * How often a family uses a code with its other bookings. Asked once the use was counted: the code's own row is locked by
 * then, so that of two clicks of one family the second sees the first.
 */
async function usesOfFamily(tx: Tx, codeId: string, accountId: string, bookingId: string): Promise<number> {
  const { uses } = await tx
    .selectFrom('code_use')
    .select((is) => is.fn.countAll<string>().as('uses'))
    .where('code_id', '=', codeId)
    .where('account_id', '=', accountId)
    .where('given_back_at', 'is', null)
    .where('booking_id', '<>', bookingId)
    .executeTakeFirstOrThrow();
  return Number(uses);
}

/** Counts a use more or less. False when the code is used up. */
async function count(tx: Tx, codeId: string, by: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update discount_code_uses set taken = taken + ${by}
     where code_id = ${codeId} and (${by} < 0 or maximum is null or taken + ${by} <= maximum)`.execute(tx);
  return numAffectedRows === 1n;
}
