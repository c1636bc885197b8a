import type { Queryable } from '../../platform/server/db.ts';
import { loadAccounts, loadListingCards, promised } from '../../bookings/server/cards.ts';
import { loadPlaces, type PlaceRow } from '../../bookings/server/place-rows.ts';
import { placeFacts, termsOf } from '../../bookings/server/terms.ts';
import { policySentence, refundExample } from '../../bookings/cancellation.ts';

/** What mails say of a booking. Nothing about health: a mail lies about in inboxes. */
export type BookingFacts = NonNullable<Awaited<ReturnType<typeof bookingFacts>>>;

/** Reads what mails say of a booking; undefined when there is no such booking. */
export async function bookingFacts(db: Queryable, bookingId: string, now: Temporal.Instant) {
  const booking = await db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .where('booking.id', '=', bookingId)
    .select([
      'booking.id',
      'booking.reference',
      'booking.listing_id',
      'booking.booker_id',
      'booking.provider_id',
      'booking.cancellation_policy',
      'booking.cancellation_tiers',
      'booking.formal_educational_activity',
      'booking.created_at',
      'booking.confirmed_at',
      'listing.confirmation_message',
      'listing.provisions',
    ])
    .executeTakeFirst();
  if (!booking) return undefined;
  const listing = promised((await loadListingCards(db, [booking.listing_id])).get(booking.listing_id), 'listing of a booking');
  const accounts = await loadAccounts(db, [booking.booker_id, booking.provider_id]);
  const booker = promised(accounts.get(booking.booker_id), 'booker of a booking');
  const provider = promised(accounts.get(booking.provider_id), 'provider of a booking');
  const places = await loadPlaces(db, [bookingId]);
  const terms = termsOf(booking, Temporal.Instant.fromEpochMilliseconds((booking.confirmed_at ?? booking.created_at).getTime()));
  const standing = places.filter((place) => place.state === 'CONFIRMED');
  return {
    id: booking.id,
    reference: booking.reference,
    booker: { id: booker.id, name: booker.name, firstName: booker.first_name, email: booker.email, phone: booker.phone_number },
    provider: { id: provider.id, name: provider.name, firstName: provider.first_name },
    title: listing.title,
    where: [listing.venueName, listing.addressLine, listing.town, listing.zipCode].filter(Boolean).join(', '),
    confirmationMessage: booking.confirmation_message.trim(),
    provisions: booking.provisions,
    places,
    policy: `${policySentence(terms.policy, terms.tiers)} ${refundExample(standing.map((place) => placeFacts(place)), terms, now)}`.trim(),
  };
}

/** A refund as mails say it. */
export async function refundFacts(db: Queryable, refundId: string) {
  return db.selectFrom('refund').select(['id', 'booking_id', 'state', 'amount_pence', 'reason', 'rule']).where('id', '=', refundId).executeTakeFirst();
}

/** What the provider wrote when they cancelled these places; empty when nothing. */
export async function wordsOfCancellation(db: Queryable, places: readonly PlaceRow[]): Promise<string> {
  if (places.length === 0) return '';
  const rows = await db
    .selectFrom('cancellation')
    .innerJoin('place', 'place.cancellation_id', 'cancellation.id')
    .where('place.id', 'in', places.map((place) => place.id))
    .where('cancellation.cancelled_by', '=', 'provider')
    .select('cancellation.message')
    .distinct()
    .execute();
  return rows.map((row) => row.message.trim()).filter(Boolean).join('\n');
}
