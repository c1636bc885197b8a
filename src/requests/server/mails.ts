import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { formatMoney } from '../../platform/money.ts';
import { composeMail, type Mail, type MailPart } from '../../platform/server/mail.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { awaitsProvider, notAnsweredBy } from '../../places/funding.ts';
import { isSubmitted, stands } from '../../places/place.ts';
import { alternativeAddress, alternativeWhere } from '../alternative.ts';
import { messageFrom, type Sender } from '../../notifications/server/mails.ts';
import { addressOf, datesOf, learnersOf, nameOf, placesText } from '../../places/server/mail-parts.ts';

const facts = (booking: BookingAnswer, places = booking.places): [string, string][] => [
  ['What', booking.listing.title],
  ['Who', learnersOf(places)],
  ['When', datesOf(places)],
  ['Booking', booking.reference],
];

/** What was kept ready for a request that came to nothing is seen in a banking app for a while: nobody should think that it was taken. */
const letGo = ({ money }: BookingAnswer): string[] =>
  money.totalPence === 0
    ? []
    : [
        `Your bank kept ${formatMoney(money.totalPence)} ready for it. It lets go of that; banks take a few days to show it.`,
      ];

const until = (booking: BookingAnswer): string => format.dayAndTime(booking.request?.answerBy ?? booking.createdAt);

/** Why a provider is told of a request: it came, it has been waiting since, or its council has decided and it is their turn. */
type Occasion = 'new' | 'waiting' | 'decided';
const occasions: Record<Occasion, { subject: string; heading: (who: string) => string }> = {
  new: { subject: 'New request', heading: (who) => `${isolated(who)} asks for places` },
  waiting: { subject: 'Still waiting', heading: (who) => `${isolated(who)} is still waiting for your answer` },
  decided: {
    subject: 'Your turn',
    heading: (who) => `The council has decided: ${isolated(who)} is waiting for your answer`,
  },
};

/** To the provider: somebody asks for places. */
export function requestForProvider(sender: Sender, to: string, booking: BookingAnswer, occasion: Occasion): Mail {
  const { subject, heading } = occasions[occasion];
  return composeMail({
    brand: sender.brand,
    to,
    subject: `${subject}: ${isolated(booking.listing.title)}`,
    heading: heading(nameOf(booking.booker)),
    parts: [
      { facts: [...facts(booking), ['Answer by', until(booking)]] },
      booking.funding === null
        ? 'The places are kept until then. Say yes and the card is charged; say no and nothing is charged.'
        : `The places are kept until then. ${booking.funding.sentence}${fundedNext(booking.funding)}`,
      {
        button: awaitsProvider(booking.funding) ? 'Answer the request' : 'See the request',
        url: addressOf(sender, booking),
      },
    ],
  });
}

/** Whether a council has decided about everybody, and only the provider has still to say yes. */
export function isTheirTurn({ funding }: Pick<BookingAnswer, 'funding'>): boolean {
  return funding !== null && !funding.waits && funding.providerAnswers;
}

/** What a provider does about a request that a council pays for. */
function fundedNext({ waits, mayApprove, providerAnswers }: NonNullable<BookingAnswer['funding']>): string {
  if (!waits) return ' Say yes and they are booked.';
  if (!providerAnswers) return ' If it says yes, they are booked automatically: there is nothing for you to do.';
  return mayApprove
    ? ' You may say yes before it has decided, if you know who is coming.'
    : ' You can say yes once it has decided.';
}

/** To the booker: the provider has been asked. */
export function requestForBooker(sender: Sender, to: string, booking: BookingAnswer): Mail {
  const { totalPence } = booking.money;
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Requested: ${isolated(booking.listing.title)}`,
    heading: `${booking.funding?.waits ? isolated(booking.funding.council) : isolated(booking.provider.name)} has been asked`,
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
        ? `${isolated(provider.name)} could not take your booking. ${request?.declineReason ?? ''}`
        : (request?.declineReason ?? '')
      : card
        ? `${isolated(provider.name)} said yes, but your bank did not keep the money ready.`
        : notAnsweredBy(booking);
  const alternatives = request?.alternatives ?? [];
  const others: MailPart[] =
    alternatives.length === 0
      ? []
      : [
          'Others that may suit you:',
          ...alternatives.map((other) => ({
            link: `${isolated(other.title)}, ${format.dayAndTime(other.startDate)}, ${isolated(alternativeWhere(other))}`,
            url: `${sender.publicUrl}${alternativeAddress(other)}`,
          })),
        ];
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Not booked: ${isolated(booking.listing.title)}`,
    heading: 'Your request was not booked',
    parts: [
      `We are sorry. ${why.trim()} Nothing was charged.`,
      ...(card ? [] : letGo(booking)),
      ...messageFrom(provider.name, request?.message ?? ''),
      { facts: facts(booking) },
      ...switchParts(sender, booking),
      ...others,
      { button: 'Look for other activities', url: `${sender.publicUrl}/search-learning-experiences` },
    ],
  });
}

