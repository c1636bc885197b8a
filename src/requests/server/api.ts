import type { Callers } from '../../identity/access.ts';
import { withBooking } from '../../places/server/read-booking-views.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { requestsContract } from '../contract.ts';
import { approveRequest, declineRequest, withdrawRequest } from './answer-request.ts';
import { switchTicket } from './switch-ticket.ts';

export function requestsHandlers(services: Services): Handlers<typeof requestsContract, Callers> {
  return {
    'POST /bookings/{bookingId}/approve': async ({ caller, asPerson, params, body }) =>
      withBooking(
        asPerson,
        caller,
        params.bookingId,
        'provider',
        await approveRequest(services, caller, params.bookingId, body),
      ),
    'POST /bookings/{bookingId}/switch': async ({ caller, params, body }) =>
      empty(await switchTicket(services, caller, params.bookingId, body)),
    'POST /bookings/{bookingId}/decline': async ({ caller, asPerson, params, body }) =>
      withBooking(
        asPerson,
        caller,
        params.bookingId,
        'provider',
        await declineRequest(services, caller, params.bookingId, body),
      ),
    'POST /bookings/{bookingId}/withdraw': async ({ caller, asPerson, params }) =>
      withBooking(
        asPerson,
        caller,
        params.bookingId,
        'booker',
        await withdrawRequest(services, caller, params.bookingId),
      ),
  };
}

function empty<Key extends string>(result: Result<unknown, Key>): Result<void, Key> {
  return result.ok ? ok(undefined) : result;
}
