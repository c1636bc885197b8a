import { describe, expect, it } from 'vitest';
import { vatIncludedIn } from './vat.ts';

describe('value added tax', () => {
  it.each([
    [0, 0],
    [120, 20],
    [96, 16],
    [100, 17],
    [3, 1],
    [2, 0],
    [-120, -20],
    [-2, 0],
  ])('in %i pence is %i', (amount, vat) => {
    expect(vatIncludedIn(amount)).toBe(vat);
  });
});
