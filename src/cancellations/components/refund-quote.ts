import { formatMoney } from '../../platform/money.ts';
import { countOf } from '../../places/components/booking-text.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import type { cancellationsContract } from '../contract.ts';

export type RefundQuote = AnswerOf<(typeof cancellationsContract)['GET /bookings/{bookingId}/refund-quote']>;

/** 'Cancel 1 place and get back £16.48': what the button will do, in figures. */
export function cancelPlacesLabel(quote: RefundQuote): string {
  const places = countOf(quote.places.length, 'place');
  if (quote.totalPence === 0) return `Cancel ${places}`;
  return `Cancel ${places} and ${quote.as === 'booker' ? 'get back' : 'give back'} ${formatMoney(quote.totalPence)}`;
}
