import { giveEntitlementsBack } from '../../councils/server/entitlements.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/place-rows.ts';
import { useFunded } from '../../cancellations/server/mark-funding-used.ts';
import { done } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { attendanceOf, marksByPlace } from '../register.ts';
import { marksOf } from './queries.ts';

/** So long after the end a register is still being put right. */
const SETTLE_HOURS = 24;
const AT_ONCE = 200;

/**
 * Settles funded places a day after their session: who came, or did not and said nothing, has used the allowance; who
 * was excused has it back. Safe to run any number of times.
 */
export async function settleFunded(doors: Doors): Promise<void> {
  const over = doors.clock.now().subtract({ hours: SETTLE_HOURS }).toString();
  const due = await doors.db
    .selectFrom('entitlement_use')
    .innerJoin('place', 'place.id', 'entitlement_use.place_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select('place.booking_id')
    .distinct()
    .where('entitlement_use.state', '=', 'RESERVED')
    .where('place.state', '=', 'CONFIRMED')
    .where('session.end_date', '<=', over as never)
    .limit(AT_ONCE)
    .execute();
  for (const { booking_id: bookingId } of due) {
    try {
      await transact(doors.db, async (tx) => {
        await settleBooking(tx, doors, bookingId, Date.parse(over));
        return done(true);
      });
    } catch (error) {
      // One booking that cannot be settled must not keep the others waiting.
      doors.log.error({ booking: bookingId, err: error }, 'funded places could not be settled');
    }
  }
}

async function settleBooking(tx: Tx, doors: Doors, bookingId: string, over: number): Promise<void> {
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
  await giveEntitlementsBack(tx, doors.clock.now(), ended.filter(isExcused));
  await useFunded(
    tx,
    doors,
    booking,
    ended.filter((place) => !isExcused(place)),
  );
}
