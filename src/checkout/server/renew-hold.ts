import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { HOLD_MINUTES } from './hold-time.ts';
import { lockOpenBasket } from './release-basket.ts';

export const holdEnded = refuse(
  'hold-ended',
  'The time to book has run out and the places were given back. Please choose them again.',
);

/** Begins the time of a basket's hold anew, once. */
export async function renewHold(
  services: Services,
  caller: SignedIn,
): Promise<Result<true, 'hold-ended' | 'already-renewed' | 'payment-open'>> {
  const renewed = await transact(services.db, async (tx) => {
    const now = services.clock.now();
    const basket = await lockOpenBasket(tx, caller.subjectId);
    if (!basket) return holdEnded;
    if (basket.state === 'PAYING')
      return refuse('payment-open', 'This basket is being paid; its places stay held until the payment page closes.');
    if (basket.held_until.getTime() <= now.epochMilliseconds) return holdEnded;
    if (basket.renewed)
      return refuse('already-renewed', 'You have already extended this hold once. Please finish your booking now.');
    const heldUntil = now.add({ minutes: HOLD_MINUTES }).toString();
    await tx.updateTable('basket').set({ held_until: heldUntil, renewed: true }).where('id', '=', basket.id).execute();
    await record(tx, services.clock, [
      {
        kind: 'places.held',
        about: { basket: basket.id, account: caller.subjectId },
        data: { heldUntil },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(true as const);
  });
  services.wakeRelay();
  return renewed;
}
