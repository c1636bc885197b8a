import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import type { ConversationReport } from '../contract.ts';
import { lockProviderConversation } from './keep-conversations.ts';

/** One side takes no messages of the other any more, or takes them again. What was written stays. */
export async function blockCorrespondent(
  services: Services,
  { subjectId }: SignedIn,
  conversationId: string,
  isBlocked: boolean,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    if (!(await lockProviderConversation(tx, conversationId, subjectId))) return notFound;
    const own = { conversation_id: conversationId, blocker_id: subjectId };
    if (isBlocked)
      await tx
        .insertInto('conversation_block')
        .values({ ...own, created_at: services.clock.now().toString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await tx
        .deleteFrom('conversation_block')
        .where('conversation_id', '=', conversationId)
        .where('blocker_id', '=', subjectId)
        .execute();
    return ok(undefined);
  });
}

/** One side asks our support to look at a conversation. Asking again before that is answered is a no-op. */
export async function reportConversation(
  services: Services,
  { subjectId }: SignedIn,
  conversationId: string,
  reason: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    if (!(await lockProviderConversation(tx, conversationId, subjectId))) return notFound;
    await tx
      .insertInto('conversation_report')
      .values({
        id: randomUUIDv7(),
        conversation_id: conversationId,
        reporter_id: subjectId,
        reason,
        created_at: services.clock.now().toString(),
      })
      .onConflict((conflict) =>
        conflict.columns(['conversation_id', 'reporter_id']).where('settled_at', 'is', null).doNothing(),
      )
      .execute();
    return ok(undefined);
  });
}

const MOST_REPORTS = 50;
/** How many messages before the report are shown: enough to judge, not a whole correspondence. */
const SHOWN_MESSAGES = 20;

/** Reports that nobody has settled, the oldest first, with the messages before each. */
export async function listReports({ db }: Services): Promise<ConversationReport[]> {
  const { rows } = await sql<{
    id: string;
    reason: string;
    created_at: Date;
    reporter: string;
    family: string;
    provider: string;
    messages: ConversationReport['messages'] | null;
  }>`
    select report.id, report.reason, report.created_at,
      case when report.reporter_id = c.provider_id then 'provider' else 'family' end as reporter,
      trim(family.first_name || ' ' || family.last_name) as family, provider.provider_name as provider,
      (select json_agg(json_build_object('id', m.id, 'fromProvider', m.from_provider, 'body', m.body,
          'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.sent_at, m.id)
        from (select * from conversation_message where conversation_id = c.id and sent_at <= report.created_at
          order by sent_at desc, id desc limit ${SHOWN_MESSAGES}) m) as messages
    from conversation_report report
    join conversation c on c.id = report.conversation_id
    join account family on family.id = c.account_id
    join account provider on provider.id = c.provider_id
    where report.settled_at is null
    order by report.created_at limit ${MOST_REPORTS}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    reportedAt: row.created_at.toISOString(),
    reporter: row.reporter === 'provider' ? row.provider : row.family,
    family: row.family,
    provider: row.provider,
    messages: row.messages ?? [],
  }));
}

/** An administrator has looked at a report. */
export async function settleReport(
  { db, clock }: Services,
  { actorId }: SignedIn,
  reportId: string,
): Promise<Result<undefined, 'not-found'>> {
  const settled = await db
    .updateTable('conversation_report')
    .set({ settled_at: clock.now().toString(), settled_by_id: actorId })
    .where('id', '=', reportId)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settled ? ok(undefined) : notFound;
}
