import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { formatMoney } from '../../platform/money.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { type Sender } from '../../notifications/server/mails.ts';
import { addressOf, datesOf, learnersOf, nameOf } from '../../places/server/mail-parts.ts';

/** What of a booking's money is disputed, and what became of it. */
export type DisputeFacts = {
  state: 'OPEN' | 'WON' | 'LOST';
  /** Of this booking; the payment may have been for several. */
  amountPence: number;
  /** The payment partner's word for what the card's holder says. */
  reason: string;
  openedAt: Date;
};

/** What the holder of a card may say, in words. */
const reasons: Record<string, string> = {
  credit_not_processed: 'They expected money back and did not get it',
  customer_initiated: 'They asked for it back',
  duplicate: 'They were charged twice',
  fraudulent: 'They do not know this payment',
  product_not_received: 'They did not get what they paid for',
  product_unacceptable: 'It was not what they expected',
  subscription_canceled: 'They had cancelled',
  unrecognized: 'They do not recognise this payment',
};

const factsOf = (booking: BookingAnswer, dispute: DisputeFacts): { facts: [string, string][] } => ({
  facts: [
    ['What', booking.listing.title],
    ['Who', learnersOf(booking.places)],
    ['When', datesOf(booking.places)],
    ['Booking', booking.reference],
    ['Amount', formatMoney(dispute.amountPence)],
    ['What they say', reasons[dispute.reason] ?? 'The bank gave no reason'],
  ],
});

/** To the provider: the holder of a card has asked the bank for a payment back, or the bank has decided. */
export function disputeForProvider(sender: Sender, to: string, booking: BookingAnswer, dispute: DisputeFacts): Mail {
  const amount = formatMoney(dispute.amountPence);
  const who = nameOf(booking.booker);
  const words = {
    OPEN: {
      subject: `A payment is disputed: ${amount}`,
      heading: `${isolated(who)} asks the bank for ${amount} back`,
      parts: [
        'The cardholder has asked their bank to take this payment back. The bank decides, which can take some weeks. Until then this money is not paid out to you; all other money is.',
        factsOf(booking, dispute),
        'If it is a mistake, a word with the family is often quickest: they can take it back at their bank. If you have something that shows that they came or agreed, such as messages, send it to us in the help chat, and we pass it on to the bank.',
      ],
    },
    WON: {
      subject: `The dispute ended in your favour: ${amount}`,
      heading: `${amount} stays with you`,
      parts: [
        `The bank has decided about the payment that was disputed on ${format.longDate(dispute.openedAt)}: it stands. What is due to you goes out with your next payout.`,
        factsOf(booking, dispute),
      ],
    },
    LOST: {
      subject: `The dispute was lost: ${amount}`,
      heading: `${amount} went back to the card`,
      parts: [
        `The bank has decided about the payment that was disputed on ${format.longDate(dispute.openedAt)}: it gave the money back to the cardholder. It is no longer due to you; if it was paid out already, it comes off your next payouts. Our fee is returned, too.`,
        factsOf(booking, dispute),
        'The places are still booked. Cancel them if the family is not to come.',
      ],
    },
  }[dispute.state];
  return composeMail({
    brand: sender.brand,
    to,
    subject: words.subject,
    heading: words.heading,
    parts: [...words.parts, { button: 'See the booking', url: addressOf(sender, booking) }],
  });
}

type Refund = BookingAnswer['refunds'][number];

const failedFacts = (booking: BookingAnswer, refund: Refund): { facts: [string, string][] } => ({
  facts: [
    ['What', booking.listing.title],
    ['Booking', booking.reference],
    ['Booked by', nameOf(booking.booker)],
    ['Amount', formatMoney(refund.amountPence)],
  ],
});

/** To the provider: money could not be given back to a family's card. */
export function refundFailedForProvider(sender: Sender, to: string, booking: BookingAnswer, refund: Refund): Mail {
  const amount = formatMoney(refund.amountPence);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `A refund did not go through: ${amount}`,
    heading: `The bank did not take a refund of ${amount}`,
    parts: [
      'This happens when a card was closed or has expired. The money is safe and still the family’s. We have been told as well and try again or find another way; you need not do anything, but the family may ask you.',
      failedFacts(booking, refund),
      { button: 'See the booking', url: addressOf(sender, booking) },
    ],
  });
}

/** To an administrator: a refund that only they can send again. */
export function refundFailedForAdministrator(sender: Sender, to: string, booking: BookingAnswer, refund: Refund): Mail {
  const amount = formatMoney(refund.amountPence);
  return composeMail({
    brand: sender.brand,
    to,
    subject: `To put right: a refund of ${amount} failed`,
    heading: `The bank did not take a refund of ${amount}`,
    parts: [
      'It waits until somebody sends it again, or gives the money back in another way.',
      { facts: [...failedFacts(booking, refund).facts, ['Provider', booking.provider.name]] },
      { button: 'Open Reconciliation', url: `${sender.publicUrl}/dashboard/reconciliation` },
    ],
  });
}
