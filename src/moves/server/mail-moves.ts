import type { BookingAnswer } from '../../bookings/contract.ts';
import { readBooking } from '../../bookings/server/booking-view.ts';
import { bookingCalendar } from '../../bookings/server/booking-calendar.ts';
import { sum } from '../../platform/money.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import type { Subscriber } from '../../platform/server/work/jobs.ts';
import { idOf, senderOf } from '../../notifications/server/event-facts.ts';
import { wordsOfMove } from '../../checkout/server/mail-facts.ts';
import { movedForBooker, movedForProvider, type Moved } from './mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

async function movedBy(doors: Doors, event: EventRow, booking: BookingAnswer): Promise<Moved> {
  const {
    from: old = [],
    to = [],
    by,
    moveId = '',
  } = event.data as { from?: string[]; to?: string[]; by?: string; moveId?: string };
  const { message, paidPence } = await wordsOfMove(doors.db, moveId);
  const from = new Set(old);
  // A refund for each card that paid for the old places, each of which was moved once.
  const back = booking.refunds.filter(({ rule }) => rule === 'MOVED').flatMap(({ places }) => places);
  return {
    from,
    to: new Set(to),
    by: by === 'provider' ? 'provider' : 'booker',
    message,
    refundPence: sum(back.filter(({ placeId }) => from.has(placeId)).map(({ amountPence }) => amountPence)),
    paidPence,
  };
}

/** The mails that moves cause. */
export const moveSubscribers: readonly Subscriber<Doors>[] = [
  {
    name: 'mail move to booker',
    on: ['places.moved'],
    run: async (doors, event) => {
      const booking = await readBooking(doors, idOf(event, 'booking'), 'booker');
      const moved = await movedBy(doors, event, booking);
      const calendar = bookingCalendar(booking, senderOf(doors));
      await sendOnce(doors, event, idOf(event, 'account'), 'places-moved', (to) =>
        movedForBooker(senderOf(doors), to, booking, moved, calendar),
      );
    },
  },
  {
    name: 'mail move to provider',
    on: ['places.moved'],
    run: async (doors, event) => {
      const booking = await readBooking(doors, idOf(event, 'booking'), 'provider');
      const moved = await movedBy(doors, event, booking);
      await sendOnce(doors, event, idOf(event, 'provider'), 'places-moved', (to) =>
        movedForProvider(senderOf(doors), to, booking, moved),
      );
    },
  },
];
