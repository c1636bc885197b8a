import type { PageFacts } from '../../payments/server/open-payment-page.ts';
import { sum } from '../../platform/money.ts';
import type { Services } from '../../platform/server/services.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { initialsOf } from '../../acting/masking.ts';
import type { PlaceRow } from '../../places/server/rows.ts';
import type { BookingToPay } from './read-checkouts.ts';

/** What the payment page shows: a line for each booking, ticket and learner. The same places give the same page. */
export function composePaymentPage(
  services: Services,
  bookings: readonly BookingToPay[],
  places: readonly PlaceRow[],
): PageFacts {
  const titleOf = new Map(bookings.map((booking) => [booking.id, booking.title]));
  const groups = Map.groupBy(places, (place) => `${place.booking_id} ${place.ticket_id} ${place.learner_id}`);
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group;
    const amountPence = sum(group.map((place) => place.price_pence + place.booker_fee_pence));
    if (!first || amountPence === 0) return [];
    const dates =
      group.length === 1
        ? format.datedSession(first.start_date, first.end_date)
        : `${group.length} dates from ${format.shortDay(first.start_date)}`;
    return [
      {
        name: `${titleOf.get(first.booking_id) ?? ''}: ${isolated(first.ticket_name)}`,
        // The payment partner learns how many and when, not who the children are.
        description: `${initialsOf(first)}, ${dates}`,
        amountPence,
      },
    ];
  });
  const [first] = places;
  const others = bookings.length - 1;
  return {
    email: bookings[0]?.booker_email ?? '',
    lines,
    successUrl: `${services.publicUrl}/bookings/${first?.booking_id ?? ''}?paid=1${others > 0 ? `&others=${others}` : ''}`,
    cancelUrl: wayBack(services, places),
  };
}

/** Addresses must not grow without end: dates of longer blocks are chosen anew. */
const DATES_NAMED = 50;

/** From the payment page without paying: to what is held, and once that is over to the same dates of its first listing. */
function wayBack(services: Services, places: readonly PlaceRow[]): string {
  const [first] = places;
  const own = places.filter((place) => place.booking_id === first?.booking_id);
  const dates = [...new Set(own.map((place) => place.session_id))];
  const query = new URLSearchParams({
    listing: first?.listing_id ?? '',
    ...(dates.length <= DATES_NAMED ? { sessions: dates.join(',') } : {}),
    held: '1',
  });
  return `${services.publicUrl}/checkout?${query}`;
}
