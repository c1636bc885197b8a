import type { Services } from '../../platform/server/services.ts';
import { transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { record } from '../../platform/server/work/events.ts';
import { ok } from '../../platform/result.ts';
import { attendanceOf, headCount, marksByPlace } from '../attendance.ts';
import { alarmAt } from '../mark-window.ts';
import { confirmedPlaces, marksOf } from './queries.ts';

/** Later, an alarm helps nobody: the register itself goes on asking. */
const ALARM_HOURS = 24;
const AT_ONCE = 200;

/**
 * Raises the alarm about sessions that ended an hour ago or more, and on whose registers somebody is still marked as here:
 * either the mark is missing or the child is. Once for each session. Safe to run any number of times.
 */
export async function findUncollected(services: Services): Promise<void> {
  const now = services.clock.now();
  const ended = await services.db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['session.id', 'session.end_date', 'listing.provider_id'])
    .where('session.cancelled_at', 'is', null)
    .where('listing.attendance_on_register', '=', true)
    .where('session.end_date', '>', timestamp(now.subtract({ hours: ALARM_HOURS })))
    .where('session.end_date', '<=', timestamp(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mark')
          .select('mark.id')
          .whereRef('mark.session_id', '=', 'session.id')
          .where('mark.kind', '=', 'ARRIVED'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('uncollected_alarm').select('session_id').whereRef('session_id', '=', 'session.id'))),
    )
    .orderBy('session.end_date')
    .limit(AT_ONCE)
    .execute();
  for (const session of ended) {
    if (Temporal.Instant.compare(now, alarmAt(session.end_date.toISOString())) < 0) continue;
    const children = await stillHere(services, session.id);
    if (children === 0) continue;
    await transact(services.db, async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('uncollected_alarm')
        .values({ session_id: session.id, told_at: now.toString(), children })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) {
        const about = { session: session.id, provider: session.provider_id };
        await record(tx, services.clock, [{ kind: 'register.uncollected', about, data: { sessionId: session.id } }]);
      }
      return ok(true);
    });
  }
}

/** How many children are marked as arrived and not as collected. */
async function stillHere(services: Services, sessionId: string): Promise<number> {
  const marks = marksByPlace(await marksOf(services.db, [sessionId]));
  const places = await confirmedPlaces(services.db, [sessionId]);
  return headCount(places.map(({ id }) => attendanceOf(marks.get(id) ?? []).status)).arrived;
}
