import { messageFrom, type Sender } from '../../notifications/server/mails.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { BANKS_TAKE_DAYS } from '../../places/payment-words.ts';
import { bookingCalendar } from '../../places/server/make-booking-calendar.ts';
import { wasConfirmed } from '../../places/place.ts';
import { addressOf, calendarFile, datesOf, learnersOf, nameOf, placesText } from '../../places/server/mail-parts.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';

type Place = BookingAnswer['places'][number];

/**
 * To the booker: what is cancelled and what comes back.
 * @param placeIds what was cancelled together, by one of those who may
 */
export function cancelledForBooker(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  placeIds: ReadonlySet<string>,
): Mail {
  const places = booking.places.filter((place) => placeIds.has(place.id));
  const other = places[0]?.cancelled;
  // What was only asked for is in no calendar.
  const inCalendar = places.some(({ state }) => wasConfirmed(state));
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Cancelled: ${placesText(places.length)}, ${isolated(booking.listing.title)}`,
    heading: other ? `${isolated(other.name)} has cancelled` : `You cancelled ${placesText(places.length)}`,
    parts: [
      ...(other ? ['We are sorry. You are no longer booked on these dates:'] : []),
      { facts: [...cancelledFacts(booking, places), ['Refund', refundForBooker(booking, places)]] },
      ...(refundsFor(booking, places).decided > 0 ? [BANKS_TAKE_DAYS] : []),
      ...(other ? messageFrom(other.name, other.message) : []),
      ...(other?.by === 'council'
        ? [`These places no longer count against what ${isolated(other.name)} pays for you.`]
        : []),
      { button: 'See your booking', url: addressOf(sender, booking) },
      ...(inCalendar ? ['The attached file takes the dates out of your calendar.'] : []),
    ],
    ...(inCalendar ? { attachments: [calendarFile(booking.reference, bookingCalendar(booking, sender))] } : {}),
  });
}

/** The same to the provider: which places are free again, and what goes back to the family. */
export function cancelledForProvider(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  placeIds: ReadonlySet<string>,
): Mail {
  const places = booking.places.filter((place) => placeIds.has(place.id));
  const other = places[0]?.cancelled;
  const who = other?.by === 'provider' ? 'You' : `${isolated(other?.name ?? nameOf(booking.booker))} has`;
  const { waiting } = refundsFor(booking, places);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Cancelled: ${placesText(places.length)}, ${isolated(booking.listing.title)}`,
    heading: `${isolated(who)} cancelled ${placesText(places.length)}`,
    parts: [
      { facts: [...cancelledFacts(booking, places), ['Refund to the family', refundForProvider(booking, places)]] },
      ...(other?.by === 'council' ? messageFrom(other.name, other.message) : []),
      ...(other ? ['The family has been told.'] : []),
      ...(other?.by === 'provider' ? [] : ['The places can be booked again.']),
      waiting > 0
        ? { button: 'View all refund decisions', url: `${sender.publicUrl}/bookings/m?payment=PENDING&type=all` }
        : { button: 'See the booking', url: addressOf(sender, booking) },
    ],
  });
}

function cancelledFacts(booking: BookingAnswer, places: readonly Place[]): [string, string][] {
  return [
    ['What', booking.listing.title],
    ['Who', learnersOf(places)],
    // All of them: which dates are left is read nowhere else in the mail.
    ['When', datesOf(places, Infinity)],
    ['Booking', booking.reference],
  ];
}

/** Refunds of these places: what goes back for certain, and what a provider still decides about. */
function refundsFor(booking: BookingAnswer, places: readonly Place[]): { decided: number; waiting: number } {
  const ids = new Set(places.map((place) => place.id));
  const amount = (waits: boolean): number =>
    sum(
      booking.refunds
        .filter((refund) => refund.state !== 'DECLINED' && (refund.state === 'PENDING_DECISION') === waits)
        .flatMap((refund) => refund.places)
        .filter((part) => ids.has(part.placeId))
        .map((part) => part.amountPence),
    );
  return { decided: amount(false), waiting: amount(true) };
}

/**
 * What becomes of money that the family gave the provider directly, in the words of the booking's page; null where it gave
 * none. What is given back is of the whole booking, as it is there: a provider gives it back in one.
 */
function paidDirectly(booking: BookingAnswer, places: readonly Place[]): string | null {
  const { dues, provider, as } = booking;
  if (dues?.way !== 'offline' || dues.receivedPence === 0) return null;
  const family = as === 'booker';
  if (dues.toReturnPence > 0)
    return `${formatMoney(dues.toReturnPence)}, from ${family ? `${isolated(provider.name)}, whom you paid` : 'you, whom they paid'} directly`;
  const standing = booking.places.filter((place) => place.state === 'CONFIRMED');
  if (dues.owedPence === sum(standing.map((place) => place.allInPence)))
    return `None: what ${family ? 'you' : 'they'} paid is for what stays booked`;
  return booking.cancellation.policy === 'DISCRETION' && places.every((place) => place.cancelled === null)
    ? `${family ? `${isolated(provider.name)} decides` : 'You decide'} how much of what ${family ? 'you' : 'they'} paid directly goes back`
    : 'None, by the cancellation policy';
}

function refundForProvider(booking: BookingAnswer, places: readonly Place[]): string {
  const direct = paidDirectly(booking, places);
  if (direct !== null) return direct;
  const { decided, waiting } = refundsFor(booking, places);
  return waiting > 0 ? `You decide about ${formatMoney(waiting)}` : decided > 0 ? formatMoney(decided) : 'None';
}

function refundForBooker(booking: BookingAnswer, places: readonly Place[]): string {
  const direct = paidDirectly(booking, places);
  if (direct !== null) return direct;
  if (places.every((place) => place.paidPence === 0)) return 'Nothing was paid';
  const { decided, waiting } = refundsFor(booking, places);
  const parts = [
    ...(decided > 0 ? [`${formatMoney(decided)}, back to the card you paid with`] : []),
    ...(waiting > 0 ? [`${isolated(booking.provider.name)} decides about ${formatMoney(waiting)}`] : []),
  ];
  return parts.length > 0 ? parts.join('\n') : 'None, by the cancellation policy';
}
