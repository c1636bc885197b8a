import { accountById } from '../../identity/server/queries.ts';
import { formatMoney } from '../../platform/money.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { composeMail } from '../../platform/server/mail.ts';

/** Tells a provider that their bank sent a payout back, and what to do. The event names the mail: it comes once. */
export async function mailFailedPayout(services: Services, event: EventRow<'payout.failed'>): Promise<void> {
  const batch = await services.db
    .selectFrom('payout_batch')
    .select(['provider_id', 'amount_pence', 'reference', 'failure'])
    .where('id', '=', event.data.batchId)
    .executeTakeFirst();
  const provider = batch && (await accountById(services.db, batch.provider_id));
  if (!batch || !provider) return;
  const { settings, publicUrl } = services;
  const mail = composeMail({
    brand: settings.BRAND_NAME,
    to: provider.email,
    subject: `Your payout of ${formatMoney(batch.amount_pence)} came back`,
    heading: 'Your bank sent a payout back',
    parts: [
      `A payout of ${formatMoney(batch.amount_pence)} could not be paid into your bank account. Your money is safe.`,
      {
        facts: [
          ['Amount', formatMoney(batch.amount_pence)],
          ['Reference', batch.reference],
          ['What the bank said', batch.failure],
        ],
      },
      { button: 'Check your bank details', url: `${publicUrl}/bank-details` },
      'Once your bank details are put right, we send it again by ourselves.',
    ],
  });
  await services.mailer.send({ ...mail, messageId: `${event.id}@${new URL(publicUrl).hostname}` });
}
