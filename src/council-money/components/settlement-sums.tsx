import { formatMoney } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, formatPlainDate } from '../../platform/time.ts';
import { SummaryList } from '../../ui/summary-list.tsx';
import type { Settlement } from './settlement-answer.ts';

/** The sums and facts of a settlement, as both sides read them; whose it is stands above them. */
export function SettlementSums({ settlement }: { settlement: Settlement }) {
  const { number, places, chargedPence, creditPence, agreedPence, paidOn } = settlement;
  const less = chargedPence - creditPence - agreedPence;
  return (
    <SummaryList
      label={`Facts about ${number}`}
      rows={[
        { term: 'Made', value: format.longDate(settlement.madeAt) },
        { term: 'Purchase order', value: isolated(settlement.purchaseOrder || 'None said') },
        { term: 'Places', value: `${places.toLocaleString('en-GB')}, ${formatMoney(chargedPence)} charged` },
        { term: 'Credit as agreed', value: formatMoney(creditPence) },
        ...(less === 0 ? [] : [{ term: 'Less after disputes', value: formatMoney(less) }]),
        { term: 'Owed', value: <strong>{formatMoney(agreedPence)}</strong> },
        {
          term: 'Paid',
          value:
            paidOn === null
              ? 'Not yet'
              : `${formatPlainDate(paidOn)}, reference ${isolated(settlement.paymentReference)}`,
        },
      ]}
    />
  );
}
