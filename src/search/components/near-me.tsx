import { useState } from 'react';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { Button } from '../../ui/button.tsx';
import { DEFAULT_RADIUS_MILES } from '../search-rules.ts';
import { queryWith } from './search-address.ts';
import { useAddress } from '../../platform/browser/use-address.ts';

/** About a hundred metres: nobody's front door stands in an address. */
const DECIMALS = 3;
const PATIENCE_MS = 15_000;

/** Searches around where the device is. Asks for leave when it is pressed, not before. */
export function NearMe({ onLeave, className = '' }: { onLeave?: () => void; className?: string }) {
  const [, change] = useAddress();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const look = () => {
    setBusy(true);
    setProblem('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        onLeave?.();
        const at = { latitude: coords.latitude.toFixed(DECIMALS), longitude: coords.longitude.toFixed(DECIMALS) };
        change((before) => {
          const radius = before.get('radius') ?? String(DEFAULT_RADIUS_MILES);
          return queryWith(before, { ...at, radius, place: null, bounds: null, page: null });
        });
      },
      () => {
        setBusy(false);
        setProblem('We could not find out where you are. Type a postcode or town instead.');
      },
      { timeout: PATIENCE_MS, maximumAge: 600_000 },
    );
  };
  return (
    <span className={`noscript:hidden ${className}`}>
      <Button size="small" tone="quiet" icon={<LocateFixed aria-hidden />} busy={busy} onClick={look}>
        Near me
      </Button>
      <span role="status" className="block text-sm text-berry">
        {problem}
      </span>
    </span>
  );
}
