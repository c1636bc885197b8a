import { formatMoney } from '../platform/money.ts';
import { ok, refuse, type Result } from '../platform/result.ts';
import { SMALLEST_CARD_PENCE } from '../tickets/smallest-payment.ts';

const LARGEST_CARD_PENCE = 99_999_999;

/** Whether a sum in pence can be paid by card at once. */
export function payableByCard(pence: number): Result<true, 'amount-too-small' | 'amount-too-large'> {
  if (pence < SMALLEST_CARD_PENCE)
    return refuse(
      'amount-too-small',
      `Cards cannot pay less than ${formatMoney(SMALLEST_CARD_PENCE)}. Add a date or a person, and pay for all of it together.`,
    );
  if (pence > LARGEST_CARD_PENCE)
    return refuse('amount-too-large', 'This is more than a card can pay at once. Please book in smaller parts.');
  return ok(true);
}
