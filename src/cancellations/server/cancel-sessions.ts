import type { SignedIn } from '../../identity/access.ts';
import { takenByBanks } from '../../payments/server/read-refunded.ts';
import { sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { stands } from '../../places/place.ts';
import { applyCancellation } from './cancel-places.ts';
import { endHold } from '../../checkout/server/end-holds.ts';
import { endMoveOfBooking } from '../../moves/server/end-move.ts';
import { endRequest } from '../../requests/server/end-request.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import { quoteFor } from './quote-refund.ts';
import { lockBasket, releasePlaces } from '../../checkout/server/release-basket.ts';
import { change } from '../../platform/server/work/change.ts';

/** What cancelling some sessions would mean. */
export type SessionsPreview = {
  sessions: { id: string; startDate: string; endDate: string; title: string; places: number }[];
  /** Places that are booked, and places that somebody asked for. */
  places: number;
  requests: number;
  /** Places on dates that stay, which were asked for together with these: a request ends as a whole. */
  otherRequests: number;
  families: number;
  refundPence: number;
};

/** What cancelling these sessions of the caller would mean: who is told, and what goes back. */
export async function previewSessions(
  services: Services,
  caller: SignedIn,
  sessionIds: readonly string[],
): Promise<Result<SessionsPreview, 'not-found'>> {
  const sessions = await ownSessions(services.db, caller.subjectId, sessionIds);
  return sessions ? ok(await previewOf(services.db, services.clock.now(), sessions)) : notFound;
}

type RefusalKey = 'not-found' | 'preview-changed';

/**
 * Cancels sessions as a whole: from this moment nobody can book them. The families are told and get everything back by
 * jobs of their own, so that two hundred bookings do not keep the provider waiting.
 * @param expectedPlaces what the provider saw; when somebody booked meanwhile, it is refused with the new preview.
 */
export async function cancelSessions(
  services: Services,
  caller: SignedIn,
  request: { sessionIds: readonly string[]; message: string; expectedPlaces: number },
): Promise<Result<SessionsPreview, RefusalKey>> {
  return change(services, async (tx) => {
    // Whoever is taking a place of these sessions comes before or after, never in between.
    await tx
      .selectFrom('session_places')
      .select('session_id')
      .where('session_id', 'in', [...request.sessionIds])
      .orderBy('session_id')
      .forUpdate()
      .execute();
    const sessions = await ownSessions(tx, caller.subjectId, request.sessionIds);
    if (!sessions) return notFound;
    const preview = await previewOf(tx, services.clock.now(), sessions);
    const open = sessions.filter((session) => session.cancelled_at === null);
    // All of them were cancelled before: a second click changes nothing.
    if (open.length === 0) return ok(preview);
    if (preview.places !== request.expectedPlaces)
      return refuse('preview-changed', 'The bookings have changed in the meantime. Please look at it again.', {
        details: { preview },
      });
    await markCancelled(tx, services, open, {
      actorId: caller.actorId,
      subjectId: caller.subjectId,
      message: request.message,
    });
    return ok(preview);
  });
}

/** Cancels open sessions of one provider, whose rows are locked; their places end by the events that this records. */
export async function markCancelled(
  tx: Tx,
  services: Services,
  sessions: readonly { id: string; listing_id: string }[],
  { message, ...by }: By,
): Promise<void> {
  const ids = sessions.map((session) => session.id);
  await tx
    .updateTable('session')
    .set({ cancelled_at: services.clock.now().toString(), cancel_message: message })
    .where('id', 'in', ids)
    .execute();
  await record(
    tx,
    services.clock,
    sessions.flatMap(({ id, listing_id }) => [
      {
        kind: 'session.cancelled',
        about: { session: id, listing: listing_id, provider: by.subjectId },
        data: { message },
        ...by,
      },
      { kind: 'schedule.changed', about: { listing: listing_id, session: [id] }, ...by },
    ]),
  );
}

/**
 * Ends everything that stands on a cancelled session: holds are released, requests declined, bookings cancelled with
 * their money. Each booking has a transaction of its own, which ends its places on all dates that were cancelled at the
 * same time: whichever of them comes first, the family is told of them in one mail. Safe to run any number of times.
 */
export async function endPlacesOfSession(
  services: Services,
  sessionId: string,
  by: { actorId: string; subjectId: string; message: string },
): Promise<void> {
  for (const { basket_id, booking_id } of await standingOn(services.db, sessionId, 'HELD')) {
    if (basket_id) await releaseHold(services, basket_id, booking_id);
    await endMoveOfBooking(services, booking_id);
  }
  for (const { booking_id } of await standingOn(services.db, sessionId, 'REQUESTED'))
    await declineFor(services, booking_id, by);
  for (const { booking_id } of await standingOn(services.db, sessionId, 'CONFIRMED'))
    await cancelFor(services, booking_id, sessionId, by);
}

/**
 * Ends what still stands on sessions that were cancelled: the safety net below the event of each, and what was being
 * confirmed at that moment.
 */
export async function endPlacesOfCancelledSessions(services: Services): Promise<void> {
  const rows = await services.db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['session.id', 'session.cancel_message', 'listing.provider_id'])
    .where('session.cancelled_at', '<', timestamp(services.clock.now().subtract({ minutes: 2 })))
    .where((is) =>
      is.exists(
        is
          .selectFrom('place')
          .select('place.id')
          .whereRef('place.session_id', '=', 'session.id')
          .where('place.standing', '=', true),
      ),
    )
    .limit(50)
    .execute();
  for (const { id, provider_id, cancel_message } of rows) {
    try {
      await endPlacesOfSession(services, id, { actorId: provider_id, subjectId: provider_id, message: cancel_message });
    } catch (error) {
      // One session that cannot be ended must not keep the others waiting.
      services.log.error({ session: id, err: error }, 'places of a cancelled session could not be ended');
    }
  }
}

