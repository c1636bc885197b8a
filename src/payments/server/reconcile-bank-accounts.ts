import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { readFromStripe } from './link-bank-account.ts';

/** An account that waits for something, at Stripe or for its owner, is asked after so often; one that stands well daily. */
const ASK_AFTER_HOURS = { waiting: 1, enabled: 24 };
const AT_ONCE = 50;

/**
 * Asks Stripe how the bank accounts stand of which nothing was heard for a while, and keeps it as their webhook would: the
 * safety net below the webhooks. Those not heard of for longest come first; one that cannot be read keeps none waiting.
 */
export async function reconcileBankAccounts(services: Services): Promise<void> {
  const now = services.clock.now();
  const before = (hours: number): string => now.subtract({ hours }).toString();
  const heardOf = sql<Date>`greatest(asked_at, updated_at)`;
  const silent = await services.db
    .selectFrom('bank_account')
    .select('account_id')
    .where('stripe_account_id', 'is not', null)
    .where((is) =>
      is.or([
        is(heardOf, '<', timestamp(before(ASK_AFTER_HOURS.enabled))),
        is('state', '<>', 'ENABLED').and(heardOf, '<', timestamp(before(ASK_AFTER_HOURS.waiting))),
      ]),
    )
    .orderBy(heardOf)
    .limit(AT_ONCE)
    .execute();
  for (const { account_id: accountId } of silent) {
    await services.db
      .updateTable('bank_account')
      .set({ asked_at: now.toString() })
      .where('account_id', '=', accountId)
      .execute();
    try {
      await readFromStripe(services, accountId);
    } catch (error) {
      services.log.warn({ account: accountId, err: error }, 'bank account could not be read; it will be tried again');
    }
  }
}
