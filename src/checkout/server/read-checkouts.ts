import { standingsOfPlaces } from '../../councils/server/gather-funding.ts';
import { anyOf, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Vault } from '../../platform/server/vault/vault.ts';
import { openBasketsOf } from '../../places/server/look-up-baskets.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import { askedAmong, questionsInBaskets, type Asked } from '../../questionnaires/server/ask-questions.ts';
import { openBaskets, type LockedBasket } from './release-basket.ts';

export type BookingToPay = Awaited<ReturnType<typeof bookingsIn>>[number];

/**
 * What decides about checkouts of locked baskets: their bookings, held places, what councils say of them, what was asked
 * and answered, and how many payment pages each had.
 */
export type Checkouts = {
  baskets: ReadonlyMap<string, LockedBasket>;
  pages: ReadonlyMap<string, number>;
  bookings: BookingToPay[];
  places: PlaceRow[];
  standings: Awaited<ReturnType<typeof standingsOfPlaces>>;
  asked: ReadonlyMap<string, Asked[]>;
};

/** Locks the open baskets of accounts, and reads what is in them behind the locks. */
export async function readCheckouts(tx: Tx, vault: Vault, accountIds: readonly string[]): Promise<Checkouts> {
  const [baskets, bookings, all, pages, questions] = await pipeline(
    tx,
    (through) => openBaskets(through, accountIds, 'lock'),
    (through) => bookingsIn(through, accountIds),
    (through) => loadPlaces(through, { inOpenBasketsOf: accountIds }),
    (through) => pagesOf(through, accountIds),
    (through) => questionsInBaskets(through, { inOpenBasketsOf: accountIds }),
  );
  const places = all.filter((place) => place.state === 'HELD');
  const placesOf = Map.groupBy(places, (place) => place.booking_id);
  const held = bookings.filter((booking) => placesOf.has(booking.id));
  const asked = await askedAmong(
    tx,
    vault,
    questions,
    held.map((booking) => ({ booking, places: placesOf.get(booking.id) ?? [] })),
  );
  const funded = places.filter((place) => place.funding === 'COUNCIL').map((place) => place.id);
  return { baskets, pages, bookings: held, places, standings: await standingsOfPlaces(tx, funded, 'lock'), asked };
}

/** How many payment pages were opened for each open basket of accounts. */
async function pagesOf(db: Queryable, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payment')
    .select(['basket_id', (is) => is.fn.countAll<number>().as('count')])
    .where('basket_id', '=', anyOf(openBasketsOf(accountIds)))
    .where('checkout_session_id', 'is not', null)
    .groupBy('basket_id')
    .execute();
  return new Map(rows.map((row) => [row.basket_id, Number(row.count)]));
}

async function bookingsIn(db: Queryable, accountIds: readonly string[]) {
  return db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.provider_id')
    .innerJoin('account as booker', 'booker.id', 'booking.booker_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select([
      'booking.id',
      'booking.basket_id',
      'booking.listing_id',
      'booking.booker_id',
      'booking.needs_approval',
      'booking.booked_once_eligible',
      'listing.title',
      'account.disabled_at as provider_disabled_at',
      'booker.email as booker_email',
    ])
    .where('booking.basket_id', '=', anyOf(openBasketsOf(accountIds)))
    .orderBy('booking.created_at')
    .execute();
}
