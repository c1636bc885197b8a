import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { offlineMethods, type OfflineMethod } from '../../places/dues.ts';
import { formatMoney } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type Mail, type MailPart } from '../../platform/server/mail.ts';
import { messageFrom, type Sender } from '../../notifications/server/mails.ts';
import { addressOf, calendarFile, datesOf, learnersOf, nameOf, whereOf } from '../../places/server/mail-parts.ts';

/** How the booking is paid, in one line, and what to do about it. */
function payment(booking: BookingAnswer): { total: string; parts: MailPart[] } {
  const { dues, provider } = booking;
  const due = dues?.outstandingPence ?? 0;
  if (!dues || dues.way === 'free') return { total: 'Free', parts: [] };
  if (due === 0) return { total: formatMoney(dues.owedPence), parts: [] };
  if (dues.payUrl) {
    return {
      total: `${formatMoney(due)} to pay, booking fee included`,
      parts: [{ button: `Pay ${formatMoney(due)}`, url: dues.payUrl }],
    };
  }
  return {
    total: `${formatMoney(due)} to pay`,
    parts: [
      `Please pay ${formatMoney(due)} to ${isolated(provider.name)} directly, for example by bank transfer, Tax-Free Childcare, vouchers or cash. They can tell you how. Name the booking ${booking.reference}.`,
    ],
  };
}

/**
 * To the booker: a provider has booked for them.
 * @param claimUrl for somebody whom the provider entered: where they make the booking theirs
 */
export function bookedForYou(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  more: { claimUrl: string | null; calendar: string },
): Mail {
  const places = booking.places.filter((place) => place.state === 'CONFIRMED');
  const { total, parts } = payment(booking);
  const where = whereOf(booking);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Booked: ${isolated(booking.listing.title)}`,
    heading: `${isolated(booking.provider.name)} has booked for you`,
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ['Who', learnersOf(places)],
          ['When', datesOf(places)],
          ...(where ? ([['Where', where]] satisfies [string, string][]) : []),
          ['With', booking.provider.name],
          ['Booking', booking.reference],
          ['Total', total],
        ],
      },
      ...parts,
      ...messageFrom(booking.provider.name, booking.confirmationMessage),
      ...(more.claimUrl
        ? [
            'Make the booking yours to see it, add what the provider should know, and change or cancel it. Sign in with this email address; nobody else can.',
            { button: 'See your booking', url: more.claimUrl },
            'If you do not know this provider, you need not do anything.',
          ]
        : [
            { button: 'See your booking', url: addressOf(sender, booking) },
            `If plans change: ${booking.cancellation.sentence}`,
          ]),
      'The attached file puts the dates into your calendar.',
    ],
    attachments: [calendarFile(booking.reference, more.calendar)],
  });
}

/** To the booker: something is still to be paid. */
export function stillToPay(sender: Sender, to: string, booking: BookingAnswer): Mail {
  const { total, parts } = payment(booking);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Still to pay: ${isolated(booking.listing.title)}`,
    heading: `${formatMoney(booking.dues?.outstandingPence ?? 0)} is still to be paid`,
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ['When', datesOf(booking.places.filter((place) => place.state === 'CONFIRMED'))],
          ['With', booking.provider.name],
          ['Booking', booking.reference],
          ['Total', total],
        ],
      },
      ...parts,
      `You have paid already? Then ${isolated(booking.provider.name)} may not have written it down yet. Please ask them.`,
    ],
  });
}

/** To the booker: the card payment of what a provider booked for them has arrived. */
export function invoicePaidForBooker(sender: Sender, to: string, booking: BookingAnswer): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Paid: ${isolated(booking.listing.title)}`,
    heading: `Thank you, ${formatMoney(booking.money.paidPence)} has been paid`,
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ['With', booking.provider.name],
          ['Booking', booking.reference],
        ],
      },
      { button: 'See your booking', url: addressOf(sender, booking) },
    ],
  });
}

/** To the provider: a customer has paid by the link. `booking` as the provider sees it. */
export function invoicePaidForProvider(sender: Sender, to: string, booking: BookingAnswer): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Paid: ${isolated(nameOf(booking.booker))}, ${isolated(booking.listing.title)}`,
    heading: `${isolated(nameOf(booking.booker))} has paid`,
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ['Paid', formatMoney(booking.money.paidPence)],
          ['Booking', booking.reference],
        ],
      },
      { button: 'See the booking', url: addressOf(sender, booking) },
    ],
  });
}

/** To the booker: the provider wrote down money that came to it, or that it gave back. */
export function offlineRecorded(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  entry: { kind: string; amountPence: number; method: OfflineMethod },
): Mail {
  const amount = formatMoney(Math.abs(entry.amountPence));
  const received = entry.kind === 'RECEIVED';
  const due = booking.dues?.outstandingPence ?? 0;
  return composeMail({
    brand: sender.brand,
    to,
    subject: `${received ? 'Received' : 'Given back'}: ${amount}, ${isolated(booking.listing.title)}`,
    heading: received
      ? `${isolated(booking.provider.name)} has received ${amount}`
      : `${isolated(booking.provider.name)} has given ${amount} back`,
    parts: [
      {
        facts: [
          ['What', booking.listing.title],
          ['How', offlineMethods[entry.method]],
          ['Booking', booking.reference],
          ['Still to pay', due === 0 ? 'Nothing' : formatMoney(due)],
        ],
      },
      { button: 'See your booking', url: addressOf(sender, booking) },
    ],
  });
}

/** To the booker: the provider took a record of money back that a mail had told of. `entry`: the record that does so. */
export function offlineTakenBack(
  sender: Sender,
  to: string,
  booking: BookingAnswer,
  entry: { amountPence: number; method: OfflineMethod },
): Mail {
  const amount = formatMoney(Math.abs(entry.amountPence));
  const { provider, dues } = booking;
  // What had come goes off again, what had gone back is there again.
  const received = entry.amountPence < 0;
  const due = dues?.outstandingPence ?? 0;
  const back = dues?.toReturnPence ?? 0;
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Not ${received ? 'received' : 'given back'} after all: ${amount}, ${isolated(booking.listing.title)}`,
    heading: received
      ? `${isolated(provider.name)} has not received ${amount} after all`
      : `${isolated(provider.name)} has not given ${amount} back after all`,
    parts: [
      `We wrote to you that they had. ${isolated(provider.name)} has taken that record back.`,
      {
        facts: [
          ['What', booking.listing.title],
          ['How', offlineMethods[entry.method]],
          ['Booking', booking.reference],
          ['Still to pay', due === 0 ? 'Nothing' : formatMoney(due)],
          ...(back > 0 ? ([['Comes back to you', formatMoney(back)]] satisfies [string, string][]) : []),
        ],
      },
      ...(received ? payment(booking).parts : []),
      `If you think that this is wrong, please ask ${isolated(provider.name)}.`,
      { button: 'See your booking', url: addressOf(sender, booking) },
    ],
  });
}
