import { AreaMap } from '../../ui/map/index.tsx';
import { Chart } from '../../ui/chart.tsx';
import type { Numbers } from '../contract.ts';
import { AREAS_ROUNDED, LEAST_FAMILIES, monthsText } from '../small-areas.ts';

/** Where families come from: on a map, and the same as bars with a table. */
export function AreaCharts({ numbers }: { numbers: Pick<Numbers, 'areas' | 'areaSpan' | 'leavesOutAreas'> }) {
  const { areas, areaSpan, leavesOutAreas } = numbers;
  const counted = `${monthsText(areaSpan)}: areas are counted by whole months that are over. ${AREAS_ROUNDED}`;
  const leftOut = leavesOutAreas ? ` Areas with fewer than ${LEAST_FAMILIES} families are left out.` : '';
  const placed = areas.flatMap(({ outward, families, position }) =>
    position ? [{ key: outward, label: outward, value: families, ...position }] : [],
  );
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {placed.length > 0 && (
        <figure className="min-w-0 rounded-card border border-line bg-paper-raised px-4 pt-4 pb-4 sm:px-5 print:hidden">
          <figcaption className="mb-3">
            <strong className="block text-lg">Families on the map</strong>
            <span className="text-ink-soft">
              Each circle is the first half of a postcode: the larger, the more families. {counted}
              {leftOut}
            </span>
          </figcaption>
          <AreaMap
            label={`Map of where families come from: ${placed.map(({ label, value }) => `${label} about ${value}`).join(', ')}`}
            areas={placed}
            className="h-72 overflow-hidden rounded-control"
          />
        </figure>
      )}
      <Chart
        title="Where families come from"
        summary={`Families by the first half of their postcode. ${counted}${leftOut}`}
        look="bars"
        figures={areas.map(({ outward, families, places }) => ({
          key: outward,
          label: outward === '' ? 'Postcode not known' : outward,
          value: families,
          text: `About ${families} families, ${places} places`,
        }))}
        heads={['Area', 'Families and places']}
        empty={`No area had ${LEAST_FAMILIES} families or more in ${monthsText(areaSpan)}, and fewer are not shown. Areas are counted by whole months that are over.`}
        file="areas"
      />
    </div>
  );
}
