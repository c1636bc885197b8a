import { Component, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import type { AreaMapProps } from './area-map.tsx';
import type { PinMapProps } from './pin-map.tsx';
import type { ResultsMapProps } from './results-map.tsx';

export type { AreaOnMap } from './area-map.tsx';
export type { PinMapProps } from './pin-map.tsx';
export type { MapBounds, ResultPoint, ResultsMapProps } from './results-map.tsx';

const loadMap = () => import('./map.tsx');
const LazyResultsMap = lazy(async () => ({ default: (await loadMap()).ResultsMap }));
const LazyAreaMap = lazy(async () => ({ default: (await loadMap()).AreaMap }));
const LazyPinMap = lazy(async () => ({ default: (await loadMap()).PinMap }));

/**
 * Results as price-tag pins on a map of the UK. Loads the map library when it is first shown; until then, and on the
 * server, a skeleton of the same size. Give it a height by `className`, and a list with the same content beside it.
 */
export function ResultsMap(props: ResultsMapProps) {
  return (
    <MapPlace className={props.className} sentence="Everything on it is also in the list, so nothing is missing.">
      <LazyResultsMap {...props} />
    </MapPlace>
  );
}

/** One place on a map, to look at or to put right. Give it a height by `className`. */
export function PinMap(props: PinMapProps) {
  return (
    <MapPlace className={props.className} sentence="The address itself is safe. You can go on without the map.">
      <LazyPinMap {...props} />
    </MapPlace>
  );
}

/** Areas as circles on a map, with the same figures in a table beside it. Give it a height by `className`. */
export function AreaMap(props: AreaMapProps) {
  return (
    <MapPlace className={props.className} sentence="The same figures are in the table below.">
      <LazyAreaMap {...props} />
    </MapPlace>
  );
}

function MapPlace({
  className,
  sentence,
  children,
}: {
  className: string | undefined;
  sentence: string;
  children: ReactNode;
}) {
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [attempt, setAttempt] = useState(0);
  const skeleton = <MapSkeleton className={className} />;
  if (!inBrowser) return skeleton;
  return (
    <MapBoundary
      key={attempt}
      fallback={
        <div
          role="alert"
          className={classes('grid place-content-center gap-3 bg-paper-sunken p-6 text-center', className)}
        >
          <p>
            <strong>The map could not be shown.</strong> {sentence}
          </p>
          <div>
            <Button size="small" onClick={() => setAttempt((count) => count + 1)}>
              Try the map again
            </Button>
          </div>
        </div>
      }
    >
      <Suspense fallback={skeleton}>{children}</Suspense>
    </MapBoundary>
  );
}

function MapSkeleton({ className }: { className: string | undefined }) {
  return (
    <output className={classes('block', className)}>
      <span className="sr-only">Loading the map</span>
      <span aria-hidden className="skeleton block h-full w-full" />
    </output>
  );
}

class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
