import { readBooking } from '../../bookings/server/booking-view.ts';
import { bookingCalendar } from '../../bookings/server/booking-calendar.ts';
import { claimUrlOf } from './customers.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import type { Subscriber } from '../../platform/server/work/jobs.ts';
import { idOf, senderOf } from '../../notifications/server/event-facts.ts';
import { wasToldOfRecord } from '../../checkout/server/mail-facts.ts';
import {
  bookedForYou,
  invoicePaidForBooker,
  invoicePaidForProvider,
  offlineRecorded,
  offlineTakenBack,
  stillToPay,
} from './mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

/** Whether a confirmed booking was made by its provider: it knows of it, and its customer is told in other words. */
export const madeByProvider = (event: EventRow): boolean => event.data['by'] === 'provider';

/** Tells a customer what a provider booked for them. */
export async function mailBookedForYou(doors: Doors, event: EventRow): Promise<void> {
  const booking = await readBooking(doors, idOf(event, 'booking'), 'booker');
  const claimUrl = await claimUrlOf(doors, booking.booker.id);
  await sendOnce(doors, event, idOf(event, 'account'), 'booked-for-you', (to) =>
    bookedForYou(senderOf(doors), to, booking, { claimUrl, calendar: bookingCalendar(booking, senderOf(doors)) }),
  );
}

/** The mails of bookings that providers made, and of what is paid for them. */
export const providerBookingSubscribers: readonly Subscriber<Doors>[] = [
  {
    name: 'mail unpaid booking to booker',
    on: ['payment.due'],
    run: async (doors, event) => {
      const booking = await readBooking(doors, idOf(event, 'booking'), 'booker');
      if ((booking.dues?.outstandingPence ?? 0) === 0) return;
      await sendOnce(doors, event, booking.booker.id, 'still-to-pay', (to) => stillToPay(senderOf(doors), to, booking));
    },
  },
  {
    name: 'mail paid invoice to booker',
    on: ['payment-link.paid'],
    run: async (doors, event) => {
      const booking = await readBooking(doors, idOf(event, 'booking'), 'booker');
      await sendOnce(doors, event, booking.booker.id, 'payment-link-paid', (to) =>
        invoicePaidForBooker(senderOf(doors), to, booking),
      );
    },
  },
  {
    name: 'mail paid invoice to provider',
    on: ['payment-link.paid'],
    run: async (doors, event) => {
      const booking = await readBooking(doors, idOf(event, 'booking'), 'provider');
      await sendOnce(doors, event, idOf(event, 'provider'), 'payment-link-paid-provider', (to) =>
        invoicePaidForProvider(senderOf(doors), to, booking),
      );
    },
  },
  {
    name: 'mail recorded payment to booker',
    on: ['offline-payment.recorded'],
    run: async (doors, event) => {
      const booking = await readBooking(doors, idOf(event, 'booking'), 'booker');
      const { recordId } = event.data as { recordId?: string };
      const entry = booking.dues?.records.find((record) => record.id === recordId && record.stands);
      // Taken back before the mail went out.
      if (!entry) return;
      await sendOnce(doors, event, booking.booker.id, 'payment-recorded', (to) =>
        offlineRecorded(senderOf(doors), to, booking, entry),
      );
    },
  },
  {
    name: 'mail record taken back to booker',
    on: ['offline-payment.taken-back'],
    run: async (doors, event) => {
      const recordId = String(event.data['recordId']);
      if (!(await wasToldOfRecord(doors.db, recordId))) return;
      const booking = await readBooking(doors, idOf(event, 'booking'), 'booker');
      const entry = booking.dues?.records.find((record) => record.id === recordId);
      if (!entry) return;
      await sendOnce(doors, event, booking.booker.id, 'payment-taken-back', (to) =>
        offlineTakenBack(senderOf(doors), to, booking, entry),
      );
    },
  },
];
