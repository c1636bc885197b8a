import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { heldPlaces, lockOpenBasket, releaseBasket, releasePlaces } from './release-basket.ts';
import { reopenBasket, type ReopenRefusal } from './reopen-basket.ts';

/** Gives held places back at once: all, or those of one booking of the basket. Nothing held is as good as given back. */
export async function leaveBasket(
  services: Services,
  caller: SignedIn,
  bookingId?: string,
): Promise<Result<true, ReopenRefusal | 'not-found'>> {
  const reopened = await reopenBasket(services, caller);
  if (!reopened.ok) return reopened;
  const left = await transact(services.db, async (tx): Promise<Result<true, ReopenRefusal | 'not-found'>> => {
    const basket = await lockOpenBasket(tx, caller.subjectId);
    if (!basket) return bookingId === undefined ? ok(true) : notFound;
    if (basket.state === 'PAYING') return refuse('payment-open', 'This basket is being paid at the moment.');
    const held = await heldPlaces(tx, basket.id);
    const going = bookingId === undefined ? held : held.filter((place) => place.booking_id === bookingId);
    if (bookingId !== undefined && going.length === 0) return notFound;
    if (going.length === held.length) await releaseBasket(tx, services, basket, 'leave');
    else await releasePlaces(tx, services, basket, going, 'leave');
    return ok(true);
  });
  services.wakeRelay();
  return left;
}
