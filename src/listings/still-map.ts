import type { Position } from '../platform/geo.ts';

/** A picture of the surroundings of a place, instead of the interactive map and before it. */
export const stillMapThemes = ['light', 'dark'] as const;
export type StillMapTheme = (typeof stillMapThemes)[number];

export const stillMapShapes = ['wide', 'narrow', 'photo'] as const;
export type StillMapShape = (typeof stillMapShapes)[number];

/** A pin for a place, or a circle where only its area may be known. */
export const stillMapMarks = ['pin', 'area'] as const;
export type StillMapMark = (typeof stillMapMarks)[number];

export type StillMap = { theme: StillMapTheme; shape: StillMapShape; mark: StillMapMark };

/** In pixels, at about which the picture is shown: beside other things, on a phone, and among photographs in a gallery. */
export const stillMapSizes: Record<StillMapShape, { width: number; height: number }> = {
  wide: { width: 640, height: 280 },
  narrow: { width: 360, height: 240 },
  photo: { width: 600, height: 400 },
};

/** Where pictures are drawn: the United Kingdom with water around it. */
export const STILL_MAP_LIMITS = { south: 49, north: 61.5, west: -9, east: 3 };

/**
 * The address of the picture of a place, null where there is none. It names the position to a hundredth of a degree,
 * which moves nothing that the picture shows and lets neighbours share it.
 */
export function stillMapAddress(position: Position, { theme, shape, mark }: StillMap): string | null {
  const { latitude, longitude } = position;
  const { south, north, west, east } = STILL_MAP_LIMITS;
  if (!(latitude > south && latitude < north && longitude > west && longitude < east)) return null;
  const at = `${hundredths(latitude)}/${hundredths(longitude)}`;
  return `/api/places/still-map/${at}?theme=${theme}&shape=${shape}&mark=${mark}`;
}

/** '-0.00' and '0.00' would be two addresses of one picture. */
const hundredths = (degrees: number): string => (Math.round(degrees * 100) / 100 + 0).toFixed(2);
