import type { Selectable } from 'kysely';
import type { Collection } from '../../../db/tables.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { CollectionToEdit } from '../contract.ts';

export type CollectionRow = Selectable<Collection>;

/** Whether everybody sees the `listing` of a query, whose provider is `provider`. */
export const isOffered = sql<boolean>`(listing.state = 'PUBLISHED' and not listing.is_private and provider.disabled_at is null)`;

/** A collection of an account, which waits for other changes of it; undefined for another's. */
export function lockOwnCollection(tx: Tx, ownerId: string, id: string): Promise<CollectionRow | undefined> {
  return tx
    .selectFrom('collection')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
}

/** A collection of an account as it is edited; null for another's. */
export async function findToEdit(db: Queryable, ownerId: string, id: string): Promise<CollectionToEdit | null> {
  const row = await db
    .selectFrom('collection')
    .select(['id', 'key', 'title', 'summary', 'state'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) return null;
  const listings = await db
    .selectFrom('collection_listing')
    .innerJoin('listing', 'listing.id', 'collection_listing.listing_id')
    .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
    .select(['listing.id', 'listing.title', 'provider.provider_name', 'collection_listing.state'])
    .select(isOffered.as('is_offered'))
    .where('collection_listing.collection_id', '=', id)
    .where('collection_listing.state', '!=', 'REFUSED')
    .orderBy('collection_listing.state')
    .orderBy('collection_listing.position')
    .orderBy('collection_listing.asked_at')
    .execute();
  return {
    ...row,
    listings: listings.map((one) => ({
      id: one.id,
      title: one.title,
      provider: one.provider_name,
      state: one.state === 'REQUESTED' ? ('REQUESTED' as const) : ('ACCEPTED' as const),
      isOffered: one.is_offered,
    })),
  };
}

/** The place after the last one, for a listing that comes in; null when the collection is full. */
export async function nextPosition(tx: Tx, collectionId: string, most: number): Promise<number | null> {
  const { count, last } = await tx
    .selectFrom('collection_listing')
    .select((is) => [is.fn.countAll<number>().as('count'), is.fn.max<number | null>('position').as('last')])
    .where('collection_id', '=', collectionId)
    .where('state', '=', 'ACCEPTED')
    .executeTakeFirstOrThrow();
  return Number(count) >= most ? null : (last ?? -1) + 1;
}
