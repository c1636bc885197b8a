import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLowest, formatMoney, formatPrice, parsePounds, pence, share, split, sum } from './money.ts';

describe('money is whole pence', () => {
  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('%s is not', (amount) => {
    expect(() => pence(amount)).toThrow(RangeError);
  });

  it.each([
    [4_800, 300, 144],
    [1, 300, 0],
    [17, 300, 1],
    [0, 300, 0],
    [1_650, 200, 33],
    [50, 100, 1],
  ])('%i pence at %i basis points is %i, half a penny rounded up', (amount, basisPoints, expected) => {
    expect(share(amount, basisPoints)).toBe(expected);
  });
});

describe('a split', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [100, [0, 0], [50, 50]],
    [5, [3, 1], [4, 1]],
    [0, [1, 2], [0, 0]],
    [-10, [1, 1, 1], [-3, -3, -4]],
  ])('of %i by %j is %j', (whole, weights, expected) => {
    expect(split(whole, weights)).toEqual(expected);
  });

  it('always sums to the whole, and no part is further than a penny from its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 40 }),
        (whole, weights) => {
          const parts = split(whole, weights);
          expect(sum(parts)).toBe(whole);
          const total = weights.reduce((a, b) => a + b, 0);
          for (const [index, part] of parts.entries()) {
            const fair = total === 0 ? whole / weights.length : (whole * (weights[index] ?? 0)) / total;
            expect(Math.abs(part - fair)).toBeLessThan(1);
          }
        },
      ),
    );
  });

  it('between nobody is refused, unless there is nothing to split', () => {
    expect(() => split(1, [])).toThrow(RangeError);
    expect(split(0, [])).toEqual([]);
  });
});

describe('amounts in words', () => {
  it.each([
    [4_800, '£48.00', '£48'],
    [4_850, '£48.50', '£48.50'],
    [0, '£0.00', 'Free'],
    [123_456, '£1,234.56', '£1,234.56'],
  ])('%i', (amount, long, short) => {
    expect(formatMoney(amount)).toBe(long);
    expect(formatPrice(amount)).toBe(short);
  });

  it.each([
    [1_236, false, '£12.36'],
    [1_236, true, 'from £12.36'],
    [1_200, true, 'from £12'],
    [0, false, 'Free'],
    [0, true, 'From free'],
  ])('%i as the lowest price, one of several: %s, is %s', (amount, several, words) => {
    expect(formatLowest(amount, several)).toBe(words);
  });

  it.each([
    ['12', 1_200],
    ['£12.5', 1_250],
    [' 1,200.00 ', 120_000],
    ['0.05', 5],
    ['12.345', null],
    ['-5', null],
    ['1,20', null],
    ['twelve', null],
    ['', null],
  ])('%j typed is %j', (text, amount) => {
    expect(parsePounds(text)).toBe(amount);
  });
});
