import { expect, it, test } from 'vitest';
import { frameOf, positionOf, zoomOf } from './frame.ts';

const size = { width: 600, height: 600 };
const bristol = { latitude: 51.4545, longitude: -2.5879 };
const york = { latitude: 53.959, longitude: -1.0815 };

it('a map of results shows all of them, and is not nearer than a neighbourhood', () => {
  expect(frameOf([], size)).toBeNull();
  expect(frameOf([bristol], size)).toEqual({ ...bristol, zoom: 11.5 });
  const both = frameOf([bristol, york], size);
  expect(both?.zoom).toBeGreaterThan(5);
  expect(both?.zoom).toBeLessThan(8);
  expect(both?.latitude).toBeCloseTo(52.7, 1);
});

it('a narrow map stands farther away', () => {
  const wide = frameOf([bristol, york], size)?.zoom ?? 0;
  expect(frameOf([bristol, york], { width: 320, height: 300 })?.zoom).toBeLessThan(wide);
});

test.each([
  ['7', 7],
  ['-1', 4],
  ['99', 18],
  ['', null],
  [null, null],
  ['close', null],
  ['Infinity', null],
])('an address that asks for zoom %j has %j', (asked, zoom) => expect(zoomOf(asked)).toBe(zoom));

test.each([
  ['51.45', '-2.58', { latitude: 51.45, longitude: -2.58 }],
  ['0', '0', { latitude: 0, longitude: 0 }],
  ['91', '0', null],
  ['51', '181', null],
  ['x', '1', null],
  [null, '1', null],
])('an address with latitude %j and longitude %j is at %j', (latitude, longitude, position) =>
  expect(positionOf(latitude, longitude)).toEqual(position),
);
