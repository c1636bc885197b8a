import { formatMoney, sum } from '../../platform/money.ts';
import { format } from '../../platform/time.ts';
import { composeMail, type Attachment, type Mail, type MailPart } from '../../platform/server/mail.ts';
import type { BookingAnswer } from '../../bookings/contract.ts';
import { BANKS_TAKE_DAYS } from '../../places/payment-words.ts';

/** Where the mail comes from and where its links lead. `publicUrl` has no slash at the end. */
export type Sender = { brand: string; publicUrl: string };

type Place = BookingAnswer['places'][number];

/** Dates that a mail names one by one; the calendar file and the booking's page have them all. */
const DATES_NAMED = 12;

// Mails lie about in inboxes and on lock screens: no health details, no answers to questions, first names only.

/** To the booker: everything for the day, with the dates as a calendar file. `booking` as the booker sees it. */
export function confirmedForBooker(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  more: { provisions: readonly string[]; calendar: string },
): Mail {
  const places = booking.places.filter((place) => place.state === 'CONFIRMED');
  const total = sum(places.map((place) => place.allInPence));
  const where = whereOf(booking);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Booked: ${booking.listing.title}`,
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
      ...words(booking.provider.name, booking.confirmationMessage),
      ...(more.provisions.length > 0 ? [`Provided on the day: ${more.provisions.join(', ')}.`] : []),
      { button: 'See your booking', url: addressOf(sender, booking) },
      {
        text: `If plans change: ${termsOf(booking)}`,
        link: 'Cancel here',
        url: `${sender.publicUrl}/cancel/l?booking=${booking.id}`,
      },
      { link: 'Your invoice', url: `${addressOf(sender, booking)}/invoice` },
      'The attached file puts the dates into your calendar.',
    ],
    attachments: [calendarFile(booking.reference, more.calendar)],
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
    subject: `New booking: ${booking.listing.title}, ${placesText(places.length)}`,
    heading: `${nameOf(booker)} has booked`,
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ['Who', learnersOf(places)],
          ['When', datesOf(places)],
          ['Booked by', [nameOf(booker), booker.emailAddress, booker.phoneNumber].filter(Boolean).join(', ')],
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
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Cancelled: ${placesText(places.length)}, ${booking.listing.title}`,
    heading: other ? `${other.name} has cancelled` : `You cancelled ${placesText(places.length)}`,
    parts: [
      ...(other ? ['We are sorry. These dates do not take place for you:'] : []),
      { facts: [...cancelledFacts(booking, places), ['Refund', refundForBooker(booking, places)]] },
      ...(refundsFor(booking, places).decided > 0 ? [BANKS_TAKE_DAYS] : []),
      ...(other ? words(other.name, other.message) : []),
      ...(other?.by === 'council' ? [`These places no longer count against what ${other.name} pays for you.`] : []),
      { button: 'See your booking', url: addressOf(sender, booking) },
    ],
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
  const who = other?.by === 'provider' ? 'You' : `${other?.name ?? nameOf(booking.booker)} has`;
  const { waiting } = refundsFor(booking, places);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Cancelled: ${placesText(places.length)}, ${booking.listing.title}`,
    heading: `${who} cancelled ${placesText(places.length)}`,
    parts: [
      { facts: [...cancelledFacts(booking, places), ['Refund to the family', refundForProvider(booking, places)]] },
      ...(other?.by === 'council' ? words(other.name, other.message) : []),
      ...(other ? ['The family has been told.'] : []),
      ...(other?.by === 'provider' ? [] : ['The places can be booked again.']),
      waiting > 0
        ? { button: 'View all refund decisions', url: `${sender.publicUrl}/bookings/m?payment=PENDING&type=all` }
        : { button: 'See the booking', url: addressOf(sender, booking) },
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
      `Your bank refused the payment of ${formatMoney(payment.amountPence)} for ${payment.titles.join(' and ')}. Nothing was charged, and nothing is booked yet.`,
      'Your places are kept for a short while. You can try again, with the same card or another one.',
      { button: 'Try again', url: `${sender.publicUrl}/checkout` },
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
    return `${formatMoney(dues.toReturnPence)}, from ${family ? `${provider.name}, whom you paid` : 'you, whom they paid'} directly`;
  const standing = booking.places.filter((place) => place.state === 'CONFIRMED');
  if (dues.owedPence === sum(standing.map((place) => place.allInPence)))
    return `None: what ${family ? 'you' : 'they'} paid is for what stays booked`;
  return booking.cancellation.policy === 'DISCRETION' && places.every((place) => place.cancelled === null)
    ? `${family ? `${provider.name} decides` : 'You decide'} how much of what ${family ? 'you' : 'they'} paid directly goes back`
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
    ...(waiting > 0 ? [`${booking.provider.name} decides about ${formatMoney(waiting)}`] : []),
  ];
  return parts.length > 0 ? parts.join('\n') : 'None, by the cancellation policy';
}

/** The policy, and on a line each what it means for these dates; where it means nothing more, the policy alone. */
function termsOf({ cancellation: { sentence, example } }: BookingAnswer): string {
  return example === sentence ? sentence : `${sentence}\n${example.replaceAll(/(?<=\.) (?=[A-Z])/g, '\n')}`;
}

export function words(name: string, message: string): MailPart[] {
  return message.trim() === '' ? [] : [`A word from ${name}:\n${message.trim()}`];
}

export function addressOf(sender: Sender, booking: BookingAnswer): string {
  // Who has not made the booking theirs cannot open it.
  if (booking.unclaimed && booking.as === 'booker') return `${sender.publicUrl}/claim-bookings`;
  return `${sender.publicUrl}/bookings/${booking.id}`;
}

export function whereOf({ listing }: BookingAnswer): string {
  return [listing.venueName, listing.addressLine, listing.town, listing.zipCode].filter(Boolean).join(', ');
}

export function nameOf(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || 'Somebody';
}

export function placesText(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

/** First names of those who come, each once. */
export function learnersOf(places: readonly Place[]): string {
  return [...new Map(places.map((place) => [place.learner.id, place.learner.firstName])).values()].join(', ');
}

/** The dates, each on its own line; a long block ends with how many more there are. */
export function datesOf(places: readonly Place[], most = DATES_NAMED): string {
  const dates = [
    ...new Map(
      places.map(({ session }) => {
        const when = format.session(session.startDate, session.endDate);
        return [session.id, session.place === null ? when : `${when}, at ${session.place}`];
      }),
    ).values(),
  ];
  const named = dates.slice(0, most);
  return [...named, ...(dates.length > named.length ? [`and ${dates.length - named.length} more dates`] : [])].join(
    '\n',
  );
}

export function calendarFile(reference: string, calendar: string): Attachment {
  return { filename: `booking-${reference}.ics`, contentType: 'text/calendar; charset=utf-8', content: calendar };
}
