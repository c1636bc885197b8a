import { type Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { paymentsContract } from '../contract.ts';
import { agreeOnFees } from './agree-on-fees.ts';
import { linkBankAccount, readBankAccount, refreshBankAccount } from './link-bank-account.ts';
import { closeAside } from './keep-aside.ts';
import { findParties, listAgreements } from './list-agreements.ts';
import { ledgerOfBooking } from './read-ledger-of-booking.ts';
import type { PaymentEffects } from './record-payment.ts';
import { chosenPayoutFile, payoutFile } from './write-payout-file.ts';
import { holdPayouts, readPayoutHold, releasePayouts } from './hold-payouts.ts';
import { listPayouts } from './list-payouts.ts';
import { readPayout } from './read-payout.ts';
import { reconciliationReport } from './report-reconciliation.ts';
import { weeklyIncome } from './read-weekly-income.ts';
import { retryRefund } from './retry-refund.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';
import { vatReceipt } from './write-vat-receipt.ts';

/** Handlers of payments; `effects` is what the bookings do when a payment ends. */
export function paymentsHandlers(
  services: Services,
  effects: PaymentEffects,
): Handlers<typeof paymentsContract, Callers> {
  return {
    'GET /bank-account': async ({ caller }) => ok(await readBankAccount(services.db, caller.subjectId)),
    'POST /bank-account/link': async ({ caller }) => linkBankAccount(services, caller),
    'POST /bank-account/refresh': async ({ caller }) => refreshBankAccount(services, caller.subjectId),
    'POST /stripe/webhook': async ({ request }) => receiveStripeEvent(services, effects, request),
    'GET /ledger/bookings/{bookingId}': async ({ caller, asPerson, params }) => {
      const reader = caller;
      // Administrators look after all money, so they read around the wall.
      return ledgerOfBooking(reader.roles.has('admin') ? services : asPerson, reader, params.bookingId);
    },
    'GET /payouts': async ({ caller, asPerson, query }) => ok(await listPayouts(asPerson, caller.subjectId, query)),
    'GET /income-by-week': async ({ caller, asPerson }) => ok(await weeklyIncome(asPerson, caller.subjectId)),
    'GET /payouts/{payoutId}': async ({ caller, asPerson, params }) => readPayout(asPerson, caller, params.payoutId),
    'GET /payouts.csv': async ({ caller, asPerson, query }) => payoutFile(asPerson, caller, query),
    'POST /payouts-file': async ({ caller, asPerson, body }) => chosenPayoutFile(asPerson, caller, body),
    'GET /vat-receipt': async ({ caller, asPerson, query }) =>
      ok(await vatReceipt(asPerson, caller.subjectId, query.month)),
    'POST /refunds/{refundId}/retry': async ({ caller, params }) =>
      retryRefund(services, caller.actorId, params.refundId),
    'GET /reconciliation': async () => ok(await reconciliationReport(services)),
    'POST /reconciliation/events/{eventId}/close': async ({ caller, params, body }) =>
      closeAside(services, caller.actorId, params.eventId, body.reason),
    'GET /fees': async ({ query }) => ok(await listAgreements(services, query.page)),
    'GET /fee-parties': async ({ query }) => ok(await findParties(services, query.q)),
    'POST /fees': async ({ caller, body }) => agreeOnFees(services, caller.actorId, body),
    'GET /payout-holds/{accountId}': async ({ params }) => readPayoutHold(services, params.accountId),
    'PUT /payout-holds/{accountId}': async ({ caller, params, body }) =>
      holdPayouts(services, caller.actorId, params.accountId, body.reason),
    'DELETE /payout-holds/{accountId}': async ({ caller, params }) =>
      releasePayouts(services, caller.actorId, params.accountId),
  };
}
