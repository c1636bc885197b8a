import { Chart } from '../../ui/chart.tsx';
import { percentOf, percentText } from '../change.ts';
import type { Numbers } from '../contract.ts';
import { columnHeads, columnText } from './columns.ts';
import { HeatTable } from './heat-table.tsx';

const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** How many places, how full, and at which hours of the week. */
export function PlaceCharts({ numbers }: { numbers: Numbers }) {
  const { series, grain, sums } = numbers;
  const { places, capacity, sessions } = sums.period;
  return (
    <>
      <Chart
        title="Places booked over time"
        summary={`${places} of ${capacity} places on ${sessions} ${sessions === 1 ? 'date' : 'dates'}.`}
        look="columns"
        figures={series.map((column) => ({
          key: column.from,
          label: columnText(column.from, grain),
          value: column.places,
          text: `${column.places} of ${column.capacity}`,
        }))}
        heads={[columnHeads[grain], 'Places booked']}
        empty="No place was booked on a date of this period."
        file="places-over-time"
      />
      <Chart
        title="Fill rate over time"
        summary={`${percentText(places, capacity)} of all places were booked.`}
        look="columns"
        figures={series.map((column) => ({
          key: column.from,
          label: columnText(column.from, grain),
          value: percentOf(column.places, column.capacity) ?? 0,
          text: column.capacity === 0 ? 'No date' : percentText(column.places, column.capacity),
        }))}
        heads={[columnHeads[grain], 'Fill rate']}
        scaleText={(value) => `${value}%`}
        empty="No place was booked on a date of this period."
        file="fill-rate-over-time"
      />
      <HourTable hours={numbers.hours} />
    </>
  );
}

/** How full dates are by the day of the week and the hour at which they start. */
function HourTable({ hours }: Pick<Numbers, 'hours'>) {
  const starts = [...new Set(hours.map(({ hour }) => hour))].toSorted((a, b) => a - b);
  const days = [...new Set(hours.map(({ weekday }) => weekday))].toSorted((a, b) => a - b);
  const fullest = hours.toSorted(
    (a, b) => (percentOf(b.places, b.capacity) ?? 0) - (percentOf(a.places, a.capacity) ?? 0),
  )[0];
  return (
    <HeatTable
      title="How full, by weekday and hour"
      summary={
        fullest
          ? `Fullest on ${WEEKDAYS[fullest.weekday - 1]} at ${hourText(fullest.hour)}: ${percentText(fullest.places, fullest.capacity)} of the places.`
          : ''
      }
      corner="Day"
      columns={starts.map(hourText)}
      rows={days.map((weekday) => ({
        label: WEEKDAYS[weekday - 1] ?? '',
        cells: starts.map((start) => {
          const cell = hours.find((one) => one.weekday === weekday && one.hour === start);
          const percent = cell && percentOf(cell.places, cell.capacity);
          return percent === undefined || percent === null ? null : { percent, text: `${percent}%` };
        }),
      }))}
      empty="There was no date in this period."
      file="fill-rate-by-hour"
    />
  );
}
