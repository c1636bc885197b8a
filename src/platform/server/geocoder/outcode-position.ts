import type { Position } from '../../geo.ts';
import type { Geocoder } from './geocoder.ts';

/** The middle of an outward code; null where there is none of this name. */
export function outcodePosition(geocoder: Geocoder, outward: string): Position | null {
  const [at] = outward === '' ? [] : geocoder.places(outward, 1);
  return at?.kind === 'outcode' ? { latitude: at.latitude, longitude: at.longitude } : null;
}
