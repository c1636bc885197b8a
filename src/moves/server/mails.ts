import { BANKS_TAKE_DAYS } from '../../places/payment-words.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { messageFrom, type Sender } from '../../notifications/server/mails.ts';
import { addressOf, calendarFile, datesOf, learnersOf, nameOf, placesText } from '../../places/server/mail-parts.ts';

/** A move that was made: the places that ended, those that took over, and what changed in money. */
export type Moved = {
  from: ReadonlySet<string>;
  to: ReadonlySet<string>;
  by: 'booker' | 'provider';
  /** The provider's words to the family, or empty. */
  message: string;
  /** What goes back to the family; 0 when nothing does. */
  refundPence: number;
  /** What the family paid for it; 0 when nothing. */
  paidPence: number;
};

/** To the booker: the old and the new date, with a calendar file that takes one out and puts the other in. */
export function movedForBooker(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  moved: Moved,
  calendar: string,
): Mail {
  const byProvider = moved.by === 'provider';
  return composeMail({
    brand: sender.brand,
    to,
    subject: `${byProvider ? 'Moved to a new date' : 'New date'}: ${isolated(booking.listing.title)}`,
    heading: byProvider ? `${isolated(booking.provider.name)} has moved your booking` : 'Your new date is booked',
    parts: [
      { facts: [...factsOf(booking, moved), ...moneyOf(moved, 'Back to your card')] },
      ...(moved.refundPence > 0 ? [BANKS_TAKE_DAYS] : []),
      ...messageFrom(booking.provider.name, moved.message),
      ...(byProvider
        ? [
            {
              text: 'If the new date does not suit you, you can cancel it within 7 days, as long as it has not begun, and get everything back.',
              link: 'Cancel here',
              url: `${sender.publicUrl}/cancel/l?booking=${booking.id}`,
            },
          ]
        : []),
      { button: 'See your booking', url: addressOf(sender, booking) },
      'The attached file takes the old date out of your calendar and puts the new one in.',
    ],
    attachments: [calendarFile(booking.reference, calendar)],
  });
}

/** To the provider: which date has a place again, and which one somebody more comes to. */
export function movedForProvider(sender: Sender, to: string, booking: BookingAnswer, moved: Moved): Mail {
  const who = moved.by === 'provider' ? 'You have' : `${isolated(nameOf(booking.booker))} has`;
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Moved: ${placesText(moved.to.size)}, ${isolated(booking.listing.title)}`,
    heading: `${isolated(who)} moved ${placesText(moved.to.size)}`,
    parts: [
      { facts: [...factsOf(booking, moved), ...moneyOf(moved, 'Back to the family')] },
      moved.by === 'provider' ? 'The family has been told.' : 'Both registers are up to date.',
      { button: 'See the booking', url: addressOf(sender, booking) },
    ],
  });
}

function factsOf(booking: BookingAnswer, { from, to }: Moved): [string, string][] {
  const old = booking.places.filter((place) => from.has(place.id));
  const made = booking.places.filter((place) => to.has(place.id));
  return [
    ['What', booking.listing.title],
    ['Who', learnersOf(made)],
    ['Was', datesOf(old)],
    ['Is now', datesOf(made)],
    ['Booking', booking.reference],
  ];
}

function moneyOf({ refundPence, paidPence }: Moved, back: string): [string, string][] {
  if (paidPence > 0) return [['Difference paid', formatMoney(paidPence)]];
  return refundPence > 0 ? [[back, formatMoney(refundPence)]] : [];
}
