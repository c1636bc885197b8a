import type { SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound, type CommonProblem } from '../../platform/server/http/http.ts';
import { MOST_SAVED } from '../saved.ts';

/** Somebody saves a listing that everybody may see. Saving it again changes nothing. */
export async function saveListing(
  doors: Doors,
  asker: SignedIn,
  listingId: string,
): Promise<Result<void, 'too-many-saved' | CommonProblem>> {
  const saved = await transact<void, 'too-many-saved' | CommonProblem>(doors.db, async (tx) => {
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
      .where('id', '=', asker.subjectId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const added = await tx
      .insertInto('saved_listing')
      .values({ account_id: asker.subjectId, listing_id: listingId, saved_at: doors.clock.now().toString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('listing_id')
      .executeTakeFirst();
    if (!added) return done(undefined);
    const { count } = await tx
      .selectFrom('saved_listing')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('account_id', '=', asker.subjectId)
      .executeTakeFirstOrThrow();
    if (count > MOST_SAVED)
      return refuse('too-many-saved', `You have saved ${MOST_SAVED} listings. Take some of them out first.`);
    await record(tx, doors.clock, [
      {
        kind: 'listing.saved',
        about: { account: asker.subjectId },
        data: { listingId },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    return done(undefined);
  });
  if (saved.ok) doors.poke();
  return saved;
}
