import { randomUUIDv7 } from 'node:crypto';
import type { PaymentRow } from '../../payments/server/payment.ts';
import type { Tx } from '../../platform/server/db.ts';
import { PAGE_MINUTES } from './hold-time.ts';

/** At once, or when the provider has approved. */
export type Capture = 'automatic' | 'manual';

type NewPayment = {
  basketId: string;
  /** Who pays. */
  accountId: string;
  amountPence: number;
  capture?: Capture;
  /** The places that it pays for, where they wait for nothing else. */
  placeIds?: readonly string[];
};

/** Writes down a payment that is about to be asked for; its page stays open for PAGE_MINUTES. */
export async function beginPayment(tx: Tx, now: Temporal.Instant, asked: NewPayment): Promise<PaymentRow> {
  const payment = await tx
    .insertInto('payment')
    .values({
      id: randomUUIDv7(),
      basket_id: asked.basketId,
      account_id: asked.accountId,
      amount_pence: asked.amountPence,
      capture: asked.capture ?? 'automatic',
      created_at: now.toString(),
      expires_at: now.add({ minutes: PAGE_MINUTES }).toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (asked.placeIds && asked.placeIds.length > 0)
    await tx
      .updateTable('place')
      .set({ payment_id: payment.id })
      .where('id', 'in', [...asked.placeIds])
      .execute();
  return payment;
}
