import { useCallback, useState } from 'react';
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

/** Names below circles: of more than so many only those of the largest, so that they can be read. */
const MOST_NAMES = 12;

type Size = { width: number; height: number };

/** Areas as circles, each the larger the more there is of it. */
export function AreaMap({ label, areas, className }: AreaMapProps) {
  const [size, setSize] = useState<Size | null>(null);
  // How near the map can be looked at depends on how large it is here.
  const measure = useCallback((frame: HTMLDivElement | null) => {
    if (frame) setSize({ width: frame.clientWidth, height: frame.clientHeight });
  }, []);
  // The smaller ones last, so that they lie on the larger ones.
  const sorted = areas.toSorted((one, other) => other.value - one.value);
  return (
    <div ref={measure} className={className}>
      {size && (
        <BaseMap label={label} initial={initialView(areas, size)} yielding className="h-full">
          {(map) => (
            <>
              {sorted.map((area) => (
                <AreaCircle key={area.key} map={map} area={area} across={acrossOf(area, sorted)} />
              ))}
              {/* Names after all circles, so that none lies on one. */}
              {sorted
                .filter(({ shade }) => shade !== undefined)
                .slice(0, MOST_NAMES)
                .map((area) => (
                  <AreaName key={area.key} map={map} area={area} across={acrossOf(area, sorted)} />
                ))}
            </>
          )}
        </BaseMap>
      )}
    </div>
  );
}

/** On a narrow map the sources stand in a box over its lower edge. */
const [NARROW, SOURCES] = [640, 84];

function initialView(areas: readonly AreaOnMap[], { width, height }: Size) {
  const bottom = width < NARROW ? SOURCES : 0;
  return { ...viewOf(areas, { width, height: height - bottom }), padding: { top: 0, left: 0, right: 0, bottom } };
}

function acrossOf({ shade, value }: AreaOnMap, areas: readonly AreaOnMap[]): number {
  const [largest] = areas;
  // A name inside needs its room, however many there are.
  const count = shade === undefined ? 1 : areas.length;
  return circleSize(shade === 'hidden' ? 0 : value, largest?.value ?? 0, count);
}

type OnAreaProps = { map: MapLibreMap; area: AreaOnMap; across: number };

function AreaCircle({ map, area, across }: OnAreaProps) {
  const element = usePlaceOnMap<HTMLDivElement>(map, area);
  const { shade, label } = area;
  return (
    <OnMap map={map}>
      <div ref={element} className="map-pin-place">
        <span
          className="map-amount"
          style={{ width: across, height: across, ...(shade === undefined ? {} : areaFill(shade)) }}
          aria-hidden
        >
          {shade === undefined && label}
        </span>
      </div>
    </OnMap>
  );
}

function AreaName({ map, area, across }: OnAreaProps) {
  const element = usePlaceOnMap<HTMLDivElement>(map, area);
  return (
    <OnMap map={map}>
      <div ref={element} className="map-pin-place">
        <span className="map-amount-name" style={{ top: across / 2 + 2 }} aria-hidden>
          {area.label}
        </span>
      </div>
    </OnMap>
  );
}
