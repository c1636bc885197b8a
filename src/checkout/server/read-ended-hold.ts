import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { endedHold } from '../contract.ts';

export type EndedHold = z.infer<typeof endedHold>;

/** For so long it is told that the time of a hold ran out, and what it held. */
const TOLD_HOURS = 24;

/**
 * The last hold of the caller, where its time ran out before anything was booked or asked for; null where it was given
 * back, or nothing has been held for long. Whoever finds an empty checkout reads from it what happened.
 */
export async function readEndedHold(services: Services, caller: SignedIn): Promise<EndedHold | null> {
  const { db } = services;
  const now = services.clock.now();
  const basket = await lastBasket(db, caller.subjectId);
  if (!basket || basket.held_until.getTime() < now.subtract({ hours: TOLD_HOURS }).epochMilliseconds) return null;
  const payment = await lastPayment(db, basket.id);
  // Paid too late: that money is booked, or goes back, and a mail says so.
  if (payment && payment.state !== 'EXPIRED' && payment.state !== 'FAILED') return null;
  // A payment page that closed by itself took the hold along, before its time.
  const endedAt =
    payment?.state === 'EXPIRED' && !payment.reopens && payment.finished_at
      ? Math.min(payment.finished_at.getTime(), basket.held_until.getTime())
      : basket.held_until.getTime();
  if (endedAt > now.epochMilliseconds) return null;
  const places = await db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['booking.listing_id', 'listing.title', 'place.session_id'])
    .where('booking.basket_id', '=', basket.id)
    // What was given back before then was given back by its booker, or its date was cancelled.
    .where((is) =>
      is.or([
        is('place.state', '=', 'HELD'),
        is.and([
          is('place.state', '=', 'RELEASED'),
          is('place.changed_at', '>=', new Date(endedAt).toISOString() as never),
        ]),
      ]),
    )
    .orderBy('booking.created_at')
    .orderBy('session.start_date')
    .execute();
  if (places.length === 0) return null;
  return {
    at: new Date(endedAt).toISOString(),
    wasPaying: payment !== undefined && !payment.reopens,
    bookings: [...Map.groupBy(places, (place) => place.listing_id)].map(([id, own]) => ({
      listing: { id, title: own[0]?.title ?? '' },
      sessionIds: [...new Set(own.map((place) => place.session_id))],
    })),
  };
}

/** Of a booker's baskets the one that was made last, unless it was booked or asked for. */
async function lastBasket(db: Queryable, accountId: string) {
  const basket = await db
    .selectFrom('booking')
    .innerJoin('basket', 'basket.id', 'booking.basket_id')
    .select(['basket.id', 'basket.state', 'basket.held_until'])
    .where('booking.booker_id', '=', accountId)
    .orderBy('booking.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return basket?.state === 'OPEN' || basket?.state === 'RELEASED' ? basket : undefined;
}

async function lastPayment(db: Queryable, basketId: string) {
  return db
    .selectFrom('payment')
    .select(['state', 'reopens', 'finished_at'])
    .where('basket_id', '=', basketId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
