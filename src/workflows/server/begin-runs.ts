import { randomUUIDv7 } from 'node:crypto';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { isInConfirmation, type Trigger } from '../workflow.ts';
import { fireDue } from './find-due.ts';

/** What happened to a booking: the event, the trigger that it is, and where it is about single dates, which. */
type Happened = { event: EventRow; trigger: Trigger; sessionIds?: readonly string[] };

/** Begins the runs of all workflows that follow what happened; each waits for its hours, and starts now where there are none. */
async function beginRuns(services: Services, { event, trigger, sessionIds }: Happened): Promise<void> {
  const { booking } = event.about;
  if (typeof booking !== 'string') return;
  await insertRuns(services.db, { booking, trigger, sessionIds: sessionIds ?? [null], at: event.at });
  await fireDue(services);
}

type Begun = { booking: string; trigger: Trigger; sessionIds: readonly (string | null)[]; at: Date };

async function insertRuns(db: Queryable, { booking, trigger, sessionIds, at }: Begun): Promise<void> {
  const workflows = await db
    .selectFrom('workflow')
    .innerJoin('booking', 'booking.provider_id', 'workflow.provider_id')
    .select(['workflow.id', 'workflow.hours', 'workflow.ready_made', 'workflow.trigger', 'workflow.action'])
    .where('booking.id', '=', booking)
    .where('workflow.trigger', '=', trigger)
    .where('workflow.is_on', '=', true)
    .where('workflow.removed_at', 'is', null)
    .where('workflow.begun_at', '<=', at)
    .execute();
  // The mail that confirms a booking has the words of that one (add-words.ts).
  const runs = workflows
    .filter((one) => !isInConfirmation(one))
    .flatMap(({ id: workflow_id, hours }) =>
      sessionIds.map((session_id) => ({
        id: randomUUIDv7(),
        workflow_id,
        booking_id: booking,
        session_id,
        state: 'WAITING' as const,
        due_at: at.toTemporalInstant().add({ hours }).toString(),
      })),
    );
  if (runs.length === 0) return;
  await db
    .insertInto('workflow_run')
    .values(runs)
    .onConflict((conflict) => conflict.columns(['workflow_id', 'booking_id', 'session_id']).doNothing())
    .execute();
}

/** Dates of a booking on which somebody is marked as not there without a word; by booking. */
async function missed(db: Queryable, placeIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('place')
    .innerJoin('mark', 'mark.place_id', 'place.id')
    .select(['place.booking_id', 'place.session_id'])
    .distinct()
    .where('place.id', '=', anyOf(placeIds))
    .where('mark.kind', '=', 'ABSENT_UNNOTIFIED')
    .where(sql<boolean>`not exists (select from mark undo where undo.undoes_id = mark.id)`)
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.booking_id)].map(([booking, dates]) => [
      booking,
      dates.map((date) => date.session_id),
    ]),
  );
}

/** Each trigger that is something that happened, and the events that say so. */
const following = {
  REQUESTED: ['booking.requested'],
  APPROVED: ['booking.approved'],
  CONFIRMED: ['booking.confirmed'],
  DECLINED: ['booking.declined', 'booking.lapsed'],
  CANCELLED: ['places.cancelled'],
  MOVED: ['places.moved'],
  REFUND_DECIDED: ['refund.decided', 'refund.declined'],
} as const satisfies Partial<Record<Trigger, readonly EventRow['kind'][]>>;

/** Bookings of a busy evening share jobs. */
const EVENTS_PER_JOB = 20;

/** What begins workflows. */
export const beginnings: readonly Subscriber<Services>[] = [
  ...Object.entries(following).map(([trigger, on]): Subscriber<Services> => ({
    name: `begin workflows when ${trigger.toLowerCase().replace('_', ' ')}`,
    on,
    share: EVENTS_PER_JOB,
    run: (services, event) => beginRuns(services, { event, trigger: trigger as Trigger }),
  })),
  subscriber({
    name: 'begin workflows when somebody did not come',
    on: ['register.marked'],
    run: async (services, event) => {
      for (const [booking, sessionIds] of await missed(services.db, event.data.placeIds))
        await beginRuns(services, { event: { ...event, about: { booking } }, trigger: 'NO_SHOW', sessionIds });
    },
  }),
];
