import { expect, it } from 'vitest';
import { liftOf, missedPence } from './gains.ts';

it.each([
  ['nobody waited', [{ places: 10, waited: 0, waitedServed: 0, netPence: 30_000 }], { places: 0, pence: 0 }],
  ['three waited in vain', [{ places: 10, waited: 5, waitedServed: 2, netPence: 31_000 }], { places: 3, pence: 9_300 }],
  ['nobody came at all', [{ places: 0, waited: 5, waitedServed: 0, netPence: 0 }], { places: 5, pence: 0 }],
  ['more went back than came in', [{ places: 4, waited: 2, waitedServed: 0, netPence: -900 }], { places: 2, pence: 0 }],
  [
    'each listing has its own price',
    [
      { places: 2, waited: 1, waitedServed: 0, netPence: 2_000 },
      { places: 3, waited: 2, waitedServed: 0, netPence: 1_000 },
    ],
    { places: 3, pence: 1_000 + 666 },
  ],
])('where %s, more places would have earned that', (_, listings, missed) =>
  expect(missedPence(listings)).toEqual(missed),
);

it('bookings with a discount are compared with those without, where there are five of each', () => {
  const sums = { bookings: 15, bookedPlaces: 40, discountedBookings: 5, discountedPlaces: 20 };
  expect(liftOf(sums)).toEqual({ withDiscount: 4, without: 2 });
  expect(liftOf({ ...sums, discountedBookings: 4 })).toBeNull();
  expect(liftOf({ ...sums, bookings: 9 })).toBeNull();
});
