import type { SignedIn } from '../../identity/access.ts';
import { done, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';

/** Somebody saves a listing no longer, whether it is still offered or not. */
export async function unsaveListing(
  doors: Doors,
  asker: SignedIn,
  listingId: string,
): Promise<Result<void, 'not-found'>> {
  const removed = await transact<void, 'not-found'>(doors.db, async (tx) => {
    const row = await tx
      .deleteFrom('saved_listing')
      .where('account_id', '=', asker.subjectId)
      .where('listing_id', '=', listingId)
      .returning('listing_id')
      .executeTakeFirst();
    if (!row) return notFound;
    await record(tx, doors.clock, [
      {
        kind: 'listing.unsaved',
        about: { account: asker.subjectId },
        data: { listingId },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    return done(undefined);
  });
  if (removed.ok) doors.poke();
  return removed;
}
