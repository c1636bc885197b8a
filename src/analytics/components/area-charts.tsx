import { AreaPicture } from '../../ui/map/area-picture.tsx';
import { Chart } from '../../ui/chart.tsx';
import type { Numbers } from '../contract.ts';
import { LEAST_FAMILIES } from '../small-areas.ts';

/** Where families come from: on a map, and the same as bars with a table. */
export function AreaCharts({ areas, hiddenAreas }: Pick<Numbers, 'areas' | 'hiddenAreas'>) {
  const leftOut =
    hiddenAreas > 0
      ? ` ${hiddenAreas === 1 ? 'One area' : `${hiddenAreas} areas`} with fewer than ${LEAST_FAMILIES} families ${hiddenAreas === 1 ? 'is' : 'are'} left out.`
      : '';
  const placed = areas.flatMap(({ outward, families, position }) =>
    position ? [{ key: outward, label: outward, value: families, ...position }] : [],
  );
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {placed.length > 0 && (
        <AreaPicture
          title="Families on the map"
          summary={`Each circle is the first half of a postcode: the larger, the more families.${leftOut}`}
          label={`Map of where families come from: ${placed.map(({ label, value }) => `${label} ${value}`).join(', ')}`}
          areas={placed}
        />
      )}
      <Chart
        title="Where families come from"
        summary={`Families by the first half of their postcode.${leftOut}`}
        look="bars"
        figures={areas.map(({ outward, families, places }) => ({
          key: outward,
          label: outward === '' ? 'Postcode not known' : outward,
          value: families,
          text: `${families} ${families === 1 ? 'family' : 'families'}, ${places} ${places === 1 ? 'place' : 'places'}`,
        }))}
        heads={['Area', 'Families and places']}
        empty={
          hiddenAreas > 0
            ? `Every area has fewer than ${LEAST_FAMILIES} families, too few to be shown.`
            : 'No family had a date in this period.'
        }
        file="areas"
      />
    </div>
  );
}
