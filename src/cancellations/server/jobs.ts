import { retryRefundsAfterDispute } from '../../payments/server/retry-refund.ts';
import { decideBy } from '../refund-decision.ts';
import { applyPolicyToRefund, applyPolicyToRefunds } from './answer-refund-request.ts';
import { endPlacesOfCancelledSessions, endPlacesOfSession } from './cancel-sessions.ts';
import { decideMinimums } from './decide-minimums.ts';
import { cancellationMails } from './mail-cancellations.ts';
import { disputeMails } from './mail-disputes.ts';
import { minimumMails } from './mail-minimums.ts';
import { refundMails } from './mail-refunds.ts';
import { refundAfterDispute } from './refund-after-dispute.ts';
import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';

export const cancellationsWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'end places of cancelled session',
      on: ['session.cancelled'],
      run: async (services, event) => {
        const { session } = event.about;
        if (typeof session === 'string' && event.actor_id && event.subject_id)
          await endPlacesOfSession(services, session, {
            actorId: event.actor_id,
            subjectId: event.subject_id,
            message: event.data.message,
          });
      },
    }),
    subscriber({
      name: 'decide refund by the policy',
      on: ['refund.asked'],
      at: (event) => decideBy(Temporal.Instant.fromEpochMilliseconds(event.at.getTime())),
      run: async (services, event) => {
        await applyPolicyToRefund(services, event.data.refundId);
      },
    }),
    subscriber({
      name: 'refund what was cancelled during a dispute',
      on: ['dispute.closed'],
      run: async (services, event) => {
        const { booking } = event.about;
        const { disputeId } = event.data;
        if (typeof booking !== 'string') return;
        await refundAfterDispute(services, booking, disputeId);
        await retryRefundsAfterDispute(services, booking, disputeId);
      },
    }),
    ...cancellationMails,
    ...refundMails,
    ...disputeMails,
    ...minimumMails,
  ],
  routines: [
    { name: 'end places of cancelled sessions', everySeconds: 300, run: endPlacesOfCancelledSessions },
    { name: 'decide which dates go ahead', everySeconds: 120, run: decideMinimums },
    { name: 'decide overdue refunds by the policy', everySeconds: 600, run: applyPolicyToRefunds },
  ],
};
