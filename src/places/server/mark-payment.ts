import { refundedOf } from '../../payments/server/read-refunded.ts';
import { sum } from '../../platform/money.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { markDues } from './load-dues.ts';
import { paidOf, worthShowing, type PlaceRow } from './rows.ts';

/** The booking's payment label from what was paid, what goes back and what waits for a decision. */
export async function markPayment(tx: Tx, bookingId: string, places: readonly PlaceRow[]): Promise<void> {
  const shown = worthShowing(places);
  const paid = sum(shown.map(paidOf));
  if (paid === 0) {
    await markDues(tx, bookingId);
    return;
  }
  const waiting = await tx
    .selectFrom('refund')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'PENDING_DECISION')
    .executeTakeFirst();
  const refunded = sum(
    (
      await refundedOf(
        tx,
        shown.map((place) => place.id),
      )
    ).values(),
  );
  const payment = waiting ? 'PENDING' : refunded === 0 ? 'PAID' : refunded < paid ? 'PART_REFUNDED' : 'REFUNDED';
  await tx.updateTable('booking').set({ payment }).where('id', '=', bookingId).execute();
}
