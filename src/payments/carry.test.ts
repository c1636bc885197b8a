import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryOver, surplusOf, takeFrom } from './carry.ts';

describe('what was paid, handed on to the places that it is moved to', () => {
  it.each([
    ['the same price', [4944], [4944], [[['a', 4944]]], [0]],
    ['a dearer place: the difference is to pay', [4944], [6180], [[['a', 4944]]], [1236]],
    [
      'three dates instead of two',
      [3000, 2000],
      [2000, 2000, 1000],
      [
        [['a', 2000]],
        [
          ['a', 1000],
          ['b', 1000],
        ],
        [['b', 1000]],
      ],
      [0, 0, 0],
    ],
    ['nothing was paid', [], [1000, 0], [[], []], [1000, 0]],
  ] as const)('%s', (_, kept, prices, taken, toPay) => {
    const sources = kept.map((amountPence, index) => ({ paymentId: 'ab'[index] ?? '', amountPence }));
    const carried = carryOver(sources, prices);
    expect(carried.map((one) => one.taken.map(({ paymentId, amountPence }) => [paymentId, amountPence]))).toEqual(
      taken,
    );
    expect(carried.map((one) => one.toPayPence)).toEqual(toPay);
  });

  it('is never lost and never doubled', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 9_999 }), { maxLength: 6 });
    fc.assert(
      fc.property(amounts, amounts, (kept, prices) => {
        const sources = kept.map((amountPence, index) => ({ paymentId: String(index % 2), amountPence }));
        const carried = carryOver(sources, prices);
        const total = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
        const taken = total(carried.flatMap((one) => one.taken.map(({ amountPence }) => amountPence)));
        expect(taken).toBe(Math.min(total(kept), total(prices)));
        expect(taken + total(carried.map((one) => one.toPayPence))).toBe(total(prices));
      }),
    );
  });
});

describe('what goes back', () => {
  it('comes off the last place first, and never more than is kept', () => {
    const kept = new Map([
      ['one', 500],
      ['two', 300],
    ]);
    expect([...surplusOf(kept, 400)]).toEqual([
      ['two', 300],
      ['one', 100],
    ]);
    expect([...surplusOf(kept, 0)]).toEqual([]);
  });

  it('goes out of each payment at most as much as came in', () => {
    const sources = [
      { paymentId: 'difference', amountPence: 1236 },
      { paymentId: 'first', amountPence: 4944 },
    ];
    expect(takeFrom(sources, 2000)).toEqual([
      { paymentId: 'difference', amountPence: 1236 },
      { paymentId: 'first', amountPence: 764 },
    ]);
    expect(() => takeFrom(sources, 6181)).toThrow(RangeError);
  });
});
