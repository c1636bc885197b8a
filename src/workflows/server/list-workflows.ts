import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import type { Run, Workflow } from '../contract.ts';
import { readyMade, readyMadeKeys, type ReadyMade } from '../ready-made.ts';
import { giveReadyMade, selectWorkflows, type WorkflowRow } from './rows.ts';

const COUNTED_DAYS = 30;
const RUNS_ON_A_PAGE = 25;

const isReadyMade = (key: string | null): key is ReadyMade => key !== null && Object.hasOwn(readyMade, key);

/** Whether a ready-made workflow says or does anything else than at first. */
function isChanged(row: WorkflowRow): boolean {
  if (!isReadyMade(row.ready_made)) return false;
  const first = readyMade[row.ready_made];
  return (
    (['name', 'trigger', 'hours', 'action', 'subject', 'body'] as const).some((key) => row[key] !== first[key]) ||
    JSON.stringify(row.onlyFor) !== JSON.stringify(first.onlyFor)
  );
}

/** The workflows of a provider, the ready-made ones first in their order, each with what it did in the last 30 days. */
export async function listWorkflows(services: Services, providerId: string): Promise<Workflow[]> {
  const { db, clock } = services;
  await giveReadyMade(db, clock, providerId);
  const since = timestamp(clock.now().subtract({ hours: 24 * COUNTED_DAYS }));
  const rows = await selectWorkflows(db)
    .where('provider_id', '=', providerId)
    .select((is) => [
      sql<number>`(select count(*)::int from workflow_run run where run.workflow_id = workflow.id
        and run.state = 'DONE' and run.due_at > ${since})`.as('done'),
      sql<number>`(select count(*)::int from workflow_run run where run.workflow_id = workflow.id
        and run.state = 'SKIPPED' and run.due_at > ${since})`.as('skipped'),
      sql<number>`(select count(*)::int from workflow_run run where run.workflow_id = workflow.id
        and run.state in ('WAITING', 'DUE'))`.as('waiting'),
      is.ref('created_at').as('created_at'),
    ])
    .orderBy('created_at')
    .execute();
  const place = ({ ready_made: key }: WorkflowRow): number =>
    isReadyMade(key) ? readyMadeKeys.indexOf(key) : readyMadeKeys.length;
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .map((row) => ({
      id: row.id,
      readyMade: isReadyMade(row.ready_made) ? row.ready_made : null,
      isChanged: isChanged(row),
      isOn: row.is_on,
      name: row.name,
      trigger: row.trigger,
      hours: row.hours,
      onlyFor: row.onlyFor as Workflow['onlyFor'],
      action: row.action,
      subject: row.subject,
      body: row.body,
      done: row.done,
      skipped: row.skipped,
      waiting: row.waiting,
    }));
}

/** What a workflow of this provider did and left out, a page of it, the latest first. */
export async function listRuns(
  { db }: Services,
  providerId: string,
  workflowId: string,
  asked: number,
): Promise<Result<{ runs: Run[]; page: number; pages: number }, 'not-found'>> {
  const own = await db
    .selectFrom('workflow')
    .select((is) =>
      is
        .selectFrom('workflow_run')
        .select((run) => run.fn.countAll<number>().as('count'))
        .whereRef('workflow_run.workflow_id', '=', 'workflow.id')
        .as('runs'),
    )
    .where('id', '=', workflowId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!own) return notFound;
  const { page, pageCount } = pageWithin(asked, Number(own.runs ?? 0), RUNS_ON_A_PAGE);
  const { limit, offset } = rangeOf(page, RUNS_ON_A_PAGE);
  const rows = await db
    .selectFrom('workflow_run as run')
    .innerJoin('booking', 'booking.id', 'run.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .leftJoin('session', 'session.id', 'run.session_id')
    .select(['run.id', 'run.state', 'run.reason', 'run.due_at', 'run.ended_at', 'run.booking_id', 'booking.reference'])
    .select(['listing.title', 'session.start_date'])
    .where('run.workflow_id', '=', workflowId)
    .orderBy('run.due_at', 'desc')
    .orderBy('run.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return ok({
    runs: rows.map((row) => ({
      id: row.id,
      state: row.state,
      reason: row.reason,
      dueAt: row.due_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      booking: { id: row.booking_id, reference: row.reference },
      listing: row.title,
      startDate: row.start_date?.toISOString() ?? null,
    })),
    page,
    pages: pageCount,
  });
}
