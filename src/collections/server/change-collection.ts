import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { MOST_LISTINGS, mayHaveState, type CollectionState } from '../collection-rules.ts';
import type { CollectionToEdit } from '../contract.ts';
import { findToEdit, lockOwnCollection, nextPosition, type CollectionRow } from './rows.ts';

export const tooManyListings = refuse(
  'too-many-listings',
  `A collection holds up to ${MOST_LISTINGS} listings. Take one out first, or make another collection.`,
);

type Wanted = {
  title?: string | undefined;
  summary?: string | undefined;
  state?: CollectionState | undefined;
  /** Ids of listings: these come first, in this order. */
  order?: readonly string[] | undefined;
};

/** Changes the words, the state or the order of a collection of the caller. */
export async function changeCollection(
  services: Services,
  caller: SignedIn,
  id: string,
  { order, ...wanted }: Wanted,
): Promise<Result<CollectionToEdit, 'not-found' | 'providers-only'>> {
  return changeOwn(services, caller, id, async (tx) => {
    if (wanted.state) {
      const may = mayHaveState(wanted.state, caller.roles);
      if (!may.ok) return may;
    }
    const said = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    if (Object.keys(said).length > 0) await tx.updateTable('collection').set(said).where('id', '=', id).execute();
    if (order && order.length > 0)
      await sql`update collection_listing set position = place.ordinal
        from unnest(${order}::uuid[]) with ordinality as place (listing_id, ordinal)
        where collection_listing.collection_id = ${id} and collection_listing.listing_id = place.listing_id`.execute(
        tx,
      );
    return ok(undefined);
  });
}

/** Puts a listing that everybody sees into a collection of the caller, or accepts one whose provider asks. */
export async function putListing(
  services: Services,
  caller: SignedIn,
  id: string,
  listingId: string,
): Promise<Result<CollectionToEdit, 'not-found' | 'too-many-listings'>> {
  return changeOwn(services, caller, id, async (tx) => {
    const listing = await tx
      .selectFrom('listing')
      .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
      .select('listing.id')
      .where('listing.id', '=', listingId)
      .where((is) =>
        is.or([
          is('listing.provider_id', '=', caller.subjectId),
          is.and([
            is('listing.state', '=', 'PUBLISHED'),
            is('listing.is_private', '=', false),
            is('provider.disabled_at', 'is', null),
          ]),
        ]),
      )
      .executeTakeFirst();
    if (!listing) return notFound;
    const position = await nextPosition(tx, id, MOST_LISTINGS);
    if (position === null) return tooManyListings;
    const at = services.clock.now().toString();
    await tx
      .insertInto('collection_listing')
      .values({ collection_id: id, listing_id: listingId, state: 'ACCEPTED', position, asked_at: at, answered_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['collection_id', 'listing_id'])
          .doUpdateSet({ state: 'ACCEPTED', position, answered_at: at })
          // A second click moves nothing.
          .where('collection_listing.state', '!=', 'ACCEPTED'),
      )
      .execute();
    return ok(undefined);
  });
}

/** Takes a listing out of a collection of the caller; one whose provider asks is refused, and cannot ask again. */
export async function takeListingOut(
  services: Services,
  caller: SignedIn,
  id: string,
  listingId: string,
): Promise<Result<CollectionToEdit, 'not-found'>> {
  return changeOwn(services, caller, id, async (tx) => {
    await tx
      .deleteFrom('collection_listing')
      .where('collection_id', '=', id)
      .where('listing_id', '=', listingId)
      .where('state', '=', 'ACCEPTED')
      .execute();
    await tx
      .updateTable('collection_listing')
      .set({ state: 'REFUSED', answered_at: services.clock.now().toString() })
      .where('collection_id', '=', id)
      .where('listing_id', '=', listingId)
      .where('state', '=', 'REQUESTED')
      .execute();
    return ok(undefined);
  });
}

/** Does something to a collection of the caller under its lock, and answers it as it is edited. */
async function changeOwn<Key extends string>(
  services: Services,
  caller: SignedIn,
  id: string,
  act: (tx: Tx, row: CollectionRow) => Promise<Result<undefined, Key>>,
): Promise<Result<CollectionToEdit, Key | 'not-found'>> {
  return change(services, async (tx): Promise<Result<CollectionToEdit, Key | 'not-found'>> => {
    const row = await lockOwnCollection(tx, caller.subjectId, id);
    if (!row) return notFound;
    const acted = await act(tx, row);
    if (!acted.ok) return acted;
    await tx
      .updateTable('collection')
      .set({ changed_at: services.clock.now().toString() })
      .where('id', '=', id)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'collection.changed',
        about: { account: caller.subjectId },
        data: { collectionId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    const changed = await findToEdit(tx, caller.subjectId, id);
    return changed ? ok(changed) : notFound;
  });
}
