import { randomUUIDv7 } from 'node:crypto';
import { done } from '../../platform/result.ts';
import { transact } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { EventRow } from '../../platform/server/events.ts';
import type { Mail } from '../../platform/server/mail.ts';

/**
 * Sends a mail about an event to an account, once, however often the job runs. The mail server is called inside the
 * transaction on purpose: the new row makes a second worker wait for this one, and it goes away again when the mail
 * could not be handed over, so that the next attempt sends it. An account that is switched off gets no mail.
 */
export async function sendOnce(
  doors: Doors,
  event: EventRow,
  accountId: string,
  template: string,
  compose: (to: string) => Mail,
): Promise<void> {
  const account = await doors.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  const mail = compose(account.email);
  await transact(doors.db, async (tx) => {
    const mine = await tx
      .insertInto('mail')
      .values({
        id: randomUUIDv7(),
        event_id: event.id,
        account_id: accountId,
        template,
        sent_at: doors.clock.now().toString(),
      })
      .onConflict((conflict) => conflict.columns(['event_id', 'account_id', 'template']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (mine) await doors.mailer.send(mail);
    return done(true);
  });
}
