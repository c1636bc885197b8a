import type * as z from 'zod';
import { mustBeSignedIn, type Asker, type SignedIn } from '../../identity/access.ts';
import { done, type Result } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound, type Handlers } from '../../platform/server/http.ts';
import type { basket, bookingsContract } from '../contract.ts';
import { readBasket } from './basket-view.ts';
import { listBookings } from './booking-list.ts';
import { readBooking, showBooking } from './booking-view.ts';
import { calendarOf } from './calendar.ts';
import { cancelPlaces } from './cancel.ts';
import { checkOut } from './checkout.ts';
import { findBooking } from './find-booking.ts';
import { holdPlaces } from './hold.ts';
import { leaveBasket } from './leave.ts';
import { readQuote } from './quote.ts';
import { holdEnded, renewHold } from './renew.ts';
import { saveAnswers } from './save-answers.ts';
import { settleBooking } from './settle.ts';

export function bookingsHandlers(doors: Doors): Handlers<typeof bookingsContract, Asker> {
  return {
    'GET /basket': async ({ asker }) => done({ basket: await readBasket(doors, mustBeSignedIn(asker)) }),
    'POST /basket/places': async ({ asker, body }) =>
      withBasket(doors, mustBeSignedIn(asker), await holdPlaces(doors, mustBeSignedIn(asker), body)),
    'POST /basket/renew': async ({ asker }) =>
      withBasket(doors, mustBeSignedIn(asker), await renewHold(doors, mustBeSignedIn(asker))),
    'DELETE /basket': async ({ asker, query }) =>
      empty(await leaveBasket(doors, mustBeSignedIn(asker), query.bookingId)),
    'PUT /basket/answers': async ({ asker, body }) =>
      withBasket(doors, mustBeSignedIn(asker), await saveAnswers(doors, mustBeSignedIn(asker), body)),
    'POST /basket/checkout': async ({ asker, body }) => checkOut(doors, mustBeSignedIn(asker), body.expectedTotalPence),
    'GET /bookings': async ({ asker, query }) => done(await listBookings(doors, mustBeSignedIn(asker), query)),
    'GET /bookings/{bookingId}': async ({ asker, params }) =>
      showBooking(doors, mustBeSignedIn(asker), params.bookingId),
    'POST /bookings/{bookingId}/settle': async ({ asker, params }) => {
      const settled = await settleBooking(doors, mustBeSignedIn(asker), params.bookingId);
      if (!settled.ok) return settled;
      const found = await findBooking(doors.db, mustBeSignedIn(asker), params.bookingId);
      return found
        ? done({
            ...settled.value,
            booking: await readBooking(doors, params.bookingId, found.side, mustBeSignedIn(asker)),
          })
        : notFound;
    },
    'GET /bookings/{bookingId}/refund-quote': async ({ asker, params, query }) =>
      readQuote(doors, mustBeSignedIn(asker), params.bookingId, {
        placeIds: query.places?.split(',').filter(Boolean),
        as: query.as,
      }),
    'POST /bookings/{bookingId}/cancel': async ({ asker, params, body }) => {
      const cancelled = await cancelPlaces(doors, mustBeSignedIn(asker), { ...body, bookingId: params.bookingId });
      if (!cancelled.ok) return cancelled;
      const found = await findBooking(doors.db, mustBeSignedIn(asker), params.bookingId, body.as);
      if (!found) return notFound;
      return done({
        booking: await readBooking(doors, params.bookingId, found.side, mustBeSignedIn(asker)),
        refundedPence: cancelled.value.refundedPence,
      });
    },
    'GET /bookings/{bookingId}/calendar.ics': async ({ asker, params }) =>
      (await calendarOf(doors, mustBeSignedIn(asker), params.bookingId)) ?? notFound,
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

function empty<Key extends string>(result: Result<unknown, Key>): Result<void, Key> {
  return result.ok ? done(undefined) : result;
}
