import type { Position } from '../../platform/geo.ts';

/** A position as people copy it from a map: '53.38110, -1.47009'. Five decimals are about a metre. */
export function positionText({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** The position that was typed or pasted, latitude first, with a comma or a space between; null if it is none. */
export function readPosition(text: string): Position | null {
  const [, latitude, longitude] =
    /^\s*([+-]?\d{1,2}(?:\.\d+)?)°?\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)°?\s*$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null;
}
