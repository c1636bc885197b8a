import { describe, expect, it } from 'vitest';
import { boxAround, clipArea, clipLine, overlap, pathThrough, type Point } from './map-shapes.ts';

const box = { left: 0, top: 0, right: 10, bottom: 10 };

describe('an area on the picture', () => {
  it.each<[what: string, ring: Point[], kept: Point[]]>([
    [
      'is whole when it lies inside',
      [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
      [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
    ],
    [
      'is nothing when it lies outside',
      [
        [11, 1],
        [12, 1],
        [12, 2],
      ],
      [],
    ],
    [
      'is the picture when it lies all around',
      [
        [-5, -5],
        [15, -5],
        [15, 15],
        [-5, 15],
      ],
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
    ],
    [
      'ends at the edge that it crosses',
      [
        [5, 2],
        [15, 2],
        [15, 4],
        [5, 4],
      ],
      [
        [5, 2],
        [10, 2],
        [10, 4],
        [5, 4],
      ],
    ],
  ])('%s', (_, ring, kept) => {
    const clipped = clipArea(ring, box);
    expect(clipped).toHaveLength(kept.length);
    expect(clipped).toEqual(expect.arrayContaining(kept));
  });
});

describe('a road on the picture', () => {
  it('is in two parts when it leaves the picture and comes back', () => {
    expect(
      clipLine(
        [
          [2, 2],
          [14, 2],
          [14, 6],
          [2, 6],
        ],
        box,
      ),
    ).toEqual([
      [
        [2, 2],
        [10, 2],
      ],
      [
        [10, 6],
        [2, 6],
      ],
    ]);
  });

  it('is seen where it passes through between two far points', () => {
    expect(
      clipLine(
        [
          [-10, 5],
          [20, 5],
        ],
        box,
      ),
    ).toEqual([
      [
        [0, 5],
        [10, 5],
      ],
    ]);
  });

  it('is nothing when it passes by', () => {
    expect(
      clipLine(
        [
          [-10, 5],
          [5, -10],
        ],
        box,
      ),
    ).toEqual([]);
  });
});

describe('a path', () => {
  it('goes on in steps of tenths and leaves out what cannot be seen', () => {
    expect(
      pathThrough(
        [
          [1.04, 2],
          [1.2, 2.1],
          [4, 2.06],
        ],
        false,
      ),
    ).toBe('M1 2l3 0.1');
    expect(
      pathThrough(
        [
          [0, 0],
          [5, 0],
          [5, 5],
        ],
        true,
      ),
    ).toBe('M0 0l5 0 0 5z');
  });

  it('does not add up what rounding loses', () => {
    const points = Array.from({ length: 101 }, (_, index): Point => [index * 1.04, 0]);
    const steps = pathThrough(points, false)
      .replace(/^M0 0l/, '')
      .split(' ')
      .map(Number);
    expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(104, 1);
  });

  it('is nothing without points', () => expect(pathThrough([], true)).toBe(''));
});

it('boxes that only touch do not overlap', () => {
  const next = boxAround([
    [10, 0],
    [20, 10],
  ]);
  expect(overlap(box, next)).toBe(false);
  expect(overlap(box, { ...next, left: 9 })).toBe(true);
});
