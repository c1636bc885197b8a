import { isolated } from '../platform/isolated.ts';
import { formatMoney } from '../platform/money.ts';
import { formatDates } from './price-example.ts';

/** What a button may name: the sum, and who pays it. Null where the sum is not known yet. */
export type SumOnButton = { pence: number; who: string } | null;

/** 'Book 3 dates for 1 child – £37.08': what the button of a listing does. Without the sum 'Book 3 dates'. */
export function bookDatesLabel(count: number, sum: SumOnButton): string {
  return withSum(`Book ${formatDates(count)}`, sum);
}

/** 'Book all 6 dates': a block that is booked as a whole; joined late, 'Book the last 4 dates for 1 child – £60.00'. */
export function bookBlockLabel(count: number, datesOfBlock: number, sum: SumOnButton): string {
  const which = count < datesOfBlock ? 'the last' : 'all';
  return withSum(`Book ${count === 1 ? '1 date' : `${which} ${count} dates`}`, sum);
}

function withSum(label: string, sum: SumOnButton): string {
  return sum ? `${label} for ${isolated(sum.who)} – ${sum.pence === 0 ? 'free' : formatMoney(sum.pence)}` : label;
}
