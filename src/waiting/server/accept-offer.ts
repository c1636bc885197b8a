import type { SignedIn } from '../../identity/access.ts';
import { holdKeptPlaces } from '../../checkout/server/hold-offered-places.ts';
import type { RefusalKey as HoldRefusal } from '../../checkout/server/hold-places.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { datesOfWholeBlocks } from '../../schedule/server/find-whole-dates.ts';
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
  services: Services,
  caller: SignedIn,
  entryId: string,
): Promise<Result<true, HoldRefusal | 'offer-ended'>> {
  const seen = await findEntry(services.db, entryId, caller.subjectId);
  if (!seen) return notFound;
  if (seen.state === 'ACCEPTED') return ok(true);
  if (seen.state !== 'OFFERED') return offerEnded;
  const listing = await services.db
    .selectFrom('listing')
    .select(['private_key', 'provider_id'])
    .where('id', '=', seen.listing_id)
    .executeTakeFirstOrThrow();
  const offered = [...seen.kept.keys()];
  const whole = seen.wants === 'BLOCK' ? await datesOfWholeBlocks(services.db, offered, services.clock.now()) : [];
  const sessionIds = whole.length > 0 ? whole : offered;
  const held = await holdKeptPlaces(
    services,
    caller,
    {
      listingId: seen.listing_id,
      key: listing.private_key,
      lines: seen.learners.flatMap((learner) => sessionIds.map((sessionId) => ({ ...learner, sessionId }))),
    },
    {
      end: async (tx) => {
        const entry = await lockEntry(tx, entryId, caller.subjectId);
        const until = entry?.offered_until?.getTime() ?? 0;
        if (entry?.state !== 'OFFERED' || until <= services.clock.now().epochMilliseconds) return offerEnded;
        return ok(await endEntry(tx, services, entry, 'ACCEPTED'));
      },
      tell: (tx, bookingId) =>
        tellWaiting(
          tx,
          services,
          { kind: 'accepted' },
          {
            entry: seen,
            providerId: listing.provider_id,
            sessionIds,
            bookingId,
            by: caller,
          },
        ),
    },
  );
  if (held.ok || held.refusal.key !== 'offer-ended') return held;
  // The other of two clicks has accepted it.
  return (await findEntry(services.db, entryId, caller.subjectId))?.state === 'ACCEPTED' ? ok(true) : held;
}
