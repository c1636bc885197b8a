import { lastLockedDay, runOf } from '../../src/payments/payout.ts';
import { lockPayouts } from '../../src/payments/server/lock-payouts.ts';
import { sendBatch } from '../../src/payments/server/send-payouts.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { ZONE } from '../../src/platform/time.ts';
import { demoAccounts } from './demo-accounts.ts';

const RUNS_DAYS_AGO = [8, 1];
const ARRIVED_AFTER_DAYS = 4;

/**
 * Has the routine of the day believe that its run was made, until the past has been paid out: it would take all that is due
 * in one batch of today, as soon as there are bookings. Answers how to let it go on.
 */
export async function keepPayoutsBack({ db, clock }: Services): Promise<() => Promise<void>> {
  const now = clock.now();
  const run = { run_date: lastLockedDay(now).toString(), locked_at: now.toString() };
  await db
    .insertInto('payout_run')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return async () => void (await db.deleteFrom('payout_run').where('run_date', '=', run.run_date).execute());
}

/**
 * Runs the payouts of past sessions. Those of the named providers are sent at once, and the older ones have arrived; those
 * of the others are sent in the background, as they would be after a night's outage.
 */
export async function payOutPast(services: Services, letGoOn: () => Promise<void>): Promise<void> {
  const { db } = services;
  const today = services.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  for (const [index, days] of RUNS_DAYS_AGO.entries()) {
    if (index === RUNS_DAYS_AGO.length - 1) await letGoOn();
    const run = runOf(today.subtract({ days }));
    await lockPayouts({ ...services, clock: { now: () => run } });
  }
  const named = await db
    .selectFrom('payout_batch')
    .innerJoin('account', 'account.id', 'payout_batch.provider_id')
    .select(['payout_batch.id', 'payout_batch.run_date'])
    .where('account.email', 'in', [demoAccounts.organisation, demoAccounts.mentor])
    .orderBy('payout_batch.run_date')
    .execute();
  for (const { id, run_date } of named) {
    await sendBatch(services, id);
    if (run_date >= today.subtract({ days: ARRIVED_AFTER_DAYS }).toString()) continue;
    await db
      .updateTable('payout_batch')
      .set({
        state: 'PAID',
        expected_on: Temporal.PlainDate.from(run_date).add({ days: 2 }).toString(),
        finished_at: services.clock.now().toString(),
      })
      .where('id', '=', id)
      .execute();
  }
}
