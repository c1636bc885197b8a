import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { waitingMails } from './mail-families.ts';
import { tendQueue, tendQueues } from './tend-queue.ts';

export const waitingWork: Work<Services> = {
  subscribers: [
    {
      name: 'tend waiting list',
      // Everything that may have freed a place, ended a date, or changed who is next.
      on: [
        'places.released',
        'places.cancelled',
        'places.moved',
        'move.lapsed',
        'schedule.changed',
        'tickets.changed',
        'listing.published',
        'listing.archived',
        'waiting.joined',
        'waiting.declined',
        'waiting.left',
        'waiting.removed',
        'waiting.moved-up',
      ],
      run: async (services, event) => {
        for (const listingId of new Set([event.about.listing ?? []].flat())) await tendQueue(services, listingId);
      },
    },
    subscriber({
      name: 'end waiting offer',
      on: ['waiting.offered'],
      at: (event) => Temporal.Instant.from(event.data.until),
      run: async (services, event) => {
        const { listing } = event.about;
        if (typeof listing === 'string') await tendQueue(services, listing);
      },
    }),
    ...waitingMails,
  ],
  routines: [{ name: 'tend waiting lists', everySeconds: 30, run: tendQueues }],
};
