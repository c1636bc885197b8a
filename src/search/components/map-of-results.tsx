import { useRef } from 'react';
import { Link, useSubmit } from 'react-router';
import { ResultsMap } from '../../ui/map/index.tsx';
import { isolated } from '../../platform/isolated.ts';
import type { ResultCard } from '../card.ts';
import type { Position } from '../../platform/geo.ts';
import { DEFAULT_ZOOM } from '../search-rules.ts';

/** What a pin shows, and its name, which begins with what it shows. */
function nameOfPin(card: ResultCard): { label: string; tag?: string } {
  const { price, title } = card;
  return price === null ? { label: title } : { tag: price, label: `${price}, ${isolated(title)}` };
}

/** The map of the page's results; the list beside it has the same content. Moving the map searches what it shows. */
export default function MapOfResults({
  results,
  place,
  params,
  className,
}: {
  results: readonly ResultCard[];
  place: { latitude: number; longitude: number } | null;
  params: URLSearchParams;
  className: string;
}) {
  const submit = useSubmit();
  const points = results.flatMap((card) =>
    card.position
      ? [
          {
            id: card.slug,
            ...card.position,
            ...nameOfPin(card),
          },
        ]
      : [],
  );
  const start = startOf(params, place, points[0]);
  const open = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <ResultsMap
        // Another place is another map; moving the map itself keeps it.
        key={params.get('place') ?? ''}
        className={className}
        points={points}
        initial={{ ...start, zoom: Number(params.get('zoom') ?? (place ? 9 : DEFAULT_ZOOM)) }}
        onSelect={(slug) => {
          open.current?.setAttribute('href', `/listing/${slug}`);
          open.current?.click();
        }}
        onMove={(shown, _centre, zoom) => {
          const next = new URLSearchParams(params);
          next.set('bounds', [shown.west, shown.south, shown.east, shown.north].map((one) => one.toFixed(4)).join(','));
          next.set('zoom', zoom.toFixed(1));
          next.delete('page');
          void submit(next, { action: '/search-learning-experiences', replace: true, preventScrollReset: true });
        }}
      />
      <Link ref={open} to="/search-learning-experiences" className="sr-only" tabIndex={-1} aria-hidden>
        Open
      </Link>
    </>
  );
}

/** Where an empty search of the top bar looks, and a map without anything on it. */
const MANCHESTER: Position = { latitude: 53.4808, longitude: -2.2426 };

/** Where the map stands at first: where it was moved to, the place or position of the search, or what was found first. */
function startOf(params: URLSearchParams, place: Position | null, first: Position | undefined): Position {
  const [west, south, east, north] = params.get('bounds')?.split(',').map(Number) ?? [];
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined)
    return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  if (place) return place;
  const [latitude, longitude] = [params.get('latitude'), params.get('longitude')];
  if (latitude && longitude) return { latitude: Number(latitude), longitude: Number(longitude) };
  return first ?? MANCHESTER;
}
