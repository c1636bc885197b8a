import { formatMoney, sum } from '../../platform/money.ts';
import { format } from '../../platform/time.ts';
import { composeMail, type Attachment, type Mail, type MailPart } from '../../platform/server/mail.ts';
import type { PlaceRow } from '../../bookings/server/place-rows.ts';
import type { BookingFacts } from './booking-facts.ts';

/** Where the mail comes from and where its links lead. `publicUrl` has no slash at the end. */
export type Sender = { brand: string; publicUrl: string };

type Refund = { amountPence: number; state: string };

/** Dates that a mail names one by one; the calendar file and the booking's page have them all. */
const DATES_NAMED = 12;

/** To the booker: everything for the day, with the dates as a calendar file. */
export function confirmedForBooker(sender: Sender, to: string, booking: BookingFacts, calendar: string): Mail {
  const places = booking.places.filter((place) => place.state === 'CONFIRMED');
  const total = totalOf(places);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Booked: ${booking.title}`,
    heading: 'You are booked',
    parts: [
      {
        facts: [
          ['What', booking.title],
          ['Who', learnersOf(places)],
          ['When', datesOf(places)],
          ...(booking.where ? ([['Where', booking.where]] satisfies [string, string][]) : []),
          ['With', booking.provider.name],
          ['Booking', booking.reference],
          ['Total', total === 0 ? 'Free' : `${formatMoney(total)}, booking fee included`],
        ],
      },
      ...(booking.confirmationMessage ? [`A word from ${booking.provider.name}:\n${booking.confirmationMessage}`] : []),
      ...(booking.provisions.length > 0 ? [`Provided on the day: ${booking.provisions.join(', ')}.`] : []),
      { button: 'See your booking', url: `${sender.publicUrl}/bookings/${booking.id}` },
      `If plans change: ${booking.policy}\nCancel here: ${sender.publicUrl}/cancel/l?booking=${booking.id}`,
      'The attached file puts the dates into your calendar.',
    ],
    attachments: [calendarFile(booking, calendar)],
  });
}

/** To the provider: who comes, and what it brings in. */
export function confirmedForProvider(sender: Sender, to: string, booking: BookingFacts): Mail {
  const places = booking.places.filter((place) => place.state === 'CONFIRMED');
  const income = sum(places.map((place) => place.price_pence - place.provider_fee_pence));
  return composeMail({
    brand: sender.brand,
    to,
    subject: `New booking: ${booking.title}, ${placesText(places.length)}`,
    heading: `${booking.booker.name} has booked`,
    parts: [
      {
        facts: [
          ['What', booking.title],
          ['Who', learnersOf(places)],
          ['When', datesOf(places)],
          ['Booked by', [booking.booker.name, booking.booker.email, booking.booker.phone].filter(Boolean).join(', ')],
          ['Booking', booking.reference],
          ['For you', income === 0 ? 'Free booking' : `${formatMoney(income)} after the platform fee`],
        ],
      },
      { button: 'See the booking', url: `${sender.publicUrl}/bookings/${booking.id}` },
      `What to know about each child is on the register: ${sender.publicUrl}/schedule/mentor`,
    ],
  });
}

export type CancelledFacts = {
  booking: BookingFacts;
  places: readonly PlaceRow[];
  byProvider: boolean;
  /** The provider's words, or empty. */
  words: string;
  refund: Refund | null;
};

/** To the booker: what is cancelled and what comes back. */
export function cancelledForBooker(sender: Sender, to: string, { booking, places, byProvider, words, refund }: CancelledFacts): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Cancelled: ${placesText(places.length)}, ${booking.title}`,
    heading: byProvider ? `${booking.provider.name} has cancelled` : `You cancelled ${placesText(places.length)}`,
    parts: [
      ...(byProvider ? ['We are sorry. These dates do not take place for you:'] : []),
      {
        facts: [
          ['What', booking.title],
          ['Who', learnersOf(places)],
          ['When', datesOf(places)],
          ['Booking', booking.reference],
          ['Refund', refundForBooker(refund, places)],
        ],
      },
      ...(words ? [`A word from ${booking.provider.name}:\n${words}`] : []),
      { button: 'See your booking', url: `${sender.publicUrl}/bookings/${booking.id}` },
    ],
  });
}

