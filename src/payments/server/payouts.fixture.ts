import type { World } from '../../../test/world.ts';
import { cooledAt, lockOf, nextRunDay, runOf } from '../payout.ts';
import { runPayouts } from './send-payouts.ts';

/** Links a bank account for a provider, on the payment partner's page as its reader would; numbers in 1113 fail. */
export async function linkBank(world: World, providerId: string, accountNumber = '00012345'): Promise<void> {
  const { body } = await world.request('POST /bank-account/link', { as: providerId });
  const opened = await fetch(body.url, { redirect: 'manual' });
  const page = new URL(opened.headers.get('location') ?? '', body.url);
  const form = new URLSearchParams({ action: 'finish', sort_code: '10-88-00', account_number: accountNumber });
  await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  await world.request('POST /bank-account/refresh', { as: providerId });
}

/** The day on which a session's money is ready for a run, when it ends at `end`. */
export function runDayAfter(end: Temporal.Instant): Temporal.PlainDate {
  return nextRunDay(cooledAt(end));
}

/** Lets a day's run be locked at 17:25 and sent at 17:30. */
export async function runOn(world: World, day: Temporal.PlainDate): Promise<void> {
  world.clock.set(lockOf(day).toString());
  await runPayouts(world.services);
  world.clock.set(runOf(day).toString());
  await runPayouts(world.services);
}

/** What was moved to a provider's account at the payment partner, and what of it was sent to their bank. */
export async function atStripe(world: World, providerId: string): Promise<{ transferred: number; sent: number[] }> {
  const { stripe_account_id: stripeAccount } = await world.services.db
    .selectFrom('bank_account')
    .select('stripe_account_id')
    .where('account_id', '=', providerId)
    .executeTakeFirstOrThrow();
  if (!stripeAccount) return { transferred: 0, sent: [] };
  const transfers = await world.services.stripe.transfers.list({ destination: stripeAccount, limit: 100 });
  const payouts = await world.services.stripe.payouts.list({ limit: 100 }, { stripeAccount });
  return {
    transferred: transfers.data.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0),
    sent: payouts.data.filter((payout) => payout.status !== 'failed').map((payout) => payout.amount),
  };
}
