import type { SignedIn } from '../../identity/access.ts';
import { cardOf, selectCards } from '../../listings/server/select-cards.ts';
import { askingOf } from '../../listings/server/queries.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { storedPicture } from '../../media/picture.ts';
import { isForLink, MOST_LISTINGS } from '../collection-rules.ts';
import type { CollectionPage, collectionsContract } from '../contract.ts';
import { findFitting } from './find-fitting.ts';
import { isOffered } from './queries.ts';
import { fillingOf, isOwnedBy, ownPicture } from './rows.ts';

type Contract = typeof collectionsContract;
type PublicList = AnswerOf<Contract['GET /collections']>['collections'];
type OwnList = AnswerOf<Contract['GET /own-collections']>;
type OfListing = AnswerOf<Contract['GET /experiences/{listingId}/collections']>['collections'];

/** Public collections that one answer names. */
const AT_ONCE = 30;

/** Who keeps the `collection` of a query, as others read it: the council whose it is, or the account. */
const keeper = sql<string>`coalesce(council.title, owner.provider_name)`;

/** Whether there is somebody who keeps the `collection` of a query: a council stays when its member goes. */
const isKept = sql<boolean>`(collection.council_id is not null or owner.disabled_at is null)`;

/** How many listings of the `collection` of a query were put in by hand and are seen by everybody. */
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
    .leftJoin('council', 'council.id', 'collection.council_id')
    .select(['collection.id', 'collection.key', 'collection.title', 'collection.summary', 'collection.rule'])
    .select([countOffered.as('listings'), keeper.as('keeper'), 'council.title as council'])
    .orderBy('collection.changed_at', 'desc')
    .orderBy('collection.id');

/** Public collections that fit what was typed, the latest first. Those in which nobody sees anything are left out. */
export async function listCollections(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  typed: string,
): Promise<PublicList> {
  const rows = await selectLines(db)
    .where('collection.state', '=', 'PUBLIC')
    .where(isKept)
    .$if(typed !== '', (query) =>
      query.where(
        fitsTyped(typed, [sql.ref('collection.title'), sql.ref('owner.provider_name'), sql.ref('council.title')]),
      ),
    )
    .limit(AT_ONCE)
    .execute();
  const lines = await withFitting(db, clock.now(), rows);
  return lines
    .filter(({ listings }) => listings > 0)
    .map(({ keeper: name, council: _council, ...row }) => ({ ...row, owner: { name } }));
}

/** The collections of an account, and of the councils that it decides for. */
export async function listOwnCollections(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: SignedIn,
): Promise<OwnList> {
  const rows = await selectLines(db)
    .select(['collection.state', countAsking.as('requests')])
    .where(isOwnedBy(caller.subjectId))
    .execute();
  const lines = await withFitting(db, clock.now(), rows);
  const councils = await db
    .selectFrom('council')
    .innerJoin('council_member', 'council_member.council_id', 'council.id')
    .select(['council.id', 'council.title'])
    .where('council_member.account_id', '=', caller.subjectId)
    .where('council_member.role', 'in', ['manager', 'officer'])
    .orderBy('council.title')
    .execute();
  return {
    collections: lines.map(({ keeper: name, ...row }) => ({ ...row, owner: { name } })),
    areLists: isForLink(caller.roles),
    councils,
  };
}

/** Lines with how many listings each shows: those that a rule finds as well. */
async function withFitting<Line extends { id: string; rule: unknown; listings: number }>(
  db: Queryable,
  now: Temporal.Instant,
  lines: readonly Line[],
): Promise<Omit<Line, 'rule'>[]> {
  const counted = [];
  for (const { rule, ...line } of lines) {
    const ids = rule === null ? null : await idsIn(db, now, { id: line.id, rule });
    counted.push({ ...line, listings: ids?.length ?? line.listings });
  }
  return counted;
}

/** The ids of what a collection shows, in its order: what was put in by hand, then what its rule finds and nobody took out. */
async function idsIn(
  db: Queryable,
  now: Temporal.Instant,
  { id, rule }: { id: string; rule: unknown },
): Promise<string[]> {
  const known = await db
    .selectFrom('collection_listing')
    .innerJoin('listing', 'listing.id', 'collection_listing.listing_id')
    .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
    .select(['listing.id', 'collection_listing.state', isOffered.as('is_offered')])
    .where('collection_listing.collection_id', '=', id)
    .orderBy('collection_listing.position')
    .orderBy('collection_listing.asked_at')
    .execute();
  const byHand = known.flatMap((one) => (one.state === 'ACCEPTED' && one.is_offered ? one.id : []));
  const filling = fillingOf(rule);
  if (!filling) return byHand;
  const without = known.flatMap((one) => (one.state === 'REQUESTED' ? [] : one.id));
  return [...byHand, ...(await findFitting(db, filling, { now, most: MOST_LISTINGS, without }))].slice(
    0,
    MOST_LISTINGS,
  );
}

/** A collection with what everybody sees of it. An archived one does not exist. */
export async function readCollection(services: Services, key: string): Promise<Result<CollectionPage, 'not-found'>> {
  const { db } = services;
  const row = await db
    .selectFrom('collection')
    .innerJoin('account as owner', 'owner.id', 'collection.owner_id')
    .select(['collection.id', 'collection.key', 'collection.title', 'collection.summary', 'collection.state'])
    .leftJoin('council', 'council.id', 'collection.council_id')
    .select(['collection.rule', keeper.as('keeper'), 'owner.account_type', 'owner.slug', ownPicture(db)])
    .select('council.title as council')
    .where('collection.key', '=', key)
    .where('collection.state', '!=', 'ARCHIVED')
    .where(isKept)
    .executeTakeFirst();
  if (!row) return notFound;
  const asking = askingOf(services);
  const ids = await idsIn(db, asking.now, row);
  const cards = ids.length === 0 ? [] : await selectCards(db, asking.now).where('listing.id', 'in', ids).execute();
  const isProvider = row.council === null && (row.account_type === 'organisation' || row.account_type === 'mentor');
  return ok({
    id: row.id,
    key: row.key,
    title: row.title,
    summary: row.summary,
    isPublic: row.state === 'PUBLIC',
    // The name of a family is not for whoever was sent its list.
    owner: {
      name: isProvider || row.council !== null || row.state === 'PUBLIC' ? row.keeper : '',
      slug: isProvider ? row.slug : null,
    },
    picture: row.picture && storedPicture(row.picture),
    isFilled: row.rule !== null,
    listings: cards
      .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      .map((card) => cardOf(card, asking)),
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
    .leftJoin('council', 'council.id', 'collection.council_id')
    .select(['collection.id', 'collection.title', keeper.as('owner'), 'collection_listing.state'])
    .where('collection_listing.listing_id', '=', listingId)
    .where((is) => is.or([is('collection.state', '=', 'PUBLIC'), isOwnedBy(caller.subjectId)]))
    .orderBy('collection.title')
    .execute();
  // Whose listing it is hears the same of both: it does not stand there, and asking changes nothing.
  return ok({
    collections: rows.map(({ state, ...row }) => ({ ...row, state: state === 'LEFT_OUT' ? 'REFUSED' : state })),
  });
}
