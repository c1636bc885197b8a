import type { BookingAnswer } from '../../bookings/server/booking-view.ts';
import { formatMoney } from '../../platform/money.ts';
import { composeMail, type Mail, type MailPart } from '../../platform/server/mail.ts';
import { format } from '../../platform/time.ts';
import { alternativeAddress, alternativeWhere } from '../../bookings/alternative.ts';
import { addressOf, datesOf, learnersOf, nameOf, words, type Sender } from './booking-mails.ts';

const facts = (booking: BookingAnswer): [string, string][] => [
  ['What', booking.listing.title],
  ['Who', learnersOf(booking.places)],
  ['When', datesOf(booking.places)],
  ['Booking', booking.reference],
];

const until = (booking: BookingAnswer): string => format.dayAndTime(booking.request?.answerBy ?? booking.createdAt);

/** To the provider: somebody asks for places. `reminder`: it has been waiting since. */
export function requestForProvider(sender: Sender, to: string, booking: BookingAnswer, reminder: boolean): Mail {
  const who = nameOf(booking.booker);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `${reminder ? 'Still waiting' : 'New request'}: ${booking.listing.title}`,
    heading: reminder ? `${who} is still waiting for your answer` : `${who} asks for places`,
    parts: [
      { facts: [...facts(booking), ['Answer by', until(booking)]] },
      booking.funding === null
        ? 'The places are kept until then. Say yes and the card is charged; say no and nothing is charged.'
        : `The places are kept until then. ${booking.funding.sentence}${fundedNext(booking.funding)}`,
      { button: booking.funding?.waits ? 'See the request' : 'Answer the request', url: addressOf(sender, booking) },
    ],
  });
}

/** What a provider does about a request that a council pays for. */
function fundedNext({ waits, providerAnswers }: NonNullable<BookingAnswer['funding']>): string {
  if (!waits) return ' Say yes and they are booked.';
  return providerAnswers
    ? ' You can answer once it has decided.'
    : ' If it says yes, they are booked by themselves: there is nothing for you to do.';
}

/** To the booker: the provider has been asked. */
export function requestForBooker(sender: Sender, to: string, booking: BookingAnswer): Mail {
  const { totalPence } = booking.money;
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Requested: ${booking.listing.title}`,
    heading: `${booking.funding?.waits ? booking.funding.council : booking.provider.name} has been asked`,
    parts: [
      { facts: [...facts(booking), ['Answer by', until(booking)]] },
      totalPence === 0
        ? ['Your places are kept until then.', booking.funding?.waits ? booking.funding.sentence : ''].join(' ').trim()
        : `Your places are kept until then. Your card is charged ${formatMoney(totalPence)} only if they say yes.`,
      'You can take the request back at any time, free of charge.',
      { button: 'See your request', url: addressOf(sender, booking) },
    ],
  });
}

/** To the booker: the request ended without a booking. */
export function notBooked(sender: Sender, to: string, booking: BookingAnswer, card: boolean): Mail {
  const { request, provider, approval } = booking;
  const why =
    approval === 'DECLINED'
      ? booking.funding === null
        ? `${provider.name} could not take your booking. ${request?.declineReason ?? ''}`
        : (request?.declineReason ?? '')
      : card
        ? `${provider.name} said yes, but your bank did not keep the money ready.`
        : `${provider.name} did not answer in time.`;
  const alternatives = request?.alternatives ?? [];
  const others: MailPart[] =
    alternatives.length === 0
      ? []
      : [
          'Others that may suit you:',
          ...alternatives.map((other) => ({
            link: `${other.title}, ${format.dayAndTime(other.startDate)}, ${alternativeWhere(other)}`,
            url: `${sender.publicUrl}${alternativeAddress(other)}`,
          })),
        ];
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Not booked: ${booking.listing.title}`,
    heading: 'Your request was not booked',
    parts: [
      `We are sorry. ${why.trim()} Nothing was charged.`,
      ...words(provider.name, request?.message ?? ''),
      { facts: facts(booking) },
      ...switchParts(sender, booking),
      ...others,
      { button: 'Look for other activities', url: `${sender.publicUrl}/search-learning-experiences` },
    ],
  });
}

/** What a family may do with places that its council does not pay for. */
function switchParts(sender: Sender, booking: BookingAnswer): MailPart[] {
  const [cheapest] = booking.switchOffer?.tickets ?? [];
  if (!booking.switchOffer || !cheapest) return [];
  return [
    `We keep the places for you until ${format.dayAndTime(booking.switchOffer.until)}. You can book them with the ticket ‘${cheapest.name}’ for ${formatMoney(cheapest.totalPence)}.`,
    { button: 'Book them instead', url: addressOf(sender, booking) },
  ];
}

/** To the provider: a request ended without their answer, and the places are free again. */
export function requestOver(sender: Sender, to: string, booking: BookingAnswer, card: boolean): Mail {
  const withdrawn = booking.approval === 'WITHDRAWN';
  const who = nameOf(booking.booker);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `${withdrawn ? 'Withdrawn' : 'Lapsed'}: request for ${booking.listing.title}`,
    heading: withdrawn ? `${who} has taken the request back` : `The request of ${who} has lapsed`,
    parts: [
      { facts: facts(booking) },
      card
        ? 'The card’s bank did not keep the money ready. The family has been told; the places can be booked again.'
        : 'The places can be booked again.',
      { button: 'See the booking', url: addressOf(sender, booking) },
    ],
  });
}
