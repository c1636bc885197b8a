import { countOf } from '../../places/components/booking-text.tsx';
import { formatMoney } from '../../platform/money.ts';
import type { BulkPlan } from '../contract.ts';
import type { BulkKind } from '../chosen-rows.ts';

/** What would happen, in figures: 'Cancels 52 places of 50 bookings and gives £1,600.00 back to 48 families.' */
export function planSentence(kind: BulkKind, { sums }: BulkPlan): string {
  const { bookings, families, places, pence } = sums;
  if (bookings === 0) return 'Nothing can be done with what you have chosen.';
  const what = `${countOf(places, 'place')} of ${countOf(families, 'family', 'families')}`;
  switch (kind) {
    case 'approve':
      return `Says yes to ${countOf(bookings, 'request')}: ${what}. ${pence > 0 ? `${formatMoney(pence)} is charged.` : 'Nothing is charged.'}`;
    case 'decline':
      return `Says no to ${countOf(bookings, 'request')}: ${what}. Nothing is charged.`;
    case 'cancel':
      return `Cancels ${countOf(bookings, 'booking')}: ${what}. ${pence > 0 ? `${formatMoney(pence)} goes back.` : 'Nothing goes back through this site.'}`;
    case 'move':
      return `Moves ${countOf(bookings, 'booking')}: ${what}. The price stays as it is.`;
    case 'refund':
      return `Decides ${countOf(bookings, 'refund')} of ${countOf(families, 'family', 'families')}. ${pence > 0 ? `${formatMoney(pence)} goes back.` : 'Nothing goes back.'}`;
    case 'message':
      return `Writes to ${countOf(families, 'family', 'families')}. Each reads it in its own conversation.`;
  }
}

/** What the button does. */
export function doLabel(kind: BulkKind, { sums: { bookings, families } }: BulkPlan): string {
  switch (kind) {
    case 'approve':
      return `Approve ${countOf(bookings, 'request')}`;
    case 'decline':
      return `Decline ${countOf(bookings, 'request')}`;
    case 'cancel':
      return `Cancel ${countOf(bookings, 'booking')}`;
    case 'move':
      return `Move ${countOf(bookings, 'booking')}`;
    case 'refund':
      return `Decide ${countOf(bookings, 'refund')}`;
    case 'message':
      return `Write to ${countOf(families, 'family', 'families')}`;
  }
}

const done: Record<BulkKind, (count: number) => string> = {
  approve: (count) => `${countOf(count, 'request is', 'requests are')} approved`,
  decline: (count) => `${countOf(count, 'request is', 'requests are')} declined`,
  cancel: (count) => `${countOf(count, 'booking is', 'bookings are')} cancelled`,
  move: (count) => `${countOf(count, 'booking is', 'bookings are')} moved`,
  refund: (count) => `${countOf(count, 'refund is', 'refunds are')} decided`,
  message: (count) => `${countOf(count, 'family was', 'families were')} written to`,
};

/** What was done, afterwards. */
export function doneTitle(kind: BulkKind, count: number): string {
  return done[kind](count);
}
