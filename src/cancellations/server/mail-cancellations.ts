import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { cancelledForBooker, cancelledForProvider } from './mails.ts';

const placesOf = ({ data }: EventRow<'places.cancelled'>): ReadonlySet<string> => new Set(data.placeIds);

/** How many mails of one kind share a job. One that a mailbox refuses gets a job of its own. */
const MAILS_PER_JOB = 20;

/** The mails about cancelled places. Each side's mail is a job of its own. */
export const cancellationMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail cancellation to booker',
    on: ['places.cancelled'],
    share: MAILS_PER_JOB,
    run: async (services, event) => {
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'booker');
      await sendOnce(services, event, idOf(event, 'account'), 'places-cancelled', (to) =>
        cancelledForBooker(senderOf(services), to, booking, placesOf(event)),
      );
    },
  }),
  subscriber({
    name: 'mail cancellation to provider',
    on: ['places.cancelled'],
    share: MAILS_PER_JOB,
    run: async (services, event) => {
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'provider');
      await sendOnce(services, event, idOf(event, 'provider'), 'places-freed', (to) =>
        cancelledForProvider(senderOf(services), to, booking, placesOf(event)),
      );
    },
  }),
];
