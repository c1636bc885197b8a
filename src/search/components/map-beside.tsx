import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { patiently } from '../../ui/patiently.ts';

// A narrow screen has the list first: the map is fetched where it is shown.
const MapOfResults = lazy(() => patiently(() => import('./map-of-results.tsx')));

const BESIDE = '(min-width: 64rem)';

/** Whether there is room for the map beside the list. False on the server, which draws no maps. */
function useRoomBeside(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(BESIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(BESIDE).matches,
    () => false,
  );
}

type MapBesideProps = { place: { latitude: number; longitude: number } | null };

/** The map of the results: beside the list on a wide screen, and on a narrow one above it when it is asked for. */
export function MapBeside({ place }: MapBesideProps) {
  const [params] = useSearchParams();
  const beside = useRoomBeside();
  const asked = params.get('view') === 'map';
  // On a narrow screen as high as the window leaves it: the bar at the thumb covers the map, and no heart of a card.
  const size = 'h-[calc(100dvh-13rem)] min-h-80 lg:h-[calc(100dvh-6rem)]';
  const skeleton = <div className={`skeleton !rounded-card ${size}`} />;
  return (
    <div
      className={`lg:col-start-2 lg:row-span-2 lg:row-start-1 noscript:hidden ${asked ? 'max-lg:sticky max-lg:top-2 max-lg:isolate max-lg:-mx-4' : 'max-lg:hidden'}`}
    >
      <div className="lg:sticky lg:top-20">
        {asked || beside ? (
          <Suspense fallback={skeleton}>
            <MapOfResults
              {...{ place, params }}
              className={`relative overflow-clip rounded-card border border-line ${size}`}
            />
          </Suspense>
        ) : (
          skeleton
        )}
      </div>
    </div>
  );
}
