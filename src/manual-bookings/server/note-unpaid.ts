import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { isAboutBooking, record } from '../../platform/server/work/events.ts';
import { loadDues } from '../../places/server/load-dues.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import { change } from '../../platform/server/work/change.ts';

/** Notes, once for a booking that its provider made, that something of it is still to be paid: a reminder follows. */
export async function noteUnpaid(services: Services, bookingId: string): Promise<void> {
  await change(services, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', bookingId)
      .where('payment', 'in', ['UNPAID_INVOICE', 'AWAITING_OFFLINE'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!booking) return ok(false);
    const noted = await tx
      .selectFrom('event')
      .select('id')
      .where('kind', '=', 'payment.due')
      .where(isAboutBooking(bookingId))
      .executeTakeFirst();
    const { dues } = await loadDues(tx, booking, await loadPlaces(tx, [bookingId]));
    if (noted || dues.outstandingPence === 0) return ok(false);
    await record(tx, services.clock, [
      {
        kind: 'payment.due',
        about: { booking: booking.id, account: booking.booker_id, provider: booking.provider_id },
        data: { outstandingPence: dues.outstandingPence },
        subjectId: booking.booker_id,
      },
    ]);
    return ok(true);
  });
}
