import ical, { escape, ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator';
import type { BookingAnswer } from '../booking-schemas.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { oneLine } from '../../platform/text.ts';
import { wasConfirmed } from '../place.ts';

/**
 * The confirmed sessions of a booking as an iCalendar file, one event for each session, all times in UTC so that every
 * calendar shows them right across clock changes. Sessions that were cancelled, or that everybody was moved away from, are sent as cancelled, so that a calendar
 * that has them takes them out.
 */
export function bookingCalendar(booking: BookingAnswer, product: { brand: string; publicUrl: string }): string {
  const { listing } = booking;
  const calendar = ical({
    // The library escapes what events say, but neither of these two.
    name: escape(oneLine(listing.title), false),
    prodId: { company: escape(product.brand, false), product: 'bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const confirmed = booking.places.filter((place) => wasConfirmed(place.state));
  const location = isolatedParts([listing.venueName, listing.addressLine, listing.town, listing.zipCode].map(oneLine));
  for (const [sessionId, places] of Map.groupBy(confirmed, (place) => place.session.id)) {
    const [first] = places;
    if (!first) continue;
    const coming = places.filter((place) => place.state === 'CONFIRMED');
    const gone = places.length - coming.length;
    const names = [...new Set((coming.length > 0 ? coming : places).map((place) => place.learner.firstName))];
    const event: ICalEventData = {
      id: `${booking.id}-${sessionId}`,
      start: new Date(first.session.startDate),
      end: new Date(first.session.endDate),
      summary: `${shown(listing.title)} – ${names.map(shown).join(', ')}`,
      description: `Booking ${booking.reference} with ${shown(booking.provider.name)}`,
      url: `${product.publicUrl}/bookings/${booking.id}`,
      status: coming.length > 0 ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      // Grows with everything that happens to the date, also when somebody is moved away from it and back, or it moves.
      sequence: first.session.changes + (coming.length > 0 ? 2 * gone : 2 * gone - 1),
      stamp: new Date(booking.confirmedAt ?? booking.createdAt),
      ...(first.session.place || location
        ? { location: first.session.place?.replaceAll(/\s+/g, ' ') ?? location }
        : {}),
    };
    calendar.createEvent(event);
  }
  return calendar.toString();
}

/** What people typed, on one line and beside other words. */
const shown = (text: string): string => isolated(oneLine(text));
