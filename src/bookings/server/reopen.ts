import type { SignedIn } from '../../identity/access.ts';
import { reconcilePayment } from '../../payments/server/reconcile.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { paymentEffects } from './payment-effects.ts';
import { lockOpenBasket } from './release.ts';

export type ReopenRefusal = 'payment-open' | 'stripe-unavailable';

/**
 * Takes a basket back from its payment page, so that it can be changed or given up: the page is closed at Stripe first,
 * because what can still be paid must not change. A basket that is not being paid is left as it is.
 */
export async function reopenBasket(doors: Doors, asker: SignedIn): Promise<Result<true, ReopenRefusal>> {
  const paying = await transact(doors.db, async (tx) => {
    const payment = await tx
      .selectFrom('payment')
      .innerJoin('basket', 'basket.id', 'payment.basket_id')
      .select('payment.id')
      .where('basket.account_id', '=', asker.subjectId)
      .where('basket.state', '=', 'PAYING')
      .where('payment.state', '=', 'OPEN')
      .forUpdate('payment')
      .executeTakeFirst();
    // Said before Stripe is told to close the page, because its news of that may be faster than its answer.
    if (payment) await tx.updateTable('payment').set({ reopens: true }).where('id', '=', payment.id).execute();
    return done(payment?.id ?? null);
  });
  if (!paying.ok || paying.value === null) return done(true);
  const standing = await reconcilePayment(doors, paymentEffects, paying.value, { close: true });
  if (!standing.ok) return standing;
  if (standing.value === 'SUCCEEDED')
    return refuse('payment-open', 'Your payment has just gone through, so this is booked. You find it under Bookings.');
  const still = await transact(doors.db, async (tx) =>
    done((await lockOpenBasket(tx, asker.subjectId))?.state === 'PAYING'),
  );
  return still.ok && still.value
    ? refuse('payment-open', 'This basket is being paid at the moment. Please try again in a minute.')
    : done(true);
}
