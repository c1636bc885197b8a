import type { SignedIn } from '../../identity/access.ts';
import { decideRefund } from '../../payments/server/decide-refund.ts';
import { refundedOf } from '../../payments/server/read-refunded.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { markPayment } from '../../places/server/mark-payment.ts';
import { loadPlaces, ticketLeftOf } from '../../places/server/rows.ts';
import { change } from '../../platform/server/work/change.ts';

type RefusalKey = 'not-found' | 'nothing-to-ask' | 'already-asked';

/**
 * The booker asks for more of the ticket price than the policy gave back for places that they cancelled. The provider
 * decides; each place is asked for once.
 */
export async function askForRefund(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  request: { placeIds: readonly string[]; message: string },
): Promise<Result<true, RefusalKey>> {
  return change(services, async (tx) => {
    await tx.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute();
    const found = await findBooking(tx, caller, bookingId, 'booker');
    if (!found) return notFound;
    const places = await loadPlaces(tx, [bookingId]);
    const ids = new Set(request.placeIds);
    const chosen = places.filter((place) => ids.has(place.id));
    if (chosen.length !== ids.size) return notFound;
    const earlier = await tx
      .selectFrom('refund_place')
      .innerJoin('refund', 'refund.id', 'refund_place.refund_id')
      .select('refund.id')
      .where('refund_place.place_id', 'in', [...ids])
      .where('refund.rule', 'in', ['DECISION', 'ASKED_FOR_MORE'])
      .executeTakeFirst();
    if (earlier) return refuse('already-asked', 'The provider has been asked about this before.');
    const refunded = await refundedOf(tx, [...ids]);
    const left = new Map(chosen.map((place) => [place.id, ticketLeftOf(place, refunded.get(place.id) ?? 0)]));
    if (chosen.some((place) => place.state !== 'CANCELLED_BY_BOOKER' || (left.get(place.id) ?? 0) <= 0))
      return refuse('nothing-to-ask', 'You can ask for money back for places that you cancelled and paid for.');
    for (const [paymentId, group] of Map.groupBy(chosen, (place) => place.payment_id)) {
      if (!paymentId) continue;
      await decideRefund(tx, services, {
        booking: { id: bookingId, bookerId: found.row.booker_id, providerId: found.row.provider_id },
        paymentId,
        rule: 'ASKED_FOR_MORE',
        reason: 'The family asked for more than the cancellation policy gives back.',
        state: 'PENDING_DECISION',
        message: request.message,
        amounts: new Map(group.map((place) => [place.id, left.get(place.id) ?? 0])),
      });
    }
    await markPayment(tx, bookingId, places);
    return ok<true>(true);
  });
}
