import { anyOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { transition } from '../../places/place.ts';
import { changeStates } from '../../places/server/change-states.ts';
import { shareOnBooking } from '../../sharing/server/write-sharing.ts';
import { aboutPlaces, payingCouncils, type PlaceRow } from '../../places/server/rows.ts';

/** The places of a locked basket (of an approved request: of a locked booking, without a basket) that become confirmed. */
export type Confirming = { basketId: string | null; places: readonly PlaceRow[]; payment: 'FREE' | 'PAID' };

/**
 * Turns the held places of a locked basket, or the requested places of a locked booking, into confirmed ones, closes the
 * basket and tells of each booking.
 * @param from HELD: booked at once; REQUESTED: the provider approved.
 */
export async function confirmPlaces(
  tx: Tx,
  services: Services,
  basketId: string | null,
  places: readonly PlaceRow[],
  payment: 'FREE' | 'PAID',
  from: 'HELD' | 'REQUESTED' = 'HELD',
): Promise<void> {
  await confirmAll(tx, services, [{ basketId, places, payment }], from);
}

/** The same for many baskets, by as many statements as for one. */
export async function confirmAll(
  tx: Queryable,
  services: Services,
  all: readonly Confirming[],
  from: 'HELD' | 'REQUESTED' = 'HELD',
): Promise<void> {
  const to = from === 'HELD' ? transition(from, 'confirm', 'booker') : transition(from, 'approve', 'provider');
  const now = services.clock.now().toString();
  const basketIds = all.flatMap(({ basketId }) => basketId ?? []).toSorted();
  const groups = all.flatMap(({ basketId, places, payment }) =>
    [...Map.groupBy(places, (place) => place.booking_id)].map(([bookingId, group]) => ({
      bookingId,
      basketId,
      group,
      paid: payment === 'PAID' && group.some((place) => place.price_pence > 0),
    })),
  );
  const councils = await payingCouncils(
    tx,
    groups.flatMap(({ group }) => group),
  );
  const paidIds = groups.filter(({ paid }) => paid).map(({ bookingId }) => bookingId);
  await pipeline(
    tx,
    (through) =>
      changeStates(
        through,
        services,
        all.flatMap(({ places }) => places),
        from,
        to,
      ),
    async (through) => basketIds.length > 0 && closeBaskets(through, { basketIds }),
    (through) =>
      shareOnBooking(
        through,
        services.clock.now(),
        groups.map(({ bookingId }) => bookingId),
      ),
    (through) => confirmBookings(through, { ids: groups.map(({ bookingId }) => bookingId), paidIds, now }),
    (through) =>
      record(
        through,
        services.clock,
        groups.map(({ basketId, group }) => {
          const about = aboutPlaces(group, basketId);
          const council = group.map((place) => councils.get(place.listing_id)).find(Boolean);
          return {
            kind: 'booking.confirmed',
            about: { ...about, ...(council ? { council } : {}) },
            subjectId: about.account,
          };
        }),
      ),
  );
}

const closeBaskets = async (db: Queryable, { basketIds }: { basketIds: readonly string[] }) =>
  db.updateTable('basket').set({ state: 'CONFIRMED' }).where('id', '=', anyOf(basketIds)).execute();

const confirmBookings = async (
  db: Queryable,
  { now, paidIds, ids }: { ids: readonly string[]; paidIds: readonly string[]; now: string },
) =>
  db
    .updateTable('booking')
    .set({
      confirmed_at: now,
      payment: sql<'PAID' | 'FREE'>`case when id = ${anyOf(paidIds)} then 'PAID' else 'FREE' end`,
    })
    .where('id', '=', anyOf(ids))
    .execute();
