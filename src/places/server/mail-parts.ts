import type { Sender } from '../../notifications/server/mails.ts';
import type { Attachment } from '../../platform/server/mail.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import type { BookingAnswer } from '../booking-schemas.ts';

type Place = BookingAnswer['places'][number];

/** Dates that a mail names one by one; the calendar file and the booking's page have them all. */
const DATES_NAMED = 12;

export function addressOf(sender: Sender, booking: BookingAnswer): string {
  // Who has not made the booking theirs cannot open it.
  if (booking.unclaimed && booking.as === 'booker') return `${sender.publicUrl}/claim-bookings`;
  return `${sender.publicUrl}/bookings/${booking.id}`;
}

export function whereOf({ listing }: BookingAnswer): string {
  return isolatedParts([listing.venueName, listing.addressLine, listing.town, listing.zipCode]);
}

export function nameOf(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || 'Somebody';
}

export function placesText(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

/** First names of those who come, each once. */
export function learnersOf(places: readonly Place[]): string {
  return [...new Map(places.map((place) => [place.learner.id, isolated(place.learner.firstName)])).values()].join(', ');
}

/** The dates, each on its own line; a long block ends with how many more there are. */
export function datesOf(places: readonly Place[], most = DATES_NAMED): string {
  const dates = [
    ...new Map(
      places.map(({ session }) => {
        const when = format.session(session.startDate, session.endDate);
        return [session.id, session.place === null ? when : `${when}, at ${isolated(session.place)}`];
      }),
    ).values(),
  ];
  const named = dates.slice(0, most);
  return [...named, ...(dates.length > named.length ? [`and ${dates.length - named.length} more dates`] : [])].join(
    '\n',
  );
}

export function calendarFile(reference: string, calendar: string): Attachment {
  return { filename: `booking-${reference}.ics`, contentType: 'text/calendar; charset=utf-8', content: calendar };
}
