import { reconcileOpenPayments } from '../../payments/server/reconcile.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Work } from '../../platform/server/jobs.ts';
import { endHold, endHolds } from './end-holds.ts';
import { paymentEffects } from './payment-effects.ts';

export const bookingsWork: Work<Doors> = {
  subscribers: [
    {
      name: 'end hold',
      on: ['places.held'],
      at: (event) => Temporal.Instant.from(String(event.data['heldUntil'])),
      run: async (doors, event) => {
        const { basket } = event.about;
        if (typeof basket === 'string') await endHold(doors, basket);
      },
    },
  ],
  routines: [
    {
      name: 'end holds that ran out',
      everySeconds: 20,
      run: async (doors) => {
        await endHolds(doors);
      },
    },
    { name: 'reconcile open payments', everySeconds: 60, run: (doors) => reconcileOpenPayments(doors, paymentEffects) },
  ],
};
