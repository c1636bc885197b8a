import type { SignedIn } from '../../identity/access.ts';
import { capturePayment } from '../../payments/server/capture.ts';
import { beginCapture } from '../../payments/server/record-payment.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { decideAnswer, type Answer, type DeclineReason } from '../request.ts';
import { councilLets } from '../../places/server/read-funding.ts';
import { confirmPlaces } from '../../checkout/server/confirm-places.ts';
import { endRequest } from './end-request.ts';
import { findBooking, type Side } from '../../places/server/find-booking.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import { change } from '../../platform/server/work/change.ts';

type RefusalKey = 'not-found' | 'already-answered' | 'request-lapsed';
type ApprovalRefusal = RefusalKey | 'eligibility-pending' | 'not-eligible';

/**
 * The provider says yes. What costs nothing is booked at once. Otherwise the authorised money is taken first: the
 * decision is written, then the bank is asked, then the places are confirmed; a bank that is down is asked again by
 * itself. Places that a council pays for wait for its yes, unless the programme lets the provider go first, knowingly.
 */
export async function approveRequest(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  { message, despitePending }: { message: string; despitePending: boolean },
): Promise<Result<true, ApprovalRefusal>> {
  const decided = await change(services, async (tx) => {
    const found = await lockRequest(tx, services, caller, bookingId, 'provider', 'approve');
    if (!found.ok) return found;
    const { booking, repeat } = found.value;
    const places = (await loadPlaces(tx, [bookingId])).filter((place) => place.state === 'REQUESTED');
    const paymentId = places.find((place) => place.payment_id)?.payment_id ?? null;
    if (repeat) return ok(paymentId);
    const lets = await councilLets(tx, places, despitePending);
    if (!lets.ok) return lets;
    await tx
      .updateTable('booking')
      .set({ approval: 'APPROVED', answered_at: services.clock.now().toString(), answer_message: message })
      .where('id', '=', bookingId)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'booking.approved',
        about: { booking: bookingId, account: booking.booker_id, provider: booking.provider_id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    if (paymentId) await beginCapture(tx, paymentId);
    else await confirmPlaces(tx, services, null, places, 'FREE', 'REQUESTED');
    return ok(paymentId);
  });
  if (!decided.ok) return decided;
  // A bank that cannot be reached is asked again by the routine; the answer stands either way.
  if (decided.value) await capturePayment(services, services.paymentEffects, decided.value);
  return ok(true);
}

/** The provider says no, with a reason: the places are free again and the card is not charged. */
export async function declineRequest(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  answer: { reason: DeclineReason; message: string },
): Promise<Result<true, RefusalKey>> {
  return end(services, caller, bookingId, 'provider', 'decline', answer);
}

/** The booker takes the request back, which is always free. */
export async function withdrawRequest(
  services: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<true, RefusalKey>> {
  return end(services, caller, bookingId, 'booker', 'withdraw', {});
}

async function end(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  side: Side,
  answer: 'decline' | 'withdraw',
  how: { reason?: DeclineReason; message?: string },
): Promise<Result<true, RefusalKey>> {
  return change(services, async (tx) => {
    const found = await lockRequest(tx, services, caller, bookingId, side, answer);
    if (!found.ok) return found;
    const { booking, repeat } = found.value;
    if (!repeat)
      await endRequest(tx, services, booking, answer === 'decline' ? 'DECLINED' : 'WITHDRAWN', {
        ...how,
        actorId: caller.actorId,
      });
    return ok(true);
  });
}

/** Locks a booking of the caller's, so that two answers follow one another, and asks whether it may be answered so. */
async function lockRequest(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  bookingId: string,
  side: Side,
  answer: Answer,
) {
  await tx.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute();
  const found = await findBooking(tx, caller, bookingId, side);
  if (!found) return notFound;
  const { row: booking } = found;
  const decision = decideAnswer(
    {
      approval: booking.approval,
      answerBy: booking.answer_by ? instantFrom(booking.answer_by) : null,
    },
    answer,
    services.clock.now(),
  );
  return decision.ok ? ok({ booking, repeat: decision.value === 'repeat' }) : decision;
}
