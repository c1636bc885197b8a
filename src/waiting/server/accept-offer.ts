import type { SignedIn } from '../../identity/access.ts';
import { holdKeptPlaces } from '../../bookings/server/hold-kept.ts';
import type { Refusal as HoldRefusal } from '../../bookings/server/hold.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { anyOf } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http.ts';
import { datesOfWhole } from '../../schedule/block.ts';
import { endEntry } from './end-entry.ts';
import { findEntry, loadDates, lockEntry, type EntryRow } from './queries.ts';
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
  const sessionIds = await datesToTake(doors, seen);
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

/**
 * The dates that are booked with an offer. A block is booked with all its dates as they are now: one that was added to it
 * after the offer is taken beside those that are kept, and one that was cancelled is left out.
 */
async function datesToTake(doors: Doors, { wants, kept }: EntryRow): Promise<string[]> {
  const offered = [...kept.keys()];
  if (wants !== 'BLOCK') return offered;
  const rows = await doors.db
    .selectFrom('session')
    .select('id')
    .where('block_id', 'in', (from) =>
      from.selectFrom('session as one').select('one.block_id').where('one.id', '=', anyOf(offered)),
    )
    .where('cancelled_at', 'is', null)
    .execute();
  const dates = await loadDates(
    doors.db,
    rows.map((row) => row.id),
  );
  const whole = [...Map.groupBy(dates.values(), ({ blockId }) => blockId).values()].flatMap((ofBlock) =>
    ofBlock[0] ? datesOfWhole(ofBlock, ofBlock[0].window, doors.clock.now()) : [],
  );
  return whole.length > 0 ? whole.map(({ id }) => id) : offered;
}
