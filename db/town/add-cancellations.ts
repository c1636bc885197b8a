import { sql } from 'kysely';
import { cancelPlaces } from '../../src/cancellations/server/cancel-places.ts';
import { bySide } from '../../src/cancellations/server/find-cancellable.ts';
import { readQuote } from '../../src/cancellations/server/quote-refund.ts';
import type { Side } from '../../src/places/server/find-booking.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { callerOf } from './caller-of.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Which of the other families' bookings to come were cancelled: each seventeenth, and at most eight. */
const EVERY = 17;
const MOST = 8;

const reasons = [
  'He has broken his arm. See you when the plaster is off.',
  'We have chosen the wrong week, sorry.',
  'Grandma’s birthday was moved.',
  'Chickenpox, all three of them.',
];

/**
 * Some families, the named one among them, have cancelled a booking to come, and a provider has cancelled for one of the
 * named family's places: they got back what the policies promise. Listings with a waiting list or a council are left out.
 */
export async function addCancellations(services: Services): Promise<void> {
  const bookings = await bookingsToCome(services);
  const named = bookings.filter(({ email }) => email === demoAccounts.family);
  const others = bookings.filter(({ email }) => email !== demoAccounts.family);
  const [own, byProvider] = named.toReversed();
  const some = others.filter((_, index) => index % EVERY === 0).slice(0, MOST);
  for (const [index, { id, booker_id }] of [...(own ? [own] : []), ...some].entries())
    await cancelAll(services, id, {
      as: 'booker',
      accountId: booker_id,
      message: reasons[index % reasons.length] ?? '',
    });
  if (byProvider)
    await cancelAll(services, byProvider.id, {
      as: 'provider',
      accountId: byProvider.provider_id,
      message: 'We cannot run these dates after all: our leader has a new baby. You have your money back. Sorry!',
    });
}

/** Bookings with places to come and none in the past, in the order in which they were made. */
function bookingsToCome({ db, clock }: Services) {
  const now = sql<Date>`${clock.now().add({ hours: 72 }).toString()}::timestamptz`;
  return db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.booker_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['booking.id', 'booking.booker_id', 'booking.provider_id', 'account.email'])
    .where('listing.waiting_list', '=', false)
    .where('listing.is_council_funded', '=', false)
    .where('booking.payment', '=', 'PAID')
    .groupBy(['booking.id', 'booking.booker_id', 'booking.provider_id', 'account.email', 'booking.created_at'])
    .having((of) => of.fn.min('session.start_date'), '>', now)
    .orderBy('booking.created_at')
    .orderBy('booking.reference')
    .execute();
}

type Who = { as: Side; accountId: string; message: string };

async function cancelAll(services: Services, bookingId: string, { as, accountId, message }: Who): Promise<void> {
  const caller = callerOf(accountId, new Set([as]), services.clock.now());
  const find = bySide(caller, bookingId, as);
  const quote = await readQuote(services, find, caller, undefined);
  if (!quote.ok) throw new Error(quote.refusal.message);
  const cancelled = await cancelPlaces(services, find, caller, {
    bookingId,
    placeIds: quote.value.places.map(({ placeId }) => placeId),
    expectedRefundPence: quote.value.totalPence,
    message,
  });
  if (!cancelled.ok) throw new Error(cancelled.refusal.message);
}
