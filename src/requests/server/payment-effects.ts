import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { PaymentRow } from '../../payments/server/record-payment.ts';
import { endRequest } from './end-request.ts';

/** The bank let the money go before it was taken: the request ends, and both sides are told why. */
export async function captureFailed(tx: Tx, services: Services, payment: PaymentRow): Promise<void> {
  const bookings = await tx
    .selectFrom('booking')
    .select(['id', 'booker_id', 'provider_id', 'listing_id'])
    .where('basket_id', '=', payment.basket_id)
    .where('approval', 'in', ['PENDING', 'APPROVED'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const booking of bookings) await endRequest(tx, services, booking, 'EXPIRED', { card: true });
}
