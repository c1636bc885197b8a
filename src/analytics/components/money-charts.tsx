import { formatMoney } from '../../platform/money.ts';
import { Chart } from '../../ui/chart.tsx';
import { SaveTable } from '../../ui/save-table.tsx';
import type { Numbers, Sums } from '../contract.ts';
import { columnHeads, columnText } from './columns.ts';

const moneyLines: readonly { key: keyof Sums; label: string; sign?: number }[] = [
  { key: 'takenPence', label: 'Paid by families, fees included' },
  { key: 'fundedPence', label: 'To be paid by councils' },
  { key: 'feesPence', label: 'Booking and service fees', sign: -1 },
  { key: 'refundsPence', label: 'Refunded', sign: -1 },
  { key: 'disputedPence', label: 'Disputed with a bank', sign: -1 },
  { key: 'netPence', label: 'Your income' },
];
const spans = ['period', 'before', 'lastYear'] as const;

/** Income over time, and where all the money went. */
export function MoneyCharts({ numbers }: { numbers: Numbers }) {
  const { series, grain, sums } = numbers;
  return (
    <>
      <Chart
        title="Income over time"
        summary={`${formatMoney(sums.period.netPence)} after fees and refunds, by the day of the date.`}
        look="columns"
        figures={series.map(({ from, netPence }) => ({
          key: from,
          label: columnText(from, grain),
          value: netPence,
          text: formatMoney(netPence),
        }))}
        heads={[columnHeads[grain], 'Income']}
        scaleText={(value) => formatMoney(value).replace(/\.00$/, '')}
        empty="Nothing was earned with the dates of this period."
        file="income-over-time"
      />
      <MoneyTable sums={sums} />
    </>
  );
}

/** Each line of money in three periods; the lines above add up to the last one. */
function MoneyTable({ sums }: Pick<Numbers, 'sums'>) {
  const title = 'Where the money went';
  const header = ['', 'This period', 'Before', 'Last year'] as const;
  const lines = moneyLines.filter(({ key }) => key !== 'disputedPence' || spans.some((span) => sums[span][key] !== 0));
  const amount = (span: (typeof spans)[number], { key, sign = 1 }: (typeof moneyLines)[number]): number =>
    sums[span][key] === 0 ? 0 : sign * sums[span][key];
  return (
    <div className="print-together min-w-0 rounded-card border border-line bg-paper-raised p-4 sm:px-5">
      <h3 className="!text-lg">{title}</h3>
      <div
        className="overflow-x-auto"
        role="region"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <table className="w-full border-collapse">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line-strong text-sm">
              {header.map((head, nth) => (
                <th key={head} scope="col" className={nth === 0 ? 'py-2 text-left' : 'py-2 pl-3 text-right'}>
                  {head === '' ? <span className="sr-only">Money</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} className="border-b border-line last:border-b-0 last:font-[700]">
                <th scope="row" className="min-w-32 py-2 text-left font-[inherit]">
                  {line.label}
                </th>
                {spans.map((span) => (
                  <td key={span} className="py-2 pl-3 text-right whitespace-nowrap figures">
                    {formatMoney(amount(span, line))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sums.period.directPence !== 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          Besides, {formatMoney(sums.period.directPence)} was paid to you directly for bookings made in this period.
        </p>
      )}
      <SaveTable
        name="money"
        header={['Money', 'This period', 'Before', 'Last year']}
        rows={() => lines.map((line) => [line.label, ...spans.map((span) => ({ pence: amount(span, line) }))])}
      >
        {title}
      </SaveTable>
    </div>
  );
}
