import { giveEntitlementsBack } from '../../councils/server/use-entitlements.ts';
import { countTry } from '../../identity/server/limit-tries.ts';
import { anyOf, type Locking, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { givePlacesBack } from '../../schedule/server/take-places.ts';
import { giveCodesBack } from '../../tickets/server/take-code.ts';
import { giveTicketsBack } from '../../tickets/server/take-tickets.ts';
import { minutesHeld, MINUTES_HELD_IN_VAIN } from '../hold-limits.ts';
import { transition } from '../../places/place.ts';
import { isOpen } from '../../places/server/look-up-baskets.ts';
import { countSessions, countTickets, placesInBaskets, type PlaceRow } from '../../places/server/rows.ts';

export type LockedBasket = {
  id: string;
  account_id: string;
  state: string;
  held_until: Date;
  renewed: boolean;
  created_at: Date;
};

/** Whether the time of a basket has run out. */
export const hasEnded = (basket: LockedBasket, now: Temporal.Instant): boolean =>
  basket.held_until.getTime() <= now.epochMilliseconds;

/** Locks a basket for this transaction, so that hold, checkout, payment and release follow one another. */
export async function lockBasket(tx: Queryable, basketId: string): Promise<LockedBasket | undefined> {
  return tx.selectFrom('basket').selectAll().where('id', '=', basketId).forUpdate().executeTakeFirst();
}

/** The same for several, always in one order, so that two transactions never wait for each other. */
export async function lockBaskets(tx: Queryable, basketIds: readonly string[]): Promise<LockedBasket[]> {
  return tx.selectFrom('basket').selectAll().where('id', '=', anyOf(basketIds)).orderBy('id').forUpdate().execute();
}

/** Locks the basket that an account has open or is paying, if any. */
export async function lockOpenBasket(tx: Tx, accountId: string): Promise<LockedBasket | undefined> {
  return tx
    .selectFrom('basket')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isOpen)
    .forUpdate()
    .executeTakeFirst();
}

/** The baskets that accounts have open or are paying, by account; locked as by `lockOpenBasket`, in order of id. */
export async function openBaskets(
  db: Queryable,
  accountIds: readonly string[],
  lock: Locking,
): Promise<Map<string, LockedBasket>> {
  const rows = await db
    .selectFrom('basket')
    .selectAll()
    .where('account_id', '=', anyOf(accountIds))
    .where(isOpen)
    .orderBy('id')
    .$if(lock === 'lock', (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** Places that a basket holds now. */
export async function heldPlaces(tx: Queryable, basketId: string): Promise<PlaceRow[]> {
  const places = await placesInBaskets(tx, [basketId]);
  return places.filter((place) => place.state === 'HELD');
}

/** Gives all held places of some bookings back: sessions, quotas, codes, states and the event, in the transaction that locked their basket. */
export async function releasePlaces(
  tx: Tx,
  services: Services,
  basket: LockedBasket,
  places: readonly PlaceRow[],
  event: 'time-out' | 'leave',
): Promise<void> {
  if (places.length === 0) return;
  await givePlacesBack(tx, countSessions(places));
  await giveTicketsBack(tx, countTickets(places));
  await giveCodesBack(tx, services.clock.now(), [...new Set(places.map((place) => place.booking_id))]);
  await giveEntitlementsBack(tx, services.clock.now(), places);
  await markReleased(tx, services, places, event);
  await recordReleased(tx, services, basket, places);
}

/** Turns held places into released ones, without touching what is counted. */
export async function markReleased(
  tx: Queryable,
  services: Services,
  places: readonly PlaceRow[],
  event: 'time-out' | 'leave',
): Promise<void> {
  if (places.length === 0) return;
  const to = transition('HELD', event, event === 'leave' ? 'booker' : 'clock');
  if (!to) throw new Error(`A held place cannot ${event}.`);
  await tx
    .updateTable('place')
    .set({ state: to, changed_at: services.clock.now().toString() })
    .where('id', '=', anyOf(places.map((place) => place.id)))
    .where('state', '=', 'HELD')
    .execute();
}

/** Tells that places of a basket are free again. */
export async function recordReleased(
  tx: Tx,
  services: Services,
  basket: LockedBasket,
  places: readonly PlaceRow[],
): Promise<void> {
  const listings = await tx
    .selectFrom('booking')
    .select('listing_id')
    .distinct()
    .where(
      'id',
      'in',
      places.map((place) => place.booking_id),
    )
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'places.released',
      about: {
        basket: basket.id,
        account: basket.account_id,
        session: [...countSessions(places).keys()],
        listing: listings.map((row) => row.listing_id),
      },
      subjectId: basket.account_id,
    },
  ]);
}

/** Releases all that a basket holds and closes it. */
export async function releaseBasket(
  tx: Tx,
  services: Services,
  basket: LockedBasket,
  event: 'time-out' | 'leave',
): Promise<void> {
  await releasePlaces(tx, services, basket, await heldPlaces(tx, basket.id), event);
  await tx.updateTable('basket').set({ state: 'RELEASED' }).where('id', '=', basket.id).execute();
  const minutes = minutesHeld(basket.created_at, basket.held_until, services.clock.now());
  if (minutes > 0) await countTry(tx, services.clock, MINUTES_HELD_IN_VAIN, basket.account_id, { weight: minutes });
}
