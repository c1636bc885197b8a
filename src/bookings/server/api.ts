import type * as z from 'zod';
import { mustBeSignedIn, type Asker, type SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { basket, bookingsContract } from '../contract.ts';
import { keepAnswerFile, readAnswerFile } from '../../questionnaires/server/answer-files.ts';
import { approveRequest, declineRequest, withdrawRequest } from '../../requests/server/answer-request.ts';
import { askForRefund } from '../../cancellations/server/ask-refund.ts';
import { bookableListings, bookingOptions } from '../../manual-bookings/server/bookable-listings.ts';
import { readBasket } from '../../checkout/server/basket-view.ts';
import { listBookings } from './booking-list.ts';
import { bookingsFile } from './bookings-file.ts';
import type { BookingAnswer } from '../contract.ts';
import { readBooking, showBooking } from './booking-view.ts';
import { calendarOf } from './booking-calendar.ts';
import { cancellableSessions } from '../../cancellations/server/cancellable-sessions.ts';
import { cancelSessions, previewSessions } from '../../cancellations/server/cancel-sessions.ts';
import { cancelPlaces } from '../../cancellations/server/cancel-places.ts';
import { claimBookings, lookUpClaim } from '../../manual-bookings/server/claim-bookings.ts';
import { checkOut } from '../../checkout/server/check-out.ts';
import { showCouncilBooking } from './council-booking.ts';
import { listCouncilBookings } from './council-bookings.ts';
import { findCustomers } from '../../manual-bookings/server/customers.ts';
import { decideRefundRequest } from '../../cancellations/server/answer-refund-request.ts';
import { leaveMove } from '../../moves/server/end-move.ts';
import { readEndedHold } from '../../checkout/server/read-ended-hold.ts';
import { findBooking, type Side } from '../../places/server/find-booking.ts';
import { holdPlaces } from '../../checkout/server/hold-places.ts';
import { payByLink, readPaymentLink, settlePaymentLink } from '../../manual-bookings/server/payment-link.ts';
import { readInvoiceSettings, saveInvoiceSettings } from '../../invoices/server/invoice-settings.ts';
import { quoteProviderBooking } from '../../manual-bookings/server/quote-provider-booking.ts';
import { showInvoice } from '../../invoices/server/show-invoice.ts';
import { leaveBasket } from '../../checkout/server/leave-basket.ts';
import { makeBooking } from '../../manual-bookings/server/make-booking.ts';
import { readMoveOptions } from '../../moves/server/move-options.ts';
import { movePlaces } from '../../moves/server/move-places.ts';
import { readQuote } from '../../cancellations/server/quote-refund.ts';
import { recordPayment, takeRecordBack } from '../../manual-bookings/server/record-payment.ts';
import { holdEnded, renewHold } from '../../checkout/server/renew-hold.ts';
import { saveAnswers } from '../../checkout/server/save-answers.ts';
import { settleBooking } from '../../checkout/server/settle-booking.ts';
import { switchTicket } from '../../requests/server/switch-ticket.ts';
import { byCouncil, bySide } from '../../cancellations/server/find-cancellable.ts';
import { useCode } from '../../checkout/server/use-code.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function bookingsHandlers(doors: Doors): Handlers<typeof bookingsContract, Asker> {
  return {
    'GET /basket': async ({ asker }) => {
      const held = await readBasket(doors, mustBeSignedIn(asker));
      return done({ basket: held, ended: held ? null : await readEndedHold(doors, mustBeSignedIn(asker)) });
    },
    'POST /basket/places': async ({ asker, body }) => {
      const held = await holdPlaces(doors, mustBeSignedIn(asker), body);
      return held.ok ? done({ basket: held.value }) : held;
    },
    'PUT /basket/code': async ({ asker, body }) =>
      withBasket(doors, mustBeSignedIn(asker), await useCode(doors, mustBeSignedIn(asker), body)),
    'POST /basket/renew': async ({ asker }) =>
      withBasket(doors, mustBeSignedIn(asker), await renewHold(doors, mustBeSignedIn(asker))),
    'DELETE /basket': async ({ asker, query }) =>
      empty(await leaveBasket(doors, mustBeSignedIn(asker), query.bookingId)),
    'POST /answer-files': async ({ asker, file }) =>
      file
        ? keepAnswerFile(doors, mustBeSignedIn(asker), file)
        : refuse('invalid-input', 'Send the file in a field named file.'),
    'GET /bookings/{bookingId}/files/{fileId}': async ({ asker, walled, params }) =>
      (await readAnswerFile(walled, mustBeSignedIn(asker), params.bookingId, params.fileId)) ?? notFound,
    'PUT /basket/answers': async ({ asker, body }) =>
      withBasket(doors, mustBeSignedIn(asker), await saveAnswers(doors, mustBeSignedIn(asker), body)),
    'POST /basket/checkout': async ({ asker, body }) => checkOut(doors, mustBeSignedIn(asker), body.expectedTotalPence),
    'GET /bookings': async ({ asker, walled, query }) => done(await listBookings(walled, mustBeSignedIn(asker), query)),
    'GET /bookings.csv': async ({ asker, walled, query }) => bookingsFile(walled, mustBeSignedIn(asker), query),
    'POST /bookings': async ({ asker, body }) => makeBooking(doors, mustBeSignedIn(asker), body),
    'GET /customers': async ({ asker, walled, query }) =>
      done(await findCustomers(walled, mustBeSignedIn(asker), query.q)),
    'GET /bookable-listings': async ({ asker }) => done(await bookableListings(doors, mustBeSignedIn(asker))),
    'GET /bookable-listings/{listingId}': async ({ asker, params }) =>
      bookingOptions(doors, mustBeSignedIn(asker), params.listingId),
    'POST /bookable-listings/{listingId}/quote': async ({ asker, params, body }) =>
      quoteProviderBooking(doors, mustBeSignedIn(asker), params.listingId, body),
    'POST /bookings/{bookingId}/payments': async ({ asker, walled, params, body }) =>
      withBooking(
        walled,
        mustBeSignedIn(asker),
        params.bookingId,
        'provider',
        await recordPayment(doors, mustBeSignedIn(asker), params.bookingId, body),
      ),
    'POST /bookings/{bookingId}/payments/{recordId}/take-back': async ({ asker, walled, params }) =>
      withBooking(
        walled,
        mustBeSignedIn(asker),
        params.bookingId,
        'provider',
        await takeRecordBack(doors, mustBeSignedIn(asker), params.bookingId, params.recordId),
      ),
    'GET /payment-links/{key}': async ({ params }) => readPaymentLink(doors, params.key),
    'POST /payment-links/{key}/pay': async ({ params }) => payByLink(doors, params.key),
    'POST /payment-links/{key}/settle': async ({ params }) => settlePaymentLink(doors, params.key),
    'GET /claims/look-up': async ({ query }) => lookUpClaim(doors, query.token),
    'POST /claims': async ({ asker, body }) => claimBookings(doors, mustBeSignedIn(asker), body.token),
    'GET /bookings/{bookingId}': async ({ asker, walled, params }) =>
      showBooking(walled, mustBeSignedIn(asker), params.bookingId),
    'POST /bookings/{bookingId}/approve': async ({ asker, walled, params, body }) =>
      withBooking(
        walled,
        mustBeSignedIn(asker),
        params.bookingId,
        'provider',
        await approveRequest(doors, mustBeSignedIn(asker), params.bookingId, body),
      ),
    'POST /bookings/{bookingId}/switch': async ({ asker, params, body }) =>
      empty(await switchTicket(doors, mustBeSignedIn(asker), params.bookingId, body)),
    'POST /bookings/{bookingId}/decline': async ({ asker, walled, params, body }) =>
      withBooking(
        walled,
        mustBeSignedIn(asker),
        params.bookingId,
        'provider',
        await declineRequest(doors, mustBeSignedIn(asker), params.bookingId, body),
      ),
    'POST /bookings/{bookingId}/withdraw': async ({ asker, walled, params }) =>
      withBooking(
        walled,
        mustBeSignedIn(asker),
        params.bookingId,
        'booker',
        await withdrawRequest(doors, mustBeSignedIn(asker), params.bookingId),
      ),
    'POST /bookings/{bookingId}/settle': async ({ asker, walled, params }) => {
      const settled = await settleBooking(doors, mustBeSignedIn(asker), params.bookingId);
      if (!settled.ok) return settled;
      const found = await findBooking(walled.db, mustBeSignedIn(asker), params.bookingId);
      return found
        ? done({
            ...settled.value,
            booking: await readBooking(walled, params.bookingId, found.side, mustBeSignedIn(asker)),
          })
        : notFound;
    },
    'GET /bookings/{bookingId}/refund-quote': async ({ asker, walled, params, query }) =>
      readQuote(walled, bySide(mustBeSignedIn(asker), params.bookingId, query.as), mustBeSignedIn(asker), query.places),
    'POST /bookings/{bookingId}/cancel': async ({ asker, walled, params, body }) => {
      const find = bySide(mustBeSignedIn(asker), params.bookingId, body.as);
      const cancelled = await cancelPlaces(doors, find, mustBeSignedIn(asker), { ...body, ...params });
      if (!cancelled.ok) return cancelled;
      const found = await findBooking(walled.db, mustBeSignedIn(asker), params.bookingId, body.as);
      if (!found) return notFound;
      return done({
        booking: await readBooking(walled, params.bookingId, found.side, mustBeSignedIn(asker)),
        refundedPence: cancelled.value.refundedPence,
      });
    },
    'GET /bookings/{bookingId}/move-options': async ({ asker, params, query }) => {
      const placeIds = query.places.split(',').filter((id) => UUID.test(id));
      if (placeIds.length === 0) return notFound;
      return readMoveOptions(doors, mustBeSignedIn(asker), params.bookingId, { placeIds, as: query.as });
    },
    'POST /bookings/{bookingId}/move': async ({ asker, walled, params, body }) => {
      const wish = { ...body, bookingId: params.bookingId };
      const moved = await movePlaces(doors, mustBeSignedIn(asker), wish);
      if (!moved.ok) return moved;
      if (moved.value.outcome === 'pay') return done(moved.value);
      const found = await findBooking(walled.db, mustBeSignedIn(asker), params.bookingId, body.as);
      if (!found) return notFound;
      const booking = await readBooking(walled, params.bookingId, found.side, mustBeSignedIn(asker));
      return done({ outcome: 'moved' as const, booking });
    },
    'DELETE /bookings/{bookingId}/move': async ({ asker, walled, params }) =>
      withBooking(
        walled,
        mustBeSignedIn(asker),
        params.bookingId,
        'booker',
        await leaveMove(doors, mustBeSignedIn(asker), params.bookingId),
      ),
    'GET /bookings/{bookingId}/invoice': async ({ asker, walled, params }) =>
      showInvoice({ walled, trusted: doors }, mustBeSignedIn(asker), params.bookingId),
    'GET /councils/{councilId}/bookings': async ({ asker, walled, params, query }) =>
      listCouncilBookings(walled, mustBeSignedIn(asker), params.councilId, query),
    'GET /councils/{councilId}/bookings/{bookingId}': async ({ asker, walled, params }) =>
      showCouncilBooking(walled, mustBeSignedIn(asker), params.councilId, params.bookingId),
    'GET /councils/{councilId}/bookings/{bookingId}/refund-quote': async ({ asker, walled, params, query }) =>
      readQuote(
        walled,
        byCouncil(mustBeSignedIn(asker), params.councilId, params.bookingId),
        mustBeSignedIn(asker),
        query.places,
      ),
    'POST /councils/{councilId}/bookings/{bookingId}/cancel': async ({ asker, walled, params, body }) => {
      const { councilId, bookingId } = params;
      const find = byCouncil(mustBeSignedIn(asker), councilId, bookingId);
      const cancelled = await cancelPlaces(doors, find, mustBeSignedIn(asker), { ...body, bookingId });
      if (!cancelled.ok) return cancelled;
      const booking = await showCouncilBooking(walled, mustBeSignedIn(asker), councilId, bookingId);
      return booking.ok ? done({ booking: booking.value, ...cancelled.value }) : booking;
    },
    'GET /invoice-settings': async ({ asker }) => done(await readInvoiceSettings(doors, mustBeSignedIn(asker))),
    'PUT /invoice-settings': async ({ asker, body }) =>
      saveInvoiceSettings(doors, mustBeSignedIn(asker), body.vatNumber),
    'GET /cancellable-sessions': async ({ asker, walled, query }) =>
      done(await cancellableSessions(walled, mustBeSignedIn(asker), query)),
    'GET /cancellations/preview': async ({ asker, walled, query }) => {
      const ids = query.sessions.split(',').filter((id) => UUID.test(id));
      return ids.length === 0 ? notFound : previewSessions(walled, mustBeSignedIn(asker), ids);
    },
    'POST /cancellations': async ({ asker, body }) => cancelSessions(doors, mustBeSignedIn(asker), body),
    'POST /bookings/{bookingId}/ask-refund': async ({ asker, walled, params, body }) =>
      withBooking(
        walled,
        mustBeSignedIn(asker),
        params.bookingId,
        'booker',
        await askForRefund(doors, mustBeSignedIn(asker), params.bookingId, body),
      ),
    'POST /refunds/{refundId}/decide': async ({ asker, walled, params, body }) => {
      const decided = await decideRefundRequest(doors, mustBeSignedIn(asker), params.refundId, body);
      if (!decided.ok) return decided;
      const { bookingId } = decided.value;
      return done({ booking: await readBooking(walled, bookingId, 'provider', mustBeSignedIn(asker)) });
    },
    'GET /bookings/{bookingId}/calendar.ics': async ({ asker, walled, params }) =>
      (await calendarOf(walled, mustBeSignedIn(asker), params.bookingId)) ?? notFound,
  };
}

/** A change of the basket is answered with the basket as it is now. */
async function withBasket<Key extends string>(
  doors: Doors,
  asker: SignedIn,
  result: Result<true, Key>,
): Promise<Result<{ basket: z.infer<typeof basket> }, Key | 'hold-ended'>> {
  if (!result.ok) return result;
  const now = await readBasket(doors, asker);
  return now ? done({ basket: now }) : holdEnded;
}

/** A change of a booking is answered with the booking as it is now, behind the wall. */
async function withBooking<Key extends string>(
  walled: Doors,
  asker: SignedIn,
  bookingId: string,
  side: Side,
  result: Result<true, Key>,
): Promise<Result<{ booking: BookingAnswer }, Key>> {
  return result.ok ? done({ booking: await readBooking(walled, bookingId, side, asker) }) : result;
}

function empty<Key extends string>(result: Result<unknown, Key>): Result<void, Key> {
  return result.ok ? done(undefined) : result;
}
