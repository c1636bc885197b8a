import type { SignedIn } from '../../identity/access.ts';
import { cardOf, selectCards } from '../../listings/server/select-cards.ts';
import { askingOf } from '../../listings/server/queries.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { CollectionPage, collectionsContract } from '../contract.ts';
import { isOffered } from './rows.ts';

type Contract = typeof collectionsContract;
type PublicList = AnswerOf<Contract['GET /collections']>['collections'];
type OwnList = AnswerOf<Contract['GET /own-collections']>['collections'];
type OfListing = AnswerOf<Contract['GET /experiences/{listingId}/collections']>['collections'];

/** Public collections that one answer names. */
const AT_ONCE = 30;

/** How many listings of the `collection` of a query everybody sees. */
const countOffered = sql<number>`(select count(*)::int from collection_listing
  join listing on listing.id = collection_listing.listing_id
  join account provider on provider.id = listing.provider_id
  where collection_listing.collection_id = collection.id and collection_listing.state = 'ACCEPTED' and ${isOffered})`;

const countAsking = sql<number>`(select count(*)::int from collection_listing
  where collection_listing.collection_id = collection.id and collection_listing.state = 'REQUESTED')`;

const selectLines = (db: Queryable) =>
  db
    .selectFrom('collection')
    .innerJoin('account as owner', 'owner.id', 'collection.owner_id')
    .select(['collection.id', 'collection.key', 'collection.title', 'collection.summary', 'owner.provider_name'])
    .select(countOffered.as('listings'))
    .orderBy('collection.changed_at', 'desc')
    .orderBy('collection.id');

/** Public collections that fit what was typed, the latest first. Those in which nobody sees anything are left out. */
export async function listCollections(db: Queryable, typed: string): Promise<PublicList> {
  const rows = await selectLines(db)
    .where('collection.state', '=', 'PUBLIC')
    .where('owner.disabled_at', 'is', null)
    .$if(typed !== '', (query) =>
      query.where(fitsTyped(typed, [sql.ref('collection.title'), sql.ref('owner.provider_name')])),
    )
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ provider_name: name, ...row }) => ({ ...row, owner: { name } }));
}

/** The collections of an account. */
export async function listOwnCollections(db: Queryable, ownerId: string): Promise<OwnList> {
  const rows = await selectLines(db)
    .select(['collection.state', countAsking.as('requests')])
    .where('collection.owner_id', '=', ownerId)
    .execute();
  return rows.map(({ provider_name: name, ...row }) => ({ ...row, owner: { name } }));
}

/** A collection with what everybody sees of it. An archived one does not exist. */
export async function readCollection(services: Services, key: string): Promise<Result<CollectionPage, 'not-found'>> {
  const { db } = services;
  const row = await db
    .selectFrom('collection')
    .innerJoin('account as owner', 'owner.id', 'collection.owner_id')
    .select(['collection.id', 'collection.key', 'collection.title', 'collection.summary', 'collection.state'])
    .select(['owner.id as owner_id', 'owner.provider_name', 'owner.account_type', 'owner.slug'])
    .where('collection.key', '=', key)
    .where('collection.state', '!=', 'ARCHIVED')
    .where('owner.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return notFound;
  const asking = askingOf(services);
  const cards = await selectCards(db, asking.now)
    .innerJoin('collection_listing', 'collection_listing.listing_id', 'listing.id')
    .where('collection_listing.collection_id', '=', row.id)
    .where('collection_listing.state', '=', 'ACCEPTED')
    .where(isOffered)
    .orderBy('collection_listing.position')
    .orderBy('collection_listing.asked_at')
    .execute();
  const isProvider = row.account_type === 'organisation' || row.account_type === 'mentor';
  return ok({
    id: row.id,
    key: row.key,
    title: row.title,
    summary: row.summary,
    isPublic: row.state === 'PUBLIC',
    // The name of a family is not for whoever was sent its list.
    owner: {
      id: row.owner_id,
      name: isProvider || row.state === 'PUBLIC' ? row.provider_name : '',
      slug: isProvider ? row.slug : null,
    },
    listings: cards.map((card) => cardOf(card, asking)),
  });
}

/** The collections that a listing of the caller stands in, or asks for a place in. */
export async function collectionsOfListing(
  db: Queryable,
  caller: SignedIn,
  listingId: string,
): Promise<Result<{ collections: OfListing }, 'not-found'>> {
  const listing = await db
    .selectFrom('listing')
    .select('id')
    .where('id', '=', listingId)
    .where('provider_id', '=', caller.subjectId)
    .executeTakeFirst();
  if (!listing) return notFound;
  const rows = await db
    .selectFrom('collection_listing')
    .innerJoin('collection', 'collection.id', 'collection_listing.collection_id')
    .innerJoin('account as owner', 'owner.id', 'collection.owner_id')
    .select(['collection.id', 'collection.title', 'owner.provider_name as owner', 'collection_listing.state'])
    .where('collection_listing.listing_id', '=', listingId)
    .where((is) => is.or([is('collection.state', '=', 'PUBLIC'), is('collection.owner_id', '=', caller.subjectId)]))
    .orderBy('collection.title')
    .execute();
  return ok({ collections: rows });
}
