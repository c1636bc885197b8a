import { endMove, endMoveOfBooking, endMoves } from './end-move.ts';
import { datesChangedMails } from './mail-dates-changed.ts';
import { moveMails } from './mail-moves.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';

export const movesWork: Work<Services> = {
  subscribers: [
    {
      name: 'end move',
      on: ['move.begun'],
      at: (event) => Temporal.Instant.from(String(event.data['heldUntil'])),
      run: async (services, event) => {
        const { moveId } = event.data;
        if (typeof moveId === 'string') await endMove(services, moveId, { close: false });
      },
    },
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
