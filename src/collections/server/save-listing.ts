import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import { MOST_SAVED } from '../saved.ts';
import { change } from '../../platform/server/work/change.ts';

/** Somebody saves a listing that everybody may see. Saving it again changes nothing. */
export async function saveListing(
  services: Services,
  caller: SignedIn,
  listingId: string,
): Promise<Result<void, 'too-many-saved' | CommonRefusal>> {
  return change(services, async (tx) => {
    const listing = await tx
      .selectFrom('listing')
      .innerJoin('account', 'account.id', 'listing.provider_id')
      .select('listing.id')
      .where('listing.id', '=', listingId)
      .where('listing.state', '=', 'PUBLISHED')
      .where('listing.is_private', '=', false)
      .where('account.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!listing) return notFound;
    // One after the other for each account: two that are saved at once cannot both be the last one.
    await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', caller.subjectId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const added = await tx
      .insertInto('saved_listing')
      .values({ account_id: caller.subjectId, listing_id: listingId, saved_at: services.clock.now().toString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('listing_id')
      .executeTakeFirst();
    if (!added) return ok(undefined);
    const { count } = await tx
      .selectFrom('saved_listing')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('account_id', '=', caller.subjectId)
      .executeTakeFirstOrThrow();
    if (count > MOST_SAVED)
      return refuse('too-many-saved', `You have saved ${MOST_SAVED} listings. Take some of them out first.`);
    await record(tx, services.clock, [
      {
        kind: 'listing.saved',
        about: { account: caller.subjectId },
        data: { listingId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
