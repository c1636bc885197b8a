import type { RawBuilder, Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { storedPicture } from '../../media/picture.ts';
import type { Collection } from '../../../db/tables.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { SignedIn } from '../../identity/access.ts';
import { isForLink, MOST_LISTINGS } from '../collection-rules.ts';
import { fillingWords, type Filling } from '../collection-filling.ts';
import type { CollectionToEdit, FillingAsked, ListingName } from '../contract.ts';
import { countFitting, findFitting } from './find-fitting.ts';
import { isOffered } from './queries.ts';

export type CollectionRow = Selectable<Collection>;

/** Whether the `collection` of a query is an account's own, or of a council that it decides for. */
export const isOwnedBy = (
  accountId: string,
): RawBuilder<boolean> => sql<boolean>`case when collection.council_id is null
  then collection.owner_id = ${accountId}
  else exists (select from council_member member where member.council_id = collection.council_id
    and member.account_id = ${accountId} and member.role in ('manager', 'officer')) end`;

/** The picture of the `collection` of a query. */
export const ownPicture = (db: Queryable) =>
  jsonObjectFrom(
    db
      .selectFrom('media')
      .select(['media.key', 'media.width', 'media.height', 'media.colour', 'media.widths', 'media.avif'])
      .where('media.id', '=', sql.ref<string>('collection.picture_id')),
  ).as('picture');

/** The rule of a collection as it is kept; null where nothing comes in by itself. */
export const fillingOf = (rule: unknown): Filling | null => rule as Filling | null;

const askedOf = ({ categories, council, around, from, to, access }: Filling): FillingAsked => ({
  categories: [...categories] as FillingAsked['categories'],
  councilId: council?.id ?? null,
  place: around?.name ?? '',
  miles: (around?.miles ?? 10) as FillingAsked['miles'],
  from,
  to,
  access: [...access],
});

/** A collection of an account, which waits for other changes of it; undefined for another's. */
export function lockOwnCollection(tx: Tx, ownerId: string, id: string): Promise<CollectionRow | undefined> {
  return tx
    .selectFrom('collection')
    .selectAll()
    .where('id', '=', id)
    .where(isOwnedBy(ownerId))
    .forUpdate()
    .executeTakeFirst();
}

/** A collection of an account as it is edited; null for another's. */
export async function findToEdit(
  db: Queryable,
  now: Temporal.Instant,
  caller: SignedIn,
  id: string,
): Promise<CollectionToEdit | null> {
  const row = await db
    .selectFrom('collection')
    .leftJoin('council', 'council.id', 'collection.council_id')
    .select(['collection.id', 'collection.key', 'collection.title', 'collection.summary', 'collection.state'])
    .select(['collection.rule', 'collection.council_id', 'council.title as council_title', ownPicture(db)])
    .where('collection.id', '=', id)
    .where(isOwnedBy(caller.subjectId))
    .executeTakeFirst();
  if (!row) return null;
  const { rule, council_id: councilId, council_title: councilTitle, picture, ...told } = row;
  const filling = fillingOf(rule);
  const listings = await db
    .selectFrom('collection_listing')
    .innerJoin('listing', 'listing.id', 'collection_listing.listing_id')
    .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
    .select(['listing.id', 'listing.title', 'provider.provider_name', 'collection_listing.state'])
    .select(isOffered.as('is_offered'))
    .where('collection_listing.collection_id', '=', id)
    .orderBy('collection_listing.state')
    .orderBy('collection_listing.position')
    .orderBy('collection_listing.asked_at')
    .execute();
  return {
    ...told,
    isList: isForLink(caller.roles),
    council: councilId && councilTitle ? { id: councilId, title: councilTitle } : null,
    picture: picture && storedPicture(picture),
    filling: filling && {
      asked: askedOf(filling),
      words: fillingWords(filling),
      ...(await countFitting(db, filling, now)),
      found: await namesOfFound(db, filling, {
        now,
        known: listings.flatMap((one) => (one.state === 'REQUESTED' ? [] : one.id)),
      }),
      leftOut: listings.filter((one) => one.state === 'LEFT_OUT').map(nameOf),
    },
    listings: listings.flatMap((one) =>
      one.state === 'REQUESTED' || one.state === 'ACCEPTED'
        ? [{ ...nameOf(one), state: one.state, isOffered: one.is_offered }]
        : [],
    ),
  };
}

type NamedRow = { id: string; title: string; provider_name: string };

const nameOf = ({ id, title, provider_name: provider }: NamedRow): ListingName => ({ id, title, provider });

/** What a rule brings in beside what is `known`, by name, in the order in which it is shown. */
async function namesOfFound(
  db: Queryable,
  filling: Filling,
  { now, known }: { now: Temporal.Instant; known: readonly string[] },
): Promise<ListingName[]> {
  const ids = await findFitting(db, filling, { now, most: MOST_LISTINGS, without: known });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('listing')
    .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
    .select(['listing.id', 'listing.title', 'provider.provider_name'])
    .where('listing.id', 'in', ids)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(nameOf);
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
