import { Chart } from '../../ui/chart.tsx';
import { percentOf, percentText } from '../change.ts';
import { leadText } from '../buckets.ts';
import type { Numbers } from '../contract.ts';
import { AreaCharts } from './area-charts.tsx';
import { monthText } from './columns.ts';
import { HeatTable } from './heat-table.tsx';

const spanNames = { period: 'This period', before: 'Before', lastYear: 'Last year' } as const;

/** Who comes, who comes back, how early they book and from where. */
export function FamilyCharts({ numbers }: { numbers: Numbers }) {
  const { sums, leads } = numbers;
  const { newFamilies, returningFamilies } = sums.period;
  const all = newFamilies + returningFamilies;
  const bookings = leads.reduce((total, lead) => total + lead.bookings, 0);
  return (
    <>
      <Chart
        title="New and returning families"
        summary={`${newFamilies} of ${all} ${all === 1 ? 'family' : 'families'} had their first date with you.`}
        look="bars"
        figures={(['period', 'before', 'lastYear'] as const).flatMap((span) => {
          const { newFamilies: fresh, returningFamilies: known } = sums[span];
          return [
            {
              key: `${span} new`,
              label: `${spanNames[span]}: new`,
              value: fresh,
              of: fresh + known,
              text: `${fresh} of ${fresh + known}`,
            },
            {
              key: `${span} known`,
              label: `${spanNames[span]}: returning`,
              value: known,
              of: fresh + known,
              text: `${known} of ${fresh + known}`,
            },
          ];
        })}
        heads={['Families', 'How many']}
        empty="No family had a date in this period."
        file="families"
      />
      <CohortTable cohorts={numbers.cohorts} />
      <Chart
        title="How early families book"
        summary={`${bookings} ${bookings === 1 ? 'booking' : 'bookings'}, by the days before their first date.`}
        look="bars"
        figures={leads.map((lead) => ({
          key: String(lead.lead),
          label: leadText(lead.lead),
          value: lead.bookings,
          of: bookings,
          text: `${lead.bookings} (${percentText(lead.bookings, bookings)})`,
        }))}
        heads={['Days ahead', 'Bookings']}
        empty="No booking was made in this period."
        file="how-early"
      />
      <AreaCharts numbers={numbers} />
    </>
  );
}

/** How many months of coming back are shown beside one another. */
const MONTHS_SHOWN = 6;

function CohortTable({ cohorts }: Pick<Numbers, 'cohorts'>) {
  const months = Math.min(MONTHS_SHOWN, Math.max(0, ...cohorts.map(({ came }) => came.length)));
  return (
    <HeatTable
      title="Who comes back"
      summary="Families by the month of their first date, and how many of them had a date in the months after. Of the last twelve months, whatever the period."
      corner="First date"
      columns={[
        'Families',
        ...Array.from({ length: months }, (_, nth) => (nth === 0 ? '1 month on' : `${nth + 1} months on`)),
      ]}
      rows={cohorts.map(({ month, families, came }) => ({
        label: monthText(month, 'short'),
        cells: [
          { percent: 0, text: String(families) },
          ...Array.from({ length: months }, (_, nth) => {
            const again = came[nth];
            return again === undefined
              ? null
              : { percent: percentOf(again, families) ?? 0, text: `${again} (${percentText(again, families)})` };
          }),
        ],
      }))}
      empty="No family has had its first date in the last twelve months."
      file="who-comes-back"
    />
  );
}
