import { caredForBy } from '../../acting/server/find-carers.ts';
import type { SignedIn } from '../../identity/access.ts';
import { standingStates } from '../../places/place.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import type { TakenTime } from '../taken-times.ts';
import { hasEnded, openBaskets } from './release-basket.ts';

/**
 * The times to come at which the caller's learners have places, without those of a hold whose time ran out.
 * @param services the places are read for the person; their basket, which no person's role may read, is not shown
 */
export async function readTakenTimes(
  { asPerson, trusted }: { asPerson: Services; trusted: Services },
  caller: SignedIn,
): Promise<TakenTime[]> {
  const now = trusted.clock.now();
  const basket = (await openBaskets(trusted.db, [caller.subjectId], 'look')).get(caller.subjectId);
  const rows = await asPerson.db
    .selectFrom('place')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .select(['place.learner_id', 'place.session_id', 'place.state', 'session.start_date', 'session.end_date'])
    .select(['session.listing_id', 'listing.title', 'booking.basket_id'])
    .where(caredForBy(caller.subjectId, 'book'))
    .where('learner.removed_at', 'is', null)
    .where('place.state', 'in', [...standingStates])
    .where('session.end_date', '>', timestamp(now))
    .orderBy('session.start_date')
    .orderBy('place.learner_id')
    .execute();
  return rows.flatMap((row) => {
    const inBasket = row.state === 'HELD' && basket !== undefined && row.basket_id === basket.id;
    if (inBasket && basket.state === 'OPEN' && hasEnded(basket, now)) return [];
    return [
      {
        learnerId: row.learner_id,
        sessionId: row.session_id,
        startDate: row.start_date.toISOString(),
        endDate: row.end_date.toISOString(),
        listing: { id: row.listing_id, title: row.title },
        state: row.state as TakenTime['state'],
        inBasket,
      },
    ];
  });
}
