import { afterwards } from '../refund-decision.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { listingAddress } from '../../listings/listing-address.ts';
import { formatMoney } from '../../platform/money.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { BACK_TO_CARD, BANKS_TAKE_DAYS } from '../../places/payment-words.ts';
import { messageFrom, type Sender } from '../../notifications/server/mails.ts';
import { addressOf, datesOf, learnersOf, nameOf } from '../../places/server/mail-parts.ts';

type Refund = BookingAnswer['refunds'][number];

const placesOf = (booking: BookingAnswer, refund: Refund) => {
  const ids = new Set(refund.places.map(({ placeId }) => placeId));
  return booking.places.filter((place) => ids.has(place.id));
};

/** To the provider: a refund waits for a decision. */
export function refundToDecide(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  refund: Refund,
  reminder: boolean,
): Mail {
  const who = nameOf(booking.booker);
  const places = placesOf(booking, refund);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `${reminder ? 'Still to decide' : 'To decide'}: a refund of up to ${formatMoney(refund.amountPence)}`,
    heading: reminder ? `${isolated(who)} still waits for your decision` : `${isolated(who)} asks for money back`,
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ['Who', learnersOf(places)],
          ['When', datesOf(places)],
          ['Booking', booking.reference],
          ['Up to', formatMoney(refund.amountPence)],
        ],
      },
      ...messageFrom(who, refund.askedMessage),
      `Please decide by ${format.dayAndTime(refund.decideBy ?? refund.createdAt)}. ${afterwards(refund.rule)} Until then this money is not paid out to you.`,
      { button: 'Decide', url: addressOf(sender, booking) },
    ],
  });
}

/** To the booker: the provider, or the time that ran out, has decided. */
export function refundAnswered(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  refund: Refund,
  byPolicy: boolean,
): Mail {
  const declined = refund.state === 'DECLINED';
  // Where the policy leaves everything to the provider, nothing went back before.
  const more = refund.rule === 'DECISION' ? '' : 'more ';
  const amount = formatMoney(refund.amountPence);
  const who = byPolicy
    ? `${isolated(booking.provider.name)} did not decide in time, so the policy did`
    : booking.provider.name;
  return composeMail({
    brand: sender.brand,
    to,
    subject: declined ? `No ${more}money back: ${isolated(booking.listing.title)}` : `You get ${amount} back`,
    heading: declined ? `Nothing ${more}goes back` : `You get ${amount} back`,
    parts: [
      byPolicy
        ? `${who}.`
        : declined
          ? `${isolated(who)} has decided not to give ${more === '' ? 'anything' : 'more'} back for booking ${booking.reference}.`
          : `${isolated(who)} has decided about your refund for booking ${booking.reference}.`,
      ...(declined ? [] : [BACK_TO_CARD]),
      ...messageFrom(booking.provider.name, refund.answerMessage),
      { button: 'See your booking', url: addressOf(sender, booking) },
    ],
  });
}

/** To the booker: money is on its way back to the card, which no other mail has told. */
export function refundOnItsWay(sender: Sender, to: string, booking: BookingAnswer, refund: Refund): Mail {
  const amount = formatMoney(refund.amountPence);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Your refund of ${amount} is on its way`,
    heading: `${amount} is on its way to you`,
    parts: [
      refund.reason,
      `It is refunded to the card that you used for ${isolated(booking.listing.title)} (booking ${booking.reference}). ${BANKS_TAKE_DAYS}`,
      { button: 'See your booking', url: addressOf(sender, booking) },
    ],
  });
}

/** To the booker, whose payment came when the places had already gone to others. */
export function placesGone(sender: Sender, to: string, booking: BookingAnswer, refund: Refund): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Not booked: ${isolated(booking.listing.title)}`,
    heading: 'Your places had gone',
    parts: [
      `We are sorry: you are not booked for ${isolated(booking.listing.title)}. ${isolated(refund.reason)}`,
      {
        facts: [
          ['Refund', `${formatMoney(refund.amountPence)}, back to your card`],
          ['Booking', booking.reference],
        ],
      },
      BANKS_TAKE_DAYS,
      { button: 'Look for other dates', url: `${sender.publicUrl}${listingAddress(booking.listing)}` },
    ],
  });
}
