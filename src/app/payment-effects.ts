import { basketAuthorised, basketPaymentEnded, basketsPaid } from '../checkout/server/payment-effects.ts';
import { lockBasket, lockBaskets } from '../checkout/server/release-basket.ts';
import { linkPaid } from '../manual-bookings/server/payment-effects.ts';
import { lapseMove, movePaid } from '../moves/server/move-payment.ts';
import type { PaymentEffects, PaymentRow } from '../payments/server/record-payment.ts';
import type { Tx } from '../platform/server/database/db.ts';
import type { Services } from '../platform/server/services.ts';
import { captureFailed } from '../requests/server/payment-effects.ts';

/** What the end of a payment means, by what it is for. Each domain brings its own effects. */
export const paymentEffects: PaymentEffects = {
  paid: async (tx, services, payments) => {
    // All baskets first, in one order: two groups of payments cannot wait for each other.
    await lockBaskets(
      tx,
      payments.map((payment) => payment.basket_id),
    );
    const by = Map.groupBy(payments, (payment) => payment.purpose);
    await basketsPaid(tx, services, by.get('basket') ?? []);
    for (const payment of by.get('move') ?? []) await movePaid(tx, services, payment);
    for (const payment of by.get('link') ?? []) await linkPaid(tx, services, payment);
  },
  authorised: basketAuthorised,
  captureFailed,
  ended: async (tx, services, payment) => {
    if (payment.purpose === 'basket') await basketPaymentEnded(tx, services, payment);
    if (payment.purpose === 'move') await endMoveUnpaid(tx, services, payment);
  },
};

async function endMoveUnpaid(tx: Tx, services: Services, payment: PaymentRow): Promise<void> {
  const basket = await lockBasket(tx, payment.basket_id);
  if (basket?.state === 'MOVING') await lapseMove(tx, services, payment.basket_id);
}
