import type { Updateable } from 'kysely';
import type { Collection } from '../../../db/tables.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { isForLink, MOST_LISTINGS, mayHaveState, type CollectionState } from '../collection-rules.ts';
import type { CollectionToEdit, FillingAsked } from '../contract.ts';
import { checkNames } from './check-names.ts';
import { secretKey } from './make-collection.ts';
import { findFitting } from './find-fitting.ts';
import { readFilling } from './read-filling.ts';
import { fillingOf, findToEdit, lockOwnCollection, nextPosition, type CollectionRow } from './rows.ts';

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
  /** The key of an own picture; null for none. */
  pictureId?: string | null | undefined;
  filling?: FillingAsked | null | undefined;
};

type Problem = 'providers-only' | 'names-family' | 'place-unknown' | 'dates-reversed';

/** Changes the words, the picture, the state, the order or the rule of a collection of the caller. */
export async function changeCollection(
  services: Services,
  caller: SignedIn,
  id: string,
  { order, pictureId, filling, ...wanted }: Wanted,
): Promise<Result<CollectionToEdit, 'not-found' | Problem>> {
  return changeOwn(services, caller, id, async (tx, row): Promise<Result<undefined, 'not-found' | Problem>> => {
    const shared = await checkShared(tx, caller, row, wanted);
    if (!shared.ok) return shared;
    const set: Updateable<Collection> = { ...shared.value };
    if (wanted.title !== undefined) set.title = wanted.title;
    if (wanted.summary !== undefined) set.summary = wanted.summary;
    if (wanted.state !== undefined) set.state = wanted.state;
    if (filling) {
      const read = await readFilling(services, tx, filling);
      if (!read.ok) return read;
      set.rule = JSON.stringify(read.value);
    }
    if (filling === null) {
      set.rule = null;
      await tx
        .deleteFrom('collection_listing')
        .where('collection_id', '=', id)
        .where('state', '=', 'LEFT_OUT')
        .execute();
    }
    if (pictureId) {
      const picture = await findPicture(tx, caller, pictureId);
      if (!picture) return notFound;
      set.picture_id = picture;
    }
    if (pictureId === null) set.picture_id = null;
    if (Object.keys(set).length > 0) await tx.updateTable('collection').set(set).where('id', '=', id).execute();
    if (order && order.length > 0)
      await sql`update collection_listing set position = place.ordinal
        from unnest(${order}::uuid[]) with ordinality as place (listing_id, ordinal)
        where collection_listing.collection_id = ${id} and collection_listing.listing_id = place.listing_id`.execute(
        tx,
      );
    return ok(undefined);
  });
}

/**
 * Whether a collection may be seen by others as it would be. A family's list names nobody, and has another address each time that
 * it is shared: what was shared before stays closed.
 */
async function checkShared(
  tx: Tx,
  caller: SignedIn,
  row: CollectionRow,
  { state = row.state, title = row.title, summary = row.summary }: Wanted,
): Promise<Result<{ key?: string }, 'providers-only' | 'names-family'>> {
  const may = mayHaveState(state, caller.roles);
  if (!may.ok && state !== row.state) return may;
  if (!isForLink(caller.roles) || state === 'ARCHIVED') return ok({});
  const named = await checkNames(tx, caller.subjectId, [title, summary]);
  if (!named.ok) return named;
  return ok(row.state === 'ARCHIVED' ? { key: secretKey() } : {});
}

async function findPicture(tx: Tx, caller: SignedIn, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('key', '=', key)
    .where('account_id', '=', caller.subjectId)
    .executeTakeFirst();
  return row?.id;
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
    await recordAnswer(services, tx, caller, { id, listingId, isAccepted: true });
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

/**
 * Takes a listing out of a collection of the caller; one whose provider asks is refused, and cannot ask again. Where a rule would
 * bring it in again, it is left out of what the rule finds.
 */
export async function takeListingOut(
  services: Services,
  caller: SignedIn,
  id: string,
  listingId: string,
): Promise<Result<CollectionToEdit, 'not-found'>> {
  return changeOwn(services, caller, id, async (tx, row) => {
    await recordAnswer(services, tx, caller, { id, listingId, isAccepted: false });
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
    const filling = fillingOf(row.rule);
    if (!filling) return ok(undefined);
    const now = services.clock.now();
    const found = await findFitting(tx, filling, { now, most: MOST_FOUND, without: [] });
    if (found.includes(listingId)) await leaveOut(tx, id, listingId, now);
    return ok(undefined);
  });
}

/** A rule may find more than is shown; what is pushed out today can come in tomorrow. */
const MOST_FOUND = 10_000;

async function leaveOut(tx: Tx, id: string, listingId: string, now: Temporal.Instant): Promise<void> {
  const at = now.toString();
  await tx
    .insertInto('collection_listing')
    .values({ collection_id: id, listing_id: listingId, state: 'LEFT_OUT', asked_at: at, answered_at: at })
    // One whose provider was refused is out already.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets the rule of a collection of the caller bring a listing in again that was taken out by hand. */
export async function letInAgain(
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
      .where('state', '=', 'LEFT_OUT')
      .execute();
    return ok(undefined);
  });
}

type Answer = { id: string; listingId: string; isAccepted: boolean };

/** Tells the provider of a listing that asks; nobody where none asks. Under the lock of the collection. */
async function recordAnswer(
  { clock }: Services,
  tx: Tx,
  caller: SignedIn,
  { id, listingId, isAccepted }: Answer,
): Promise<void> {
  const asking = await tx
    .selectFrom('collection_listing')
    .innerJoin('listing', 'listing.id', 'collection_listing.listing_id')
    .select('listing.provider_id')
    .where('collection_id', '=', id)
    .where('listing_id', '=', listingId)
    .where('collection_listing.state', '=', 'REQUESTED')
    .executeTakeFirst();
  if (!asking) return;
  await record(tx, clock, [
    {
      kind: 'collection.answered',
      about: { account: asking.provider_id, listing: listingId, collection: id },
      data: { collectionId: id, isAccepted },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
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
        about: { account: [...new Set([caller.subjectId, row.owner_id])], collection: id },
        data: { collectionId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    const changed = await findToEdit(tx, services.clock.now(), caller, id);
    return changed ? ok(changed) : notFound;
  });
}
