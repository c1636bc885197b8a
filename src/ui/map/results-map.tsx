import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../platform/geo.ts';
import { BaseMap, OnMap, usePlaceOnMap } from './base-map.tsx';
import { boundsOf, clusterPoints } from './clusters.ts';
import type { Cluster } from './clusters.ts';
import { NEAREST_ZOOM } from './map-style.ts';

export type ResultPoint = Position & {
  id: string;
  /** The pin's name, read out whole: '£12.00 · Woodland mornings'. */
  label: string;
  /** What is written on the pin when the label is too long for it: '£12'. */
  tag?: string;
  /** Of a group whose members are not known one by one: how many they are. */
  count?: number;
};

/** What the map shows, in degrees. */
export type MapBounds = { west: number; south: number; east: number; north: number };

export type ResultsMapProps = {
  /** In order of rank: where pins gather, the first of them gives the position. */
  points: readonly ResultPoint[];
  selectedId?: string | null;
  onSelect: (id: string) => void;
  /** Somebody points at a pin, with the pointer or the keyboard; null when they leave it. */
  onPoint?: (id: string | null) => void;
  /** The person moved or zoomed the map. Not called when it appears, nor when its frame changes size. */
  onMove?: (bounds: MapBounds, centre: Position, zoom: number) => void;
  /** Where the map stands at first. Later changes are ignored: give the map another `key` to start anew. */
  initial: Position & { zoom: number };
  className?: string;
};

/** The room a pin takes up, in pixels. */
const PIN = { width: 92, height: 46 };
/** How much nearer the map comes to a group, in zooms. */
const STEP_IN = 2;

/** Results as pins. Whatever it shows must stand in a list beside it, too. */
export function ResultsMap(props: ResultsMapProps) {
  const { points, selectedId = null, onSelect, onPoint, onMove, initial, className } = props;
  return (
    <BaseMap
      label="Map of results"
      initial={initial}
      className={className}
      onMoved={(map) => {
        const { lat: latitude, lng: longitude } = map.getCenter();
        onMove?.(boundsShown(map), { latitude, longitude }, map.getZoom());
      }}
    >
      {(map) => <Pins {...{ map, points, selectedId, onSelect, onPoint }} />}
    </BaseMap>
  );
}

