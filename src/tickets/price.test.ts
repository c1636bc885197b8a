import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allIn, pricePlaces, totalOf, type Choice } from './price.ts';

const fees = { bookerFeeBasisPoints: 300, providerFeeBasisPoints: 200 };
const child = { id: 'child', unit: 'session', pricePence: 1_200 } as const;
const term = { id: 'term', unit: 'block', pricePence: 1_000 } as const;
const free = { id: 'free', unit: 'session', pricePence: 0 } as const;
const dates = (count: number): string[] => Array.from({ length: count }, (_, index) => `session-${index + 1}`);

test.each([
  [1_200, 300, 1_236],
  [4_800, 300, 4_944],
  [30, 300, 31],
  [16, 300, 16],
  [17, 300, 18],
  [0, 300, 0],
  [1_200, 0, 1_200],
  [999, 250, 1_024],
])('%i pence with a booking fee of %i basis points is %i all in', (price, fee, total) => {
  expect(allIn(price, fee)).toBe(total);
});

describe('places', () => {
  test.each<[string, Choice[], { places: number; price: number; booker: number; provider: number; total: number }]>([
    ['of nobody', [], { places: 0, price: 0, booker: 0, provider: 0, total: 0 }],
    [
      'of one learner on one date',
      [{ learnerId: 'mia', ticket: child, sessionIds: dates(1) }],
      { places: 1, price: 1_200, booker: 36, provider: 24, total: 1_236 },
    ],
    [
      'of one learner on three dates',
      [{ learnerId: 'mia', ticket: child, sessionIds: dates(3) }],
      { places: 3, price: 3_600, booker: 108, provider: 72, total: 3_708 },
    ],
    [
      'of two learners on three and two dates',
      [
        { learnerId: 'mia', ticket: child, sessionIds: dates(3) },
        { learnerId: 'leo', ticket: child, sessionIds: dates(2) },
      ],
      { places: 5, price: 6_000, booker: 180, provider: 120, total: 6_180 },
    ],
    [
      'of a block',
      [{ learnerId: 'mia', ticket: term, sessionIds: dates(3) }],
      { places: 3, price: 1_000, booker: 30, provider: 20, total: 1_030 },
    ],
    [
      'of a block that is joined late: the share of its price, to the nearest penny',
      [{ learnerId: 'mia', ticket: term, sessionIds: dates(2), datesOfBlock: 3 }],
      { places: 2, price: 667, booker: 20, provider: 13, total: 687 },
    ],
    [
      'of a block for two',
      [
        { learnerId: 'mia', ticket: term, sessionIds: dates(7) },
        { learnerId: 'leo', ticket: term, sessionIds: dates(7) },
      ],
      { places: 14, price: 2_000, booker: 60, provider: 40, total: 2_060 },
    ],
    [
      'that cost nothing',
      [{ learnerId: 'mia', ticket: free, sessionIds: dates(4) }],
      { places: 4, price: 0, booker: 0, provider: 0, total: 0 },
    ],
    [
      'of a learner without dates',
      [{ learnerId: 'mia', ticket: child, sessionIds: [] }],
      { places: 0, price: 0, booker: 0, provider: 0, total: 0 },
    ],
  ])('%s', (_, choices, expected) => {
    const { places, total } = pricePlaces(choices, fees);
    expect(places).toHaveLength(expected.places);
    expect(total).toEqual({
      pricePence: expected.price,
      bookerFeePence: expected.booker,
      providerFeePence: expected.provider,
      totalPence: expected.total,
    });
  });

  test('of a block share price and fees, the odd pence on the first dates', () => {
    const { places } = pricePlaces(
      [{ learnerId: 'mia', ticket: { ...term, pricePence: 1_001 }, sessionIds: dates(3) }],
      fees,
    );
    expect(
      places.map(({ pricePence, bookerFeePence, providerFeePence, totalPence }) => [
        pricePence,
        bookerFeePence,
        providerFeePence,
        totalPence,
      ]),
    ).toEqual([
      [334, 10, 7, 344],
      [334, 10, 7, 344],
      [333, 10, 6, 343],
    ]);
  });

  test('are gathered into a line for each ticket', () => {
    const { lines } = pricePlaces(
      [
        { learnerId: 'mia', ticket: child, sessionIds: dates(3) },
        { learnerId: 'leo', ticket: child, sessionIds: dates(2) },
        { learnerId: 'ada', ticket: term, sessionIds: dates(6) },
      ],
      fees,
    );
    expect(lines).toEqual([
      { ticketId: 'child', unit: 'session', learners: 2, places: 5, tickets: 5, eachPence: 1_236, totalPence: 6_180 },
      { ticketId: 'term', unit: 'block', learners: 1, places: 6, tickets: 1, eachPence: 1_030, totalPence: 1_030 },
    ]);
  });

  test('always sum to the all-in price that was shown, whatever the price, the dates and the fees', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 1_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.constantFrom('session' as const, 'block' as const),
        (pricePence, count, bookerFeeBasisPoints, unit) => {
          const priced = pricePlaces(
            [{ learnerId: 'mia', ticket: { id: 't', unit, pricePence }, sessionIds: dates(count) }],
            { ...fees, bookerFeeBasisPoints },
          );
          const shown = allIn(pricePence, bookerFeeBasisPoints) * (unit === 'block' ? 1 : count);
          expect(priced.total.totalPence).toBe(shown);
          expect(priced.lines[0]?.totalPence).toBe(shown);
          expect(totalOf(priced.places)).toEqual(priced.total);
          const parts = priced.places.map((place) => place.pricePence);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
