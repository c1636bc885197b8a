import type { SignedIn } from '../../identity/access.ts';
import { reconcilePayment } from '../../payments/server/reconcile.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';

export type Settled = { outcome: 'confirmed' | 'requested' | 'waiting' | 'not-paid' | 'gone'; sentence: string };

const sentences: Record<Settled['outcome'], string> = {
  confirmed: 'You are booked.',
  requested: 'The provider has been asked. Your card is charged only if they say yes.',
  waiting: 'We have not heard of your payment yet. This page will change as soon as we do.',
  'not-paid': 'The payment was not finished, so nothing is booked and nothing was charged.',
  gone: 'The payment came after the places had gone. It is being refunded to your card.',
};

/** Asks Stripe how the payment of a booking stands and books it at once; for the return from the payment page. */
export async function settleBooking(
  services: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<Settled, 'not-found' | 'stripe-unavailable'>> {
  const booking = await services.db
    .selectFrom('booking')
    .select(['id', 'basket_id'])
    .where('id', '=', bookingId)
    .where((is) =>
      is.or([
        is('booker_id', '=', caller.subjectId),
        is.and([is('provider_id', '=', caller.subjectId), is('confirmed_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirst();
  if (!booking) return notFound;
  const open = await services.db
    .selectFrom('payment')
    .select('id')
    .where((is) =>
      is.or([
        is('basket_id', '=', booking.basket_id),
        is('basket_id', 'in', (from) =>
          from.selectFrom('move').select('basket_id').where('booking_id', '=', bookingId).where('state', '=', 'PAYING'),
        ),
      ]),
    )
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (open) {
    const standing = await reconcilePayment(services, services.paymentEffects, open.id);
    if (!standing.ok) return standing;
  }
  const after = await services.db
    .selectFrom('booking')
    .leftJoin('basket', 'basket.id', 'booking.basket_id')
    .select((is) => [
      'booking.confirmed_at',
      'booking.approval',
      'basket.state',
      is
        .exists(
          is
            .selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.booking_id', '=', 'booking.id')
            .where('refund.rule', '=', 'PLACES_GONE'),
        )
        .as('gone'),
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const outcome = after.confirmed_at
    ? 'confirmed'
    : after.approval === 'PENDING' || after.approval === 'APPROVED'
      ? 'requested'
      : after.gone
        ? 'gone'
        : after.state === 'PAYING'
          ? 'waiting'
          : 'not-paid';
  return ok({ outcome, sentence: sentences[outcome] });
}
