import { ok } from '../../platform/result.ts';
import { sql, transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { Routine } from '../../platform/server/work/jobs.ts';
import { archiveKeys } from '../archive-keys.ts';
import { before, periods } from '../periods.ts';

/** So many are forgotten in one statement, so that nobody waits long behind it. */
const AT_ONCE = 1_000;

/** An archive that could not be made within a day never will be. */
const GIVE_UP = { days: 1 };

/** When the last date of the booking of an answer was over: of all its places, also those that were cancelled. */
const LAST_DATE = sql<Date>`(select max(session.end_date) from place join session on session.id = place.session_id
  where place.booking_id = answer.booking_id)`;

/**
 * Deletes answers of bookings that are over for so long: to sensitive questions, or by files. The bytes of a file that is an
 * answer no more are forgotten by the domain of questionnaires.
 */
async function forgetAnswers(
  services: Services,
  which: 'sensitive' | 'files',
  period: { days: number },
): Promise<void> {
  const old = before(services.clock.now(), period);
  const kind = which === 'sensitive' ? sql<boolean>`question.sensitive` : sql<boolean>`question.type = 'file'`;
  await services.db
    .deleteFrom('answer')
    .where('id', 'in', (from) =>
      from
        .selectFrom('answer')
        .innerJoin('question', 'question.id', 'answer.question_id')
        .select('answer.id')
        .where(kind)
        .where(sql<boolean>`${LAST_DATE} < ${timestamp(old)}`)
        .limit(AT_ONCE),
    )
    .execute();
}

/** Deletes sensitive answers whose period has ended. */
export const forgetSensitiveAnswers = (services: Services): Promise<void> =>
  forgetAnswers(services, 'sensitive', periods.sensitiveAnswers);

/** Deletes answers by file whose period has ended. */
export const forgetFilesOfAnswers = (services: Services): Promise<void> =>
  forgetAnswers(services, 'files', periods.answerFiles);

/** Deletes conversations in which nothing was written for so long. */
export async function forgetConversations(services: Services): Promise<void> {
  const old = before(services.clock.now(), periods.conversations);
  await transact(services.db, async (tx) => {
    const rows = await tx
      .selectFrom('conversation')
      .select('id')
      .where('last_message_at', '<', timestamp(old))
      .orderBy('last_message_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return ok(true);
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom('conversation_reader').where('conversation_id', 'in', ids).execute();
    await tx.deleteFrom('conversation_message').where('conversation_id', 'in', ids).execute();
    await tx.deleteFrom('conversation').where('id', 'in', ids).execute();
    return ok(true);
  });
}

/** Deletes lines of the log of looks that are so old. */
export async function forgetLooks(services: Services): Promise<void> {
  const old = before(services.clock.now(), periods.looks);
  await transact(services.db, async (tx) => {
    await sql`select set_config('thicket.forgetting', 'retention', true)`.execute(tx);
    await sql`delete from access_log where id in (
      select id from access_log where at < ${timestamp(old)} limit ${AT_ONCE})`.execute(tx);
    return ok(true);
  });
}

/** Deletes reports of incidents that are so old, and of a child once they are 21. */
export async function forgetIncidents(services: Services): Promise<void> {
  const now = services.clock.now();
  const old = before(now, periods.incidents);
  await transact(services.db, async (tx) => {
    await sql`select set_config('thicket.forgetting', 'retention', true)`.execute(tx);
    await sql`delete from register_entry where id in (
      select register_entry.id from register_entry
        join place on place.id = register_entry.place_id join learner on learner.id = place.learner_id
      where register_entry.kind = 'INCIDENT' and register_entry.made_at < ${timestamp(old)}
        and (learner.date_of_birth is null
          or learner.date_of_birth + interval '21 years' < ${timestamp(now)})
      limit ${AT_ONCE})`.execute(tx);
    return ok(true);
  });
}

/** Deletes what was handed over for a register so long ago that nobody will decide about it. */
export async function forgetHandedOver(services: Services): Promise<void> {
  const old = before(services.clock.now(), periods.handedOver);
  await services.db
    .deleteFrom('handed_over')
    .where('decision', 'is', null)
    .where('received_at', '<', timestamp(old))
    .execute();
}

/**
 * Deletes what families answered so that their council can count, once its programme has been over for so long: from the first end
 * that it reached, so that nobody defers it by moving the end.
 */
export async function forgetCountedAnswers(services: Services): Promise<void> {
  const old = before(services.clock.now(), periods.countedAnswers);
  await sql`delete from counted_answer using eligibility join programme on programme.id = eligibility.programme_id
    where eligibility.id = counted_answer.eligibility_id
      and coalesce(programme.first_end, programme.ends_on) < (${timestamp(old)} at time zone 'Europe/London')::date`.execute(
    services.db,
  );
}

/** Deletes archives that have run out, with their bytes, and gives up those that could not be made. */
export async function forgetArchives(services: Services): Promise<void> {
  const now = services.clock.now();
  await change(services, async (tx) => {
    const failed = await tx
      .updateTable('export_request')
      .set({ state: 'FAILED' })
      .where('state', 'in', ['WAITING', 'WORKING'])
      .where('asked_at', '<', timestamp(before(now, GIVE_UP)))
      .returning('account_id')
      .execute();
    const ids = failed.map(({ account_id: id }) => id);
    await record(
      tx,
      services.clock,
      ids.map((id) => ({ kind: 'archive.failed', about: { account: id }, subjectId: id })),
    );
    return ok(undefined);
  });
  const rows = await services.db
    .selectFrom('export_request')
    .select(['id', 'parts'])
    .where('expires_at', '<', timestamp(now))
    .execute();
  for (const { id, parts } of rows)
    try {
      for (const key of archiveKeys(id, parts)) await services.storage.remove(key);
      await services.db.deleteFrom('export_request').where('id', '=', id).execute();
    } catch (error) {
      services.log.error({ archive: id, err: error }, 'an archive could not be forgotten');
    }
}

/** One routine for each period. */
export const forgetting: readonly Routine<Services>[] = [
  { name: 'forget sensitive answers', everySeconds: 3_600, run: forgetSensitiveAnswers },
  { name: 'forget answers by file', everySeconds: 3_600, run: forgetFilesOfAnswers },
  { name: 'forget conversations', everySeconds: 3_600, run: forgetConversations },
  { name: 'forget incidents', everySeconds: 3_600, run: forgetIncidents },
  { name: 'forget what was handed over', everySeconds: 3_600, run: forgetHandedOver },
  { name: 'forget looks', everySeconds: 3_600, run: forgetLooks },
  { name: 'forget counted answers', everySeconds: 3_600, run: forgetCountedAnswers },
  { name: 'forget archives', everySeconds: 3_600, run: forgetArchives },
];
