import { ok } from '../../platform/result.ts';
import { sql, transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { ASKED_BY_MAIL_DAYS, mailDue } from '../reflection.ts';
import { attendedBy } from './find-attended.ts';
import { dueOf } from './reflect-on-learner.ts';

const AT_ONCE = 200;
const HOURS = (ASKED_BY_MAIL_DAYS + 1) * 24;

/**
 * Invites families to say how it was, on the day after the last date of a booking, and reminds them once. Safe to run any
 * number of times and in several processes: each mail has a row of its own.
 */
export async function askForReflections(services: Services): Promise<void> {
  const now = services.clock.now();
  const bookings = await services.db
    .selectFrom('booking')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .leftJoin('reflection', 'reflection.booking_id', 'booking.id')
    .select(['booking.id', 'booking.booker_id'])
    .select((is) => is.fn.max('session.end_date').as('ended_at'))
    .select(
      sql<number>`(select coalesce(max(number), 0) from reflection_request where booking_id = booking.id)`.as('asked'),
    )
    .where('place.state', '=', 'CONFIRMED')
    .where('reflection.id', 'is', null)
    // Bookings with a date in that time; the last one of each is looked at below.
    .where('booking.id', 'in', (is) =>
      is
        .selectFrom('session as ended')
        .innerJoin('place as there', 'there.session_id', 'ended.id')
        .select('there.booking_id')
        .where('ended.end_date', '>', timestamp(now.subtract({ hours: HOURS })))
        .where('ended.end_date', '<=', timestamp(now)),
    )
    .where(sql<boolean>`(select count(*) from reflection_request where booking_id = booking.id) < 2`)
    .groupBy('booking.id')
    .having(sql<boolean>`max(session.end_date) <= ${now.toString()}::timestamptz and bool_or(${attendedBy(now)})`)
    .orderBy('ended_at')
    .execute();
  const due = bookings.flatMap((booking) => {
    const number = mailDue(Temporal.Instant.from(booking.ended_at.toISOString()), now, booking.asked);
    return number ? [{ ...booking, number }] : [];
  });
  for (const { id, booker_id, number } of due.slice(0, AT_ONCE))
    await transact(services.db, async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('reflection_request')
        .values({ booking_id: id, number, asked_at: now.toString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n)
        await record(tx, services.clock, [
          { kind: 'reflection.asked', about: { booking: id, account: booker_id }, data: { number } },
        ]);
      return ok(undefined);
    });
}

/** Asks providers for the learning aims of a block's learners on the day after its last date, and reminds them once. */
export async function askForAims(services: Services): Promise<void> {
  const now = services.clock.now();
  const learners = await dueOf(services.db, null, now)
    .having(sql<boolean>`max(session.end_date) > ${now.subtract({ hours: HOURS }).toString()}::timestamptz`)
    .execute();
  const asked = new Map(
    (
      await services.db
        .selectFrom('aims_request')
        .select((is) => ['block_id', is.fn.max('number').as('number')])
        .groupBy('block_id')
        .execute()
    ).map((row) => [row.block_id, Number(row.number)]),
  );
  for (const [blockId, group] of Map.groupBy(learners, (row) => row.block_id)) {
    const [first] = group;
    const end = Math.max(...group.map((row) => row.ended_at.getTime()));
    const number = mailDue(Temporal.Instant.fromEpochMilliseconds(end), now, asked.get(blockId) ?? 0);
    if (!first || !number) continue;
    await transact(services.db, async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('aims_request')
        .values({ block_id: blockId, number, asked_at: now.toString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n)
        await record(tx, services.clock, [
          { kind: 'aims.asked', about: { provider: first.provider_id }, data: { blockId, number } },
        ]);
      return ok(undefined);
    });
  }
}
