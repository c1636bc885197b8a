import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import { done } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { paymentsContract } from '../contract.ts';
import { agreeOnFees } from './agree-on-fees.ts';
import { linkBankAccount, readBankAccount, refreshBankAccount } from './bank-account.ts';
import { findParties, listAgreements } from './fee-agreements.ts';
import { ledgerOfBooking } from './ledger-of-booking.ts';
import type { PaymentEffects } from './payment.ts';
import { payoutFile } from './payout-file.ts';
import { holdPayouts, readPayoutHold, releasePayouts } from './payout-holds.ts';
import { listPayouts } from './payout-list.ts';
import { readPayout } from './payout-places.ts';
import { reconciliationReport } from './reconciliation-report.ts';
import { retryRefund } from './retry-refund.ts';
import { receiveStripeEvent } from './stripe-events.ts';
import { vatReceipt } from './vat-receipt.ts';

/** Handlers of payments; `effects` is what the bookings do when a payment ends. */
export function paymentsHandlers(doors: Doors, effects: PaymentEffects): Handlers<typeof paymentsContract, Asker> {
  return {
    'GET /bank-account': async ({ asker }) => done(await readBankAccount(doors.db, mustBeSignedIn(asker).subjectId)),
    'POST /bank-account/link': async ({ asker }) => linkBankAccount(doors, mustBeSignedIn(asker).subjectId),
    'POST /bank-account/refresh': async ({ asker }) => refreshBankAccount(doors, mustBeSignedIn(asker).subjectId),
    'POST /stripe/webhook': async ({ request }) => receiveStripeEvent(doors, effects, request),
    'GET /ledger/bookings/{bookingId}': async ({ asker, walled, params }) => {
      const reader = mustBeSignedIn(asker);
      // Administrators look after all money, so they read around the wall.
      return ledgerOfBooking(reader.roles.has('admin') ? doors : walled, reader, params.bookingId);
    },
    'GET /payouts': async ({ asker, walled, query }) =>
      done(await listPayouts(walled, mustBeSignedIn(asker).subjectId, query)),
    'GET /payouts/{payoutId}': async ({ asker, walled, params }) =>
      readPayout(walled, mustBeSignedIn(asker), params.payoutId),
    'GET /payouts.csv': async ({ asker, walled, query }) => payoutFile(walled, mustBeSignedIn(asker), query),
    'GET /vat-receipt': async ({ asker, walled, query }) =>
      done(await vatReceipt(walled, mustBeSignedIn(asker).subjectId, query.month)),
    'POST /refunds/{refundId}/retry': async ({ asker, params }) =>
      retryRefund(doors, mustBeSignedIn(asker).actorId, params.refundId),
    'GET /reconciliation': async () => done(await reconciliationReport(doors)),
    'GET /fees': async ({ query }) => done(await listAgreements(doors, query.page)),
    'GET /fee-parties': async ({ query }) => done(await findParties(doors, query.q)),
    'POST /fees': async ({ asker, body }) => agreeOnFees(doors, mustBeSignedIn(asker).actorId, body),
    'GET /payout-holds/{accountId}': async ({ params }) => readPayoutHold(doors, params.accountId),
    'PUT /payout-holds/{accountId}': async ({ asker, params, body }) =>
      holdPayouts(doors, mustBeSignedIn(asker).actorId, params.accountId, body.reason),
    'DELETE /payout-holds/{accountId}': async ({ asker, params }) =>
      releasePayouts(doors, mustBeSignedIn(asker).actorId, params.accountId),
  };
}
