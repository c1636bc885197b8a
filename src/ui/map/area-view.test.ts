import { expect, it } from 'vitest';
import { circleSize, viewOf } from './area-view.ts';

const size = { width: 320, height: 280 };
const bristol = { latitude: 51.45, longitude: -2.59 };

it('a single area is looked at from near, in the middle of the map', () => {
  expect(viewOf([bristol], size)).toEqual({ ...bristol, zoom: 11.5 });
});

it('areas far apart are all on the map: the farther apart, the farther away it stands', () => {
  const bath = { latitude: 51.38, longitude: -2.36 };
  const leeds = { latitude: 53.8, longitude: -1.55 };
  const near = viewOf([bristol, bath], size);
  const far = viewOf([bristol, leeds], size);
  expect(near.zoom).toBeGreaterThan(far.zoom);
  expect(far.zoom).toBeGreaterThanOrEqual(5);
  expect(near.longitude).toBeCloseTo(-2.475);
});

it('a circle grows with its value, and the smallest can still be seen', () => {
  expect(circleSize(40, 40)).toBe(64);
  expect(circleSize(10, 40)).toBe(42);
  expect(circleSize(0, 40)).toBe(20);
  expect(circleSize(0, 0)).toBe(20);
  // Where there are many, all are smaller.
  expect([circleSize(40, 40, 35), circleSize(0, 40, 35)]).toEqual([44, 16]);
});
