import { ok } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { answerByOf } from '../../checkout/server/request-places.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';

/** Until when a request whose booking is locked is to be answered as its dates are now: its provider may have moved them. */
export async function setAnswerBy(
  tx: Tx,
  booking: { id: string; requested_at: Date | null },
): Promise<Temporal.Instant | null> {
  const places = (await loadPlaces(tx, [booking.id])).filter((place) => place.state === 'REQUESTED');
  if (places.length === 0 || !booking.requested_at) return null;
  const until = answerByOf(instantFrom(booking.requested_at), places);
  await tx.updateTable('booking').set({ answer_by: until.toString() }).where('id', '=', booking.id).execute();
  return until;
}

/** The same after dates of a booking were changed; nothing where it is no request that waits. */
export async function followDates(services: Services, bookingId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .select(['id', 'requested_at'])
      .where('id', '=', bookingId)
      .where('approval', '=', 'PENDING')
      .forUpdate()
      .executeTakeFirst();
    if (booking) await setAnswerBy(tx, booking);
    return ok(true);
  });
}
