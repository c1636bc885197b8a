import { randomUUIDv7 } from 'node:crypto';
import { senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { checkBlocks } from '../../messages/server/check-writing.ts';
import { openProviderConversation } from '../../messages/server/keep-conversations.ts';
import { writeMessage } from '../../messages/server/write-message.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';
import { MOST_A_DAY, needsBooked, whyNot } from '../workflow.ts';
import { readKnown, type Known } from './read-facts.ts';
import { selectWorkflows, type WorkflowRow } from './rows.ts';
import { fillRecipe, mailOf } from './write-words.ts';

const ADDRESS_GIVEN_UP =
  'Mails to the family’s address come back, so it saw this only when it signed in. Ring them, and ask for another address.';

type Run = { id: string; workflow_id: string; booking_id: string; session_id: string | null };

/** Does what a workflow has to do about a booking, once, or notes why not. Bears to run twice. */
export async function runWorkflow(services: Services, event: EventRow<'workflow.due'>): Promise<void> {
  const { db } = services;
  const run = await db
    .selectFrom('workflow_run')
    .select(['id', 'workflow_id', 'booking_id', 'session_id'])
    .where('id', '=', event.data.runId)
    .where('state', '=', 'DUE')
    .executeTakeFirst();
  if (!run) return;
  const workflow = await selectWorkflows(db).where('id', '=', run.workflow_id).executeTakeFirst();
  const known = await readKnown(services, run.booking_id, run.session_id);
  const reason = await whyLeftOut(services, workflow, known, run);
  if (reason !== null || !workflow) return endRun(services, db, run, 'SKIPPED', reason ?? '');
  if (workflow.action !== 'MAIL') return actInside(services, run, workflow, known);
  // Sent before it is noted: when this process dies in between, the mail is not sent again and the run is noted then.
  const sent = await sendOnce(services, event, await bookerOf(db, run), 'workflow', (to) =>
    mailOf(senderOf(services), to, workflow, known),
  );
  // The family's quiet hours hold it back, or its address is tried again later: the run stays due, and its job runs again when they end.
  if (sent === 'waits') return;
  const isGivenUp = sent === 'given-up';
  await endRun(services, db, run, isGivenUp ? 'SKIPPED' : 'DONE', isGivenUp ? ADDRESS_GIVEN_UP : '');
}

/** Why a run does nothing, in a sentence for the log; null where it goes on. */
async function whyLeftOut(
  services: Services,
  workflow: WorkflowRow | undefined,
  { booking, facts, isBooked }: Known,
  run: Run,
): Promise<string | null> {
  if (!workflow) return 'The workflow was removed.';
  if (!workflow.is_on) return 'The workflow was switched off.';
  if (needsBooked(workflow.trigger) && !isBooked) return 'The places are not booked any more.';
  const unfit = whyNot(workflow.onlyFor, facts);
  if (unfit !== null || workflow.action === 'TASK') return unfit;
  if (booking.unclaimed) return 'The family has not claimed this booking yet, so it cannot be written to.';
  return (await countToday(services, run)) >= MOST_A_DAY
    ? `The family got ${MOST_A_DAY} mails and messages of your workflows within a day already.`
    : null;
}

/** How many mails and messages workflows of the same provider sent to the same family within the last 24 hours. */
async function countToday({ db, clock }: Services, { booking_id }: Run): Promise<number> {
  const since = timestamp(clock.now().subtract({ hours: 24 }));
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent
    from booking this
    join booking on booking.booker_id = this.booker_id and booking.provider_id = this.provider_id
    join workflow_run run on run.booking_id = booking.id and run.state = 'DONE' and run.ended_at > ${since}
    join workflow on workflow.id = run.workflow_id and workflow.action <> 'TASK'
      -- its words stand in a mail that comes anyway
      and workflow.ready_made is distinct from 'confirmation'
    where this.id = ${booking_id}`.execute(db);
  return rows[0]?.sent ?? 0;
}

async function bookerOf(db: Queryable, { booking_id }: Run): Promise<string> {
  const row = await db.selectFrom('booking').select('booker_id').where('id', '=', booking_id).executeTakeFirstOrThrow();
  return row.booker_id;
}

/** Writes the message or the task and notes it, in one transaction. */
async function actInside(services: Services, run: Run, workflow: WorkflowRow, known: Known): Promise<void> {
  await change(services, async (tx) => {
    const due = await tx
      .selectFrom('workflow_run')
      .select('id')
      .where('id', '=', run.id)
      .where('state', '=', 'DUE')
      .forUpdate()
      .executeTakeFirst();
    // Another process did it.
    if (!due) return ok(undefined);
    const { subject, text } = fillRecipe(workflow, known);
    const act = workflow.action === 'TASK' ? giveTask : sayMessage;
    const done = await act(services, tx, { run, workflow, subject, text });
    await endRun(services, tx, run, done.ok ? 'DONE' : 'SKIPPED', done.ok ? '' : done.refusal.message);
    return ok(undefined);
  });
}

type Act = { run: Run; workflow: WorkflowRow; subject: string; text: string };

async function giveTask(
  services: Services,
  tx: Tx,
  { run, workflow, subject, text }: Act,
): Promise<Result<undefined, never>> {
  const id = randomUUIDv7();
  await tx
    .insertInto('task')
    .values({
      id,
      provider_id: workflow.provider_id,
      run_id: run.id,
      booking_id: run.booking_id,
      title: subject,
      body: text,
      created_at: services.clock.now().toString(),
    })
    .execute();
  await record(tx, services.clock, [{ kind: 'task.changed', about: { account: workflow.provider_id } }]);
  return ok(undefined);
}

async function sayMessage(
  services: Services,
  tx: Tx,
  { run, workflow, text }: Act,
): Promise<Result<unknown, 'too-many-requests' | 'blocked'>> {
  const { provider_id: providerId } = workflow;
  const accountId = await bookerOf(tx, run);
  const { conversation } = await openProviderConversation(tx, { accountId, providerId }, services.clock.now());
  const free = await checkBlocks(tx, conversation.id, { from: providerId, to: accountId });
  if (!free.ok) return free;
  const author = { authorId: providerId, subjectId: providerId, side: 'provider' } as const;
  return writeMessage(services, tx, conversation, author, { body: text }, [providerId]);
}

async function endRun(
  { clock }: Services,
  db: Queryable,
  { id }: Run,
  state: 'DONE' | 'SKIPPED',
  reason: string,
): Promise<void> {
  await db
    .updateTable('workflow_run')
    .set({ state, reason, ended_at: clock.now().toString() })
    .where('id', '=', id)
    .where('state', '=', 'DUE')
    .execute();
}
