import type * as z from 'zod';
import type { Asker, SignedIn } from '../../identity/access.ts';
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
    'GET /basket': async ({ asker }) => done({ basket: await readBasket(doors, signedIn(asker)) }),
    'POST /basket/places': async ({ asker, body }) =>
      withBasket(doors, signedIn(asker), await holdPlaces(doors, signedIn(asker), body)),
    'POST /basket/renew': async ({ asker }) =>
      withBasket(doors, signedIn(asker), await renewHold(doors, signedIn(asker))),
    'DELETE /basket': async ({ asker, query }) => empty(await leaveBasket(doors, signedIn(asker), query.bookingId)),
    'PUT /basket/answers': async ({ asker, body }) =>
      withBasket(doors, signedIn(asker), await saveAnswers(doors, signedIn(asker), body)),
    'POST /basket/checkout': async ({ asker, body }) => checkOut(doors, signedIn(asker), body.expectedTotalPence),
    'GET /bookings': async ({ asker, query }) => done(await listBookings(doors, signedIn(asker), query)),
    'GET /bookings/{bookingId}': async ({ asker, params }) => showBooking(doors, signedIn(asker), params.bookingId),
    'POST /bookings/{bookingId}/settle': async ({ asker, params }) => {
      const settled = await settleBooking(doors, signedIn(asker), params.bookingId);
      if (!settled.ok) return settled;
      const found = await findBooking(doors.db, signedIn(asker), params.bookingId);
      return found
        ? done({ ...settled.value, booking: await readBooking(doors, params.bookingId, found.side, signedIn(asker)) })
        : notFound;
    },
    'GET /bookings/{bookingId}/refund-quote': async ({ asker, params, query }) =>
      readQuote(doors, signedIn(asker), params.bookingId, {
        placeIds: query.places?.split(',').filter(Boolean),
        as: query.as,
      }),
    'POST /bookings/{bookingId}/cancel': async ({ asker, params, body }) => {
      const cancelled = await cancelPlaces(doors, signedIn(asker), { ...body, bookingId: params.bookingId });
      if (!cancelled.ok) return cancelled;
      const found = await findBooking(doors.db, signedIn(asker), params.bookingId, body.as);
      if (!found) return notFound;
      return done({
        booking: await readBooking(doors, params.bookingId, found.side, signedIn(asker)),
        refundedPence: cancelled.value.refundedPence,
      });
    },
    'GET /bookings/{bookingId}/calendar.ics': async ({ asker, params }) =>
      (await calendarOf(doors, signedIn(asker), params.bookingId)) ?? notFound,
  };
}

/** The access rules of these routes let nobody else in. */
function signedIn(asker: Asker): SignedIn {
  if (asker.kind !== 'signed-in') throw new Error('An anonymous visitor came past the access rules.');
  return asker;
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
