import type { SignedIn } from '../../identity/access.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { monthBefore, monthName } from '../months.ts';
import { drawMonth } from './draw-month.ts';
import { readNumbers } from './read-numbers.ts';

/** The first days of a month on which its report is sent: until then registers are kept and money has come. */
const SENT_FROM_DAY = 2;

/** A month of the caller as a PDF. A month that has not begun has no report. */
export async function reportOfMonth(
  services: Services,
  caller: SignedIn,
  month: string,
): Promise<Result<Uint8Array, 'month-not-begun'>> {
  const first = `${month}-01`;
  if (first > dateOf(services.clock.now()))
    return refuse('month-not-begun', 'That month has not begun. Choose an earlier one.');
  return ok(await drawOf(services, caller.subjectId, first));
}

async function drawOf(services: Services, providerId: string, first: string): Promise<Uint8Array> {
  const to = Temporal.PlainDate.from(first).add({ months: 1 }).subtract({ days: 1 }).toString();
  const numbers = await readNumbers(services, { subjectId: providerId }, { period: 'custom', from: first, to });
  if (!numbers.ok) throw new Error(`The numbers of ${first} were refused: ${numbers.refusal.key}.`);
  const { provider_name: provider } = await services.db
    .selectFrom('account')
    .select('provider_name')
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow();
  return drawMonth({ month: first, provider: provider ?? '', numbers: numbers.value });
}

/** Whether the caller gets a report of each month by mail. */
export async function wantsReports({ db }: Pick<Services, 'db'>, caller: SignedIn): Promise<boolean> {
  const row = await db
    .selectFrom('monthly_report')
    .select('provider_id')
    .where('provider_id', '=', caller.subjectId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller wants a report of each month by mail, or no more. The first is of the month that is now. */
export async function wantReports(services: Services, caller: SignedIn, isWanted: boolean) {
  return change(services, async (tx) => {
    const now = services.clock.now();
    if (isWanted)
      await tx
        .insertInto('monthly_report')
        .values({ provider_id: caller.subjectId, wanted_since: now.toString(), sent_month: monthBefore(dateOf(now)) })
        .onConflict((conflict) => conflict.column('provider_id').doNothing())
        .execute();
    else await tx.deleteFrom('monthly_report').where('provider_id', '=', caller.subjectId).execute();
    return ok({ isWanted });
  });
}

/** Records for each provider who wants reports that a month is over, once. Safe to run any number of times. */
export async function endMonths(services: Services): Promise<void> {
  const today = dateOf(services.clock.now());
  if (Temporal.PlainDate.from(today).day < SENT_FROM_DAY) return;
  const month = monthBefore(today);
  await change(services, async (tx) => {
    const due = await tx
      .updateTable('monthly_report')
      .set({ sent_month: month })
      .where((is) => is.or([is('sent_month', 'is', null), is('sent_month', '<', month)]))
      .returning('provider_id')
      .execute();
    if (due.length > 0)
      await record(
        tx,
        services.clock,
        due.map(({ provider_id: id }) => ({ kind: 'month.over' as const, about: { account: id }, data: { month } })),
      );
    return ok(undefined);
  });
}

/** To the provider: its month, as a PDF. */
export async function mailMonth(services: Services, event: EventRow<'month.over'>): Promise<void> {
  const providerId = idOf(event, 'account');
  const { month } = event.data;
  const pdf = await drawOf(services, providerId, month);
  const { brand, publicUrl } = senderOf(services);
  const label = monthName(month);
  await sendOnce(services, event, providerId, 'monthly-report', (to) =>
    composeMail({
      brand,
      to,
      subject: `Your ${label}`,
      heading: `Your ${label} in figures`,
      parts: [
        'The report is attached. What fills, what earns and who comes back, day by day, is on the page of your numbers.',
        { button: 'Open your numbers', url: `${publicUrl}/analytics` },
        'You asked for a report of each month. You can stop it there.',
      ],
      attachments: [
        { filename: `${month.slice(0, 7)}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) },
      ],
    }),
  );
}
