import type { Callers } from '../../identity/access.ts';
import { withBooking } from '../../places/server/read-booking-views.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { ok } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { movesContract } from '../contract.ts';
import { leaveMove } from './end-move.ts';
import { readMoveOptions } from './move-options.ts';
import { movePlaces } from './move-places.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function movesHandlers(services: Services): Handlers<typeof movesContract, Callers> {
  return {
    'GET /bookings/{bookingId}/move-options': async ({ caller, params, query }) => {
      const placeIds = query.places.split(',').filter((id) => UUID.test(id));
      if (placeIds.length === 0) return notFound;
      return readMoveOptions(services, caller, params.bookingId, { placeIds, as: query.as });
    },
    'POST /bookings/{bookingId}/move': async ({ caller, asPerson, params, body }) => {
      const request = { ...body, bookingId: params.bookingId };
      const moved = await movePlaces(services, caller, request);
      if (!moved.ok) return moved;
      if (moved.value.outcome === 'pay') return ok(moved.value);
      const found = await findBooking(asPerson.db, caller, params.bookingId, body.as);
      if (!found) return notFound;
      const booking = await asPerson.bookingViews.readBooking(asPerson, params.bookingId, found.side, caller);
      return ok({ outcome: 'moved' as const, booking });
    },
    'DELETE /bookings/{bookingId}/move': async ({ caller, asPerson, params }) =>
      withBooking(asPerson, caller, params.bookingId, 'booker', await leaveMove(services, caller, params.bookingId)),
  };
}
