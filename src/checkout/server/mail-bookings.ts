import type { Doors } from '../../platform/server/doors.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import type { Subscriber, Work } from '../../platform/server/work/jobs.ts';
import { readBooking } from '../../bookings/server/booking-view.ts';
import { bookingCalendar } from '../../bookings/server/booking-calendar.ts';
import {
  cancelledForBooker,
  cancelledForProvider,
  confirmedForBooker,
  confirmedForProvider,
  paymentFailed,
} from './mails.ts';
import { correspondenceSubscribers } from '../../messages/server/correspondence-mails.ts';
import { datesChangedSubscribers } from '../../moves/server/mail-dates-changed.ts';
import { eligibilitySubscribers } from '../../councils/server/mails.ts';
import { idOf, senderOf } from '../../notifications/server/event-facts.ts';
import { failedPayment, provisionsOf } from './mail-facts.ts';
import { listingSubscribers } from '../../listings/server/mails.ts';
import { madeByProvider, mailBookedForYou, providerBookingSubscribers } from '../../manual-bookings/server/mail-customers.ts';
import { moneySubscribers } from '../../cancellations/server/mail-disputes.ts';
import { minimumSubscribers } from '../../cancellations/server/mail-minimums.ts';
import { moveSubscribers } from '../../moves/server/mail-moves.ts';
import { refundSubscribers } from '../../cancellations/server/mail-refunds.ts';
import { requestSubscribers } from '../../requests/server/mail-requests.ts';
import { resendAbandoned, sendOnce } from '../../notifications/server/send-once.ts';
import { waitingSubscribers } from '../../waiting/server/mail-families.ts';

const placesOf = (event: EventRow): ReadonlySet<string> => new Set((event.data as { placeIds?: string[] }).placeIds);

/** So many mails of one kind share a job. One that a mailbox refuses gets a job of its own, and the others are out. */
const MAILS = 20;

// Each side's mail is a job of its own: a mailbox that refuses does not make the other side's mail go out late.
const subscribers: readonly Subscriber<Doors>[] = [
  {
    name: 'mail booking to booker',
    on: ['booking.confirmed'],
    share: MAILS,
    run: async (doors, event) => {
      if (madeByProvider(event)) return mailBookedForYou(doors, event);
      const booking = await readBooking(doors, idOf(event, 'booking'), 'booker');
      const sender = senderOf(doors);
      const provisions = await provisionsOf(doors.db, booking.listing.id);
      const calendar = bookingCalendar(booking, sender);
      await sendOnce(doors, event, idOf(event, 'account'), 'booking-confirmed', (to) =>
        confirmedForBooker(sender, to, booking, { provisions, calendar }),
      );
    },
  },
  {
    name: 'mail booking to provider',
    on: ['booking.confirmed'],
    share: MAILS,
    run: async (doors, event) => {
      if (madeByProvider(event)) return;
      const booking = await readBooking(doors, idOf(event, 'booking'), 'provider');
      await sendOnce(doors, event, idOf(event, 'provider'), 'booking-received', (to) =>
        confirmedForProvider(senderOf(doors), to, booking),
      );
    },
  },
  {
    name: 'mail cancellation to booker',
    on: ['places.cancelled'],
    share: MAILS,
    run: async (doors, event) => {
      const booking = await readBooking(doors, idOf(event, 'booking'), 'booker');
      await sendOnce(doors, event, idOf(event, 'account'), 'places-cancelled', (to) =>
        cancelledForBooker(senderOf(doors), to, booking, placesOf(event)),
      );
    },
  },
  {
    name: 'mail cancellation to provider',
    on: ['places.cancelled'],
    share: MAILS,
    run: async (doors, event) => {
      const booking = await readBooking(doors, idOf(event, 'booking'), 'provider');
      await sendOnce(doors, event, idOf(event, 'provider'), 'places-freed', (to) =>
        cancelledForProvider(senderOf(doors), to, booking, placesOf(event)),
      );
    },
  },
  {
    name: 'mail refused payment to booker',
    on: ['payment.failed'],
    run: async (doors, event) => {
      const facts = await failedPayment(doors.db, event.id, idOf(event, 'basket'));
      if (!facts) return;
      await sendOnce(doors, event, facts.accountId, 'payment-failed', (to) =>
        paymentFailed(senderOf(doors), to, facts),
      );
    },
  },
];

/** The mails that bookings, payments and messages cause. */
export const messagesWork: Work<Doors> = {
  subscribers: [
    ...subscribers,
    ...requestSubscribers,
    ...listingSubscribers,
    ...eligibilitySubscribers,
    ...refundSubscribers,
    ...moneySubscribers,
    ...minimumSubscribers,
    ...moveSubscribers,
    ...providerBookingSubscribers,
    ...waitingSubscribers,
    ...correspondenceSubscribers,
    ...datesChangedSubscribers,
  ],
  routines: [{ name: 'send abandoned mails', everySeconds: 60, run: resendAbandoned }],
};
