import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { DisputeState } from '../dispute.ts';

/**
 * Pence of places that went back already, by place id: refunds that were decided, and what a bank took back in a
 * dispute, unless that was won.
 */
export async function refundedOf(db: Queryable, placeIds: readonly string[]): Promise<Map<string, number>> {
  return goneOf(db, placeIds, ['OPEN', 'LOST']);
}

async function goneOf(
  db: Queryable,
  placeIds: readonly string[],
  disputes: readonly DisputeState[],
): Promise<Map<string, number>> {
  if (placeIds.length === 0) return new Map();
  const { rows } = await sql<{ place_id: string; amount: number }>`
    select place_id, sum(amount_pence)::int as amount from (
      select part.place_id, part.amount_pence from refund_place part join refund on refund.id = part.refund_id
        where part.place_id = ${anyOf(placeIds)} and refund.state not in ('DECLINED', 'PENDING_DECISION')
      union all
      select part.place_id, part.amount_pence from dispute_place part join dispute on dispute.id = part.dispute_id
        where part.place_id = ${anyOf(placeIds)} and dispute.state = any(${[...disputes]}::text[])) gone
    group by place_id`.execute(db);
  return new Map(rows.map(({ place_id, amount }) => [place_id, amount]));
}

/** Pence of places that banks have taken back in disputes that are open or lost, by place id. */
export async function takenByBanks(db: Queryable, placeIds: readonly string[]): Promise<Map<string, number>> {
  return inDisputes(db, placeIds, ['OPEN', 'LOST']);
}

/**
 * Pence of places that went back for good: `refundedOf` without what a bank only holds while it looks into a payment. The
 * parts of what goes back for good follow one another, so that together they are the parts of their sum, whatever
 * becomes of what a bank holds meanwhile.
 */
export async function goneForGood(db: Queryable, placeIds: readonly string[]): Promise<Map<string, number>> {
  return goneOf(db, placeIds, ['LOST']);
}

async function inDisputes(
  db: Queryable,
  placeIds: readonly string[],
  states: readonly DisputeState[],
): Promise<Map<string, number>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('dispute_place')
    .innerJoin('dispute', 'dispute.id', 'dispute_place.dispute_id')
    .select(['dispute_place.place_id', (is) => is.fn.sum<string>('dispute_place.amount_pence').as('amount')])
    .where('dispute_place.place_id', 'in', [...placeIds])
    .where('dispute.state', 'in', [...states])
    .groupBy('dispute_place.place_id')
    .execute();
  return new Map(rows.map(({ place_id, amount }) => [place_id, Number(amount)]));
}

/** Whether a bank looks into the payment of one of these places at the moment. */
export async function areDisputed(db: Queryable, placeIds: readonly string[]): Promise<boolean> {
  if (placeIds.length === 0) return false;
  const open = await db
    .selectFrom('dispute_place')
    .innerJoin('dispute', 'dispute.id', 'dispute_place.dispute_id')
    .select('dispute.id')
    .where('dispute_place.place_id', 'in', [...placeIds])
    .where('dispute.state', '=', 'OPEN')
    .executeTakeFirst();
  return open !== undefined;
}
