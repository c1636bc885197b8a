import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { bookingCalendar } from '../../places/server/make-booking-calendar.ts';
import { sum } from '../../platform/money.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { movedForBooker, movedForProvider, type Moved } from './mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

/** What a provider wrote when it moved a booking, and what the family paid for the difference; 0 when nothing. */
async function wordsOfMove(db: Queryable, moveId: string): Promise<{ message: string; paidPence: number }> {
  const move = await db
    .selectFrom('move')
    .leftJoin('payment', (join) =>
      join.onRef('payment.basket_id', '=', 'move.basket_id').on('payment.state', '=', 'SUCCEEDED'),
    )
    .select(['move.message', 'payment.amount_pence'])
    .where('move.id', '=', moveId)
    .executeTakeFirst();
  return { message: move?.message ?? '', paidPence: move?.amount_pence ?? 0 };
}

async function movedBy(services: Services, event: EventRow<'places.moved'>, booking: BookingAnswer): Promise<Moved> {
  const { message, paidPence } = await wordsOfMove(services.db, event.data.moveId);
  const from = new Set(event.data.from);
  // A refund for each card that paid for the old places, each of which was moved once.
  const back = booking.refunds.filter(({ rule }) => rule === 'MOVED').flatMap(({ places }) => places);
  return {
    from,
    to: new Set(event.data.to),
    by: event.data.by,
    message,
    refundPence: sum(back.filter(({ placeId }) => from.has(placeId)).map(({ amountPence }) => amountPence)),
    paidPence,
  };
}

/** The mails that moves cause. */
export const moveMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail move to booker',
    on: ['places.moved'],
    run: async (services, event) => {
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'booker');
      const moved = await movedBy(services, event, booking);
      const calendar = bookingCalendar(booking, senderOf(services));
      await sendOnce(services, event, idOf(event, 'account'), 'places-moved', (to) =>
        movedForBooker(senderOf(services), to, booking, moved, calendar),
      );
    },
  }),
  subscriber({
    name: 'mail move to provider',
    on: ['places.moved'],
    run: async (services, event) => {
      const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), 'provider');
      const moved = await movedBy(services, event, booking);
      await sendOnce(services, event, idOf(event, 'provider'), 'places-moved', (to) =>
        movedForProvider(senderOf(services), to, booking, moved),
      );
    },
  }),
];
