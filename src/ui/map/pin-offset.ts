import { distance } from '../../platform/geo.ts';
import type { Position } from '../../platform/geo.ts';

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

/** How far and which way a pin stands from where it was, in words: `40 metres north-east of where it was`. */
export function offsetInWords(from: Position, to: Position): string {
  const metres = distance(from, to);
  if (metres < 1) return 'back where it was';
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const eighths = Math.round((Math.atan2(east, north) * 4) / Math.PI);
  const direction = COMPASS[(eighths + 8) % 8] ?? 'north';
  const far =
    metres < 995
      ? `${metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10} metres`
      : `${(metres / 1000).toFixed(1)} kilometres`;
  return `${far.replace(/^1 metres/, '1 metre')} ${direction} of where it was`;
}
