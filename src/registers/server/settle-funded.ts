import { giveEntitlementsBack } from '../../councils/server/use-entitlements.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import { useFunded } from '../../cancellations/server/mark-funding-used.ts';
import { ok } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { attendanceOf, marksByPlace } from '../attendance.ts';
import { marksOf } from './queries.ts';

/** So long after the end a register is still being put right. */
const SETTLE_HOURS = 24;
const AT_ONCE = 200;

/**
 * Settles funded places a day after their session: who came, or did not and said nothing, has used the allowance; who
 * was excused has it back. Safe to run any number of times.
 */
export async function settleFunded(services: Services): Promise<void> {
  const over = services.clock.now().subtract({ hours: SETTLE_HOURS }).toString();
  const due = await services.db
    .selectFrom('entitlement_use')
    .innerJoin('place', 'place.id', 'entitlement_use.place_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select('place.booking_id')
    .distinct()
    .where('entitlement_use.state', '=', 'RESERVED')
    .where('place.state', '=', 'CONFIRMED')
    .where('session.end_date', '<=', timestamp(over))
    .limit(AT_ONCE)
    .execute();
  for (const { booking_id: bookingId } of due) {
    try {
      await transact(services.db, async (tx) => {
        await settleBooking(tx, services, bookingId, Date.parse(over));
        return ok(true);
      });
    } catch (error) {
      // One booking that cannot be settled must not keep the others waiting.
      services.log.error({ booking: bookingId, err: error }, 'funded places could not be settled');
    }
  }
}

async function settleBooking(tx: Tx, services: Services, bookingId: string, over: number): Promise<void> {
  const booking = await tx
    .selectFrom('booking')
    .select(['id', 'provider_id'])
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const ended = (await loadPlaces(tx, [bookingId])).filter(
    (place) => place.funding === 'COUNCIL' && place.state === 'CONFIRMED' && place.end_date.getTime() <= over,
  );
  const marks = marksByPlace(await marksOf(tx, [...new Set(ended.map((place) => place.session_id))]));
  const isExcused = (place: PlaceRow): boolean => attendanceOf(marks.get(place.id) ?? []).status === 'ABSENT_NOTIFIED';
  await giveEntitlementsBack(tx, services.clock.now(), ended.filter(isExcused));
  await useFunded(
    tx,
    services,
    booking,
    ended.filter((place) => !isExcused(place)),
  );
}
