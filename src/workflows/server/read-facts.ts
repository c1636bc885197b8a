import { senderOf } from '../../notifications/server/mails.ts';
import { learnersOf, nameOf } from '../../places/server/mail-parts.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { CONFIRMED_FOR_DAYS } from '../../people/section-state.ts';
import { ageOn } from '../../people/age.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { dateOf, format } from '../../platform/time.ts';
import type { FieldValues } from '../fields.ts';
import type { Facts } from '../workflow.ts';

/** What a workflow knows of a booking: what its conditions ask, and what its words can name. */
export type Known = { booking: BookingAnswer; facts: Facts; values: FieldValues; isBooked: boolean };

/**
 * Reads what a workflow knows of a booking, as its family sees it: nothing of a child's health, and no answers.
 * @param sessionId the date that it is about; null for the whole booking
 */
export async function readKnown(services: Services, bookingId: string, sessionId: string | null): Promise<Known> {
  const booking = await services.bookingViews.readBooking(services, bookingId, 'booker');
  const onDate = booking.places.filter(({ session }) => sessionId === null || session.id === sessionId);
  const booked = onDate.filter(({ state, session }) => state === 'CONFIRMED' && !session.cancelled);
  const places = booked.length > 0 ? booked : onDate;
  const [ages, ofFamily] = await Promise.all([readAges(services.db, places), readFamily(services, booking, places)]);
  return {
    booking,
    isBooked: booked.length > 0,
    facts: {
      listingId: booking.listing.id,
      ...ofFamily,
      unpaid: ['UNPAID_INVOICE', 'AWAITING_OFFLINE', 'PENDING', 'FAILED'].includes(booking.payment),
      places: places.map(({ ticket, learner }) => ({
        ticketId: ticket.id,
        funding: ticket.funding,
        age: ages.get(learner.id) ?? null,
      })),
    },
    values: valuesOf(services, booking, places),
  };
}

const ONE_LINE = ' · ';

function valuesOf(services: Services, booking: BookingAnswer, places: BookingAnswer['places']): FieldValues {
  const { listing } = booking;
  const { publicUrl } = senderOf(services);
  const dates = new Map(
    places.map(({ session }) => [session.id, format.session(session.startDate, session.endDate)]),
  ).values();
  const elsewhere = places.find(({ session }) => session.place !== null)?.session.place ?? null;
  return {
    first_name: isolated(booking.booker.firstName || nameOf(booking.booker)),
    learners: learnersOf(places),
    activity: isolated(listing.title),
    date: [...dates].join(ONE_LINE),
    place: isolated(elsewhere ?? listing.venueName),
    address: elsewhere === null ? isolatedParts([listing.addressLine, listing.town, listing.zipCode]) : '',
    bring: booking.visit?.whatToBring.trim() ?? '',
    reference: booking.reference,
    booking: `${publicUrl}/bookings/${booking.id}`,
    reflection: `${publicUrl}/reviews`,
    details: `${publicUrl}/family`,
    rebook: `${publicUrl}/listing/${listing.slug}`,
    provider: isolated(booking.provider.name),
  };
}

/** Whole years on the first of the dates, by learner; null where only 'over 18' is known. */
async function readAges(db: Queryable, places: BookingAnswer['places']): Promise<Map<string, number | null>> {
  const [first] = places;
  if (!first) return new Map();
  const day = dateOf(first.session.startDate);
  const rows = await db
    .selectFrom('learner')
    .select(['id', 'date_of_birth'])
    .where('id', '=', anyOf(places.map(({ learner }) => learner.id)))
    .execute();
  return new Map(rows.map((row) => [row.id, row.date_of_birth === null ? null : ageOn(row.date_of_birth, day)]));
}

type OfFamily = Pick<Facts, 'firstTimer' | 'bookedAgain' | 'hasMoreDates' | 'detailsDue'>;

/** What else the family has with this provider, before and after this booking. */
async function readFamily(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: BookingAnswer,
  places: BookingAnswer['places'],
): Promise<OfFamily> {
  const now = clock.now();
  const last =
    places
      .map(({ session }) => session.endDate)
      .toSorted()
      .at(-1) ?? now.toString();
  const old = now.subtract({ hours: 24 * CONFIRMED_FOR_DAYS }).toString();
  const learners = anyOf([...new Set(places.map(({ learner }) => learner.id))]);
  const { rows } = await sql<{ is_first: boolean; booked_again: boolean; has_more: boolean; details_due: boolean }>`
    select
      not exists (select from booking earlier
        where earlier.booker_id = this.booker_id and earlier.provider_id = this.provider_id and earlier.id <> this.id
          and earlier.confirmed_at < coalesce(this.confirmed_at, this.created_at)) as is_first,
      exists (select from booking other join place on place.booking_id = other.id and place.state = 'CONFIRMED'
        join session on session.id = place.session_id
        where other.booker_id = this.booker_id and other.provider_id = this.provider_id and other.id <> this.id
          and session.start_date > ${last}::timestamptz) as booked_again,
      exists (select from session where session.listing_id = this.listing_id and session.cancelled_at is null
        and session.start_date > greatest(${last}::timestamptz, ${now.toString()}::timestamptz)) as has_more,
      exists (select from learner_section where learner_id = ${learners}
        and confirmed_at <= ${old}::timestamptz) as details_due
    from booking this where this.id = ${id}`.execute(db);
  const [row] = rows;
  return {
    firstTimer: row?.is_first ?? false,
    bookedAgain: row?.booked_again ?? false,
    hasMoreDates: row?.has_more ?? false,
    detailsDue: row?.details_due ?? false,
  };
}
