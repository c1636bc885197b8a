import type { SignedIn } from '../../identity/access.ts';
import { answerRefund, type RefundToDecide, refundToDecide } from '../../payments/server/answer-refund.ts';
import { areDisputed } from '../../payments/server/read-refunded.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { answerOfPolicy, applyDecision, decideBy, LAST_DAY, type RefundDecision } from '../refund-decision.ts';
import { markPayment } from '../../places/server/mark-payment.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import { change } from '../../platform/server/work/change.ts';

const AT_ONCE = 100;

type DecideRefusal = 'not-found' | 'already-answered' | 'invalid-input' | 'payment-disputed';

/** The provider decides how much of a refund goes back. What was decided stays; hearing the same again is answered alike. */
export async function decideRefundRequest(
  services: Services,
  caller: SignedIn,
  refundId: string,
  answer: { decision: RefundDecision; message: string },
): Promise<Result<{ bookingId: string }, DecideRefusal>> {
  return change(services, async (tx) => {
    const bookingId = await lockBookingOf(tx, refundId, caller.subjectId);
    const refund = bookingId && (await refundToDecide(tx, refundId));
    if (!refund || !bookingId) return notFound;
    if (refund.state !== 'PENDING_DECISION') return refuse('already-answered', 'This refund has been decided already.');
    if (await areDisputed(tx, [...refund.asked.keys()]))
      return refuse(
        'payment-disputed',
        'The family’s bank has taken this payment back while it looks into a dispute. You can decide once the bank has.',
      );
    const result = applyDecision(refund.asked, isGone(refund) ? { kind: 'none' } : answer.decision);
    if (!result.ok) return result;
    await answerRefund(tx, services, refund, { ...result.value, message: answer.message, decidedById: caller.actorId });
    await markPayment(tx, bookingId, await loadPlaces(tx, [bookingId]));
    return ok({ bookingId });
  });
}

/** Whether nothing of what was asked is left: a bank has given it to the booker. */
const isGone = (refund: RefundToDecide): boolean => [...refund.asked.values()].every((amount) => amount === 0);

/** Applies the policy's own answer to a refund that nobody decided in time. Safe to call at any time. */
export async function applyPolicyToRefund(services: Services, refundId: string): Promise<void> {
  await change(services, async (tx) => {
    const bookingId = await lockBookingOf(tx, refundId);
    const refund = bookingId && (await refundToDecide(tx, refundId));
    if (!refund || !bookingId || refund.state !== 'PENDING_DECISION' || !isOverdue(refund, services)) return ok(false);
    // The bank decides first; the routine comes back.
    if (await areDisputed(tx, [...refund.asked.keys()])) return ok(false);
    const result = applyDecision(refund.asked, isGone(refund) ? { kind: 'none' } : answerOfPolicy(refund.rule));
    if (!result.ok) throw new Error(`The policy has no answer to refund ${refundId}.`);
    await answerRefund(tx, services, refund, { ...result.value, message: '', decidedById: null });
    await markPayment(tx, bookingId, await loadPlaces(tx, [bookingId]));
    return ok(true);
  });
}

/** Applies the policy to every refund whose time to decide is over: the safety net below the event of each. */
export async function applyPolicyToRefunds(services: Services): Promise<void> {
  const before = services.clock
    .now()
    .subtract({ hours: LAST_DAY * 24 })
    .toString();
  const due = await services.db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'PENDING_DECISION')
    .where('created_at', '<=', timestamp(before))
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    try {
      await applyPolicyToRefund(services, id);
    } catch (error) {
      // One refund that cannot be decided must not keep the others waiting.
      services.log.error({ refund: id, err: error }, 'refund could not be decided by the policy');
    }
  }
}

function isOverdue(refund: RefundToDecide, services: Services): boolean {
  return decideBy(refund.createdAt).epochMilliseconds <= services.clock.now().epochMilliseconds;
}

/** Locks the booking of a refund first, as every change of a booking does. Undefined when it is not the provider's. */
async function lockBookingOf(tx: Tx, refundId: string, providerId?: string): Promise<string | undefined> {
  const booking = await tx
    .selectFrom('booking')
    .select('booking.id')
    .where('booking.id', '=', (from) => from.selectFrom('refund').select('booking_id').where('id', '=', refundId))
    .$if(providerId !== undefined, (query) => query.where('booking.provider_id', '=', providerId ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return booking?.id;
}
