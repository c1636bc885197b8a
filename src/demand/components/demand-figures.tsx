import { ageText } from '../../analytics/buckets.ts';
import { categoryOf } from '../../listings/category-table.ts';
import { isolated } from '../../platform/isolated.ts';
import { accessNeeds } from '../../listings/access-needs.ts';
import { dayText } from '../../platform/day-text.ts';
import { Chart } from '../../ui/chart.tsx';
import type { Demand } from '../contract.ts';
import { LEAST_SHOWN, wantKinds, wantSides, type WantKind, type WantSide } from '../wants.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const kindWords: Record<WantKind, { heading: string; unit: [string, string] }> = {
  search: { heading: 'Searched for and not found', unit: ['search', 'searches'] },
  waiting: { heading: 'On waiting lists', unit: ['family', 'families'] },
  declined: { heading: 'Requests that nobody approved', unit: ['family', 'families'] },
  full: { heading: 'Full dates to come', unit: ['date', 'dates'] },
};

const sideWords: Record<WantSide, string> = {
  category: 'by kind of activity',
  age: 'by age',
  weekday: 'by weekday',
  area: 'by area',
  need: 'by need',
};

/** A value of a side in words. */
export function valueText(side: WantSide, value: string): string {
  switch (side) {
    case 'category':
      return categoryOf(value)?.title ?? value;
    case 'age':
      return ageText(value);
    case 'weekday':
      return WEEKDAYS[Number(value) - 1] ?? value;
    case 'need':
      return accessNeeds.find(({ key }) => key === value)?.label ?? value;
    case 'area':
      return isolated(value);
  }
}

/** What was wanted and not to be had, as drawings with their tables. */
export function DemandFigures({ demand }: { demand: Demand }) {
  const { lines, hidden, from, to } = demand;
  return (
    <section aria-label="Figures" className="flex flex-col gap-6">
      <p className="text-ink-soft">
        From {dayText(from, 'short', true)} to {dayText(to, 'short', true)}, within 25 kilometres. Nobody can be told
        from it: figures under {LEAST_SHOWN} are left out{hidden > 0 && `, ${hidden} of them`}. What children need is
        counted from searches alone; waiting lists and requests are counted by the area of the activity.
      </p>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {wantKinds.flatMap((kind) =>
          wantSides.map((side) => {
            const own = lines.filter((line) => line.kind === kind && line.side === side).slice(0, 12);
            const { heading, unit } = kindWords[kind];
            return own.length === 0 ? null : (
              <Chart
                key={`${kind} ${side}`}
                title={`${heading}, ${sideWords[side]}`}
                summary={`Most: ${valueText(side, own[0]?.value ?? '')}, ${own[0]?.count ?? 0} ${unit[1]}.`}
                look="bars"
                figures={own.map(({ value, count }) => ({
                  key: value,
                  label: valueText(side, value),
                  value: count,
                  text: `${count} ${count === 1 ? unit[0] : unit[1]}`,
                }))}
                heads={[sideWords[side].replace('by ', ''), unit[1]]}
                empty="Nothing was wanted in vain."
                file={`demand-${kind}-${side}`}
              />
            );
          }),
        )}
      </div>
    </section>
  );
}
