import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../platform/geo.ts';
import { areaFill, type AreaShade } from './area-shades.ts';
import { circleSize, viewOf } from './area-view.ts';
import { BaseMap, OnMap, usePlaceOnMap } from './base-map.tsx';

/** An area by its middle, with what is drawn of it. */
export type AreaOnMap = Position & {
  key: string;
  label: string;
  value: number;
  /** How dark it is, or that its figure is not shown: then all are of one size. Its name stands below it. */
  shade?: AreaShade | 'hidden';
};

export type AreaMapProps = {
  /** Read out for the map as a whole. The same figures are in a table beside it. */
  label: string;
  areas: readonly AreaOnMap[];
  className?: string;
};

/** About how large the map is; where it is larger, there is more around the areas. */
const SIZE = { width: 320, height: 280 };

/** Names below circles: of more than so many only those of the largest, so that they can be read. */
const MOST_NAMES = 12;

/** Areas as circles, each the larger the more there is of it. */
export function AreaMap({ label, areas, className }: AreaMapProps) {
  const largest = Math.max(0, ...areas.map(({ value }) => value));
  return (
    <BaseMap label={label} initial={viewOf(areas, SIZE)} yielding className={className}>
      {(map) =>
        // The smaller ones last, so that they lie on the larger ones.
        areas
          .toSorted((one, other) => other.value - one.value)
          .map((area, nth) => (
            <AreaCircle key={area.key} map={map} area={area} largest={largest} isNamed={nth < MOST_NAMES} />
          ))
      }
    </BaseMap>
  );
}

type CircleProps = { map: MapLibreMap; area: AreaOnMap; largest: number; isNamed: boolean };

function AreaCircle({ map, area, largest, isNamed }: CircleProps) {
  const element = usePlaceOnMap<HTMLDivElement>(map, area);
  const { shade } = area;
  const across = `${circleSize(shade === 'hidden' ? 0 : area.value, largest)}px`;
  return (
    <OnMap map={map}>
      <div ref={element} className="map-pin-place">
        <span
          className="map-amount"
          style={{ width: across, height: across, ...(shade === undefined ? {} : areaFill(shade)) }}
          aria-hidden
        >
          {shade === undefined ? area.label : isNamed && <span className="map-amount-name">{area.label}</span>}
        </span>
      </div>
    </OnMap>
  );
}
