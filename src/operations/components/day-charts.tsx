import { dayText } from '../../platform/day-text.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { Chart } from '../../ui/chart.tsx';
import type { Operations } from '../contract.ts';

type Day = Operations['days'][number];

/** Money and bookings of the whole platform by day, with their tables. */
export function DayCharts({ days }: { days: readonly Day[] }) {
  const chart = (title: string, of: (day: Day) => number, text: (value: number) => string, empty: string) => (
    <Chart
      key={title}
      title={title}
      summary={`${text(sum(days.map(of)))} in all.`}
      look="columns"
      figures={days.map((day) => ({
        key: day.day,
        label: dayText(day.day, 'short'),
        value: Math.max(0, of(day)),
        text: text(of(day)),
      }))}
      heads={['Day', title]}
      // Beside the drawing there is room for whole pounds alone.
      scaleText={(value) => text(value).replace(/\.00$/, '')}
      empty={empty}
      file={title.toLowerCase().replaceAll(' ', '-')}
    />
  );
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {chart('Bookings', ({ bookings }) => bookings, String, 'Nothing was booked in these days.')}
      {chart('Places booked', ({ places }) => places, String, 'Nothing was booked in these days.')}
      {chart('Taken from families', ({ takenPence }) => takenPence, formatMoney, 'Nothing was paid in these days.')}
      {chart('Our fees', ({ feesPence }) => feesPence, formatMoney, 'No fee was earned in these days.')}
      {chart('Given back', ({ refundsPence }) => refundsPence, formatMoney, 'Nothing was given back in these days.')}
      {chart('Failed payments', ({ failedPayments }) => failedPayments, String, 'No payment failed in these days.')}
    </div>
  );
}
