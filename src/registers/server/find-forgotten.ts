import { transact, sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { ALARM_MINUTES, NOT_SIGNED_OUT_MINUTES, UNMARKED_MINUTES } from '../mark-window.ts';
import { hasStanding } from './queries.ts';

const AT_ONCE = 200;

type Reminder = 'UNMARKED' | 'NOT_SIGNED_OUT';

/**
 * Reminds whoever runs a session, once each: half an hour after the start when nobody was marked, and a quarter of an hour
 * after the end when somebody was not signed out. From an hour after the end it is an alarm (find-uncollected.ts). Safe to run
 * any number of times.
 */
export async function remindOfRegisters(services: Services): Promise<void> {
  for (const session of await unmarked(services)) await remind(services, session, 'UNMARKED');
  for (const session of await notSignedOut(services)) await remind(services, session, 'NOT_SIGNED_OUT');
}

type Session = { id: string; provider_id: string };

/** Sessions with booked places whose register records arrivals, and about which this reminder was not sent. */
function sessionsFor({ db }: Services, reminder: Reminder) {
  return db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['session.id', 'listing.provider_id'])
    .where('session.cancelled_at', 'is', null)
    .where('listing.attendance_on_register', '=', true)
    .where(
      sql<boolean>`not exists (select from register_reminder
        where register_reminder.session_id = session.id and register_reminder.kind = ${reminder})`,
    )
    .orderBy('session.start_date')
    .limit(AT_ONCE);
}

function unmarked(services: Services): Promise<Session[]> {
  const now = services.clock.now();
  return (
    sessionsFor(services, 'UNMARKED')
      .where('session.start_date', '<=', timestamp(now.subtract({ minutes: UNMARKED_MINUTES })))
      // Afterwards nobody can be marked as they come.
      .where('session.end_date', '>', timestamp(now))
      .where(
        sql<boolean>`exists (select from place where place.session_id = session.id and place.state = 'CONFIRMED')
          and not exists (select from mark where mark.session_id = session.id)`,
      )
      .execute()
  );
}

function notSignedOut(services: Services): Promise<Session[]> {
  const now = services.clock.now();
  return sessionsFor(services, 'NOT_SIGNED_OUT')
    .where('session.end_date', '<=', timestamp(now.subtract({ minutes: NOT_SIGNED_OUT_MINUTES })))
    .where('session.end_date', '>', timestamp(now.subtract({ minutes: ALARM_MINUTES })))
    .where(
      sql<boolean>`exists (select from place where place.session_id = session.id and place.state = 'CONFIRMED'
        and ${hasStanding('ARRIVED')} and not ${hasStanding('COLLECTED')})`,
    )
    .execute();
}

async function remind(services: Services, { id, provider_id }: Session, reminder: Reminder): Promise<void> {
  await transact(services.db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('register_reminder')
      .values({ session_id: id, kind: reminder, told_at: services.clock.now().toString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n)
      await record(tx, services.clock, [
        { kind: 'register.reminder', about: { provider: provider_id }, data: { sessionId: id, reminder } },
      ]);
    return ok(true);
  });
}
