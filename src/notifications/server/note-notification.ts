import { randomUUIDv7 } from 'node:crypto';
import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';
import { channelsFor, kindOf, type Channel } from '../notification.ts';
import { readChoices } from './read-settings.ts';

/** What is told: its first line, and the address of the page that it is about. */
type Said = { subject: string; page?: string | undefined };

const LONGEST_TITLE = 300;

/**
 * Notes what an account is told about an event, once, and what goes out of it by push and as a text. Noting it again answers
 * the same and changes nothing.
 * @returns when the email may go; null where the account wants none
 */
export async function noteNotification(
  services: Services,
  event: EventRow,
  { accountId, template, now }: { accountId: string; template: string; now: Temporal.Instant },
  said: Said,
): Promise<Temporal.Instant | null> {
  const ways = channelsFor(kindOf(template), await readChoices(services.db, accountId), now);
  const at = (channel: Channel): Temporal.Instant | undefined => ways.find((way) => way.channel === channel)?.at;
  const outside = (['PUSH', 'SMS'] as const).flatMap((channel) => {
    const due = at(channel);
    const isSetUp = channel === 'PUSH' ? services.push : services.texts;
    return due && isSetUp ? [{ channel, due_at: due.toString() }] : [];
  });
  const isListed = at('IN_APP') !== undefined;
  if (isListed || outside.length > 0)
    await change(services, async (tx) => {
      const id = randomUUIDv7();
      const row = await tx
        .insertInto('notification')
        .values({
          id,
          account_id: accountId,
          event_id: event.id,
          template,
          kind: kindOf(template),
          title: said.subject.slice(0, LONGEST_TITLE) || 'News',
          path: pathOf(services.publicUrl, said.page),
          is_listed: isListed,
          created_at: now.toString(),
        })
        .onConflict((conflict) => conflict.columns(['event_id', 'account_id', 'template']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return ok(undefined);
      if (outside.length > 0)
        await tx
          .insertInto('notification_delivery')
          .values(outside.map((one) => ({ notification_id: id, ...one })))
          .execute();
      await record(tx, services.clock, [{ kind: 'notification.changed', about: { account: accountId } }]);
      return ok(undefined);
    });
  return at('EMAIL') ?? null;
}

/** The page of an address as a path of this site; the start page for addresses elsewhere, and where there is none. */
function pathOf(publicUrl: string, page: string | undefined): string {
  const base = new URL(publicUrl);
  const url = page === undefined ? null : URL.parse(page, base);
  if (!url || url.origin !== base.origin) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.length <= 500 ? path : '/';
}
