import { describe, expect, it } from 'vitest';
import { worldPixels } from '../../platform/geo.ts';
import { boundsOf, clusterPoints } from './clusters.ts';

const pin = { width: 100, height: 50 };
/** A point so many pixels east and south of Manchester, at zoom 10. */
function at(id: string, east: number, south: number) {
  const degreesAPixel = 360 / (512 * 2 ** 10);
  return {
    id,
    longitude: -2.24 + east * degreesAPixel,
    latitude: 53.48 - south * degreesAPixel * Math.cos((53.48 * Math.PI) / 180),
  };
}
const idsOf = (clusters: { points: { id: string }[] }[]) =>
  clusters.map(({ points }) => points.map(({ id }) => id).join(''));

describe('gathering pins', () => {
  it.each([
    ['far apart', [at('a', 0, 0), at('b', 300, 0)], ['a', 'b']],
    ['at one place', [at('a', 0, 0), at('b', 0, 0), at('c', 0, 0)], ['abc']],
    ['just touching side by side', [at('a', 0, 0), at('b', 95, 0)], ['ab']],
    ['just clear side by side', [at('a', 0, 0), at('b', 105, 0)], ['a', 'b']],
    ['just touching one above the other', [at('a', 0, 0), at('b', 0, 45)], ['ab']],
    ['just clear one above the other', [at('a', 0, 0), at('b', 0, 55)], ['a', 'b']],
    [
      'in a row, where the second stands nearer to the first',
      [at('a', 0, 0), at('b', 80, 0), at('c', 160, 0)],
      ['ab', 'c'],
    ],
  ])('%s', (_what, points, ids) => {
    expect(idsOf(clusterPoints(points, 10, pin))).toEqual(ids);
  });

  it('gives a cluster the position of its first point', () => {
    const [cluster] = clusterPoints([at('a', 0, 0), at('b', 40, 10)], 10, pin);
    expect(cluster).toMatchObject({ latitude: 53.48, longitude: -2.24 });
  });

  it('takes clusters apart as the map comes nearer', () => {
    const points = [at('a', 0, 0), at('b', 40, 0), at('c', 90, 0)];
    expect([9, 10, 11, 12].map((zoom) => clusterPoints(points, zoom, pin).length)).toEqual([1, 1, 2, 3]);
  });

  it('loses no point and leaves no two clusters touching', () => {
    const points = Array.from({ length: 500 }, (_, n) => at(String(n), (n * 7919) % 1500, (n * 104_729) % 900));
    const clusters = clusterPoints(points, 10, pin);
    expect(clusters.flatMap((cluster) => cluster.points)).toHaveLength(500);
    const places = clusters.map((cluster) => worldPixels(cluster, 10));
    const touching = places.filter((a, i) =>
      places.some((b, j) => i < j && Math.abs(a.x - b.x) < pin.width && Math.abs(a.y - b.y) < pin.height),
    );
    expect(touching).toEqual([]);
  });
});

it('boxes points in', () => {
  expect(
    boundsOf([
      { latitude: 51, longitude: -3 },
      { latitude: 53, longitude: -2 },
      { latitude: 52, longitude: -4 },
    ]),
  ).toEqual([
    [-4, 51],
    [-2, 53],
  ]);
});
