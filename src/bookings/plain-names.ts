import { forStrangers } from '../identity/name.ts';
import type { BookingAnswer } from '../places/booking-schemas.ts';

/**
 * A booking as mails tell of it to a customer whom a provider entered: until they claim it nobody has proved the address, and
 * the provider's words may not become a stranger's subject or heading.
 */
export function inPlainNames(booking: BookingAnswer): BookingAnswer {
  const name = forStrangers(booking.provider.name) || 'A provider';
  return {
    ...booking,
    listing: { ...booking.listing, title: forStrangers(booking.listing.title) || 'An activity' },
    provider: { ...booking.provider, name },
    places: booking.places.map((place) =>
      place.cancelled?.by === 'provider' ? { ...place, cancelled: { ...place.cancelled, name } } : place,
    ),
  };
}
