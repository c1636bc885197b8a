import type { Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { PlaceState } from '../../places/place.ts';
import { venueColumns } from '../../schedule/server/select-venue.ts';

/** What is read of the listing and the session of a date, whoever asks. */
export const dateColumns = [
  'session.id as session_id',
  'session.start_date',
  'session.end_date',
  'session.changes',
  'listing.id as listing_id',
  'listing.title',
  'listing.venue_name as own_venue_name',
  'listing.address_line as own_address_line',
  'listing.town as own_town',
  'listing.zip_code as own_zip_code',
  'listing.latitude',
  'listing.longitude',
  'listing.public_latitude',
  'listing.public_longitude',
  'listing.exact_location',
  ...venueColumns,
] as const;

/** What is read of whoever goes. */
export const learnerColumns = [
  'learner.id as learner_id',
  'learner.first_name',
  'learner.last_name',
  'learner.over18',
] as const;

type Wanted = {
  bookerId: string;
  states: readonly PlaceState[];
  /** Dates that are not over by then, and begin before that. */
  from: Temporal.Instant;
  to: Temporal.Instant;
  /** How many rows at most, the soonest first. */
  most: number;
};

/** Places that somebody booked or asked for, one row for each learner on each date, soonest first. */
export function placesBetween(db: Queryable, { bookerId, states, from, to, most }: Wanted) {
  return db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('ticket', 'ticket.id', 'place.ticket_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .leftJoin('venue', 'venue.id', 'session.venue_id')
    .select([
      'place.booking_id',
      'place.state',
      'place.changed_at',
      'ticket.funding',
      'booking.created_at as booked_at',
      ...learnerColumns,
      ...dateColumns,
    ])
    .where('booking.booker_id', '=', bookerId)
    .where('place.state', 'in', states)
    .where('session.end_date', '>', timestamp(from))
    .where('session.start_date', '<', timestamp(to))
    .orderBy('session.start_date')
    .orderBy('place.id')
    .limit(most);
}
