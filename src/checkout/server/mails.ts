import { messageFrom, type Sender } from '../../notifications/server/mails.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import {
  addressOf,
  calendarFile,
  datesOf,
  learnersOf,
  nameOf,
  placesText,
  whereOf,
} from '../../places/server/mail-parts.ts';
import type { DoorCodes } from './draw-check-in-codes.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';

// Mails lie about in inboxes and on lock screens: no health details, no answers to questions, first names only.

/** To the booker: everything for the day, with the dates as a calendar file. `booking` as the booker sees it. */
export function confirmedForBooker(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  more: { provisions: readonly string[]; calendar: string; door: DoorCodes; words: string },
): Mail {
  const places = booking.places.filter((place) => place.state === 'CONFIRMED');
  const total = sum(places.map((place) => place.allInPence));
  const where = whereOf(booking);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Booked: ${isolated(booking.listing.title)}`,
    heading: 'You are booked',
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ['Who', learnersOf(places)],
          ['When', datesOf(places)],
          ...(where ? ([['Where', where]] satisfies [string, string][]) : []),
          ['With', booking.provider.name],
          ['Booking', booking.reference],
          ['Total', total === 0 ? 'Free' : `${formatMoney(total)}, booking fee included`],
        ],
      },
      ...messageFrom(booking.provider.name, booking.request?.message ?? ''),
      ...messageFrom(
        booking.provider.name,
        [more.words, booking.confirmationMessage].filter((one) => one.trim() !== '').join('\n\n'),
      ),
      ...(more.provisions.length > 0 ? [`Provided on the day: ${more.provisions.map(isolated).join(', ')}.`] : []),
      { button: 'See your booking', url: addressOf(sender, booking) },
      ...more.door.parts,
      {
        text: `If plans change: ${termsOf(booking)}`,
        link: 'Cancel here',
        url: `${sender.publicUrl}/cancel/l?booking=${booking.id}`,
      },
      { link: 'Your invoice', url: `${addressOf(sender, booking)}/invoice` },
      'The attached file puts the dates into your calendar.',
    ],
    attachments: [calendarFile(booking.reference, more.calendar), ...more.door.attachments],
  });
}

/** To the provider: who comes, and what it brings in. `booking` as the provider sees it. */
export function confirmedForProvider(sender: Sender, to: string, booking: BookingAnswer): Mail {
  const places = booking.places.filter((place) => place.state === 'CONFIRMED');
  const income = sum(places.map((place) => place.pricePence)) - (booking.money.providerFeePence ?? 0);
  const { booker } = booking;
  return composeMail({
    brand: sender.brand,
    to,
    subject: `New booking: ${isolated(booking.listing.title)}, ${placesText(places.length)}`,
    heading: `${isolated(nameOf(booker))} has booked`,
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ['Who', learnersOf(places)],
          ['When', datesOf(places)],
          ['Booked by', [isolated(nameOf(booker)), booker.emailAddress, booker.phoneNumber].filter(Boolean).join(', ')],
          ['Booking', booking.reference],
          ['For you', income === 0 ? 'Free booking' : `${formatMoney(income)} after the service fee`],
        ],
      },
      { button: 'See the booking', url: addressOf(sender, booking) },
      {
        text: 'What to know about each child is on the register.',
        link: 'Your registers',
        url: `${sender.publicUrl}/schedule/mentor`,
      },
    ],
  });
}

/** To the booker: the card was refused and nothing is booked yet. */
export function paymentFailed(
  sender: Sender,
  to: string,
  payment: { amountPence: number; titles: readonly string[] },
): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: 'Your payment did not go through',
    heading: 'Your payment did not go through',
    parts: [
      `Your bank refused the payment of ${formatMoney(payment.amountPence)} for ${payment.titles.map(isolated).join(' and ')}. Nothing was charged, and nothing is booked yet.`,
      'Your places are kept for a short while. You can try again, with the same card or another one.',
      { button: 'Try again', url: `${sender.publicUrl}/checkout` },
    ],
  });
}

/** The policy, and on a line each what it means for these dates; where it means nothing more, the policy alone. */
function termsOf({ cancellation: { sentence, example } }: BookingAnswer): string {
  return example === sentence ? sentence : `${sentence}\n${example.replaceAll(/(?<=\.) (?=[A-Z])/g, '\n')}`;
}
