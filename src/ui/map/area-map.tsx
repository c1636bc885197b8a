import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../platform/geo.ts';
import { circleSize, viewOf } from './area-view.ts';
import { BaseMap, OnMap, usePlaceOnMap } from './base-map.tsx';

/** An area by its middle, with what is drawn of it. */
export type AreaOnMap = Position & { key: string; label: string; value: number };

export type AreaMapProps = {
  /** Read out for the map as a whole. The same figures are in a table beside it. */
  label: string;
  areas: readonly AreaOnMap[];
  className?: string;
};

/** About how large the map is; where it is larger, there is more around the areas. */
const SIZE = { width: 320, height: 280 };

/** Areas as circles, each the larger the more there is of it. */
export function AreaMap({ label, areas, className }: AreaMapProps) {
  const largest = Math.max(0, ...areas.map(({ value }) => value));
  return (
    <BaseMap label={label} initial={viewOf(areas, SIZE)} yielding className={className}>
      {(map) => areas.map((area) => <AreaCircle key={area.key} map={map} area={area} largest={largest} />)}
    </BaseMap>
  );
}

function AreaCircle({ map, area, largest }: { map: MapLibreMap; area: AreaOnMap; largest: number }) {
  const element = usePlaceOnMap<HTMLDivElement>(map, area);
  const across = `${circleSize(area.value, largest)}px`;
  return (
    <OnMap map={map}>
      <div ref={element} className="map-pin-place">
        <span className="map-amount" style={{ width: across, height: across }} aria-hidden>
          {area.label}
        </span>
      </div>
    </OnMap>
  );
}
