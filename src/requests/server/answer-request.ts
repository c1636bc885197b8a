import type { SignedIn } from '../../identity/access.ts';
import { capturePayment } from '../../payments/server/capture.ts';
import { beginCapture } from '../../payments/server/payment.ts';
import { done, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { decideAnswer, type Answer, type Approval, type DeclineReason } from '../request.ts';
import { councilLets } from '../../places/server/booking-funding.ts';
import { confirmPlaces } from '../../checkout/server/confirm-places.ts';
import { endRequest } from './end-request.ts';
import { findBooking, type Side } from '../../places/server/find-booking.ts';
import { paymentEffects } from '../../bookings/server/payment-effects.ts';
import { loadPlaces } from '../../places/server/place-rows.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';

type Refusal = 'not-found' | 'already-answered' | 'request-lapsed';
type ApprovalRefusal = Refusal | 'eligibility-pending' | 'not-eligible';

/**
 * The provider says yes. What costs nothing is booked at once. Otherwise the authorised money is taken first: the
 * decision is written, then the bank is asked, then the places are confirmed; a bank that is down is asked again by
 * itself. Places that a council pays for wait for its yes, unless the programme lets the provider go first, knowingly.
 */
export async function approveRequest(
  doors: Doors,
  asker: SignedIn,
  bookingId: string,
  { message, despitePending }: { message: string; despitePending: boolean },
): Promise<Result<true, ApprovalRefusal>> {
  const decided = await transact<string | null, ApprovalRefusal>(doors.db, async (tx) => {
    const found = await lockRequest(tx, doors, asker, bookingId, 'provider', 'approve');
    if (!found.ok) return found;
    const { booking, repeat } = found.value;
    const places = (await loadPlaces(tx, [bookingId])).filter((place) => place.state === 'REQUESTED');
    const paymentId = places.find((place) => place.payment_id)?.payment_id ?? null;
    if (repeat) return done(paymentId);
    const lets = await councilLets(tx, places, despitePending);
    if (!lets.ok) return lets;
    await tx
      .updateTable('booking')
      .set({ approval: 'APPROVED', answered_at: doors.clock.now().toString(), answer_message: message })
      .where('id', '=', bookingId)
      .execute();
    await record(tx, doors.clock, [
      {
        kind: 'booking.approved',
        about: { booking: bookingId, account: booking.booker_id, provider: booking.provider_id },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    if (paymentId) await beginCapture(tx, paymentId);
    else await confirmPlaces(tx, doors, null, places, 'FREE', 'REQUESTED');
    return done(paymentId);
  });
  doors.poke();
  if (!decided.ok) return decided;
  // A bank that cannot be reached is asked again by the routine; the answer stands either way.
  if (decided.value) await capturePayment(doors, paymentEffects, decided.value);
  return done(true);
}

/** The provider says no, with a reason: the places are free again and the card is not charged. */
export async function declineRequest(
  doors: Doors,
  asker: SignedIn,
  bookingId: string,
  answer: { reason: DeclineReason; message: string },
): Promise<Result<true, Refusal>> {
  return end(doors, asker, bookingId, 'provider', 'decline', answer);
}

/** The booker takes the request back, which is always free. */
export async function withdrawRequest(
  doors: Doors,
  asker: SignedIn,
  bookingId: string,
): Promise<Result<true, Refusal>> {
  return end(doors, asker, bookingId, 'booker', 'withdraw', {});
}

async function end(
  doors: Doors,
  asker: SignedIn,
  bookingId: string,
  side: Side,
  answer: 'decline' | 'withdraw',
  how: { reason?: DeclineReason; message?: string },
): Promise<Result<true, Refusal>> {
  const ended = await transact<true, Refusal>(doors.db, async (tx) => {
    const found = await lockRequest(tx, doors, asker, bookingId, side, answer);
    if (!found.ok) return found;
    const { booking, repeat } = found.value;
    if (!repeat)
      await endRequest(tx, doors, booking, answer === 'decline' ? 'DECLINED' : 'WITHDRAWN', {
        ...how,
        actorId: asker.actorId,
      });
    return done(true);
  });
  doors.poke();
  return ended;
}

/** Locks a booking of the asker's, so that two answers follow one another, and asks whether it may be answered so. */
async function lockRequest(tx: Tx, doors: Doors, asker: SignedIn, bookingId: string, side: Side, answer: Answer) {
  await tx.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute();
  const found = await findBooking(tx, asker, bookingId, side);
  if (!found) return notFound;
  const { row: booking } = found;
  const decision = decideAnswer(
    {
      approval: booking.approval as Approval,
      answerBy: booking.answer_by ? instantFrom(booking.answer_by) : null,
    },
    answer,
    doors.clock.now(),
  );
  return decision.ok ? done({ booking, repeat: decision.value === 'repeat' }) : decision;
}
