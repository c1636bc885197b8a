import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../platform/geo.ts';
import { BaseMap, OnMap, usePlaceOnMap } from './base-map.tsx';
import { offsetInWords } from './pin-offset.ts';

export type PinMapProps = Position & {
  /** The pin can be dragged, and moved with the arrow keys. */
  movable: boolean;
  /** The place is somewhere within a kilometre: a circle, no pin. */
  approximate?: boolean;
  /** The person put the pin somewhere else. */
  onMove?: (position: Position) => void;
  className?: string;
};

const ZOOM = 13;
/** To look at a place, what lies around it says more. */
const LOOK_ZOOM = 10.5;
const AREA_ZOOM = 12;
/** Metres around a position that is rounded to about a kilometre; the true one lies inside. */
const AREA_RADIUS = 900;
/** Pixels an arrow key moves the pin; with Shift, the larger step. */
const STEP = { small: 2, large: 24 };
const METRES_PER_DEGREE = 111_195;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** One place on the map, to look at or to put right. */
export function PinMap({ latitude, longitude, movable, approximate = false, onMove, className }: PinMapProps) {
  return (
    <BaseMap
      label={
        movable ? 'Map to put the pin on the place' : approximate ? 'Map of the area of the place' : 'Map of the place'
      }
      initial={{ latitude, longitude, zoom: approximate ? AREA_ZOOM : movable ? ZOOM : LOOK_ZOOM }}
      yielding
      className={className}
    >
      {(map) =>
        approximate ? (
          <PlaceArea map={map} latitude={latitude} longitude={longitude} />
        ) : (
          <PlacePin map={map} latitude={latitude} longitude={longitude} movable={movable} onMove={onMove} />
        )
      }
    </BaseMap>
  );
}

/** A circle that keeps its size on the ground while the map is zoomed. */
function PlaceArea({ map, latitude, longitude }: Position & { map: MapLibreMap }) {
  const element = usePlaceOnMap<HTMLDivElement>(map, { latitude, longitude });
  const circle = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const centre = map.project([longitude, latitude]);
      const edge = map.project([longitude, latitude + AREA_RADIUS / METRES_PER_DEGREE]);
      circle.current?.style.setProperty('--map-radius', `${(centre.y - edge.y).toFixed(1)}px`);
    };
    measure();
    map.on('zoom', measure);
    return () => {
      map.off('zoom', measure);
    };
  }, [map, latitude, longitude]);
  return (
    <OnMap map={map}>
      <div ref={element} className="map-pin-place">
        <span ref={circle} className="map-area" aria-hidden />
      </div>
    </OnMap>
  );
}

type PlacePinProps = Position & { map: MapLibreMap; movable: boolean; onMove: PinMapProps['onMove'] };

function PlacePin({ map, latitude, longitude, movable, onMove }: PlacePinProps) {
  const helpId = useId();
  /** Where a drag holds the pin until it ends. */
  const [held, setHeld] = useState<Position | null>(null);
  const [news, setNews] = useState('');
  const start = useRef<Position>({ latitude, longitude });
  const grip = useRef({ x: 0, y: 0 });
  const at = held ?? { latitude, longitude };
  const element = usePlaceOnMap<HTMLDivElement>(map, at);

  // Another address was chosen: go there. A pin moved by hand is in view already.
  useEffect(() => {
    if (!map.getBounds().contains([longitude, latitude])) map.easeTo({ center: [longitude, latitude] });
  }, [map, latitude, longitude]);

  if (!movable) {
    return (
      <OnMap map={map}>
        <div ref={element} className="map-pin-place">
          <span className="map-place" aria-hidden />
        </div>
      </OnMap>
    );
  }

  const settle = (position: Position) => {
    setHeld(null);
    onMove?.(position);
    setNews(`The pin is ${offsetInWords(start.current, position)}.`);
  };

  const positionAt = (x: number, y: number): Position => {
    const { lng, lat } = map.unproject([x, y]);
    return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) };
  };

  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? STEP.large : STEP.small;
    const { x, y } = map.project([longitude, latitude]);
    settle(positionAt(x + arrow.x * step, y + arrow.y * step));
  };

  const take = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = map.project([at.longitude, at.latitude]);
    grip.current = { x: event.clientX - x, y: event.clientY - y };
    setHeld(at);
  };

  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (held) setHeld(positionAt(event.clientX - grip.current.x, event.clientY - grip.current.y));
  };

  const drop = () => {
    if (!held) return;
    if (held.latitude === latitude && held.longitude === longitude) setHeld(null);
    else settle(held);
  };

  return (
    <>
      <OnMap map={map}>
        <div ref={element} className="map-pin-place">
          <button
            type="button"
            className="map-place"
            data-held={held ? '' : undefined}
            aria-label="Pin on the place"
            aria-describedby={helpId}
            onKeyDown={press}
            onPointerDown={take}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={() => setHeld(null)}
            // The map listens for these two to move itself.
            onMouseDown={(event) => event.stopPropagation()}
            onTouchStart={(event) => event.stopPropagation()}
          />
        </div>
      </OnMap>
      <p id={helpId} className="map-help">
        Drag the pin, or move it with the arrow keys (Shift for longer steps).
      </p>
      <output className="map-news">{news}</output>
    </>
  );
}
