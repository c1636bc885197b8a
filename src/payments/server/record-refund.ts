import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { refundPaidEntries, refundReturnedEntries, type LedgerEntry, type PlaceMoney } from '../ledger.ts';
import { bookLedger } from './book-ledger.ts';
import { loadPlaceMoney } from './load-place-money.ts';

/** What Stripe says of one attempt at a refund. */
export type StripeRefundFacts = { id: string | null; status: string | null; attempt: number };

/**
 * Records how a refund stands at Stripe. Hearing it again changes nothing; a refund that came back from the bank after
 * it was paid is owed again.
 */
export async function recordRefund(
  tx: Tx,
  services: Services,
  refundId: string,
  facts: StripeRefundFacts,
): Promise<void> {
  const refund = await tx
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .select([
      'refund.id',
      'refund.state',
      'refund.attempt',
      'refund.payment_id',
      'refund.booking_id',
      'booking.booker_id',
      'booking.provider_id',
    ])
    .where('refund.id', '=', refundId)
    .forUpdate('refund')
    .executeTakeFirst();
  // News of an attempt that failed before the present one is old news.
  if (refund?.attempt !== facts.attempt) return;
  if (refund.state === 'FAILED' || refund.state === 'DECLINED') return;
  const next = stateAfter(facts.status);
  if (next === refund.state || (refund.state === 'REFUNDED' && next === 'PROCESSING')) return;
  const now = services.clock.now().toString();
  await tx
    .updateTable('refund')
    .set({
      state: next,
      ...(facts.id ? { stripe_refund_id: facts.id } : {}),
      finished_at: next === 'PROCESSING' ? null : now,
    })
    .where('id', '=', refundId)
    .execute();
  const about = { refundId, paymentId: refund.payment_id };
  if (next === 'REFUNDED')
    await bookLedger(tx, services.clock, 'refund-paid', await partsOf(tx, refundId, refundPaidEntries), about);
  if (next === 'FAILED' && refund.state === 'REFUNDED') {
    await bookLedger(tx, services.clock, 'correction', await partsOf(tx, refundId, refundReturnedEntries), about);
  }
  if (next === 'PROCESSING') return;
  await record(tx, services.clock, [
    {
      kind: next === 'REFUNDED' ? 'refund.paid' : 'refund.failed',
      about: { booking: refund.booking_id, account: refund.booker_id, provider: refund.provider_id },
      data: { refundId, attempt: facts.attempt },
      subjectId: refund.booker_id,
    },
  ]);
}

function stateAfter(status: string | null): 'PROCESSING' | 'REFUNDED' | 'FAILED' {
  if (status === 'succeeded') return 'REFUNDED';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PROCESSING';
}

async function partsOf(
  tx: Tx,
  refundId: string,
  entriesOf: (place: PlaceMoney, amountPence: number) => LedgerEntry[],
): Promise<LedgerEntry[]> {
  const parts = await tx
    .selectFrom('refund_place')
    .select(['place_id', 'amount_pence'])
    .where('refund_id', '=', refundId)
    .execute();
  const money = await loadPlaceMoney(
    tx,
    parts.map((part) => part.place_id),
  );
  return parts.flatMap((part) => {
    const place = money.get(part.place_id);
    return place ? entriesOf(place, part.amount_pence) : [];
  });
}
