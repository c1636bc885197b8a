import type { Numbers, Sums } from './contract.ts';

type Listing = Pick<Numbers['listings'][number], 'places' | 'waited' | 'waitedServed' | 'netPence'>;

/**
 * What more places would have earned: for each listing as many as waited in vain, at what its places earned on average. Whole
 * pence, rounded down; a listing that earned nothing would have earned nothing.
 */
export function missedPence(listings: readonly Listing[]): { places: number; pence: number } {
  return listings.reduce(
    (all, { places, waited, waitedServed, netPence }) => {
      const inVain = Math.max(0, waited - waitedServed);
      const each = places > 0 ? Math.max(0, netPence) / places : 0;
      return { places: all.places + inVain, pence: all.pence + Math.floor(inVain * each) };
    },
    { places: 0, pence: 0 },
  );
}

type Lift = Pick<Sums, 'bookings' | 'bookedPlaces' | 'discountedBookings' | 'discountedPlaces'>;

/** Places of a booking with a discount and of one without, on average; null where there are too few of either to compare. */
export function liftOf(sums: Lift): { withDiscount: number; without: number } | null {
  const { bookings, bookedPlaces, discountedBookings, discountedPlaces } = sums;
  const others = bookings - discountedBookings;
  if (discountedBookings < 5 || others < 5) return null;
  return { withDiscount: discountedPlaces / discountedBookings, without: (bookedPlaces - discountedPlaces) / others };
}
