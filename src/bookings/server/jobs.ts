import { reconcileOpenPayments } from '../../payments/server/reconcile.ts';
import { finishCaptures } from '../../payments/server/capture.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { decideBy } from '../../cancellations/refund-decision.ts';
import { endPlacesOfCancelledSessions, endPlacesOfSession } from '../../cancellations/server/cancel-sessions.ts';
import { decideMinimums } from '../../cancellations/server/decide-minimums.ts';
import { applyPolicyToRefund, applyPolicyToRefunds } from '../../cancellations/server/answer-refund-request.ts';
import { endHolds } from '../../checkout/server/end-holds.ts';
import { endMove, endMoveOfBooking, endMoves } from '../../moves/server/end-move.ts';
import { followCouncil, followCouncils, whenFinal } from './follow-council.ts';
import { forgetAnswerFiles } from '../../questionnaires/server/forget-answer-files.ts';
import { issueInvoices, issueMissingInvoices } from '../../invoices/server/issue-invoice.ts';
import { lapseRequest, lapseRequests } from '../../requests/server/lapse-requests.ts';
import { noteUnpaid } from '../../manual-bookings/server/note-unpaid.ts';
import { lapseSwitches } from '../../requests/server/offer-ticket-switch.ts';
import { paymentEffects } from './payment-effects.ts';
import { followDates } from '../../requests/server/set-answer-by.ts';
import { retryRefundsAfterDispute } from '../../payments/server/retry-refund.ts';
import { refundAfterDispute } from '../../cancellations/server/refund-after-dispute.ts';

export const bookingsWork: Work<Doors> = {
  subscribers: [
    {
      name: 'end move',
      on: ['move.begun'],
      at: (event) => Temporal.Instant.from(String(event.data['heldUntil'])),
      run: async (doors, event) => {
        const { moveId } = event.data;
        if (typeof moveId === 'string') await endMove(doors, moveId, { close: false });
      },
    },
    {
      name: 'end move of cancelled places',
      on: ['places.cancelled'],
      run: async (doors, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await endMoveOfBooking(doors, booking);
      },
    },
    {
      name: 'end request',
      on: ['booking.requested'],
      at: (event) => Temporal.Instant.from(String(event.data['answerBy'])),
      run: async (doors, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await lapseRequest(doors, booking);
      },
    },
    {
      // When that is earlier than it was, the routine ends it in time.
      name: 'have request answered by its new dates',
      on: ['dates.changed'],
      run: async (doors, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await followDates(doors, booking);
      },
    },
    {
      name: 'follow council',
      on: ['eligibility.decided'],
      run: async (doors, event) => {
        const { eligibilityId } = event.data;
        if (typeof eligibilityId === 'string') await followCouncil(doors, eligibilityId);
      },
    },
    {
      // A no takes effect once its officer cannot take it back.
      name: 'follow council to the end',
      on: ['eligibility.decided'],
      at: whenFinal,
      run: async (doors, event) => {
        const { eligibilityId } = event.data;
        if (typeof eligibilityId === 'string') await followCouncil(doors, eligibilityId);
      },
    },
    {
      name: 'end places of cancelled session',
      on: ['session.cancelled'],
      run: async (doors, event) => {
        const { session } = event.about;
        const message = typeof event.data['message'] === 'string' ? event.data['message'] : '';
        if (typeof session === 'string' && event.actor_id && event.subject_id)
          await endPlacesOfSession(doors, session, {
            actorId: event.actor_id,
            subjectId: event.subject_id,
            message,
          });
      },
    },
    {
      // Not where places are confirmed: where many are at once, they would wait for the provider's counter.
      name: 'number invoice',
      on: ['booking.confirmed'],
      run: async (doors, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await issueInvoices(doors, [booking]);
      },
      runAll: async (doors, events) =>
        issueInvoices(
          doors,
          events.flatMap(({ about: { booking } }) => (typeof booking === 'string' ? [booking] : [])),
        ),
    },
    {
      name: 'note what is unpaid',
      on: ['payment.asked'],
      at: (event) => Temporal.Instant.from(String(event.data['remindAt'])),
      run: async (doors, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await noteUnpaid(doors, booking);
      },
    },
    {
      name: 'decide refund by the policy',
      on: ['refund.asked'],
      at: (event) => decideBy(Temporal.Instant.fromEpochMilliseconds(event.at.getTime())),
      run: async (doors, event) => {
        const { refundId } = event.data;
        if (typeof refundId === 'string') await applyPolicyToRefund(doors, refundId);
      },
    },
    {
      name: 'refund what was cancelled during a dispute',
      on: ['dispute.closed'],
      run: async (doors, event) => {
        const { booking } = event.about;
        const { disputeId } = event.data;
        if (typeof booking !== 'string' || typeof disputeId !== 'string') return;
        await refundAfterDispute(doors, booking, disputeId);
        await retryRefundsAfterDispute(doors, booking, disputeId);
      },
    },
  ],
  routines: [
    { name: 'end places of cancelled sessions', everySeconds: 300, run: endPlacesOfCancelledSessions },
    { name: 'decide which dates go ahead', everySeconds: 120, run: decideMinimums },
    { name: 'decide overdue refunds by the policy', everySeconds: 600, run: applyPolicyToRefunds },
    { name: 'end requests that were not answered', everySeconds: 60, run: lapseRequests },
    { name: 'give back what is kept for another ticket', everySeconds: 60, run: lapseSwitches },
    { name: 'follow councils', everySeconds: 120, run: followCouncils },
    { name: 'end moves that were not paid', everySeconds: 60, run: endMoves },
    { name: 'forget files that are no answer', everySeconds: 3600, run: forgetAnswerFiles },
    { name: 'number invoices that are missing', everySeconds: 3600, run: issueMissingInvoices },
    { name: 'take approved payments', everySeconds: 60, run: (doors) => finishCaptures(doors, paymentEffects) },
    {
      // Not a job for each hold: nearly all of them are booked or left long before, and whoever wants a place ends them anyway.
      name: 'end holds that ran out',
      everySeconds: 5,
      run: async (doors) => {
        await endHolds(doors);
      },
    },
    { name: 'reconcile open payments', everySeconds: 60, run: (doors) => reconcileOpenPayments(doors, paymentEffects) },
  ],
};
