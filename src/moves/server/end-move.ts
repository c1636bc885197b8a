import type { SignedIn } from '../../identity/access.ts';
import { reconcilePayment } from '../../payments/server/reconcile.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { lapseMove } from './move-payment.ts';
import { openMoveOf } from './open-move.ts';
import { change } from '../../platform/server/work/change.ts';

/** How long the new places of a move outlive its payment page while Stripe cannot be asked. */
const PATIENCE_MINUTES = 30;
const AT_ONCE = 100;

/**
 * Ends a move whose difference was not paid in time, or that is given up: its page is closed at Stripe first, and if it
 * was paid after all, the move is made. Safe to call for any move at any time.
 * @param close ends it although its time is not over
 */
export async function endMove(
  services: Services,
  moveId: string,
  { close }: { close: boolean },
): Promise<Result<true, 'stripe-unavailable'>> {
  const now = services.clock.now();
  const move = await services.db.selectFrom('move').selectAll().where('id', '=', moveId).executeTakeFirst();
  if (move?.state !== 'PAYING' || !move.basket_id || !move.held_until) return ok(true);
  const late = now.epochMilliseconds - move.held_until.getTime();
  if (!close && late < 0) return ok(true);
  const payment = await services.db
    .selectFrom('payment')
    .select('id')
    .where('basket_id', '=', move.basket_id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (payment) {
    const settled = await reconcilePayment(services, services.paymentEffects, payment.id, { close: true });
    if (!settled.ok && late < PATIENCE_MINUTES * 60_000) return settled;
  }
  // The end of its payment has ended the move, or made it. What is left is one that Stripe says nothing of.
  await change(services, async (tx) => ok(await lapseMove(tx, services, move.basket_id ?? '')));
  return ok(true);
}

/** Ends every move that was not paid in time: the safety net below the event that ends each. */
export async function endMoves(services: Services): Promise<void> {
  const over = await services.db
    .selectFrom('move')
    .select('id')
    .where('state', '=', 'PAYING')
    .where('held_until', '<=', timestamp(services.clock.now()))
    .orderBy('held_until')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of over) {
    try {
      await endMove(services, id, { close: false });
    } catch (error) {
      // One move that cannot be ended must not keep the others held.
      services.log.error({ move: id, err: error }, 'move could not be ended');
    }
  }
}

/**
 * Ends the move of a booking that is being paid, if its old places or its new date do not stand any more. What becomes of
 * other places of the booking is nothing to it.
 */
export async function endMoveOfBooking(services: Services, bookingId: string): Promise<void> {
  const open = await services.db
    .selectFrom('move')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'PAYING')
    .where((is) =>
      is.exists(
        is
          .selectFrom('move_place')
          .innerJoin('place', 'place.id', 'move_place.place_id')
          .innerJoin('session', 'session.id', 'place.session_id')
          .select('place.id')
          .whereRef('move_place.move_id', '=', 'move.id')
          .where((of) =>
            of.or([
              of.and([of('move_place.side', '=', 'from'), of('place.state', '<>', 'CONFIRMED')]),
              of.and([of('move_place.side', '=', 'to'), of('session.cancelled_at', 'is not', null)]),
            ]),
          ),
      ),
    )
    .executeTakeFirst();
  if (open) await endMove(services, open.id, { close: true });
}

/** The booker gives up a move before its difference is paid: the booking stays as it is. */
export async function leaveMove(
  services: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<true, 'not-found' | 'stripe-unavailable'>> {
  const found = await findBooking(services.db, caller, bookingId, 'booker');
  if (!found) return notFound;
  const open = await openMoveOf(services.db, bookingId);
  return open ? endMove(services, open.id, { close: true }) : ok(true);
}
