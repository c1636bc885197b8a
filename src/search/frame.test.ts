import { expect, it } from 'vitest';
import { frameOf } from './frame.ts';

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
