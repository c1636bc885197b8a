import { customerMails } from './mail-customers.ts';
import { noteUnpaid } from './note-unpaid.ts';
import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';

export const manualBookingsWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'note what is unpaid',
      on: ['payment.asked'],
      at: (event) => Temporal.Instant.from(event.data.remindAt),
      run: async (services, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await noteUnpaid(services, booking);
      },
    }),
    ...customerMails,
  ],
  routines: [],
};
