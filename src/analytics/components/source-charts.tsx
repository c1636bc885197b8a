import { Chart } from '../../ui/chart.tsx';
import { percentText } from '../change.ts';
import type { Numbers } from '../contract.ts';
import { sourceNames } from './source-names.ts';
import { SourceTable } from './source-table.tsx';

/** Where visitors came from, and how many of them came to a booking. */
export function SourceCharts({ numbers: { sources, sums } }: { numbers: Numbers }) {
  const seen = sources.reduce((all, one) => all + one.seen, 0);
  const chosen = sources.reduce((all, one) => all + one.chosen, 0);
  const { bookings } = sums.period;
  const step = (key: string, label: string, value: number) => ({
    key,
    label,
    value,
    of: Math.max(seen, chosen, bookings),
    text: `${value} (${percentText(value, seen)} of visits)`,
  });
  return (
    <>
      <Chart
        title="Where visitors came from"
        summary={`${seen} ${seen === 1 ? 'visit' : 'visits'} of your listings. Visits are counted without cookies: whoever looks twice counts twice.`}
        look="bars"
        figures={sources
          .filter((one) => one.seen + one.chosen > 0)
          .map(({ source, seen: visits, chosen: then }) => ({
            key: source,
            label: sourceNames[source],
            value: visits,
            of: seen,
            text: `${visits} (${percentText(visits, seen)}), ${then} chose dates`,
          }))}
        heads={['Where from', 'Visits']}
        empty="No visit was counted in this period."
        file="visits"
      />
      <Chart
        title="From looking to booking"
        summary={`Of ${seen} visits ${chosen} chose dates; ${bookings} ${bookings === 1 ? 'booking was' : 'bookings were'} made, those that you made yourself included.`}
        look="bars"
        figures={
          seen === 0
            ? []
            : [step('seen', 'Looked', seen), step('chosen', 'Chose dates', chosen), step('booked', 'Booked', bookings)]
        }
        heads={['Step', 'How many']}
        empty="No visit was counted in this period."
        file="from-looking-to-booking"
      />
      <SourceTable sources={sources} />
    </>
  );
}
