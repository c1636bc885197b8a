import type { PolicyPreset, Tier } from '../../listings/cancellation-policy.ts';
import type { PlaceFacts, Terms } from '../refund-rules.ts';
import { blockGroupOf, paidOf, type PlaceRow } from './rows.ts';

type BookingTerms = {
  cancellation_policy: string;
  cancellation_tiers: unknown;
  formal_educational_activity: boolean;
};

/** The terms that a booking was made under; `bookedAt` is when it became binding. */
export function termsOf(booking: BookingTerms, bookedAt: Temporal.Instant): Terms {
  return {
    policy: booking.cancellation_policy as PolicyPreset,
    tiers: booking.cancellation_tiers as Tier[],
    formalEducationalActivity: booking.formal_educational_activity,
    bookedAt,
  };
}

/**
 * A place as the refund law sees it. `paidPence` of a basket is what is about to be paid; `atBankPence` is what a bank has
 * taken of it.
 */
export function placeFacts(place: PlaceRow, paidPence = paidOf(place), atBankPence = 0): PlaceFacts {
  return {
    placeId: place.id,
    state: place.state,
    startDate: instantFrom(place.start_date),
    blockGroup: blockGroupOf(place),
    pricePence: place.price_pence,
    bookerFeePence: place.booker_fee_pence,
    paidPence: Math.max(0, paidPence - atBankPence),
    atBankPence,
    freeCancelUntil: place.free_cancel_until && instantFrom(place.free_cancel_until),
    dateCancelledAt: dateCancelledAt(place),
  };
}

/** The date itself was cancelled, or this place of it by somebody else than its booker. */
function dateCancelledAt(place: PlaceRow): Temporal.Instant | null {
  const endedByOthers = place.cancelled_by === 'booker' ? null : place.ended_at;
  const [first] = [place.cancelled_at, endedByOthers]
    .filter((at) => at !== null)
    .sort((a, b) => a.getTime() - b.getTime());
  return first ? instantFrom(first) : null;
}

/** The instant of a timestamp as the database gives it. */
export function instantFrom(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
