import type { Position } from '../../platform/geo.ts';

const TILE = 512;
const NEAREST = 11.5;
/** Circles of more areas than these would cover each other. */
const MANY = 10;
const FARTHEST = 5;

/** Degrees from south to north as a map that keeps angles stretches them. */
const stretched = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;

/** Where a map has to stand so that all of some positions are on it, with room around them. */
export function viewOf(
  positions: readonly Position[],
  size: { width: number; height: number },
): Position & { zoom: number } {
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const zoomFor = (degrees: number, pixels: number): number =>
    degrees === 0 ? NEAREST : Math.log2((360 * pixels) / (TILE * degrees));
  // A third of the way is kept free, for circles that reach over the edge.
  const zoom = Math.min(
    zoomFor(east - west, size.width * 0.66),
    zoomFor(stretched(north) - stretched(south), size.height * 0.66),
  );
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    zoom: Math.max(FARTHEST, Math.min(NEAREST, zoom)),
  };
}

/** Pixels across of a circle whose surface stands for a value, beside the largest one; smaller where there are many. */
export function circleSize(value: number, largest: number, count = 1): number {
  const [least, most] = count > MANY ? [16, 44] : [20, 64];
  return largest <= 0 ? least : Math.round(least + (most - least) * Math.sqrt(Math.max(0, value) / largest));
}
