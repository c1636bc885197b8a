import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { bookingCalendar } from '../../places/server/make-booking-calendar.ts';
import { lastDayOf } from '../../places/refund-rules.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Events } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';
import { formatSession } from '../../schedule/date-words.ts';
import { messageFrom, type Sender } from '../../notifications/server/mails.ts';
import { addressOf, calendarFile, whereOf } from '../../places/server/mail-parts.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

/** To the booker: which dates are changed, and until when they can be cancelled for free. */
export function datesChanged(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  { moved, removed, message, freeUntil }: Events['dates.changed'],
  calendar: string,
): Mail {
  const count = moved.length + removed.length;
  const what = count === 1 ? 'a date' : `${count} dates`;
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Changed: ${count === 1 ? '1 date' : what} of ${isolated(booking.listing.title)}`,
    heading: `${isolated(booking.provider.name)} has changed ${what}`,
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ...moved.flatMap(({ sessionId, before, after, elsewhere }): [string, string][] => {
            const now = booking.places.find(({ session }) => session.id === sessionId)?.session.place;
            const where = elsewhere ? `, at ${now ?? (whereOf(booking) || 'the usual place')}` : '';
            return [
              ['Before', formatSession(before)],
              ['Now', `${formatSession(after)}${where}`],
            ];
          }),
          ...removed.map((session): [string, string] => ['Does not take place', formatSession(session)]),
          ['Booking', booking.reference],
        ],
      },
      ...messageFrom(booking.provider.name, message),
      ...(freeUntil
        ? [
            {
              text: `If it still suits you, there is nothing to do. If not, cancel by ${lastDayOf(Temporal.Instant.from(freeUntil))}, before the date begins, and you get everything back, the booking fee included.`,
              link: 'Cancel here',
              url: `${sender.publicUrl}/cancel/l?booking=${booking.id}`,
            },
          ]
        : []),
      { button: 'See your booking', url: addressOf(sender, booking) },
      'The attached file puts the new times into your calendar.',
    ],
    attachments: [calendarFile(booking.reference, calendar)],
  });
}

/** The mail that follows a change of dates that were booked. */
export const datesChangedMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail changed dates to booker',
    on: ['dates.changed'],
    run: async (services, event) => {
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'booker');
      const sender = senderOf(services);
      const calendar = bookingCalendar(booking, sender);
      await sendOnce(services, event, idOf(event, 'account'), 'dates-changed', (to) =>
        datesChanged(sender, to, booking, event.data, calendar),
      );
    },
  }),
];
