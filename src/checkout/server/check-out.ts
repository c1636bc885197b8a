import type { SignedIn } from '../../identity/access.ts';
import { openPaymentPage } from '../../payments/server/open-payment-page.ts';
import { ok, type Result } from '../../platform/result.ts';
import { batched } from '../../platform/server/database/batcher.ts';
import { sql, uncounted, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { CheckoutRefusal } from './decide-checkout.ts';
import { endHold } from './end-holds.ts';
import { holdEnded } from './renew-hold.ts';
import { startCheckout } from './start-checkouts.ts';

export type CheckedOut =
  | { outcome: 'confirmed' | 'requested'; bookingIds: string[] }
  | { outcome: 'pay'; url: string; bookingIds: string[] };

/**
 * Books the basket. What costs nothing is confirmed, or requested, at once. Otherwise the payment is written first and its page
 * opened after the commit; a second call finds the same payment and answers the same page.
 * @param expectedTotalPence what the booker saw; it is compared and never charged.
 * @throws TooBusy
 */
export async function checkOut(
  services: Services,
  caller: SignedIn,
  expectedTotalPence: number,
): Promise<Result<CheckedOut, CheckoutRefusal>> {
  const started = await startCheckout(services, { caller, expectedTotalPence });
  services.wakeRelay();
  if (!started.ok) {
    if (started.refusal.key === 'hold-ended') await endOwnHold(services, caller);
    return started;
  }
  if (started.value.kind !== 'pay') return ok({ outcome: started.value.kind, bookingIds: started.value.bookingIds });
  const { payment, page, bookingIds } = started.value;
  if (payment.checkout_url) return ok({ outcome: 'pay', url: payment.checkout_url, bookingIds });
  const opened = await openPaymentPage(services, payment, page);
  if (!opened.ok) return opened;
  const kept = await keepPage(services, { paymentId: payment.id, ...opened.value });
  // Given up in another tab while the page was being opened: nobody may pay there.
  if (!kept) {
    await services.stripe.checkout.sessions.expire(opened.value.id);
    return holdEnded;
  }
  return ok({ outcome: 'pay', url: opened.value.url, bookingIds });
}

type OpenedPage = { paymentId: string; id: string; url: string };

/** Writes down the page of a payment. @returns whether the payment was still open */
const keepPage = batched(
  (services, pages: readonly OpenedPage[]) => keepPages(services.db, pages),
  ({ paymentId }) => paymentId,
);

async function keepPages(db: Queryable, pages: readonly OpenedPage[]): Promise<boolean[]> {
  const [paymentIds, pageIds] = [pages.map(({ paymentId }) => paymentId), pages.map(({ id }) => id)];
  const urls = pages.map(({ url }) => url);
  const kept = await sql<{ id: string }>`
    update payment set checkout_session_id = page.id, checkout_url = page.url
      from unnest(${uncounted(paymentIds, 'uuid[]')}, ${uncounted(pageIds, 'text[]')}, ${uncounted(urls, 'text[]')})
        page (payment_id, id, url)
      where payment.id = page.payment_id and payment.state = 'OPEN'
      returning payment.id`.execute(db);
  const ids = new Set(kept.rows.map(({ id }) => id));
  return pages.map(({ paymentId }) => ids.has(paymentId));
}

async function endOwnHold(services: Services, caller: SignedIn): Promise<void> {
  const basket = await services.db
    .selectFrom('basket')
    .select('id')
    .where('account_id', '=', caller.subjectId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (basket) await endHold(services, basket.id);
}
