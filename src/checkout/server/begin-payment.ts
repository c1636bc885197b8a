import { randomUUIDv7 } from 'node:crypto';
import type { PaymentRow } from '../../payments/server/record-payment.ts';
import { sql, uncounted, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import { promised } from '../../places/server/load-parties.ts';
import { PAGE_MINUTES } from './hold-time.ts';

/** At once, or when the provider has approved. */
export type Capture = 'automatic' | 'manual';

export type NewPayment = {
  basketId: string;
  /** What it is for: by this the effects of its end are found. 'basket' unless said otherwise. */
  purpose?: 'basket' | 'move' | 'link';
  /** Who pays. */
  accountId: string;
  amountPence: number;
  capture?: Capture;
  /** The places that it pays for, where they wait for nothing else. */
  placeIds?: readonly string[];
};

/** Writes down a payment that is about to be asked for; its page stays open for PAGE_MINUTES. */
export async function beginPayment(tx: Tx, now: Temporal.Instant, asked: NewPayment): Promise<PaymentRow> {
  const [payment] = await beginPayments(tx, now, [asked]);
  return promised(payment, 'payment');
}

/**
 * The same for several, by as many statements as for one.
 * @param also what is asked in the same round
 */
export async function beginPayments(
  tx: Tx,
  now: Temporal.Instant,
  all: readonly NewPayment[],
  also: (through: Queryable) => Promise<unknown> = async () => undefined,
): Promise<PaymentRow[]> {
  if (all.length === 0) return [];
  const payments = all.map((asked) => ({ id: randomUUIDv7(), asked }));
  const rows = payments.map(({ id, asked }) => ({
    id,
    basket_id: asked.basketId,
    purpose: asked.purpose ?? 'basket',
    account_id: asked.accountId,
    amount_pence: asked.amountPence,
    capture: asked.capture ?? 'automatic',
    created_at: now.toString(),
    expires_at: now.add({ minutes: PAGE_MINUTES }).toString(),
  }));
  const pays = payments.flatMap(({ id, asked }) => (asked.placeIds ?? []).map((placeId) => ({ id, placeId })));
  const [made] = await pipeline(
    tx,
    (through) => insertPayments(through, rows),
    async (through: Queryable) => pays.length > 0 && markPays(through, pays),
    also,
  );
  return made;
}

async function insertPayments(tx: Queryable, rows: readonly object[]): Promise<PaymentRow[]> {
  const made = await sql<PaymentRow>`
    insert into payment (id, basket_id, purpose, account_id, amount_pence, capture, created_at, expires_at)
      select id, basket_id, purpose, account_id, amount_pence, capture, created_at, expires_at
      from json_populate_recordset(null::payment, ${JSON.stringify(rows)}::json)
      returning *`.execute(tx);
  return made.rows;
}

async function markPays(tx: Queryable, pays: readonly { id: string; placeId: string }[]): Promise<void> {
  const [placeIds, ids] = [pays.map(({ placeId }) => placeId), pays.map(({ id }) => id)];
  await sql`
    update place set payment_id = paid.payment_id
      from unnest(${uncounted(placeIds, 'uuid[]')}, ${uncounted(ids, 'uuid[]')}) paid (place_id, payment_id)
      where place.id = paid.place_id`.execute(tx);
}
