import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { PaymentRow } from '../../payments/server/record-payment.ts';
import { bookPayments, giveMoneyBack, mustBeFor, placesOf } from '../../checkout/server/payment-effects.ts';
import { markPayment } from '../../places/server/mark-payment.ts';
import { loadPlaces } from '../../places/server/rows.ts';

/** What was cancelled while its payment page was open was paid in vain: that money goes back. */
export async function linkPaid(tx: Tx, services: Services, payment: PaymentRow): Promise<void> {
  const bookings = await tx
    .selectFrom('booking')
    .select(['id', 'booker_id', 'provider_id', 'listing_id'])
    .where('basket_id', '=', payment.basket_id)
    .forUpdate()
    .execute();
  // As they are under the lock: a cancellation or a move may just have ended.
  const places = await placesOf(tx, payment);
  mustBeFor({ payment, places });
  await bookPayments(tx, services, [{ payment, places }]);
  const inVain = places.filter((place) => place.state !== 'CONFIRMED');
  if (inVain.length > 0)
    await giveMoneyBack(tx, services, payment, inVain, {
      reason:
        inVain.length === 1
          ? 'One place was cancelled before it was paid, so its price is refunded.'
          : `${inVain.length} places were cancelled before they were paid, so their price is refunded.`,
      // The mail about the cancellation said that nothing had been paid.
      needsOwnMail: true,
    });
  for (const booking of bookings) {
    await markPayment(tx, booking.id, await loadPlaces(tx, [booking.id]));
    await record(tx, services.clock, [
      {
        kind: 'payment-link.paid',
        about: {
          booking: booking.id,
          listing: booking.listing_id,
          account: booking.booker_id,
          provider: booking.provider_id,
        },
        data: { paymentId: payment.id },
        subjectId: booking.booker_id,
      },
    ]);
  }
}
