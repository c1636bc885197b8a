import { reconcileOpenPayments } from '../../payments/server/reconcile.ts';
import { endHolds } from './end-holds.ts';
import { bookingMails } from './mail-bookings.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';

export const checkoutWork: Work<Services> = {
  subscribers: bookingMails,
  routines: [
    {
      // Not a job for each hold: nearly all of them are booked or left long before, and whoever wants a place ends them anyway.
      name: 'end holds that ran out',
      everySeconds: 5,
      run: async (services) => {
        await endHolds(services);
      },
    },
    {
      name: 'reconcile open payments',
      everySeconds: 60,
      run: (services) => reconcileOpenPayments(services, services.paymentEffects),
    },
  ],
};
