import { worldPixels, type Position } from '../../platform/geo.ts';

/** Pins that stand too close to be told apart, drawn as one at the position of the first. */
export type Cluster<Point> = Position & { points: [Point, ...Point[]] };

/**
 * Gathers points whose pins would lie over each other at a zoom. Points come in order of rank: the first of those too
 * close gives the cluster its position, so that panning changes nothing and no two clusters overlap.
 * @param pin the width and height a pin takes up, in pixels
 */
export function clusterPoints<Point extends Position>(
  points: readonly Point[],
  zoom: number,
  pin: { width: number; height: number },
): Cluster<Point>[] {
  const cells = new Map<string, { cluster: Cluster<Point>; x: number; y: number }[]>();
  const clusters: Cluster<Point>[] = [];
  for (const point of points) {
    const { x, y } = worldPixels(point, zoom);
    const column = Math.floor(x / pin.width);
    const row = Math.floor(y / pin.height);
    const near = neighbourhood(column, row)
      .flatMap((cell) => cells.get(cell) ?? [])
      .find((other) => Math.abs(other.x - x) < pin.width && Math.abs(other.y - y) < pin.height);
    if (near) {
      near.cluster.points.push(point);
      continue;
    }
    const cluster: Cluster<Point> = { latitude: point.latitude, longitude: point.longitude, points: [point] };
    clusters.push(cluster);
    const cell = `${column} ${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), { cluster, x, y }]);
  }
  return clusters;
}

/** The cells, as wide and high as a pin, in which a pin could touch one in this cell. */
function neighbourhood(column: number, row: number): string[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((down) => steps.map((right) => `${column + right} ${row + down}`));
}

/** The smallest box around points: `[[west, south], [east, north]]`, as the map library takes it. */
export function boundsOf(points: readonly [Position, ...Position[]]): [[number, number], [number, number]] {
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
}
