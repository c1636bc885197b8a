import { worldPixels, type Position } from '../platform/geo.ts';

/** Nearer than this a map of results says less: it has no streets, and one pin stands on nothing. */
const NEAREST = 11.5;
/** Room for pins at the edges, in pixels. */
const EDGE = 60;

/** Where a map of this size stands so that all positions are seen; null where there are none. */
export function frameOf(
  positions: readonly Position[],
  { width, height }: { width: number; height: number },
): (Position & { zoom: number }) | null {
  if (positions.length === 0) return null;
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const northWest = { latitude: Math.max(...latitudes), longitude: Math.min(...longitudes) };
  const southEast = { latitude: Math.min(...latitudes), longitude: Math.max(...longitudes) };
  const [from, to] = [worldPixels(northWest, 0), worldPixels(southEast, 0)];
  const fit = (room: number, span: number): number => Math.log2(Math.max(room - 2 * EDGE, 40) / Math.max(span, 1e-9));
  return {
    latitude: (northWest.latitude + southEast.latitude) / 2,
    longitude: (northWest.longitude + southEast.longitude) / 2,
    zoom: Math.max(4, Math.min(NEAREST, fit(width, to.x - from.x), fit(height, to.y - from.y))),
  };
}

const FARTHEST_ZOOM = 4;
const CLOSEST_ZOOM = 18;

/** The zoom that an address asks for, as near as the map goes to it; null where it is no number. */
export function zoomOf(asked: string | null): number | null {
  const zoom = Number(asked ?? '');
  if (!asked || !Number.isFinite(zoom)) return null;
  return Math.min(CLOSEST_ZOOM, Math.max(FARTHEST_ZOOM, zoom));
}

/** The position that an address gives; null where it is not on the map. */
export function positionOf(latitude: string | null, longitude: string | null): Position | null {
  const position = { latitude: Number(latitude || NaN), longitude: Number(longitude || NaN) };
  return Math.abs(position.latitude) <= 85 && Math.abs(position.longitude) <= 180 ? position : null;
}
