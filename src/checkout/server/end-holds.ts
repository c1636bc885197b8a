import { reconcilePayment } from '../../payments/server/reconcile.ts';
import { ok, type Result } from '../../platform/result.ts';
import { anyOf, transact, type Database, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { normalCode } from '../../tickets/code.ts';
import { isOpen as isOpenRow } from '../../places/server/look-up-baskets.ts';
import { lockBasket, releaseBasket } from './release-basket.ts';

/** How long a basket that is being paid outlives its payment page while Stripe cannot be asked. */
const PATIENCE_MINUTES = 30;
const AT_ONCE = 100;

/**
 * Ends a basket whose hold has run out, each in its own transaction. One that is being paid is first settled with
 * Stripe: its page is closed, and if it was paid after all it is booked. Safe to call for any basket at any time.
 * @returns whether it holds nothing any more, because it was ended now or by somebody else in the same moment.
 */
export async function endHold(services: Services, basketId: string): Promise<boolean> {
  const now = services.clock.now();
  const basket = await services.db.selectFrom('basket').selectAll().where('id', '=', basketId).executeTakeFirst();
  if (!basket || basket.held_until.getTime() > now.epochMilliseconds) return false;
  if (!isOpen(basket)) return true;
  if (basket.state === 'PAYING') {
    const payment = await services.db
      .selectFrom('payment')
      .select('id')
      .where('basket_id', '=', basketId)
      .where('state', '=', 'OPEN')
      .executeTakeFirst();
    const settled = payment
      ? await reconcilePayment(services, services.paymentEffects, payment.id, { close: true })
      : undefined;
    const admission = now.epochMilliseconds - basket.held_until.getTime() < PATIENCE_MINUTES * 60_000;
    if (settled && !settled.ok && admission) return false;
  }
  const ended = await transact(services.db, async (tx) => {
    const locked = await lockBasket(tx, basketId);
    if (!locked || !isOpen(locked)) return ok(true);
    if (locked.held_until.getTime() > now.epochMilliseconds) return ok(false);
    await releaseBasket(tx, services, locked, 'time-out');
    return ok(true);
  });
  services.wakeRelay();
  return ended.ok && ended.value;
}

const isOpen = ({ state }: { state: string }): boolean => state === 'OPEN' || state === 'PAYING';

/** Sessions and tickets that somebody wants places of. */
export type Scarce = { sessionIds: readonly string[]; ticketIds: readonly string[] };

/**
 * Ends every hold that has run out. Called every few seconds, and at once when somebody wants what they hold.
 * @param only what the holds that are looked at take up: places of a session, or of a ticket that is counted wherever its
 *   dates are; absent means all.
 * @returns how many holds ended.
 */
export async function endHolds(services: Services, only?: Scarce): Promise<number> {
  const now = services.clock.now().toString() as never;
  return endEach(
    services,
    await (only ? holdsThatRanOut(services.db, services, only) : endedHolds(services.db, { now })),
  );
}

/** Baskets whose time has run out and that still take up something of what somebody wants: `endEach` ends them. */
export async function holdsThatRanOut(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  wanted: Scarce,
): Promise<{ id: string }[]> {
  return endedHoldsWith(db, { ...wanted, now: clock.now().toString() as never });
}

type AtMoment = { now: never };
const endedHolds = async (db: Queryable, { now }: AtMoment) => endedAt(db, now).execute();
const endedHoldsWith = async (db: Queryable, { now, sessionIds, ticketIds }: AtMoment & Scarce) =>
  endedAt(db, now)
    .where((is) =>
      is.exists(
        is
          .selectFrom('place')
          .innerJoin('booking', 'booking.id', 'place.booking_id')
          .select('place.id')
          .whereRef('booking.basket_id', '=', 'basket.id')
          .where('place.state', '=', 'HELD')
          .where((of) =>
            of.or([of('place.session_id', '=', anyOf(sessionIds)), of('place.ticket_id', '=', anyOf(ticketIds))]),
          ),
      ),
    )
    .execute();

/** Baskets whose time has run out, the longest ago first. */
function endedAt(db: Database, now: never) {
  return db
    .selectFrom('basket')
    .select('basket.id')
    .where(isOpenRow)
    .where('basket.held_until', '<=', now)
    .orderBy('basket.held_until')
    .limit(AT_ONCE);
}

/**
 * Tries once more where there were too few places and holds that had run out had some of them: nothing is refused that
 * is free.
 */
export async function freeing<Value, Key extends string>(
  services: Services,
  wanted: Scarce,
  attempt: () => Promise<Result<Value, Key>>,
): Promise<Result<Value, Key>> {
  const first = await attempt();
  const gone = !first.ok && first.refusal.key === 'places-gone';
  return gone && (await endHolds(services, wanted)) > 0 ? attempt() : first;
}

/**
 * Ends the holds that have run out and still count as uses of a code: nothing is refused that is free.
 * @returns how many holds ended.
 */
export async function endHoldsWithCode(services: Services, code: string): Promise<number> {
  const baskets = await services.db
    .selectFrom('basket')
    .innerJoin('booking', 'booking.basket_id', 'basket.id')
    .innerJoin('code_use', 'code_use.booking_id', 'booking.id')
    .innerJoin('discount_code', 'discount_code.id', 'code_use.code_id')
    .select('basket.id')
    .distinct()
    .where('basket.state', 'in', ['OPEN', 'PAYING'])
    .where('basket.held_until', '<=', services.clock.now().toString() as never)
    .where('code_use.given_back_at', 'is', null)
    .where('discount_code.code', '=', normalCode(code))
    .limit(AT_ONCE)
    .execute();
  return endEach(services, baskets);
}

/** Ends baskets whose time has run out, each by itself. @returns how many of them hold nothing any more. */
export async function endEach(services: Services, baskets: readonly { id: string }[]): Promise<number> {
  let ended = 0;
  for (const { id } of baskets) {
    try {
      if (await endHold(services, id)) ended += 1;
    } catch (error) {
      // One basket that cannot be ended must not keep the others held.
      services.log.error({ basket: id, err: error }, 'hold could not be ended');
    }
  }
  return ended;
}
