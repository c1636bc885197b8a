import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { requestsDecidedLast, whenFinal } from './follow-council.ts';
import { awaitsProvider } from '../../places/funding.ts';
import { REMINDER_HOURS } from '../request.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import type { Mail } from '../../platform/server/mail.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import type { Sender } from '../../notifications/server/mails.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import {
  isTheirTurn,
  notBooked,
  partDeclined,
  requestForBooker,
  requestForProvider,
  requestOver,
  takenBack,
} from './mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

type Side = 'booker' | 'provider';
type Compose<Event extends EventRow> = (sender: Sender, to: string, booking: BookingAnswer, event: Event) => Mail;

/** Sends one mail about a request to one of its sides. `when` leaves it out once it is no longer true. */
const mailOf =
  <Event extends EventRow>(
    side: Side,
    template: string,
    compose: Compose<Event>,
    when: (booking: BookingAnswer) => boolean = () => true,
  ) =>
  async (services: Services, event: Event): Promise<void> => {
    const booking = await services.bookingViews.readBooking(services, idOf(event, 'booking'), side);
    if (!when(booking)) return;
    await sendOnce(services, event, idOf(event, side === 'booker' ? 'account' : 'provider'), template, (to) =>
      compose(senderOf(services), to, booking, event),
    );
  };

const waits = (booking: BookingAnswer): boolean => booking.approval === 'PENDING';
type Ended = 'booking.declined' | 'booking.withdrawn' | 'booking.lapsed';
const byCouncil = ({ data }: EventRow<Ended>): boolean => data.by === 'council';
const byCard = ({ data }: EventRow<Ended>): boolean => data.card === true;

const mailRequestOver = mailOf<EventRow<Ended>>('provider', 'request-over', (sender, to, booking, event) =>
  requestOver(sender, to, booking, byCard(event)),
);

/** The mails that requests cause. Each is a job of its own. */
export const requestMails: readonly Subscriber<Services>[] = [
  {
    name: 'mail request to provider',
    on: ['booking.requested'],
    run: mailOf('provider', 'request-received', (sender, to, booking) =>
      requestForProvider(sender, to, booking, 'new'),
    ),
  },
  {
    name: 'mail request to booker',
    on: ['booking.requested'],
    run: mailOf('booker', 'request-sent', requestForBooker, waits),
  },
  ...REMINDER_HOURS.map((hours): Subscriber<Services> => ({
    name: `remind provider of request after ${hours} hours`,
    on: ['booking.requested'],
    at: (event) => Temporal.Instant.fromEpochMilliseconds(event.at.getTime()).add({ hours }),
    run: mailOf(
      'provider',
      `request-reminder-${hours}`,
      (sender, to, booking) => requestForProvider(sender, to, booking, 'waiting'),
      (booking) => waits(booking) && awaitsProvider(booking.funding),
    ),
  })),
  subscriber({
    // Once the officer cannot take it back: until then it may not be their turn after all.
    name: 'mail turn to answer to provider',
    on: ['eligibility.decided'],
    at: whenFinal,
    run: async (services, event) => {
      for (const bookingId of await requestsDecidedLast(services, event.data.eligibilityId)) {
        const booking = await services.bookingViews.readBooking(services, bookingId, 'provider');
        if (!waits(booking) || !isTheirTurn(booking)) continue;
        // One decision may be about several requests.
        await sendOnce(services, event, booking.provider.id, `request-decided ${bookingId}`, (to) =>
          requestForProvider(senderOf(services), to, booking, 'decided'),
        );
      }
    },
  }),
  subscriber({
    name: 'mail end of request to booker',
    on: ['booking.declined', 'booking.lapsed'],
    run: mailOf<EventRow<Ended>>('booker', 'request-not-booked', (sender, to, booking, event) =>
      notBooked(sender, to, booking, byCard(event)),
    ),
  }),
  subscriber({
    name: 'mail end of request to provider',
    on: ['booking.withdrawn', 'booking.lapsed', 'booking.declined'],
    run: async (services, event) => {
      // A provider who said no knows.
      if (event.kind === 'booking.declined' && !byCouncil(event)) return;
      await mailRequestOver(services, event);
    },
  }),
  {
    name: 'mail withdrawn request to booker',
    on: ['booking.withdrawn'],
    run: mailOf('booker', 'request-taken-back', takenBack),
  },
  ...(['booker', 'provider'] as const).map((side) =>
    subscriber({
      name: `mail places that are not funded to ${side}`,
      on: ['booking.part-declined'],
      run: mailOf<EventRow<'booking.part-declined'>>(side, `places-not-funded-${side}`, (sender, to, booking, event) =>
        partDeclined(sender, to, booking, event.data.placeIds),
      ),
    }),
  ),
];
