import { type Queryable } from '../../platform/server/database/db.ts';
import { BANKS_TAKE_DAYS } from '../../places/payment-words.ts';
import { type RefundRule } from '../../places/refund-rules.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { decideBy, pendingSentence } from '../../cancellations/refund-decision.ts';
import { disputeInsteadOf, type DisputeOfPlaces } from '../../places/server/read-disputes.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';

type Refund = Omit<BookingAnswer['refunds'][number], 'sentence'>;

type RefundState = Refund['state'];

const refundSentences: Record<RefundState, string> = {
  AUTO_APPROVED: 'The refund is being sent to the card.',
  PENDING_DECISION: 'The provider decides about this refund.',
  APPROVED_FULL: 'The provider agreed to the refund; it is being sent to the card.',
  APPROVED_PARTIAL: 'The provider agreed to a part of the refund; it is being sent to the card.',
  DECLINED: 'The provider declined this refund.',
  PROCESSING: 'The refund is on its way to the card.',
  REFUNDED: `The refund was sent to the card. ${BANKS_TAKE_DAYS}`,
  FAILED: 'The bank did not take the refund. We are looking into it; the money is not lost.',
};

/** How a refund stands, for those who wait for it. */
export function sentenceOf(refund: Refund, disputes: readonly DisputeOfPlaces[], provider: string): string {
  if (refund.decideBy) return pendingSentence(refund.rule, refund.decideBy, provider);
  const instead = refund.state === 'FAILED' ? disputeInsteadOf(refund, disputes)?.state : undefined;
  if (instead === 'OPEN')
    return 'The bank holds this money in a dispute. If it gives the money up again, the refund is sent to the card then.';
  if (instead === 'LOST') return 'The bank gave this money back to the cardholder in the dispute instead.';
  return refundSentences[refund.state];
}

export async function refundsOf(db: Queryable, bookingId: string): Promise<Refund[]> {
  const refunds = await refundRows(db, { bookingId });
  if (refunds.length === 0) return [];
  const parts = await db
    .selectFrom('refund_place')
    .selectAll()
    .where(
      'refund_id',
      'in',
      refunds.map((refund) => refund.id),
    )
    .execute();
  return refunds.map((refund) => ({
    id: refund.id,
    state: refund.state,
    amountPence: refund.amount_pence,
    rule: refund.rule as RefundRule,
    reason: refund.reason,
    askedMessage: refund.asked_message,
    answerMessage: refund.answer_message,
    decideBy: refund.state === 'PENDING_DECISION' ? decideBy(instantFrom(refund.created_at)).toString() : null,
    createdAt: refund.created_at.toISOString(),
    finishedAt: refund.finished_at?.toISOString() ?? null,
    places: parts
      .filter((part) => part.refund_id === refund.id)
      .map((part) => ({ placeId: part.place_id, amountPence: part.amount_pence })),
  }));
}

const refundRows = async (db: Queryable, { bookingId }: { bookingId: string }) =>
  db.selectFrom('refund').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').orderBy('id').execute();
