import { formatPlainDate } from '../../platform/time.ts';
import { State } from '../../ui/state.tsx';

type Props = { paidOn: string | null; disputed: number };

/** How a settlement stands, in a word. */
export function SettlementState({ paidOn, disputed }: Props) {
  if (paidOn !== null) return <State text={`Paid on ${formatPlainDate(paidOn)}`} kind="good" />;
  if (disputed > 0)
    return <State text={disputed === 1 ? '1 line disputed' : `${disputed} lines disputed`} kind="needsYou" />;
  return <State text="To be paid" kind="waiting" />;
}
