import type { Callers } from '../../identity/access.ts';
import { withBooking } from '../../places/server/read-booking-views.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { manualBookingsContract } from '../contract.ts';
import { bookableListings, bookingOptions } from './list-bookable-listings.ts';
import { claimBookings, lookUpClaim } from './claim.ts';
import { findCustomers } from './keep-customers.ts';
import { makeBooking } from './make-booking.ts';
import { payByLink, readPaymentLink, settlePaymentLink } from './pay-by-link.ts';
import { quoteProviderBooking } from './quote-provider-booking.ts';
import { recordPayment, takeRecordBack } from './record-payment.ts';

export function manualBookingsHandlers(services: Services): Handlers<typeof manualBookingsContract, Callers> {
  return {
    'POST /bookings': async ({ caller, body }) => makeBooking(services, caller, body),
    'GET /customers': async ({ caller, asPerson, query }) => ok(await findCustomers(asPerson, caller, query.q)),
    'GET /bookable-listings': async ({ caller }) => ok(await bookableListings(services, caller)),
    'GET /bookable-listings/{listingId}': async ({ caller, params }) =>
      bookingOptions(services, caller, params.listingId),
    'POST /bookable-listings/{listingId}/quote': async ({ caller, params, body }) =>
      quoteProviderBooking(services, caller, params.listingId, body),
    'POST /bookings/{bookingId}/payments': async ({ caller, asPerson, params, body }) =>
      withBooking(
        asPerson,
        caller,
        params.bookingId,
        'provider',
        await recordPayment(services, caller, params.bookingId, body),
      ),
    'POST /bookings/{bookingId}/payments/{recordId}/take-back': async ({ caller, asPerson, params }) =>
      withBooking(
        asPerson,
        caller,
        params.bookingId,
        'provider',
        await takeRecordBack(services, caller, params.bookingId, params.recordId),
      ),
    'GET /payment-links/{key}': async ({ params }) => readPaymentLink(services, params.key),
    'POST /payment-links/{key}/pay': async ({ params }) => payByLink(services, params.key),
    'POST /payment-links/{key}/settle': async ({ params }) => settlePaymentLink(services, params.key),
    'GET /claims/look-up': async ({ query }) => lookUpClaim(services, query.token),
    'POST /claims': async ({ caller, body }) => claimBookings(services, caller, body.token),
  };
}
