import { describe, expect, test } from 'vitest';
import { areaInPixels, largestArea, moveArea, pullCorner, type CropArea } from './crop.ts';

const rounded = (area: CropArea): CropArea =>
  Object.fromEntries(Object.entries(area).map(([name, value]) => [name, Math.round(value * 1000) / 1000])) as CropArea;
const area = (left: number, top: number, width: number, height: number): CropArea => ({ left, top, width, height });

test.each([
  ['free', 2, area(0, 0, 1, 1)],
  ['4:3', 4 / 3, area(0, 0, 1, 1)],
  ['4:3', 8 / 3, area(0.25, 0, 0.5, 1)],
  // Of a tall picture the upper part: that is where faces are.
  ['4:3', 2 / 3, area(0, 0.1, 1, 0.5)],
] as const)('the largest %s area of a picture of aspect %d', (shape, aspect, expected) => {
  expect(rounded(largestArea(shape, aspect))).toEqual(expected);
});

test.each([
  ['moves', 0.1, -0.1, area(0.3, 0.1, 0.5, 0.5)],
  ['stops at the right and lower edge', 1, 1, area(0.5, 0.5, 0.5, 0.5)],
  ['stops at the left and upper edge', -1, -1, area(0, 0, 0.5, 0.5)],
])('an area %s', (_, right, down, expected) => {
  expect(rounded(moveArea(area(0.2, 0.2, 0.5, 0.5), right, down))).toEqual(expected);
});

describe('a corner that is pulled', () => {
  const middle = area(0.25, 0.25, 0.5, 0.5);
  test.each([
    ['bottom-right', 0.1, 0.2, area(0.25, 0.25, 0.6, 0.7)],
    ['top-left', 0.1, 0.2, area(0.35, 0.45, 0.4, 0.3)],
    ['top-right', 9, -9, area(0.25, 0, 0.75, 0.75)],
    ['bottom-left', 9, -9, area(0.7, 0.25, 0.05, 0.05)],
  ] as const)('%s, free', (corner, right, down, expected) => {
    expect(rounded(pullCorner(middle, corner, right, down, { shape: 'free', aspect: 2 }))).toEqual(expected);
  });

  // In a square picture an area of 4:3 is 4:3 in its own parts, too.
  const shaped = { shape: '4:3', aspect: 1 } as const;
  test.each([
    ['by its width', 0.2, 0, area(0.2, 0.2, 0.6, 0.45)],
    ['by its height', 0, 0.15, area(0.2, 0.2, 0.6, 0.45)],
    ['as far as there is room', 5, 0, area(0.2, 0.2, 0.8, 0.6)],
  ] as const)('keeps 4:3 %s', (_, right, down, expected) => {
    expect(rounded(pullCorner(area(0.2, 0.2, 0.4, 0.3), 'bottom-right', right, down, shaped))).toEqual(expected);
  });
});

test.each([
  [area(0, 0, 1, 1), area(0, 0, 1600, 1200)],
  [area(0.25, 0.5, 0.5, 0.25), area(400, 600, 800, 300)],
  [area(0.9, 0.9, 0.5, 0.5), area(1440, 1080, 160, 120)],
  [area(1, 1, 0, 0), area(1599, 1199, 1, 1)],
])('%j in pixels lies inside the picture', (given, expected) => {
  expect(areaInPixels(given, { width: 1600, height: 1200 })).toEqual(expected);
});