type PinsProps = {
  map: MapLibreMap;
  points: readonly ResultPoint[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  onPoint: ((id: string | null) => void) | undefined;
};

function Pins({ map, points, selectedId, onSelect, onPoint }: PinsProps) {
  const { step, bounds, reach } = useView(map);
  const [openedId, setOpenedId] = useState<string | null>(null);

  const pins = useMemo(() => {
    // The selected pin always stands by itself, over the others.
    const selected = points.filter(({ id }) => id === selectedId);
    const others = points.filter(({ id }) => id !== selectedId);
    return [...clusterPoints(others, step, PIN), ...clusterPoints(selected, step, PIN)]
      .filter((cluster) => around(bounds, 0.5, cluster))
      .sort(inReadingOrder);
  }, [points, selectedId, step, bounds]);

  const opened = pins.find(({ points: [first] }) => first.id === openedId);

  const open = (cluster: Cluster<ResultPoint>) => {
    const [first] = cluster.points;
    if (cluster.points.length === 1 && first.count !== undefined)
      return void map.easeTo({ center: [first.longitude, first.latitude], zoom: map.getZoom() + STEP_IN });
    if (cluster.points.length === 1) return onSelect(first.id);
    // Pins that no zoom takes apart, such as several at one venue, are listed.
    if (clusterPoints(cluster.points, NEAREST_ZOOM, PIN).length === 1) return setOpenedId(first.id);
    map.fitBounds(boundsOf(cluster.points), { padding: 80, maxZoom: NEAREST_ZOOM });
    return undefined;
  };

  return (
    <>
      <OnMap map={map}>
        <ul className="map-pins" aria-label="Results on the map">
          {pins.map((cluster) => (
            <Pin
              key={cluster.points[0].id}
              map={map}
              cluster={cluster}
              selected={cluster.points[0].id === selectedId}
              reachable={around(reach, 0, cluster)}
              onOpen={() => open(cluster)}
              onPoint={onPoint}
            />
          ))}
        </ul>
      </OnMap>
      {opened && opened.points.length > 1 && (
        <PinList
          key={openedId}
          points={opened.points}
          onSelect={onSelect}
          onClose={() => {
            setOpenedId(null);
            document.getElementById(pinId(opened.points[0]))?.focus();
          }}
        />
      )}
    </>
  );
}

const pinId = ({ id }: ResultPoint) => `map-pin-${id}`;

type PinProps = {
  map: MapLibreMap;
  cluster: Cluster<ResultPoint>;
  selected: boolean;
  /** Wholly in view, so that the keyboard may stop at it. */
  reachable: boolean;
  onOpen: () => void;
  onPoint: ((id: string | null) => void) | undefined;
};

function Pin({ map, cluster, selected, reachable, onOpen, onPoint }: PinProps) {
  const element = usePlaceOnMap<HTMLLIElement>(map, cluster);
  const [first] = cluster.points;
  const count = cluster.points.reduce((sum, point) => sum + (point.count ?? 1), 0);
  const point = (): void => onPoint?.(first.id);
  const leave = (): void => onPoint?.(null);
  return (
    <li ref={element} className="map-pin-place">
      {count === 1 ? (
        <button
          id={pinId(first)}
          type="button"
          className="map-pin"
          aria-label={first.label}
          aria-current={selected || undefined}
          tabIndex={reachable ? 0 : -1}
          onClick={onOpen}
          onPointerEnter={point}
          onPointerLeave={leave}
          onFocus={point}
          onBlur={leave}
        >
          <span>{first.tag ?? first.label}</span>
        </button>
      ) : (
        <button
          id={pinId(first)}
          type="button"
          className="map-cluster"
          aria-label={`${count} results close together: show them`}
          tabIndex={reachable ? 0 : -1}
          onClick={onOpen}
        >
          {count}
        </button>
      )}
    </li>
  );
}

type PinListProps = { points: readonly ResultPoint[]; onSelect: (id: string) => void; onClose: () => void };

/** The results at one spot, to choose from. */
function PinList({ points, onSelect, onClose }: PinListProps) {
  const titleId = useId();
  const title = useRef<HTMLParagraphElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    title.current?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <section className="map-list" aria-labelledby={titleId}>
      <div className="map-list-head">
        <p id={titleId} ref={title} tabIndex={-1}>
          {points.length} results here
        </p>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <ul>
        {points.map(({ id, label }) => (
          <li key={id}>
            <button type="button" onClick={() => onSelect(id)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * What the map shows, kept up with: the zoom in half steps while it changes, the bounds when it rests, and the reach,
 * those bounds less the room of a pin, within which pins stand wholly in view.
 */
function useView(map: MapLibreMap): { step: number; bounds: MapBounds; reach: MapBounds } {
  const read = () => {
    const { clientWidth, clientHeight } = map.getContainer();
    const { lng: west, lat: north } = map.unproject([PIN.width / 2, PIN.height]);
    const { lng: east, lat: south } = map.unproject([clientWidth - PIN.width / 2, clientHeight]);
    return {
      step: Math.floor(map.getZoom() * 2) / 2,
      bounds: boundsShown(map),
      reach: { west, south, east, north },
    };
  };
  const [view, setView] = useState(read);
  const update = useEffectEvent(() => setView(read()));
  const updateStep = useEffectEvent(() => {
    const next = read();
    if (next.step !== view.step) setView(next);
  });
  useEffect(() => {
    const moved = () => update();
    const zoomed = () => updateStep();
    map.on('moveend', moved);
    map.on('zoom', zoomed);
    return () => {
      map.off('moveend', moved);
      map.off('zoom', zoomed);
    };
  }, [map]);
  return view;
}

function boundsShown(map: MapLibreMap): MapBounds {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

/** Whether a position lies within bounds widened by a share of their size on every side. */
function around(bounds: MapBounds, share: number, { latitude, longitude }: Position): boolean {
  const wide = (bounds.east - bounds.west) * share;
  const high = (bounds.north - bounds.south) * share;
  return (
    longitude >= bounds.west - wide &&
    longitude <= bounds.east + wide &&
    latitude >= bounds.south - high &&
    latitude <= bounds.north + high
  );
}

/** From the top down, then from the left. */
const inReadingOrder = (a: Position, b: Position) => b.latitude - a.latitude || a.longitude - b.longitude;
