import { lazy, Suspense, useState } from 'react';
import MapPin from 'lucide-react/icons/map-pin';
import { Button } from '../../ui/button.tsx';
import { patiently } from '../../ui/patiently.ts';
import { StillMapPicture } from './still-map-picture.tsx';

// Not even the small part of the map's code is worth fetching before somebody asks for the map.
const PinMap = lazy(() => patiently(async () => ({ default: (await import('../../ui/map/index.tsx')).PinMap })));

export type PublicPlaceProps = {
  /** The address, line by line. */
  lines: readonly string[];
  latitude: number | null;
  longitude: number | null;
  /** The exact place is for booked families: the position is about right, within a kilometre. */
  approximate: boolean;
};

/** Where to go: the address, a still map, and one to move for those who ask for it, because it is far larger than the page. */
export function PublicPlace({ lines, latitude, longitude, approximate }: PublicPlaceProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="print-together overflow-clip rounded-card border border-line bg-paper-raised">
      <div className="flex flex-wrap items-center justify-between gap-4 p-4">
        <address className="flex gap-2.5 not-italic">
          <MapPin className="mt-[0.2em] size-5 flex-none text-forest" aria-hidden />
          <span>
            {lines.map((line, index) => (
              <span key={line} className={index === 0 ? 'block font-[650]' : 'block'}>
                {line}
              </span>
            ))}
            {approximate && (
              <span className="block text-sm text-ink-soft">You see the exact place when you have booked.</span>
            )}
          </span>
        </address>
        {latitude !== null && longitude !== null && (
          <div className="flex flex-wrap gap-2">
            {!shown && <Button onClick={() => setShown(true)}>Show the map</Button>}
            {!approximate && (
              <a
                className="link link-tall px-2"
                href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
                rel="noreferrer"
                target="_blank"
              >
                Street map<span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </div>
        )}
      </div>
      {!shown && latitude !== null && longitude !== null && (
        <StillMapPicture position={{ latitude, longitude }} approximate={approximate} />
      )}
      {shown && latitude !== null && longitude !== null && (
        <Suspense fallback={<div className="skeleton h-72 w-full sm:h-96" />}>
          <PinMap
            latitude={latitude}
            longitude={longitude}
            movable={false}
            approximate={approximate}
            className="h-72 w-full sm:h-96"
          />
        </Suspense>
      )}
    </div>
  );
}
