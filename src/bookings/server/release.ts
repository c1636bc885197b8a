import { done } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/events.ts';
import { reconcilePayment } from '../../payments/server/reconcile.ts';
import { givePlacesBack } from '../../schedule/server/places.ts';
import { giveTicketsBack } from '../../tickets/server/quota.ts';
import { transition, type PlaceEvent } from '../place.ts';
import { paymentEffects } from './payment-effects.ts';
import { countSessions, countTickets, loadPlaces, type PlaceRow } from './place-rows.ts';

/** How long a basket that is being paid outlives its payment page while Stripe cannot be asked. */
const GRACE_MINUTES = 30;
const AT_ONCE = 100;

export type LockedBasket = { id: string; account_id: string; state: string; held_until: Date; renewed: boolean; created_at: Date };

/** Locks a basket for this transaction, so that hold, checkout, payment and release follow one another. */
export async function lockBasket(tx: Tx, basketId: string): Promise<LockedBasket | undefined> {
  return tx.selectFrom('basket').selectAll().where('id', '=', basketId).forUpdate().executeTakeFirst();
}

/** Locks the basket that an account has open or is paying, if any. */
export async function lockOpenBasket(tx: Tx, accountId: string): Promise<LockedBasket | undefined> {
  return tx.selectFrom('basket').selectAll().where('account_id', '=', accountId).where('state', 'in', ['OPEN', 'PAYING']).forUpdate().executeTakeFirst();
}

/** Places that a basket holds now. */
export async function heldPlaces(tx: Tx, basketId: string): Promise<PlaceRow[]> {
  const bookings = await tx.selectFrom('booking').select('id').where('basket_id', '=', basketId).execute();
  const places = await loadPlaces(tx, bookings.map((booking) => booking.id));
  return places.filter((place) => place.state === 'HELD');
}

/** Gives held places back: sessions, quotas, states and the event, in the transaction that locked their basket. */
export async function releasePlaces(tx: Tx, doors: Doors, basket: LockedBasket, places: readonly PlaceRow[], event: PlaceEvent & ('time-out' | 'leave')): Promise<void> {
  if (places.length === 0) return;
  await givePlacesBack(tx, countSessions(places));
  await giveTicketsBack(tx, countTickets(places));
  await markReleased(tx, doors, places, event);
  await recordReleased(tx, doors, basket, places);
}

/** Turns held places into released ones, without touching what is counted. */
export async function markReleased(tx: Tx, doors: Doors, places: readonly PlaceRow[], event: 'time-out' | 'leave'): Promise<void> {
  if (places.length === 0) return;
  const to = transition('HELD', event, event === 'leave' ? 'booker' : 'clock');
  if (!to) throw new Error(`A held place cannot ${event}.`);
  await tx
    .updateTable('place')
    .set({ state: to, changed_at: doors.clock.now().toString() })
    .where('id', 'in', places.map((place) => place.id))
    .where('state', '=', 'HELD')
    .execute();
}

/** Tells that places of a basket are free again. */
export async function recordReleased(tx: Tx, doors: Doors, basket: LockedBasket, places: readonly PlaceRow[]): Promise<void> {
  const listings = await tx
    .selectFrom('booking')
    .select('listing_id')
    .distinct()
    .where('id', 'in', places.map((place) => place.booking_id))
    .execute();
  await record(tx, doors.clock, [
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
export async function releaseBasket(tx: Tx, doors: Doors, basket: LockedBasket, event: 'time-out' | 'leave'): Promise<void> {
  await releasePlaces(tx, doors, basket, await heldPlaces(tx, basket.id), event);
  await tx.updateTable('basket').set({ state: 'RELEASED' }).where('id', '=', basket.id).execute();
}

/**
 * Ends a basket whose hold has run out, each in its own transaction. One that is being paid is first settled with
 * Stripe: its page is closed, and if it was paid after all it is booked. Safe to call for any basket at any time.
 * @returns whether places became free or were booked.
 */
export async function endHold(doors: Doors, basketId: string): Promise<boolean> {
  const now = doors.clock.now();
  const basket = await doors.db.selectFrom('basket').selectAll().where('id', '=', basketId).executeTakeFirst();
  if (!basket || basket.held_until.getTime() > now.epochMilliseconds) return false;
  if (basket.state === 'PAYING') {
    const payment = await doors.db.selectFrom('payment').select('id').where('basket_id', '=', basketId).where('state', '=', 'OPEN').executeTakeFirst();
    const settled = payment ? await reconcilePayment(doors, paymentEffects, payment.id, { close: true }) : undefined;
    const patience = now.epochMilliseconds - basket.held_until.getTime() < GRACE_MINUTES * 60_000;
    if (settled && !settled.ok && patience) return false;
  }
  const ended = await transact(doors.db, async (tx) => {
    const locked = await lockBasket(tx, basketId);
    if (!locked || (locked.state !== 'OPEN' && locked.state !== 'PAYING')) return done(basket.state === 'PAYING');
    if (locked.held_until.getTime() > now.epochMilliseconds) return done(false);
    await releaseBasket(tx, doors, locked, 'time-out');
    return done(true);
  });
  doors.poke();
  return ended.ok && ended.value;
}

/**
 * Ends every hold that has run out: the safety net below the event that ends each at its time.
 * @param only the sessions whose holds are looked at; absent means all.
 * @returns how many holds ended.
 */
export async function endHolds(doors: Doors, only?: readonly string[]): Promise<number> {
  const baskets = await doors.db
    .selectFrom('basket')
    .select('basket.id')
    .where('basket.state', 'in', ['OPEN', 'PAYING'])
    .where('basket.held_until', '<=', doors.clock.now().toString() as never)
    .$if(only !== undefined, (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom('place')
            .innerJoin('booking', 'booking.id', 'place.booking_id')
            .select('place.id')
            .whereRef('booking.basket_id', '=', 'basket.id')
            .where('place.state', '=', 'HELD')
            .where('place.session_id', 'in', [...(only ?? [])]),
        ),
      ),
    )
    .orderBy('basket.held_until')
    .limit(AT_ONCE)
    .execute();
  let ended = 0;
  for (const { id } of baskets) {
    try {
      if (await endHold(doors, id)) ended += 1;
    } catch (error) {
      // One basket that cannot be ended must not keep the others held.
      doors.log.error({ basket: id, err: error }, 'hold could not be ended');
    }
  }
  return ended;
}
