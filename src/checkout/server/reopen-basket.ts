import type { SignedIn } from '../../identity/access.ts';
import { reconcilePayment } from '../../payments/server/reconcile.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { lockOpenBasket } from './release-basket.ts';

export type ReopenRefusal = 'payment-open' | 'stripe-unavailable';

const justPaid = refuse(
  'payment-open',
  'Your payment has just gone through, so this is booked. You find it under Bookings.',
);

/** Whether a basket's payment booked it; one that came too late for its places goes back instead. */
async function isBooked(services: Services, basketId: string): Promise<boolean> {
  const basket = await services.db.selectFrom('basket').select('state').where('id', '=', basketId).executeTakeFirst();
  return basket?.state === 'CONFIRMED';
}

/**
 * Takes a basket back from its payment page, so that it can be changed or given up: the page is closed at Stripe first,
 * because what can still be paid must not change. A basket that is not being paid is left as it is.
 */
export async function reopenBasket(services: Services, caller: SignedIn): Promise<Result<true, ReopenRefusal>> {
  const seen = await services.db
    .selectFrom('payment')
    .innerJoin('basket', 'basket.id', 'payment.basket_id')
    .select(['payment.id', 'payment.basket_id'])
    .where('basket.account_id', '=', caller.subjectId)
    .where('basket.state', '=', 'PAYING')
    .where('payment.state', '=', 'OPEN')
    .executeTakeFirst();
  if (!seen) return ok(true);
  const open = await transact(services.db, async (tx) => {
    // Said before Stripe is told to close the page, because its news of that may be faster than its answer.
    const reopening = await tx
      .updateTable('payment')
      .set({ reopens: true })
      .where('id', '=', seen.id)
      .where('state', '=', 'OPEN')
      .returning('id')
      .executeTakeFirst();
    return ok(reopening !== undefined);
  });
  // The news of the payment came in the same moment.
  if (!open.ok || !open.value) return (await isBooked(services, seen.basket_id)) ? justPaid : ok(true);
  const standing = await reconcilePayment(services, services.paymentEffects, seen.id, { close: true });
  if (!standing.ok) return standing;
  if (standing.value === 'SUCCEEDED') return (await isBooked(services, seen.basket_id)) ? justPaid : ok(true);
  const still = await transact(services.db, async (tx) =>
    ok((await lockOpenBasket(tx, caller.subjectId))?.state === 'PAYING'),
  );
  return still.ok && still.value
    ? refuse('payment-open', 'This basket is being paid at the moment. Please try again in a minute.')
    : ok(true);
}