async function standingOn(db: Queryable, sessionId: string, state: 'HELD' | 'REQUESTED' | 'CONFIRMED') {
  return db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .select(['place.booking_id', 'booking.basket_id'])
    .distinct()
    .where('place.session_id', '=', sessionId)
    .where('place.state', '=', state)
    .execute();
}

/** Gives back what a basket holds of a booking; one that is being paid is settled with Stripe first. */
async function releaseHold(services: Services, basketId: string, bookingId: string): Promise<void> {
  const paying = await change(services, async (tx) => {
    const basket = await lockBasket(tx, basketId);
    if (basket?.state === 'PAYING') {
      const now = services.clock.now().toString();
      await tx.updateTable('basket').set({ held_until: now }).where('id', '=', basketId).execute();
      return ok(true);
    }
    if (basket?.state === 'OPEN') {
      const held = (await loadPlaces(tx, [bookingId])).filter((place) => place.state === 'HELD');
      await releasePlaces(tx, services, basket, held, 'leave');
    }
    return ok(false);
  });
  if (paying.ok && paying.value) await endHold(services, basketId);
}

type By = { actorId: string; subjectId: string; message: string };

async function declineFor(services: Services, bookingId: string, by: By): Promise<void> {
  await change(services, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking?.approval === 'PENDING')
      await endRequest(tx, services, booking, 'DECLINED', {
        actorId: by.actorId,
        reason: 'dates-changed',
        message: by.message,
      });
    return ok(true);
  });
}

async function cancelFor(services: Services, bookingId: string, sessionId: string, by: By): Promise<void> {
  await change(services, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) return ok(false);
    const places = await loadPlaces(tx, [bookingId]);
    const chosen = cancelledTogether(places, sessionId).filter((place) => place.state === 'CONFIRMED');
    if (chosen.length === 0) return ok(false);
    const ids = new Set(chosen.map((place) => place.id));
    const { lines } = quoteFor(
      booking,
      places,
      ids,
      'provider',
      services.clock.now(),
      await takenByBanks(tx, [...ids]),
    );
    await applyCancellation(tx, services, {
      booking,
      places,
      chosen,
      by: 'provider',
      lines,
      accountId: by.actorId,
      subjectId: by.subjectId,
      message: by.message,
    });
    return ok(true);
  });
}

/** The places of a booking on a cancelled session, and on those that were cancelled with it. */
function cancelledTogether(places: readonly PlaceRow[], sessionId: string): PlaceRow[] {
  const at = places.find((place) => place.session_id === sessionId)?.cancelled_at?.getTime();
  return places.filter((place) => place.session_id === sessionId || (at && place.cancelled_at?.getTime() === at));
}

async function lockBooking(tx: Tx, bookingId: string) {
  return tx.selectFrom('booking').selectAll().where('id', '=', bookingId).forUpdate().executeTakeFirst();
}

/** Sessions of the provider's own listings in order of time; undefined when one of them is not theirs. */
async function ownSessions(db: Queryable, providerId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['session.id', 'session.start_date', 'session.end_date', 'session.cancelled_at', 'session.listing_id'])
    .select('listing.title')
    .where('session.id', 'in', [...ids])
    .where('listing.provider_id', '=', providerId)
    .orderBy('session.start_date')
    .orderBy('session.id')
    .execute();
  return rows.length === new Set(ids).size ? rows : undefined;
}

async function previewOf(
  db: Queryable,
  now: Temporal.Instant,
  sessions: NonNullable<Awaited<ReturnType<typeof ownSessions>>>,
): Promise<SessionsPreview> {
  const ids = sessions.map((session) => session.id);
  const bookings = await db
    .selectFrom('booking')
    .selectAll()
    .where((is) =>
      is.exists(
        is
          .selectFrom('place')
          .select('place.id')
          .whereRef('place.booking_id', '=', 'booking.id')
          .where('place.session_id', '=', anyOf(ids))
          .where('place.standing', '=', true)
          .where('place.submitted', '=', true),
      ),
    )
    .execute();
  const all = await loadPlaces(
    db,
    bookings.map((booking) => booking.id),
  );
  const places = all.filter((place) => ids.includes(place.session_id) && stands(place.state));
  const confirmed = places.filter((place) => place.state === 'CONFIRMED');
  const requested = places.filter((place) => place.state === 'REQUESTED');
  const ending = new Set(requested.map((place) => place.booking_id));
  const chosen = new Set(confirmed.map((place) => place.id));
  const atBank = await takenByBanks(db, [...chosen]);
  // The very quotes by which each booking is cancelled.
  const quotes = [...Map.groupBy(all, (place) => place.booking_id)].flatMap(([bookingId, own]) => {
    const booking = bookings.find(({ id }) => id === bookingId);
    const cancel = new Set(own.map((place) => place.id).filter((id) => chosen.has(id)));
    return booking && cancel.size > 0 ? [quoteFor(booking, own, cancel, 'provider', now, atBank)] : [];
  });
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      startDate: session.start_date.toISOString(),
      endDate: session.end_date.toISOString(),
      title: session.title,
      places: confirmed.filter((place) => place.session_id === session.id).length,
    })),
    places: confirmed.length,
    requests: requested.length,
    otherRequests: all.filter(
      (place) => place.state === 'REQUESTED' && ending.has(place.booking_id) && !ids.includes(place.session_id),
    ).length,
    families: new Set(bookings.map((booking) => booking.booker_id)).size,
    refundPence: sum(quotes.map((quote) => quote.totalPence)),
  };
}
