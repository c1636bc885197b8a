import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { reminderDays, reminderDue } from '../documents.ts';

const AT_ONCE = 200;

/** Notes which documents end soon or today, each of its reminders once; the mails follow from the events. */
export async function tellExpiring(services: Services): Promise<void> {
  const today = dateOf(services.clock.now());
  const until = Temporal.PlainDate.from(today).add({ days: reminderDays[0] }).toString();
  for (;;) {
    const { value: told } = await change(services, async (tx) => {
      const rows = await tx
        .selectFrom('provider_document')
        .select(['id', 'provider_id', 'expires_on', 'reminded_days'])
        .where('removed_at', 'is', null)
        .where('expires_on', '<=', until)
        .where((is) => is.or([is('reminded_days', 'is', null), is('reminded_days', '>', 0)]))
        .orderBy('expires_on')
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .limit(AT_ONCE)
        .execute();
      const due = rows.flatMap((row) => {
        const days = reminderDue(row.expires_on, today, row.reminded_days);
        return days === null ? [] : [{ ...row, days }];
      });
      for (const { id, days } of due)
        await tx.updateTable('provider_document').set({ reminded_days: days }).where('id', '=', id).execute();
      await record(
        tx,
        services.clock,
        due.map(({ id, provider_id: provider, days }) => ({
          kind: 'provider-document.expiring' as const,
          about: { provider },
          data: { documentId: id, days },
          subjectId: provider,
        })),
      );
      return ok(due.length);
    });
    if (told < AT_ONCE) return;
  }
}
