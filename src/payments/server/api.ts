import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import { done } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http.ts';
import type { paymentsContract } from '../contract.ts';
import { linkBankAccount, readBankAccount, refreshBankAccount } from './bank-account.ts';
import { ledgerOfBooking } from './ledger-of-booking.ts';
import type { PaymentEffects } from './payment.ts';
import { receiveStripeEvent } from './stripe-events.ts';

/** Handlers of payments; `effects` is what the bookings do when a payment ends. */
export function paymentsHandlers(doors: Doors, effects: PaymentEffects): Handlers<typeof paymentsContract, Asker> {
  return {
    'GET /bank-account': async ({ asker }) => done(await readBankAccount(doors.db, mustBeSignedIn(asker).subjectId)),
    'POST /bank-account/link': async ({ asker }) => linkBankAccount(doors, mustBeSignedIn(asker).subjectId),
    'POST /bank-account/refresh': async ({ asker }) => refreshBankAccount(doors, mustBeSignedIn(asker).subjectId),
    'POST /stripe/webhook': async ({ request }) => receiveStripeEvent(doors, effects, request),
    'GET /ledger/bookings/{bookingId}': async ({ asker, params }) =>
      ledgerOfBooking(doors, mustBeSignedIn(asker), params.bookingId),
  };
}
