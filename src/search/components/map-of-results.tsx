import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { isRefused } from '../../platform/browser/client.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ResultsMap, type MapBounds, type ResultPoint } from '../../ui/map/index.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Position } from '../../platform/geo.ts';
import { DEFAULT_ZOOM } from '../search-rules.ts';
import type { searchContract } from '../contract.ts';
import { frameOf, positionOf, zoomOf } from '../frame.ts';
import { pointAt, usePointed } from './pointed.ts';
import { searchQuery } from './search-address.ts';

type Pins = AnswerOf<(typeof searchContract)['GET /search/pins']>;

/** What a pin shows, and its name, which begins with what it shows. */
function pointOf({ slug, title, fromPence, full, ...position }: Pins['pins'][number]): ResultPoint {
  const price =
    fromPence === 0 ? 'Free' : fromPence === null ? null : `£${(fromPence / 100).toFixed(fromPence % 100 ? 2 : 0)}`;
  const tag = full ? 'Full' : price;
  const at = { id: slug, latitude: position.latitude, longitude: position.longitude };
  return tag === null ? { ...at, label: title } : { ...at, tag, label: `${tag}, ${isolated(title)}` };
}

/** A pin of several: it says how many, and comes apart as the map comes nearer. */
const groupOf = ({ latitude, longitude, count }: Pins['groups'][number]): ResultPoint => ({
  id: `${latitude} ${longitude}`,
  latitude,
  longitude,
  count,
  label: `${count} results`,
});

type MapOfResultsProps = {
  place: { latitude: number; longitude: number } | null;
  params: URLSearchParams;
  className: string;
};

/**
 * The map of all results, not only of the page's; the list beside it has the same content. Moving the map searches what it
 * shows.
 */
export default function MapOfResults({ place, params, className }: MapOfResultsProps) {
  const area = useArea();
  const { pins, search, failed } = usePins(params);
  const open = useRef<HTMLAnchorElement>(null);
  const pointed = usePointed();
  const size = useRef<HTMLDivElement>(null);
  // Another search is another map, which shows all that it finds; moving the map itself keeps it.
  const [shown, setShown] = useState<{ key: string; start: Position & { zoom: number } } | null>(null);
  const key = keyOf(search);
  useEffect(() => {
    if (!pins || !size.current) return;
    const { clientWidth: width, clientHeight: height } = size.current;
    setShown((before) =>
      before?.key === key
        ? before
        : { key, start: startOf(search, place, [...pins.pins, ...pins.groups], { width, height }) },
    );
  }, [pins, search, key, place]);
  return (
    <div ref={size} className={className}>
      {pins && shown ? (
        <ResultsMap
          key={shown.key}
          className="h-full"
          points={[...pins.pins.map(pointOf), ...pins.groups.map(groupOf)]}
          selectedId={pointed}
          onPoint={pointAt}
          initial={shown.start}
          onSelect={(slug) => {
            open.current?.setAttribute('href', `/listing/${slug}`);
            open.current?.click();
          }}
          onMove={(bounds, _centre, zoom) => area.moved(bounds, zoom)}
        />
      ) : failed ? (
        <p role="status" className="grid h-full place-content-center bg-paper-sunken p-6 text-center">
          The map could not be loaded. All that is on it is in the list.
        </p>
      ) : (
        <div className="skeleton h-full" />
      )}
      {pins && shown && <AreaSearch area={area} />}
      <Link ref={open} to="/search-learning-experiences" className="sr-only" tabIndex={-1} aria-hidden>
        Open
      </Link>
    </div>
  );
}

/** Searches what the map shows: at once as it moves, or when its person says so. */
function useArea() {
  const [, change] = useAddress({ replace: true, preventScrollReset: true });
  const [follows, setFollows] = useState(true);
  const [waiting, setWaiting] = useState<{ bounds: string; zoom: string } | null>(null);
  const search = (area: { bounds: string; zoom: string }): void => {
    setWaiting(null);
    change(area);
  };
  const moved = ({ west, south, east, north }: MapBounds, zoom: number): void => {
    const bounds = [west, south, east, north].map((one) => one.toFixed(4)).join(',');
    const area = { bounds, zoom: zoom.toFixed(1) };
    if (follows) search(area);
    else setWaiting(area);
  };
  return { follows, setFollows, moved, searchNow: waiting && (() => search(waiting)) };
}

/** Whether the list keeps step with the map, and the button that lets it catch up. */
function AreaSearch({ area: { follows, setFollows, searchNow } }: { area: ReturnType<typeof useArea> }) {
  return (
    <div className="absolute top-2 left-2 z-1 flex max-w-[calc(100%-5rem)] flex-col items-start gap-2">
      <div className="rounded-control border border-line bg-paper-raised px-3 text-sm shadow-float">
        <Checkbox
          label="Search as I move the map"
          checked={follows}
          onChange={(event) => {
            setFollows(event.target.checked);
            if (event.target.checked) searchNow?.();
          }}
        />
      </div>
      {!follows && searchNow && (
        <Button size="small" tone="primary" onClick={searchNow}>
          Search this area
        </Button>
      )}
    </div>
  );
}

/** The search without what moving the map changes. */
function keyOf(params: URLSearchParams): string {
  const still = searchQuery(params);
  delete still['bounds'];
  return JSON.stringify(still);
}

/** Where all that is found is; what was there stays until the next is there. `search`: the search that it is of. */
function usePins(params: URLSearchParams): { pins: Pins | null; search: URLSearchParams; failed: boolean } {
  const [answer, setAnswer] = useState<{ pins: Pins | null; search: URLSearchParams; failed: boolean }>({
    pins: null,
    search: params,
    failed: false,
  });
  const query = JSON.stringify(searchQuery(params));
  useEffect(() => {
    const given = new AbortController();
    api('GET /search/pins', { query: JSON.parse(query), signal: given.signal }).then(
      (pins) => setAnswer({ pins, search: params, failed: false }),
      (error: unknown) => {
        if (given.signal.aborted) return;
        // A search that the server does not take finds nothing, and the page says why.
        setAnswer({
          pins: isRefused(error) ? { pins: [], groups: [] } : null,
          search: params,
          failed: !isRefused(error),
        });
      },
    );
    return () => given.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the query is all of the address that matters
  }, [query]);
  return answer;
}

/** Where an empty search of the top bar looks, and a map without anything on it. */
const MANCHESTER: Position = { latitude: 53.4808, longitude: -2.2426 };

/**
 * Where the map stands at first: where it was moved to, the position of the search, or so that all pins are seen; around
 * a place without any, or Manchester.
 */
function startOf(
  params: URLSearchParams,
  place: Position | null,
  pins: readonly Position[],
  size: { width: number; height: number },
): Position & { zoom: number } {
  const asked = params.get('zoom');
  const zoom = zoomOf(asked) ?? (place ? 9 : DEFAULT_ZOOM);
  const [west, south, east, north] = params.get('bounds')?.split(',').map(Number) ?? [];
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined)
    return { latitude: (south + north) / 2, longitude: (west + east) / 2, zoom };
  const [latitude, longitude] = [params.get('latitude'), params.get('longitude')];
  const position = positionOf(latitude, longitude);
  if (asked && position) return { ...position, zoom };
  return frameOf(pins, size) ?? { ...(place ?? MANCHESTER), zoom };
}
