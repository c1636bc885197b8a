import type { Callers } from '../../identity/access.ts';
import { withBooking } from '../../places/server/read-booking-views.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { ok } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { cancellationsContract } from '../contract.ts';
import { decideRefundRequest } from './answer-refund-request.ts';
import { askForRefund } from './ask-refund.ts';
import { cancelPlaces } from './cancel-places.ts';
import { cancelSessions, previewSessions } from './cancel-sessions.ts';
import { cancellableSessions } from './list-cancellable-sessions.ts';
import { byCouncil, bySide } from './find-cancellable.ts';
import { readQuote } from './quote-refund.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function cancellationsHandlers(services: Services): Handlers<typeof cancellationsContract, Callers> {
  return {
    'GET /bookings/{bookingId}/refund-quote': async ({ caller, asPerson, params, query }) =>
      readQuote(asPerson, bySide(caller, params.bookingId, query.as), caller, query.places),
    'POST /bookings/{bookingId}/cancel': async ({ caller, asPerson, params, body }) => {
      const find = bySide(caller, params.bookingId, body.as);
      const cancelled = await cancelPlaces(services, find, caller, { ...body, ...params });
      if (!cancelled.ok) return cancelled;
      const found = await findBooking(asPerson.db, caller, params.bookingId, body.as);
      if (!found) return notFound;
      return ok({
        booking: await asPerson.bookingViews.readBooking(asPerson, params.bookingId, found.side, caller),
        refundedPence: cancelled.value.refundedPence,
      });
    },
    'GET /councils/{councilId}/bookings/{bookingId}/refund-quote': async ({ caller, asPerson, params, query }) =>
      readQuote(asPerson, byCouncil(caller, params.councilId, params.bookingId), caller, query.places),
    'POST /councils/{councilId}/bookings/{bookingId}/cancel': async ({ caller, asPerson, params, body }) => {
      const { councilId, bookingId } = params;
      const find = byCouncil(caller, councilId, bookingId);
      const cancelled = await cancelPlaces(services, find, caller, { ...body, bookingId });
      if (!cancelled.ok) return cancelled;
      const booking = await asPerson.bookingViews.showCouncilBooking(asPerson, caller, councilId, bookingId);
      return booking.ok ? ok({ booking: booking.value, ...cancelled.value }) : booking;
    },
    'GET /cancellable-sessions': async ({ caller, asPerson, query }) =>
      ok(await cancellableSessions(asPerson, caller, query)),
    'GET /cancellations/preview': async ({ caller, asPerson, query }) => {
      const ids = query.sessions.split(',').filter((id) => UUID.test(id));
      return ids.length === 0 ? notFound : previewSessions(asPerson, caller, ids);
    },
    'POST /cancellations': async ({ caller, body }) => cancelSessions(services, caller, body),
    'POST /bookings/{bookingId}/ask-refund': async ({ caller, asPerson, params, body }) =>
      withBooking(
        asPerson,
        caller,
        params.bookingId,
        'booker',
        await askForRefund(services, caller, params.bookingId, body),
      ),
    'POST /refunds/{refundId}/decide': async ({ caller, asPerson, params, body }) => {
      const decided = await decideRefundRequest(services, caller, params.refundId, body);
      if (!decided.ok) return decided;
      const { bookingId } = decided.value;
      return ok({ booking: await asPerson.bookingViews.readBooking(asPerson, bookingId, 'provider', caller) });
    },
  };
}
