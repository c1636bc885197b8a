import type { Services } from '../../platform/server/services.ts';
import { sql, transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { record } from '../../platform/server/work/events.ts';
import { ok } from '../../platform/result.ts';
import { attendanceOf, headCount, marksByPlace } from '../attendance.ts';
import { ALARM_MINUTES } from '../mark-window.ts';
import { confirmedPlaces, hasStanding, marksOf } from './queries.ts';

/** Later, an alarm helps nobody: the register itself goes on asking. */
const ALARM_HOURS = 24;
const AT_ONCE = 200;

/**
 * Raises the alarm about sessions that ended an hour ago or more, and on whose registers somebody is still marked as here:
 * either the mark is missing or the child is. Once for each session. Safe to run any number of times.
 */
export async function findUncollected(services: Services): Promise<void> {
  const due = await sessionsToAsk(services);
  const children = await stillHere(
    services,
    due.map(({ id }) => id),
  );
  for (const session of due) await raiseAlarm(services, session, children.get(session.id) ?? 0);
}

type Session = { id: string; provider_id: string };

/** Those with somebody who arrived and was not collected, and about whom nobody was asked yet. */
function sessionsToAsk({ db, clock }: Services): Promise<Session[]> {
  const now = clock.now();
  return db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['session.id', 'listing.provider_id'])
    .where('session.cancelled_at', 'is', null)
    .where('listing.attendance_on_register', '=', true)
    .where('session.end_date', '>', timestamp(now.subtract({ hours: ALARM_HOURS })))
    .where('session.end_date', '<=', timestamp(now.subtract({ minutes: ALARM_MINUTES })))
    .where(
      sql<boolean>`exists (select from place where place.session_id = session.id and place.state = 'CONFIRMED'
        and ${hasStanding('ARRIVED')} and not ${hasStanding('COLLECTED')})`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('uncollected_alarm').select('session_id').whereRef('session_id', '=', 'session.id'))),
    )
    .orderBy('session.end_date')
    .limit(AT_ONCE)
    .execute();
}

/** How many are marked as arrived and not as collected, by session. */
async function stillHere({ db }: Services, sessionIds: readonly string[]): Promise<Map<string, number>> {
  const marks = marksByPlace(await marksOf(db, sessionIds));
  const places = Map.groupBy(await confirmedPlaces(db, sessionIds), (place) => place.session_id);
  return new Map(
    [...places].map(([id, on]) => [
      id,
      headCount(on.map((place) => attendanceOf(marks.get(place.id) ?? []).status)).arrived,
    ]),
  );
}

async function raiseAlarm(services: Services, { id, provider_id }: Session, children: number): Promise<void> {
  if (children === 0) return;
  await transact(services.db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('uncollected_alarm')
      .values({ session_id: id, told_at: services.clock.now().toString(), children })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      const about = { session: id, provider: provider_id };
      await record(tx, services.clock, [{ kind: 'register.uncollected', about, data: { sessionId: id } }]);
    }
    return ok(true);
  });
}
