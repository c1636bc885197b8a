import { bookingCalendar } from '../../places/server/make-booking-calendar.ts';
import { claimUrlOf } from './keep-customers.ts';
import type { Services } from '../../platform/server/services.ts';
import { isMadeByProvider } from '../../checkout/server/mail-bookings.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import {
  bookedForYou,
  invoicePaidForBooker,
  invoicePaidForProvider,
  offlineRecorded,
  offlineTakenBack,
  stillToPay,
} from './mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

/** Whether the family was told of the record of money that this one takes back: else there is nothing to put right. */
async function wasToldOfRecord(db: Queryable, takingBackId: string): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select exists (
      select from offline_payment back
        join event on event.about ->> 'booking' = back.booking_id::text
          and event.kind = 'offline-payment.recorded' and event.data ->> 'recordId' = back.takes_back_id::text
        join mail on mail.event_id = event.id and mail.template = 'payment-recorded'
        where back.id = ${takingBackId}) as told`.execute(db);
  return rows[0]?.told ?? false;
}

/** The mails of bookings that providers made, and of what is paid for them. */
export const customerMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail booking made by provider to booker',
    on: ['booking.confirmed'],
    run: async (services, event) => {
      if (!isMadeByProvider(event)) return;
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'booker');
      const claimUrl = await claimUrlOf(services, booking.booker.id);
      const calendar = bookingCalendar(booking, senderOf(services));
      await sendOnce(services, event, idOf(event, 'account'), 'booked-for-you', (to) =>
        bookedForYou(senderOf(services), to, booking, { claimUrl, calendar }),
      );
    },
  }),
  {
    name: 'mail unpaid booking to booker',
    on: ['payment.due'],
    run: async (services, event) => {
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'booker');
      if ((booking.dues?.outstandingPence ?? 0) === 0) return;
      await sendOnce(services, event, booking.booker.id, 'still-to-pay', (to) =>
        stillToPay(senderOf(services), to, booking),
      );
    },
  },
  {
    name: 'mail paid invoice to booker',
    on: ['payment-link.paid'],
    run: async (services, event) => {
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'booker');
      await sendOnce(services, event, booking.booker.id, 'payment-link-paid', (to) =>
        invoicePaidForBooker(senderOf(services), to, booking),
      );
    },
  },
  {
    name: 'mail paid invoice to provider',
    on: ['payment-link.paid'],
    run: async (services, event) => {
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'provider');
      await sendOnce(services, event, idOf(event, 'provider'), 'payment-link-paid-provider', (to) =>
        invoicePaidForProvider(senderOf(services), to, booking),
      );
    },
  },
  subscriber({
    name: 'mail recorded payment to booker',
    on: ['offline-payment.recorded'],
    run: async (services, event) => {
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'booker');
      const { recordId } = event.data;
      const entry = booking.dues?.records.find((record) => record.id === recordId && record.stands);
      // Taken back before the mail went out.
      if (!entry) return;
      await sendOnce(services, event, booking.booker.id, 'payment-recorded', (to) =>
        offlineRecorded(senderOf(services), to, booking, entry),
      );
    },
  }),
  subscriber({
    name: 'mail record taken back to booker',
    on: ['offline-payment.taken-back'],
    run: async (services, event) => {
      const { recordId } = event.data;
      if (!(await wasToldOfRecord(services.db, recordId))) return;
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'booker');
      const entry = booking.dues?.records.find((record) => record.id === recordId);
      if (!entry) return;
      await sendOnce(services, event, booking.booker.id, 'payment-taken-back', (to) =>
        offlineTakenBack(senderOf(services), to, booking, entry),
      );
    },
  }),
];