/** To the provider: which places are free again. */
export function cancelledForProvider(sender: Sender, to: string, { booking, places, byProvider, refund }: CancelledFacts): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Cancelled: ${placesText(places.length)}, ${booking.title}`,
    heading: byProvider ? `You cancelled ${placesText(places.length)}` : `${booking.booker.name} has cancelled ${placesText(places.length)}`,
    parts: [
      {
        facts: [
          ['What', booking.title],
          ['Who', learnersOf(places)],
          ['When', datesOf(places)],
          ['Booking', booking.reference],
          ['Refund to the family', refundForProvider(refund)],
        ],
      },
      byProvider ? 'The family has been told.' : 'The places can be booked again.',
      { button: refund?.state === 'PENDING_DECISION' ? 'Decide the refund' : 'See the booking', url: `${sender.publicUrl}/bookings/${booking.id}` },
    ],
  });
}

/** To the booker: the money is on its way back to the card. */
export function refundPaid(sender: Sender, to: string, booking: BookingFacts, amountPence: number): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Your refund of ${formatMoney(amountPence)} has been paid`,
    heading: `${formatMoney(amountPence)} is on its way to you`,
    parts: [
      `We have paid it back to the card you used for ${booking.title} (booking ${booking.reference}). Banks take 5 to 10 days to show it.`,
      { button: 'See your booking', url: `${sender.publicUrl}/bookings/${booking.id}` },
    ],
  });
}

/** To the booker, whose payment came when the places had already gone to others. */
export function placesGone(sender: Sender, to: string, booking: BookingFacts, refund: Refund & { reason: string }): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Not booked: ${booking.title}`,
    heading: 'Your places had gone',
    parts: [
      `We are sorry: you are not booked for ${booking.title}. ${refund.reason}`,
      { facts: [['Refund', `${formatMoney(refund.amountPence)}, back to your card`], ['Booking', booking.reference]] },
      { button: 'Find other dates', url: `${sender.publicUrl}/bookings/${booking.id}` },
    ],
  });
}

/** To the booker: the card was refused and nothing is booked yet. */
export function paymentFailed(sender: Sender, to: string, payment: { amountPence: number; titles: readonly string[] }): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: 'Your payment did not go through',
    heading: 'Your payment did not go through',
    parts: [
      `Your bank refused the payment of ${formatMoney(payment.amountPence)} for ${payment.titles.join(' and ')}. Nothing was charged, and nothing is booked yet.`,
      'Your places are kept for a short while. You can try again, with the same card or another one.',
      { button: 'Try again', url: `${sender.publicUrl}/checkout` },
    ],
  });
}

function refundForBooker(refund: Refund | null, places: readonly PlaceRow[]): string {
  if (totalOf(places) === 0) return 'Nothing was paid';
  if (!refund) return 'None, by the cancellation policy';
  if (refund.state === 'PENDING_DECISION') return `The provider decides about ${formatMoney(refund.amountPence)}`;
  return `${formatMoney(refund.amountPence)}, back to the card you paid with`;
}

function refundForProvider(refund: Refund | null): string {
  if (!refund) return 'None';
  return refund.state === 'PENDING_DECISION' ? `You decide about ${formatMoney(refund.amountPence)}` : formatMoney(refund.amountPence);
}

/** All-in price of some places, in pence. */
function totalOf(places: readonly PlaceRow[]): number {
  return sum(places.map((place) => place.price_pence + place.booker_fee_pence));
}

function placesText(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

/** First names of those who come, each once. */
function learnersOf(places: readonly PlaceRow[]): string {
  return [...new Map(places.map((place) => [place.learner_id, place.first_name])).values()].join(', ');
}

/** The dates, each on its own line; a long block ends with how many more there are. */
function datesOf(places: readonly PlaceRow[]): string {
  const dates = [...new Map(places.map((place) => [place.session_id, format.session(place.start_date, place.end_date)])).values()];
  const named = dates.slice(0, DATES_NAMED);
  return [...named, ...(dates.length > named.length ? [`and ${dates.length - named.length} more dates`] : [])].join('\n');
}

function calendarFile(booking: BookingFacts, calendar: string): Attachment {
  return { filename: `booking-${booking.reference}.ics`, contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar };
}
