import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { MOST_LISTINGS } from '../collection-rules.ts';
import { tooManyListings } from './change-collection.ts';
import { isOwnedBy, nextPosition } from './rows.ts';

type About = { listingId: string; collectionId: string };

/**
 * Asks for a place for a listing of the caller in a public collection; in one of their own it stands at once. Asking again
 * changes nothing, also after a refusal.
 */
export async function askCollection(
  services: Services,
  caller: SignedIn,
  { listingId, collectionId }: About,
): Promise<Result<undefined, 'not-found' | 'too-many-listings'>> {
  const at = services.clock.now().toString();
  return change(services, async (tx) => {
    const collection = await tx
      .selectFrom('collection')
      .select(['id', 'owner_id', isOwnedBy(caller.subjectId).as('is_own')])
      .where('id', '=', collectionId)
      .where((is) =>
        is.or([is.and([isOwnedBy(caller.subjectId), is('state', '!=', 'ARCHIVED')]), is('state', '=', 'PUBLIC')]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!collection || !(await ownsListing(tx, caller, listingId))) return notFound;
    const isOwn = collection.is_own;
    const position = isOwn ? await nextPosition(tx, collectionId, MOST_LISTINGS) : 0;
    if (position === null) return tooManyListings;
    const added = await tx
      .insertInto('collection_listing')
      .values({
        collection_id: collectionId,
        listing_id: listingId,
        state: isOwn ? 'ACCEPTED' : 'REQUESTED',
        position,
        asked_at: at,
        answered_at: isOwn ? at : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('listing_id')
      .executeTakeFirst();
    if (added)
      await record(tx, services.clock, [
        {
          kind: isOwn ? 'collection.changed' : 'collection.asked',
          about: { account: [caller.subjectId, collection.owner_id], listing: listingId, collection: collectionId },
          data: { collectionId },
          actorId: caller.actorId,
          subjectId: caller.subjectId,
        },
      ]);
    return ok(undefined);
  });
}

/** Takes a listing of the caller out of a collection, or asks no more. A refusal stays. */
export async function askNoMore(
  services: Services,
  caller: SignedIn,
  { listingId, collectionId }: About,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    if (!(await ownsListing(tx, caller, listingId))) return notFound;
    const gone = await tx
      .deleteFrom('collection_listing')
      .where('collection_id', '=', collectionId)
      .where('listing_id', '=', listingId)
      .where('state', 'in', ['REQUESTED', 'ACCEPTED'])
      .returning('collection_id')
      .executeTakeFirst();
    if (gone)
      await record(tx, services.clock, [
        {
          kind: 'collection.changed',
          about: { account: caller.subjectId, listing: listingId, collection: collectionId },
          data: { collectionId },
          actorId: caller.actorId,
          subjectId: caller.subjectId,
        },
      ]);
    return ok(undefined);
  });
}

async function ownsListing(tx: Tx, caller: SignedIn, listingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('listing')
    .select('id')
    .where('id', '=', listingId)
    .where('provider_id', '=', caller.subjectId)
    .where('state', '!=', 'ARCHIVED')
    .executeTakeFirst();
  return row !== undefined;
}
