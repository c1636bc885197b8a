/** A point on a picture or on the flat world, in pixels from the left upper corner. */
export type Point = readonly [x: number, y: number];

export type Box = { left: number; top: number; right: number; bottom: number };

/** Points closer than this to the one before, in pixels, draw nothing that could be seen. */
const SHORTEST_STEP = 0.9;

type Side = { holds: (point: Point) => boolean; cut: (from: Point, to: Point) => Point };

const sidesOf = ({ left, top, right, bottom }: Box): Side[] => [
  { holds: ([x]) => x >= left, cut: (from, to) => cutAtX(from, to, left) },
  { holds: ([x]) => x <= right, cut: (from, to) => cutAtX(from, to, right) },
  { holds: ([, y]) => y >= top, cut: (from, to) => cutAtY(from, to, top) },
  { holds: ([, y]) => y <= bottom, cut: (from, to) => cutAtY(from, to, bottom) },
];
const cutAtX = (from: Point, to: Point, x: number): Point => [
  x,
  from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0]),
];
const cutAtY = (from: Point, to: Point, y: number): Point => [
  from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]),
  y,
];

/** The smallest box around points. */
export function boxAround(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Whether two boxes share any of their area. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

/** The part of an area inside a box (Sutherland and Hodgman); no points when there is none. */
export function clipArea(ring: readonly Point[], box: Box): Point[] {
  let points = [...ring];
  for (const { holds, cut } of sidesOf(box)) {
    const kept: Point[] = [];
    for (const [index, point] of points.entries()) {
      const before = points.at(index - 1) ?? point;
      if (holds(before) !== holds(point)) kept.push(cut(before, point));
      if (holds(point)) kept.push(point);
    }
    points = kept;
  }
  return points;
}

/** The parts of a line inside a box. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  let parts = [[...line]];
  for (const side of sidesOf(box)) parts = parts.flatMap((part) => partsBeyond(part, side));
  return parts;
}

function partsBeyond(line: readonly Point[], { holds, cut }: Side): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before && holds(before) !== holds(point)) part.push(cut(before, point));
    if (holds(point)) part.push(point);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 0) parts.push(part);
  return parts.filter(({ length }) => length > 1);
}

/** An SVG path through points: steps of tenths of a pixel from one to the next, without those too short to be seen. */
export function pathThrough(points: readonly Point[], isClosed: boolean): string {
  const [first, ...further] = points;
  if (!first) return '';
  let [lastX, lastY] = [tenths(first[0]), tenths(first[1])];
  let path = `M${lastX / 10} ${lastY / 10}l`;
  for (const [index, point] of further.entries()) {
    const [x, y] = [tenths(point[0]), tenths(point[1])];
    const isEnd = index === further.length - 1 && !isClosed;
    if (!isEnd && Math.hypot(x - lastX, y - lastY) < SHORTEST_STEP * 10) continue;
    path += `${(x - lastX) / 10} ${(y - lastY) / 10} `;
    [lastX, lastY] = [x, y];
  }
  return `${path.trimEnd()}${isClosed ? 'z' : ''}`;
}

const tenths = (pixels: number): number => Math.round(pixels * 10);
