import { finishCaptures } from '../../payments/server/capture.ts';
import { followCouncil, followCouncils, whenFinal } from './follow-council.ts';
import { lapseRequest, lapseRequests } from './lapse-requests.ts';
import { requestMails } from './mail-requests.ts';
import { lapseSwitches } from './offer-ticket-switch.ts';
import { followDates } from './set-answer-by.ts';
import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';

export const requestsWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'end request',
      on: ['booking.requested'],
      at: (event) => Temporal.Instant.from(event.data.answerBy),
      run: async (services, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await lapseRequest(services, booking);
      },
    }),
    {
      // When that is earlier than it was, the routine ends it in time.
      name: 'have request answered by its new dates',
      on: ['dates.changed'],
      run: async (services, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await followDates(services, booking);
      },
    },
    subscriber({
      name: 'follow council',
      on: ['eligibility.decided'],
      run: async (services, event) => {
        await followCouncil(services, event.data.eligibilityId);
      },
    }),
    subscriber({
      // A no takes effect once its officer cannot take it back.
      name: 'follow council to the end',
      on: ['eligibility.decided'],
      at: whenFinal,
      run: async (services, event) => {
        await followCouncil(services, event.data.eligibilityId);
      },
    }),
    ...requestMails,
  ],
  routines: [
    { name: 'end requests that were not answered', everySeconds: 60, run: lapseRequests },
    { name: 'give back what is kept for another ticket', everySeconds: 60, run: lapseSwitches },
    { name: 'follow councils', everySeconds: 120, run: followCouncils },
    {
      name: 'take approved payments',
      everySeconds: 60,
      run: (services) => finishCaptures(services, services.paymentEffects),
    },
  ],
};
