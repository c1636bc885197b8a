import type * as z from 'zod';
import type { SignedIn, Callers } from '../../identity/access.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { basket, checkoutContract } from '../contract.ts';
import { readBasket } from './read-baskets.ts';
import { checkOut } from './check-out.ts';
import { holdPlaces } from './hold-places.ts';
import { leaveBasket } from './leave-basket.ts';
import { limitUnproved } from './limit-unproved.ts';
import { readEndedHold } from './read-ended-hold.ts';
import { readTakenTimes } from './read-taken-times.ts';
import { holdEnded, renewHold } from './renew-hold.ts';
import { saveAnswers } from './save-answers.ts';
import { settleBooking } from './settle-booking.ts';
import { useCode } from './use-code.ts';

export function checkoutHandlers(services: Services): Handlers<typeof checkoutContract, Callers> {
  return {
    'GET /basket': async ({ caller }) => {
      const held = await readBasket(services, caller);
      return ok({ basket: held, ended: held ? null : await readEndedHold(services, caller) });
    },
    'GET /basket/taken-times': async ({ caller, asPerson }) =>
      ok({ times: await readTakenTimes({ asPerson, trusted: services }, caller) }),
    'POST /basket/places': async ({ caller, body, address }) => {
      const allowed = await limitUnproved(services, caller, address);
      if (!allowed.ok) return allowed;
      const held = await holdPlaces(services, caller, body);
      return held.ok ? ok({ basket: held.value }) : held;
    },
    'PUT /basket/code': async ({ caller, body }) => withBasket(services, caller, await useCode(services, caller, body)),
    'POST /basket/renew': async ({ caller }) => withBasket(services, caller, await renewHold(services, caller)),
    'DELETE /basket': async ({ caller, query }) => empty(await leaveBasket(services, caller, query.bookingId)),
    'PUT /basket/answers': async ({ caller, body }) =>
      withBasket(services, caller, await saveAnswers(services, caller, body)),
    'POST /basket/checkout': async ({ caller, body }) => checkOut(services, caller, body.expectedTotalPence),
    'POST /bookings/{bookingId}/settle': async ({ caller, asPerson, params }) => {
      const settled = await settleBooking(services, caller, params.bookingId);
      if (!settled.ok) return settled;
      const found = await findBooking(asPerson.db, caller, params.bookingId);
      return found
        ? ok({
            ...settled.value,
            booking: await asPerson.bookingViews.readBooking(asPerson, params.bookingId, found.side, caller),
          })
        : notFound;
    },
  };
}

/** A change of the basket is answered with the basket as it is now. */
async function withBasket<Key extends string>(
  services: Services,
  caller: SignedIn,
  result: Result<true, Key>,
): Promise<Result<{ basket: z.infer<typeof basket> }, Key | 'hold-ended'>> {
  if (!result.ok) return result;
  const now = await readBasket(services, caller);
  return now ? ok({ basket: now }) : holdEnded;
}

function empty<Key extends string>(result: Result<unknown, Key>): Result<void, Key> {
  return result.ok ? ok(undefined) : result;
}
