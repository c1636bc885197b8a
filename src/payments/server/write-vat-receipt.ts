import type * as z from 'zod';
import { sum } from '../../platform/money.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf, instantOf } from '../../platform/time.ts';
import type { paymentsContract } from '../contract.ts';
import { VAT_PERCENT, vatIncludedIn } from '../vat.ts';

type Receipt = z.infer<(typeof paymentsContract)['GET /vat-receipt']['output']>;

/**
 * The receipt for the service fees that were kept from a provider's payouts of one month, by listing. A fee counts in
 * the month whose payout it was kept from; one that goes back with a refund is taken off the month of the next payout.
 */
export async function vatReceipt(services: Services, providerId: string, month: string): Promise<Receipt> {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const from = instantOf(first.toString(), '00:00').toString();
  const to = instantOf(first.add({ months: 1 }).toString(), '00:00').toString();
  const provider = await services.db
    .selectFrom('account')
    .select(['id', 'provider_name', 'email', 'created_at'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ title: string; sessions: number; sales: number; fee: number }>`
    select listing.title, count(distinct payout.session_id)::int as sessions,
        sum(payout.amount_pence + payout.fee_pence)::int as sales, sum(payout.fee_pence)::int as fee
      from payout join payout_batch batch on batch.id = payout.batch_id
      join session on session.id = payout.session_id join listing on listing.id = session.listing_id
      where payout.provider_id = ${providerId} and batch.locked_at >= ${from} and batch.locked_at < ${to}
      group by listing.id, listing.title order by listing.title, listing.id`.execute(services.db);
  const feePence = sum(rows.map((row) => row.fee));
  const vatNumber = services.settings.PLATFORM_VAT_NUMBER ?? null;
  const vatPence = vatNumber === null ? 0 : vatIncludedIn(feePence);
  return {
    month,
    firstMonth: dateOf(provider.created_at).slice(0, 'YYYY-MM'.length),
    // The same receipt has the same number whenever it is printed.
    number: `${month.replace('-', '')}-${providerId.slice(-8).toUpperCase()}`,
    final: Temporal.Instant.compare(services.clock.now(), Temporal.Instant.from(to)) >= 0,
    provider: { name: provider.provider_name, email: provider.email },
    platform: { name: services.settings.BRAND_NAME, email: services.settings.SUPPORT_EMAIL, vatNumber },
    lines: rows.map((row) => ({
      title: row.title,
      sessions: row.sessions,
      salesPence: row.sales,
      feePence: row.fee,
    })),
    feePence,
    vatPercent: vatNumber === null ? null : VAT_PERCENT,
    vatPence,
    netPence: feePence - vatPence,
  };
}
