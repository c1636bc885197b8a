import type { RawBuilder } from 'kysely';
import { sql, transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { GRACE_HOURS, isForEachDate, MOST_HOURS, type DateTrigger } from '../workflow.ts';
import { giveReadyMade } from './rows.ts';

/** As many as one transaction turns into jobs. */
const AT_ONCE = 500;

/**
 * Finds what is due before or after a date, and starts everything whose moment has come. Dates are looked at as they stand
 * now, so a workflow follows a date that was moved. Safe to run any number of times, in any number of processes.
 */
export async function findDue(services: Services): Promise<void> {
  await giveReadyMade(services.db, services.clock, null);
  for (const trigger of Object.keys(moments) as DateTrigger[]) while ((await insertDue(services, trigger)) === AT_ONCE);
  while ((await fireDue(services)) === AT_ONCE);
}

/** Of whichever date, in SQL: the moment, and what must hold for it still to be of use. */
const before = {
  moment: sql<Date>`session.start_date - workflow.hours * interval '1 hour'`,
  within: (now: RawBuilder<Date>) =>
    sql<boolean>`session.start_date > ${now} and session.start_date <= ${now} + ${MOST_HOURS} * interval '1 hour'`,
};
const after = {
  moment: sql<Date>`session.end_date + workflow.hours * interval '1 hour'`,
  within: (now: RawBuilder<Date>) =>
    sql<boolean>`session.end_date <= ${now} and session.end_date + (workflow.hours + ${GRACE_HOURS}) * interval '1 hour' > ${now}`,
};

/** A date of the same booking is on the other side of this one. */
const someOther = (isFurther: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`exists (
  select from place another join session other on other.id = another.session_id
  where another.booking_id = place.booking_id and another.state = 'CONFIRMED' and other.cancelled_at is null
    and ${isFurther})`;
const noOther = (isFurther: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`not ${someOther(isFurther)}`;

const moments = {
  BEFORE_EACH: { ...before, which: sql<boolean>`true` },
  BEFORE_FIRST: { ...before, which: noOther(sql<boolean>`other.start_date < session.start_date`) },
  BEFORE_LAST: {
    ...before,
    which: sql<boolean>`${noOther(sql<boolean>`other.start_date > session.start_date`)} and ${someOther(sql<boolean>`other.start_date < session.start_date`)}`,
  },
  AFTER_EACH: { ...after, which: sql<boolean>`true` },
  AFTER_LAST: { ...after, which: noOther(sql<boolean>`other.end_date > session.end_date`) },
} satisfies Record<DateTrigger, object>;

/**
 * Begins runs for dates whose moment has come: of places taken before it, by workflows switched on before it.
 * @returns how many
 */
async function insertDue({ db, clock }: Services, trigger: DateTrigger): Promise<number> {
  const now = timestamp(clock.now());
  const { moment, within, which } = moments[trigger];
  const date = isForEachDate(trigger) ? sql`session.id` : sql`null::uuid`;
  const { rows } = await sql`
    insert into workflow_run (id, workflow_id, booking_id, session_id, state, due_at)
    select gen_random_uuid(), workflow.id, place.booking_id, ${date}, 'WAITING', ${moment}
    from session
    join place on place.session_id = session.id and place.state = 'CONFIRMED'
    join booking on booking.id = place.booking_id
    join workflow on workflow.provider_id = booking.provider_id
      and workflow.trigger = ${trigger} and workflow.is_on and workflow.removed_at is null
    where session.cancelled_at is null and ${within(now)} and ${which}
      and ${moment} <= ${now} and ${moment} > workflow.begun_at
      and not exists (
        select from workflow_run run where run.workflow_id = workflow.id and run.booking_id = place.booking_id
          and run.session_id is not distinct from ${date})
    group by workflow.id, place.booking_id, session.id
    having ${moment} >= min(place.created_at)
    limit ${AT_ONCE}
    on conflict do nothing
    returning id`.execute(db);
  return rows.length;
}

/**
 * Turns what waits and is due into events, each of which is a job of its own.
 * @returns how many
 */
export async function fireDue(services: Services): Promise<number> {
  const { db, clock } = services;
  const fired = await transact(db, async (tx) => {
    const due = await tx
      .updateTable('workflow_run')
      .set({ state: 'DUE' })
      .where('id', 'in', (is) =>
        is
          .selectFrom('workflow_run')
          .select('id')
          .where('state', '=', 'WAITING')
          .where('due_at', '<=', timestamp(clock.now()))
          .orderBy('due_at')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'booking_id'])
      .execute();
    await record(
      tx,
      clock,
      due.map(({ id, booking_id: booking }) => ({
        kind: 'workflow.due' as const,
        about: { booking },
        data: { runId: id },
      })),
    );
    return ok(due.length);
  });
  services.wakeRelay();
  return fired.ok ? fired.value : 0;
}
