import type { SignedIn } from '../../identity/access.ts';
import { holdKeptPlaces } from '../../checkout/server/hold-offered-places.ts';
import type { Refusal as HoldRefusal } from '../../checkout/server/hold-places.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { datesOfWholeBlocks } from '../../schedule/server/whole-dates.ts';
import { endEntry } from './end-entry.ts';
import { findEntry, lockEntry } from './queries.ts';
import { tellWaiting } from './tell.ts';

const offerEnded = refuse(
  'offer-ended',
  'This offer has ended, so the places went to the next family. Nothing was charged.',
);

/**
 * Takes offered places into the family's basket, where they are held as any others. They pass from the offer to the hold
 * in one transaction, so nobody can come between. An offer that was accepted before is as good as accepted.
 */
export async function acceptOffer(
  doors: Doors,
  asker: SignedIn,
  entryId: string,
): Promise<Result<true, HoldRefusal | 'offer-ended'>> {
  const seen = await findEntry(doors.db, entryId, asker.subjectId);
  if (!seen) return notFound;
  if (seen.state === 'ACCEPTED') return done(true);
  if (seen.state !== 'OFFERED') return offerEnded;
  const listing = await doors.db
    .selectFrom('listing')
    .select(['private_key', 'provider_id'])
    .where('id', '=', seen.listing_id)
    .executeTakeFirstOrThrow();
  const offered = [...seen.kept.keys()];
  const whole = seen.wants === 'BLOCK' ? await datesOfWholeBlocks(doors.db, offered, doors.clock.now()) : [];
  const sessionIds = whole.length > 0 ? whole : offered;
  const held = await holdKeptPlaces(
    doors,
    asker,
    {
      listingId: seen.listing_id,
      key: listing.private_key,
      lines: seen.learners.flatMap((learner) => sessionIds.map((sessionId) => ({ ...learner, sessionId }))),
    },
    {
      end: async (tx) => {
        const entry = await lockEntry(tx, entryId, asker.subjectId);
        const until = entry?.offered_until?.getTime() ?? 0;
        if (entry?.state !== 'OFFERED' || until <= doors.clock.now().epochMilliseconds) return offerEnded;
        return done(await endEntry(tx, doors, entry, 'ACCEPTED'));
      },
      tell: (tx, bookingId) =>
        tellWaiting(tx, doors, 'accepted', {
          entry: seen,
          providerId: listing.provider_id,
          sessionIds,
          bookingId,
          by: asker,
        }),
    },
  );
  if (held.ok || held.problem.key !== 'offer-ended') return held;
  // The other of two clicks has accepted it.
  return (await findEntry(doors.db, entryId, asker.subjectId))?.state === 'ACCEPTED' ? done(true) : held;
}
