import { isWithin, overlap, type Box, type Point } from './map-shapes.ts';

/** Something that may be written on a map. */
export type MapName = {
  text: string;
  /** In pixels. */
  size: number;
  /** Where its middle may stand, best first. */
  spots: readonly Point[];
  kind: 'city' | 'place' | 'road';
};

export type PlacedName = Omit<MapName, 'spots'> & { at: Point; box: Box };

/** How wide a letter is, at most on average, for its size: the viewer's own typeface draws them. */
const LETTER = 0.58;
/** Room around a name, in pixels. */
const ROOM = 4;

function boxOf({ text, size }: MapName, [x, y]: Point): Box {
  const halfWidth = (text.length * size * LETTER) / 2 + ROOM;
  const halfHeight = size * 0.6 + ROOM;
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/**
 * Places names, the most important first: each at the first of its spots where it stands wholly on the map and over nothing
 * that stands there already; one without such a spot is left out.
 * @param most how many are written at most, of each kind
 */
export function placeNames(
  names: readonly MapName[],
  map: Box,
  taken: readonly Box[],
  most: Readonly<Record<MapName['kind'], number>>,
): PlacedName[] {
  const placed: PlacedName[] = [];
  for (const name of names) {
    const { text, size, kind } = name;
    if (placed.filter((other) => other.kind === kind).length >= most[kind]) continue;
    const isFree = (box: Box) =>
      isWithin(box, map) && ![...taken, ...placed.map((other) => other.box)].some((other) => overlap(box, other));
    const at = name.spots.find((spot) => isFree(boxOf(name, spot)));
    if (at) placed.push({ text, size, kind, at, box: boxOf(name, at) });
  }
  return placed;
}
