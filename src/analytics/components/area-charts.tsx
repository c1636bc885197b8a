import { AreaPicture } from '../../ui/map/area-picture.tsx';
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
        <AreaPicture
          title="Families on the map"
          summary={`Each circle is the first half of a postcode: the larger, the more families. ${counted}${leftOut}`}
          label={`Map of where families come from: ${placed.map(({ label, value }) => `${label} about ${value}`).join(', ')}`}
          areas={placed}
        />
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
