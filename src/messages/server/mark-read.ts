import { ok, type Result } from '../../platform/result.ts';
import type { RawBuilder } from 'kysely';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import { change } from '../../platform/server/work/change.ts';

/**
 * Notes that an account has read its conversation up to a message. What came after it stays unread, and a mark never
 * goes back.
 * @param read.conversationId the conversation that the message must be of
 * @param listeners accounts beside the reader's own whose screens show it
 */
export async function markRead(
  services: Services,
  reader: { accountId: string; actorId: string },
  read: { messageId: string; conversationId?: string },
  listeners: readonly string[] = [],
): Promise<Result<void, CommonRefusal>> {
  const { messageId, conversationId } = read;
  return change(services, async (tx) => {
    const message = await tx
      .selectFrom('conversation_message as message')
      .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
      .select(['conversation.id as conversationId', 'conversation.account_id', 'conversation.provider_id'])
      .where('message.id', '=', messageId)
      .where((is) =>
        is.or([
          is('conversation.account_id', '=', reader.accountId),
          is('conversation.provider_id', '=', reader.accountId),
        ]),
      )
      .$if(conversationId !== undefined, (query) => query.where('conversation.id', '=', conversationId ?? ''))
      // Nobody writes into it while what is left unread is counted.
      .forUpdate('conversation')
      .executeTakeFirst();
    if (!message) return notFound;
    // The moment is copied inside the database, which keeps it finer than a Date does.
    const changed = await tx
      .insertInto('conversation_reader')
      .columns(['conversation_id', 'account_id', 'read_at'])
      .expression((is) =>
        is
          .selectFrom('conversation_message')
          .select(['conversation_id', sql<string>`${reader.accountId}::uuid`.as('account_id'), 'sent_at'])
          .where('id', '=', messageId),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['conversation_id', 'account_id'])
          .doUpdateSet({ read_at: sql`excluded.read_at` })
          .where(sql<boolean>`excluded.read_at > conversation_reader.read_at`),
      )
      .returning('conversation_id')
      .executeTakeFirst();
    if (changed) {
      await countAgain(tx, message.conversationId, reader.accountId);
      const sides = [message.account_id, message.provider_id].filter((side) => side !== null);
      await record(tx, services.clock, [
        {
          kind: 'conversation.read',
          about: { account: [...new Set([...sides, ...listeners])], conversation: message.conversationId },
          actorId: reader.actorId,
          subjectId: reader.accountId,
        },
      ]);
    }
    return ok(undefined);
  });
}

/** Counts what is left unread of a locked conversation by one of its sides. */
async function countAgain(tx: Tx, conversationId: string, accountId: string): Promise<void> {
  const left = (fromOthers: RawBuilder<unknown>) => sql`(
    select count(*) from conversation_message m join conversation_reader r on r.conversation_id = m.conversation_id
      and r.account_id = ${accountId} where m.conversation_id = c.id and m.sent_at > r.read_at and ${fromOthers})`;
  await sql`
    update conversation c set
      unread_by_account = case when c.account_id = ${accountId} then ${left(sql`(m.from_support or m.from_provider)`)}
        else c.unread_by_account end,
      unread_by_provider = case when c.provider_id = ${accountId} then ${left(sql`not m.from_provider`)}
        else c.unread_by_provider end
    where c.id = ${conversationId}`.execute(tx);
}
