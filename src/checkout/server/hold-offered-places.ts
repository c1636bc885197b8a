import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { constraintOf, transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { HoldFacts } from '../hold-rules.ts';
import { decideHolds } from './decide-holds.ts';
import type { HoldRequest, Kept } from './hold-ask.ts';
import { busy, readyBasket, type RefusalKey } from './hold-places.ts';
import { openBaskets } from './release-basket.ts';
import { writeHolds } from './write-holds.ts';

/** What keeps places for a booker until they are held. */
export type Keeper<Key extends string> = {
  /** Ends the keeping in the transaction of the hold, or refuses, and answers what was kept. */
  end: (tx: Tx) => Promise<Result<Kept, Key>>;
  /** Tells of it once the places are held under a booking. */
  tell: (tx: Tx, bookingId: string) => Promise<void>;
};

/**
 * Holds places that an offer keeps for the booker, beside what the basket holds. They pass from the offer to the hold in
 * one transaction: nobody can take them in between, and when the hold is refused the offer stands.
 */
export async function holdKeptPlaces<Key extends string>(
  services: Services,
  caller: SignedIn,
  request: HoldRequest,
  keeper: Keeper<Key>,
): Promise<Result<true, RefusalKey | Key>> {
  const ready = await readyBasket(services, caller);
  if (!ready.ok) return ready;
  const seen: { facts?: HoldFacts } = {};
  try {
    const held = await transact<true, RefusalKey | Key>(services.db, async (tx) => {
      const ended = await keeper.end(tx);
      if (!ended.ok) return ended;
      const decided = await decideHolds(tx, services, [{ caller, request, kept: ended.value }]);
      const [grant] = decided.each;
      if (!grant) throw new Error('A hold was not decided about.');
      if (!grant.ok) return grant;
      seen.facts = grant.value.facts;
      await writeHolds(tx, services, decided);
      await keeper.tell(tx, await bookingOf(tx, caller.subjectId, request.listingId));
      return ok(true);
    });
    services.wakeRelay();
    return held;
  } catch (error) {
    if (constraintOf(error) === 'learner_not_in_two_places' && seen.facts) return busy(request, seen.facts);
    // A first hold in another tab at the same moment: it made the basket.
    if (constraintOf(error) === 'basket_open' || constraintOf(error) === 'booking_reference_key')
      return holdKeptPlaces(services, caller, request, keeper);
    throw error;
  }
}

async function bookingOf(tx: Tx, accountId: string, listingId: string): Promise<string> {
  const basket = (await openBaskets(tx, [accountId], 'look')).get(accountId);
  const booking = await tx
    .selectFrom('booking')
    .select('id')
    .where('basket_id', '=', basket?.id ?? null)
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  return booking.id;
}
