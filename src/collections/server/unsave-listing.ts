import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { change } from '../../platform/server/work/change.ts';

/** Somebody saves a listing no longer, whether it is still offered or not. */
export async function unsaveListing(
  services: Services,
  caller: SignedIn,
  listingId: string,
): Promise<Result<void, 'not-found'>> {
  return change(services, async (tx) => {
    const row = await tx
      .deleteFrom('saved_listing')
      .where('account_id', '=', caller.subjectId)
      .where('listing_id', '=', listingId)
      .returning('listing_id')
      .executeTakeFirst();
    if (!row) return notFound;
    await record(tx, services.clock, [
      {
        kind: 'listing.unsaved',
        about: { account: caller.subjectId },
        data: { listingId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
