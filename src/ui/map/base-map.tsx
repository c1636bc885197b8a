import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import * as maplibre from 'maplibre-gl';
import type { Map as MapLibreMap } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { AttributionControl, Map, NavigationControl, useMap } from '@vis.gl/react-maplibre';
import type { ErrorEvent } from '@vis.gl/react-maplibre';
import { useRouteLoaderData } from 'react-router';
import type { Position } from '../../platform/geo.ts';
import { ATLAS, atlasPart } from './atlas.ts';
import type { AtlasPart } from './atlas.ts';
import { FARTHEST_ZOOM, MAP_LIMITS, mapStyle, NEAREST_ZOOM } from './map-style.ts';
import { readPalette, watchTheme } from './palette.ts';
import type { MapPalette } from './palette.ts';

// The worker is a file of our own site, so that a content policy of 'self' is enough.
maplibre.setWorkerUrl(workerUrl);
maplibre.addProtocol(ATLAS, async ({ url }) => ({ data: await atlasPart(new URL(url).hostname as AtlasPart) }));

export type BaseMapProps = {
  /** Read out for the map as a whole: 'Map of results'. */
  label: string;
  /** `padding`: where something lies over the map, so that its middle is beside it. */
  initial: Position & { zoom: number; padding?: { top: number; bottom: number; left: number; right: number } };
  /** Leaves one-finger moves and the wheel to the page, for a map inside a form. */
  yielding?: boolean;
  className?: string | undefined;
  /** The camera stands somewhere else, by whatever cause. */
  onMoved?: ((map: MapLibreMap) => void) | undefined;
  /** What stands on the map and over it. */
  children: (map: MapLibreMap) => ReactNode;
};

/**
 * The map without anything on it. Throws while rendering when it cannot be drawn at all
 * (no WebGL, no coast), for the error boundary around it.
 */
export function BaseMap({ label, initial, yielding = false, className, onMoved, children }: BaseMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const palette = usePalette(frame);
  const streets = (useRouteLoaderData('root') as { mapStyleUrl?: string | null } | undefined)?.mapStyleUrl ?? null;
  // Where the street map cannot be had, our own is better than none.
  const [isOwn, setIsOwn] = useState(streets === null);
  const style = useMemo(() => palette && (isOwn ? mapStyle(palette) : streets), [palette, isOwn, streets]);
  const [failure, setFailure] = useState<Error | null>(null);
  const camera = useRef('');
  if (failure) throw failure;

  const fail = useCallback(
    (event: ErrorEvent & { sourceId?: string }) => {
      // A map without motorways or names is still a map; one without a coast, or without WebGL, is not.
      if (!isOwn && event.sourceId === undefined) return setIsOwn(true);
      const essential = event.sourceId === undefined || event.sourceId === 'land';
      if (essential) setFailure(event.error);
      return undefined;
    },
    [isOwn],
  );

  return (
    <div ref={frame} className={className ? `map-frame ${className}` : 'map-frame'}>
      {style && (
        <Map
          mapLib={maplibre}
          mapStyle={style}
          initialViewState={initial}
          minZoom={FARTHEST_ZOOM}
          maxZoom={isOwn ? NEAREST_ZOOM : NEAREST_WITH_STREETS}
          maxBounds={MAP_LIMITS}
          renderWorldCopies={false}
          attributionControl={false}
          cooperativeGestures={yielding}
          dragRotate={false}
          touchPitch={false}
          pitchWithRotate={false}
          maxPitch={0}
          fadeDuration={prefersStillness() ? 0 : 150}
          locale={{
            'Map.Title': label,
            'NavigationControl.ZoomIn': 'Zoom in',
            'NavigationControl.ZoomOut': 'Zoom out',
            'AttributionControl.ToggleAttribution': 'Where the map comes from',
            'CooperativeGesturesHandler.WindowsHelpText': 'Hold Ctrl while you scroll to zoom the map',
            'CooperativeGesturesHandler.MacHelpText': 'Hold ⌘ while you scroll to zoom the map',
            'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
          }}
          onLoad={({ target }) => {
            target.touchZoomRotate.disableRotation();
            target.keyboard.disableRotation();
            camera.current = cameraOf(target);
          }}
          onMoveEnd={({ target }) => {
            // The end of a resize is reported as the end of a move, too.
            const now = cameraOf(target);
            if (camera.current === '' || now === camera.current) return;
            camera.current = now;
            onMoved?.(target);
          }}
          onError={fail}
        >
          <NavigationControl position="top-right" showCompass={false} />
          <AttributionControl position="bottom-right" />
          <WithMap>{children}</WithMap>
        </Map>
      )}
    </div>
  );
}

/** Streets are told apart. */
const NEAREST_WITH_STREETS = 18;

const cameraOf = (map: MapLibreMap) =>
  [...map.getCenter().toArray(), map.getZoom()].map((part) => part.toFixed(5)).join(' ');

export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function usePalette(frame: RefObject<HTMLDivElement | null>): MapPalette | null {
  const [palette, setPalette] = useState<MapPalette | null>(null);
  useEffect(() => {
    const read = () => setPalette(frame.current && readPalette(frame.current));
    read();
    return watchTheme(read);
  }, [frame]);
  return palette;
}

/** Hands on the map once it stands. */
function WithMap({ children }: { children: (map: MapLibreMap) => ReactNode }) {
  const map = useMap().current?.getMap();
  return map ? children(map) : null;
}

/**
 * Elements on the map, over which its own gestures still work. They stand in the document in the order given,
 * so the keyboard meets them in that order.
 */
export function OnMap({ map, children }: { map: MapLibreMap; children: ReactNode }) {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    map.getCanvasContainer().append(host);
    return () => host.remove();
  }, [map, host]);
  return createPortal(children, host);
}

/** Keeps an element at a position of the map while the map moves. */
export function usePlaceOnMap<Placed extends HTMLElement>(map: MapLibreMap, { latitude, longitude }: Position) {
  const element = useRef<Placed>(null);
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = map.project([longitude, latitude]);
      if (element.current) element.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    };
    place();
    map.on('move', place);
    return () => {
      map.off('move', place);
    };
  }, [map, latitude, longitude]);
  return element;
}