/** To the booker: they have taken the request back. */
export function takenBack(sender: Sender, to: string, booking: BookingAnswer): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Taken back: request for ${isolated(booking.listing.title)}`,
    heading: 'You have taken your request back',
    parts: [
      'Nothing was charged, and somebody else can have the places.',
      ...letGo(booking),
      { facts: facts(booking) },
      { button: 'See your request', url: addressOf(sender, booking) },
    ],
  });
}

/** To both sides: the council does not pay for some of the places; the others are not touched by that. */
export function partDeclined(sender: Sender, to: string, booking: BookingAnswer, placeIds: readonly string[]): Mail {
  const places = booking.places.filter((place) => placeIds.includes(place.id));
  const rest = booking.places.some((place) => stands(place.state) && isSubmitted(place.state));
  const yourTurn = booking.as === 'provider' && booking.approval === 'PENDING' && isTheirTurn(booking);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Not all funded: ${isolated(booking.listing.title)}`,
    heading: `The council does not pay for ${placesText(places.length)}`,
    parts: [
      { facts: facts(booking, places) },
      ...(rest && !yourTurn ? ['The other places of the booking stay as they are.'] : []),
      ...(yourTurn ? [`The other places wait for your answer until ${until(booking)}.`] : []),
      ...(booking.as === 'booker' ? ['Nothing was charged.', ...switchParts(sender, booking, placeIds)] : []),
      { button: 'See the booking', url: addressOf(sender, booking) },
    ],
  });
}

/**
 * What a family may do with places that its council does not pay for.
 * @param about the places that the mail is about; absent means all
 */
function switchParts(sender: Sender, booking: BookingAnswer, about?: readonly string[]): MailPart[] {
  const offers = booking.switchOffers.filter(
    ({ placeIds, tickets }) => tickets.length > 0 && (!about || placeIds.some((id) => about.includes(id))),
  );
  if (offers.length === 0) return [];
  const kept = offers.map(({ until, tickets, placeIds }) => {
    const names = learnersOf(booking.places.filter(({ id }) => placeIds.includes(id)));
    const [first] = tickets;
    return `We keep ${placesText(placeIds.length)} for ${isolated(names)} until ${format.dayAndTime(until)}. You can book ${placeIds.length === 1 ? 'it' : 'them'} with the ticket ‘${isolated(first?.name ?? '')}’ for ${formatMoney(first?.totalPence ?? 0)}.`;
  });
  return [...kept, { button: 'Book them instead', url: addressOf(sender, booking) }];
}

/** How a request ended without its provider's answer. */
const endings = {
  WITHDRAWN: {
    subject: 'Withdrawn',
    heading: (who: string) => `${isolated(who)} has taken the request back`,
    next: 'The places can be booked again.',
  },
  EXPIRED: {
    subject: 'Lapsed',
    heading: (who: string) => `The request of ${isolated(who)} has lapsed`,
    next: 'The places can be booked again.',
  },
  DECLINED: {
    subject: 'Not funded',
    heading: (who: string) => `The council does not pay for the request of ${isolated(who)}`,
    next: 'The family has been told. The places can be booked again, unless the family takes them with another ticket.',
  },
} as const;

/** To the provider: a request ended without their answer, and the places are free again. */
export function requestOver(sender: Sender, to: string, booking: BookingAnswer, card: boolean): Mail {
  const { subject, heading, next } =
    booking.approval === 'WITHDRAWN' || booking.approval === 'DECLINED' ? endings[booking.approval] : endings.EXPIRED;
  return composeMail({
    brand: sender.brand,
    to,
    subject: `${subject}: request for ${isolated(booking.listing.title)}`,
    heading: heading(nameOf(booking.booker)),
    parts: [
      { facts: facts(booking) },
      card
        ? 'The card’s bank did not keep the money ready. The family has been told; the places can be booked again.'
        : next,
      { button: 'See the booking', url: addressOf(sender, booking) },
    ],
  });
}
