import { bookingCalendar } from '../../places/server/make-booking-calendar.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { drawCheckInCodes } from './draw-check-in-codes.ts';
import { failedPayment, provisionsOf } from './mail-facts.ts';
import { confirmedForBooker, confirmedForProvider, paymentFailed } from './mails.ts';

/** How many mails of one kind share a job. One that a mailbox refuses gets a job of its own. */
const MAILS_PER_JOB = 20;

/** Whether a provider made the confirmed booking itself: its customer gets another mail, and it gets none. */
export const isMadeByProvider = ({ data }: EventRow<'booking.confirmed'>): boolean => data.by === 'provider';

/** The mails about confirmed bookings and refused payments. Each side's mail is a job of its own. */
export const bookingMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail booking to booker',
    on: ['booking.confirmed'],
    share: MAILS_PER_JOB,
    run: async (services, event) => {
      if (isMadeByProvider(event)) return;
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'booker');
      const sender = senderOf(services);
      const provisions = await provisionsOf(services.db, booking.listing.id);
      const calendar = bookingCalendar(booking, sender);
      const door = await drawCheckInCodes(services, booking);
      const words = await services.bookingViews.addWords(services, booking.id);
      await sendOnce(services, event, idOf(event, 'account'), 'booking-confirmed', (to) =>
        confirmedForBooker(sender, to, booking, { provisions, calendar, door, words }),
      );
    },
  }),
  subscriber({
    name: 'mail booking to provider',
    on: ['booking.confirmed'],
    share: MAILS_PER_JOB,
    run: async (services, event) => {
      if (isMadeByProvider(event)) return;
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'provider');
      await sendOnce(services, event, idOf(event, 'provider'), 'booking-received', (to) =>
        confirmedForProvider(senderOf(services), to, booking),
      );
    },
  }),
  {
    name: 'mail refused payment to booker',
    on: ['payment.failed'],
    run: async (services, event) => {
      const facts = await failedPayment(services.db, event.id, idOf(event, 'basket'));
      if (!facts) return;
      await sendOnce(services, event, facts.accountId, 'payment-failed', (to) =>
        paymentFailed(senderOf(services), to, facts),
      );
    },
  },
];
