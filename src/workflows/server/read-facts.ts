import { senderOf } from '../../notifications/server/mails.ts';
import { learnersOf, nameOf } from '../../places/server/mail-parts.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
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
  const [ages, firstTimer] = await Promise.all([readAges(services.db, places), isFirst(services.db, booking)]);
  return {
    booking,
    isBooked: booked.length > 0,
    facts: {
      listingId: booking.listing.id,
      firstTimer,
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

/** Whether the family had nothing booked with this provider before. */
async function isFirst(db: Queryable, booking: BookingAnswer): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from booking earlier join booking this on this.id = ${booking.id}
      where earlier.booker_id = this.booker_id and earlier.provider_id = this.provider_id and earlier.id <> this.id
        and earlier.confirmed_at < coalesce(this.confirmed_at, this.created_at)) as found`.execute(db);
  return !rows[0]?.found;
}
