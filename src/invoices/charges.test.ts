import { describe, expect, it, test } from 'vitest';
import { changeOf, chargesOf, invoiced, type InvoicePlace } from './charges.ts';

const place = (id: string, more: Partial<InvoicePlace> = {}): InvoicePlace => ({
  id,
  state: 'CONFIRMED',
  pricePence: 4800,
  bookerFeePence: 144,
  paidPence: 4944,
  refundedPence: 0,
  takenBackPence: 0,
  ...more,
});

describe('what is charged for a place that', () => {
  it.each([
    ['is booked', {}, 'moved', 4800, 144],
    ['is booked and not paid yet', { paidPence: 0 }, 'moved', 4800, 144],
    ['was cancelled while its refund is not decided', { state: 'CANCELLED_BY_BOOKER' }, 'cancelled', 4800, 144],
    [
      'was cancelled, half of the price back',
      { state: 'CANCELLED_BY_BOOKER', refundedPence: 2400 },
      'cancelled',
      2400,
      144,
    ],
    ['was cancelled, all back', { state: 'CANCELLED_BY_PROVIDER', refundedPence: 4944 }, 'cancelled', 0, 0],
    ['was cancelled before it was paid', { state: 'CANCELLED_BY_PROVIDER', paidPence: 0 }, 'cancelled', 0, 0],
    ['a bank took back', { takenBackPence: 4944 }, 'taken-back', 0, 0],
    ['a bank took back in part, the booking fee last', { takenBackPence: 1000 }, 'taken-back', 3800, 144],
    [
      'was cancelled, half back, and the rest taken back through the bank',
      { state: 'CANCELLED_BY_BOOKER', refundedPence: 2400, takenBackPence: 2544 },
      'cancelled',
      0,
      0,
    ],
  ] as const)('%s', (_, more, reason, pricePence, feePence) => {
    expect(chargesOf([place('a', more)], [], 0)).toEqual([{ placeId: 'a', reason, pricePence, feePence }]);
  });
});

describe('a moved place', () => {
  const places = [
    place('a', { state: 'MOVED' }),
    place('b', { state: 'MOVED' }),
    place('c', { pricePence: 3600, bookerFeePence: 108 }),
    place('other'),
  ];
  const moves = [
    { from: ['a'], to: ['b'] },
    { from: ['b'], to: ['c'] },
  ];

  it('is charged at its new price, under the line of the date that was booked first', () => {
    expect(chargesOf(places, moves, 0)).toEqual([
      { placeId: 'a', reason: 'moved', pricePence: 3600, feePence: 108 },
      { placeId: 'other', reason: 'moved', pricePence: 4800, feePence: 144 },
    ]);
    expect(invoiced(places, moves).map(({ id }) => id)).toEqual(['a', 'other']);
  });

  it('that was moved with others, then apart, is charged under one line with them', () => {
    const all = [
      place('a', { state: 'MOVED' }),
      place('b', { state: 'MOVED' }),
      place('c', { state: 'MOVED' }),
      place('d', { state: 'CANCELLED_BY_BOOKER', refundedPence: 4944 }),
      place('e'),
    ];
    const together = [
      { from: ['a', 'b'], to: ['c', 'd'] },
      { from: ['c'], to: ['e'] },
    ];
    expect(chargesOf(all, together, 0)).toEqual([{ placeId: 'a', reason: 'moved', pricePence: 4800, feePence: 144 }]);
  });
});

test('a place that was never booked is charged under no line', () => {
  const places = (['HELD', 'RELEASED', 'DECLINED'] as const).map((state) => place(state, { state }));
  expect(chargesOf(places, [], 0)).toEqual([]);
  expect(invoiced(places, [])).toEqual([]);
});

describe('the paper that has to be written', () => {
  const line = (placeId: string | null, pricePence: number, feePence: number) => ({ placeId, pricePence, feePence });
  const charge = (placeId: string | null, pricePence: number, feePence: number) => ({
    ...line(placeId, pricePence, feePence),
    reason: 'cancelled' as const,
  });

  it.each([
    ['none, where the invoice says all', [charge('a', 4800, 144)], [line('a', 4800, 144)], null],
    ['none, once a note says the rest', [charge('a', 2400, 144)], [line('a', 4800, 144), line('a', -2400, 0)], null],
    [
      'a credit note where less is charged, with VAT of the price alone',
      [charge('a', 0, 0), charge('b', 4800, 144)],
      [line('a', 4800, 144), line('b', 4800, 144)],
      { kind: 'credit', amountPence: 4944, vatPence: 800, lines: [charge('a', -4800, -144)] },
    ],
    [
      'a debit note where a date costs more',
      [charge('a', 6000, 180)],
      [line('a', 4800, 144)],
      { kind: 'debit', amountPence: 1236, vatPence: 200, lines: [charge('a', 1200, 36)] },
    ],
    [
      'one note for what is credited and what is kept of it',
      [charge('a', 0, 0), charge(null, 2400, 0)],
      [line('a', 4800, 0)],
      { kind: 'credit', amountPence: 2400, vatPence: 400, lines: [charge('a', -4800, 0), charge(null, 2400, 0)] },
    ],
    [
      'a credit note of what is not kept any more',
      [charge('a', 0, 0)],
      [line('a', 4800, 0), line('a', -4800, 0), line(null, 2400, 0)],
      { kind: 'credit', amountPence: 2400, vatPence: 400, lines: [charge(null, -2400, 0)] },
    ],
  ] as const)('%s', (_, now, written, change) => {
    expect(changeOf(now, written, true)).toEqual(change);
  });

  it('has no VAT where the provider was not registered when the invoice was issued', () => {
    expect(changeOf([], [line('a', 4800, 144)], false)?.vatPence).toBe(0);
  });
});
