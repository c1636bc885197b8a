import { endMove, endMoveOfBooking, endMoves } from './end-move.ts';
import { datesChangedMails } from './mail-dates-changed.ts';
import { moveMails } from './mail-moves.ts';
import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';

export const movesWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'end move',
      on: ['move.begun'],
      at: (event) => Temporal.Instant.from(event.data.heldUntil),
      run: async (services, event) => {
        await endMove(services, event.data.moveId, { close: false });
      },
    }),
    {
      name: 'end move of cancelled places',
      on: ['places.cancelled'],
      run: async (services, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await endMoveOfBooking(services, booking);
      },
    },
    ...moveMails,
    ...datesChangedMails,
  ],
  routines: [{ name: 'end moves that were not paid', everySeconds: 60, run: endMoves }],
};
