import { describe, expect, it } from 'vitest';
import { creditsOf, invoiceSums, isInvoiced, reductionsOf, type InvoicePlace } from './invoice-sums.ts';
import { invoiceNumber } from '../places/invoice-number.ts';

const place = (more: Partial<InvoicePlace> = {}): InvoicePlace => ({
  state: 'CONFIRMED',
  pricePence: 4800,
  normalPricePence: null,
  bookerFeePence: 144,
  paidPence: 4944,
  refundedPence: 0,
  takenBackPence: 0,
  ...more,
});

describe('an invoice', () => {
  it.each([
    ['paid in full', [place()], 4944, 0, { totalPence: 4944, balancePence: 0, creditPence: 0 }],
    ['not paid', [place({ paidPence: 0 })], 0, 0, { totalPence: 4944, balancePence: 4944 }],
    ['paid in part', [place({ paidPence: 0 })], 2000, 0, { totalPence: 4944, balancePence: 2944 }],
    [
      'with a reduced price',
      [place({ normalPricePence: 6000 })],
      4944,
      0,
      { fullPence: 6000, reductionPence: 1200, feePence: 144, totalPence: 4944 },
    ],
    [
      'cancelled, half of the price back',
      [place({ state: 'CANCELLED_BY_BOOKER', refundedPence: 2400 })],
      4944,
      2400,
      { creditPence: 2400, totalPence: 2544, balancePence: 0 },
    ],
    [
      'cancelled, everything back',
      [place({ state: 'CANCELLED_BY_PROVIDER', refundedPence: 4944 })],
      4944,
      4944,
      { creditPence: 4944, totalPence: 0, balancePence: 0 },
    ],
    [
      'cancelled before it was paid',
      [place({ state: 'CANCELLED_BY_PROVIDER', paidPence: 0 })],
      0,
      0,
      { creditPence: 4944, totalPence: 0, balancePence: 0 },
    ],
    [
      'taken back through the bank',
      [place({ takenBackPence: 4944 })],
      4944,
      0,
      { creditPence: 4944, totalPence: 0, takenBackPence: 4944, balancePence: 0 },
    ],
    [
      'taken back in part, the booking fee last',
      [place({ takenBackPence: 1000 })],
      4944,
      0,
      { creditPence: 1000, totalPence: 3944, balancePence: 0 },
    ],
    [
      'cancelled, half of the price back, and the rest taken back through the bank',
      [place({ state: 'CANCELLED_BY_BOOKER', refundedPence: 2400, takenBackPence: 2544 })],
      4944,
      2400,
      { creditPence: 4944, totalPence: 0, balancePence: 0 },
    ],
    [
      'moved to a cheaper date',
      [place({ pricePence: 3600, bookerFeePence: 108, paidPence: 3708 })],
      4944,
      1236,
      { totalPence: 3708, balancePence: 0 },
    ],
  ] as const)('%s', (_, places, paidPence, refundedPence, sums) => {
    expect(invoiceSums(places, { paidPence, refundedPence }, false)).toMatchObject({ ...sums, vatPence: 0 });
  });

  it('has VAT on what the provider keeps of its prices, where it is registered', () => {
    const places = [place(), place({ state: 'CANCELLED_BY_BOOKER', refundedPence: 2400 })];
    expect(invoiceSums(places, { paidPence: 9888, refundedPence: 2400 }, true).vatPence).toBe(1200);
  });

  it('leaves out places that were never booked, or that were moved on', () => {
    expect((['HELD', 'RELEASED', 'MOVED', 'CONFIRMED', 'CANCELLED_BY_BOOKER'] as const).filter(isInvoiced)).toEqual([
      'CONFIRMED',
      'CANCELLED_BY_BOOKER',
    ]);
  });
});

describe('credits', () => {
  const [a, b] = [
    { id: 'a', state: 'CANCELLED_BY_BOOKER' },
    { id: 'b', state: 'CONFIRMED' },
  ] as const;
  const back = (at: string, ...places: [string, number][]) => ({
    at,
    places: places.map(([placeId, amountPence]) => ({ placeId, amountPence })),
  });
  it.each([
    ['none, where nothing went back', [], [], 0, []],
    [
      'a refund of a cancelled place',
      [back('2027-05-01', ['a', 2400])],
      [],
      2400,
      [{ kind: 'refunded', at: '2027-05-01', placeCount: 1, amountPence: 2400 }],
    ],
    ['not what went back because a move was cheaper', [back('2027-05-01', ['b', 900], ['moved', 300])], [], 0, []],
    [
      'what the bank took back, in order of time',
      [back('2027-05-03', ['a', 2400])],
      [back('2027-05-02', ['a', 600], ['b', 4944])],
      7944,
      [
        { kind: 'taken-back', at: '2027-05-02', placeCount: 2, amountPence: 5544 },
        { kind: 'refunded', at: '2027-05-03', placeCount: 1, amountPence: 2400 },
      ],
    ],
    [
      'what was cancelled and never paid, last',
      [],
      [],
      4944,
      [{ kind: 'not-charged', at: null, placeCount: 1, amountPence: 4944 }],
    ],
  ] as const)('%s', (_, refunds, takenBack, creditPence, lines) => {
    expect(creditsOf([a, b], refunds, takenBack, creditPence)).toEqual(lines);
  });
});

describe('numbers', () => {
  it('are six digits wide and grow beyond them', () => {
    expect([1, 42, 1_000_000].map(invoiceNumber)).toEqual(['INV-000001', 'INV-000042', 'INV-1000000']);
  });
});

describe('what came off the prices', () => {
  const code = { kind: 'code' as const, label: 'Code LEAF5, £5.00 off', pricePence: -250, bookerFeePence: -8 };
  const sibling = {
    kind: 'learners' as const,
    label: 'Sibling discount, 10% off the second child',
    pricePence: -480,
    bookerFeePence: -14,
  };
  const lunch = { kind: 'add-on' as const, label: 'Lunch', pricePence: 500, bookerFeePence: 15 };

  it.each([
    ['nothing', [], 0, []],
    ['only what comes off', [lunch], 0, []],
    [
      'one line for each discount, over all places, in the order of the checkout',
      [code, sibling, lunch, code],
      980,
      [
        { label: sibling.label, amountPence: 480 },
        { label: 'Code LEAF5, £5.00 off', amountPence: 500 },
      ],
    ],
    [
      'what the provider took off by hand comes last',
      [code],
      1250,
      [
        { label: code.label, amountPence: 250 },
        { label: 'Taken off by the provider', amountPence: 1000 },
      ],
    ],
  ])('%s', (_, steps, reductionPence, lines) => {
    expect(reductionsOf(steps, reductionPence)).toEqual(lines);
  });
});
