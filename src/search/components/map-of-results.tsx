import { useRef } from 'react';
import { Link, useSubmit } from 'react-router';
import { ResultsMap } from '../../ui/map/index.tsx';
import { isolated } from '../../platform/isolated.ts';
import type { ResultCard } from '../card.ts';

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
}: {
  results: readonly ResultCard[];
  place: { latitude: number; longitude: number } | null;
  params: URLSearchParams;
}) {
  const submit = useSubmit();
  const bounds = params.get('bounds')?.split(',').map(Number);
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
  const [west, south, east, north] = bounds ?? [];
  const centre =
    west !== undefined && south !== undefined && east !== undefined && north !== undefined
      ? { latitude: (south + north) / 2, longitude: (west + east) / 2 }
      : (place ?? {
          latitude: Number(params.get('latitude') ?? 53.4808),
          longitude: Number(params.get('longitude') ?? -2.2426),
        });
  const open = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <ResultsMap
        // Another place is another map; moving the map itself keeps it.
        key={params.get('place') ?? ''}
        className="h-[52vh] min-h-80 overflow-clip rounded-card border border-line lg:h-[calc(100dvh-8rem)]"
        points={points}
        initial={{ ...centre, zoom: Number(params.get('zoom') ?? (place ? 9 : 7)) }}
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
