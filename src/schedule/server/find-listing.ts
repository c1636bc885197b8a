import type { Caller, SignedIn } from '../../identity/access.ts';
import { isVisible, type ListingState } from '../../listings/listing.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';

/** The listing whose dates and tickets are asked for. */
export type VisibleListing = { id: string; hidePlaces: boolean };

/**
 * A listing with what tells who may see it. Whoever asks for something of a listing adds it to this query, so that both
 * are read at once; see `seenBy`.
 */
export function selectVisibility(db: Queryable, id: string) {
  return db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.provider_id')
    .select([
      'listing.id',
      'listing.provider_id',
      'listing.state',
      'listing.is_private',
      'listing.private_key',
      'listing.hide_places',
      'account.disabled_at',
    ])
    .where('listing.id', '=', id);
}

type VisibilityRow = {
  id: string;
  provider_id: string;
  state: ListingState;
  is_private: boolean;
  private_key: string;
  hide_places: boolean;
  disabled_at: Date | null;
};

/** A listing as the caller may see it: the owner always, others as `isVisible` says, with the key of its link if they have it. */
export function seenBy<Row extends VisibilityRow>(
  caller: Caller,
  key: string | undefined,
  row: Row | undefined,
): Result<Row & VisibleListing, 'not-found'> {
  if (!row) return notFound;
  const isOwner =
    caller.kind === 'signed-in' &&
    caller.subjectId === row.provider_id &&
    (caller.acting !== 'delegation' || caller.scope === 'full');
  const isShown =
    row.disabled_at === null && isVisible({ state: row.state, isPrivate: row.is_private }, key === row.private_key);
  return isOwner || isShown ? ok({ ...row, hidePlaces: row.hide_places && !isOwner }) : notFound;
}

/** Whether the caller may see a listing. */
export async function visibleListing(
  db: Queryable,
  caller: Caller,
  id: string,
  key: string | undefined,
): Promise<Result<VisibleListing, 'not-found'>> {
  return seenBy(caller, key, await selectVisibility(db, id).executeTakeFirst());
}

/** An own listing as far as its dates and tickets depend on it. */
export type OwnListing = {
  id: string;
  ageFrom: number | null;
  ageTo: number | null;
  groupSize: number | null;
  councilFunded: boolean;
  /** Of the council that the venue lies in, by the Office for National Statistics. */
  councilCode: string | null;
};

const ownColumns = ['id', 'state', 'age_from', 'age_to', 'maximum_group_size', 'council_id', 'council_code'] as const;

/** One of the caller's own listings, for reading. */
export async function ownListing(
  db: Queryable,
  caller: SignedIn,
  id: string,
): Promise<Result<OwnListing, 'not-found'>> {
  const row = await db
    .selectFrom('listing')
    .select(ownColumns)
    .where('id', '=', id)
    .where('provider_id', '=', caller.subjectId)
    .executeTakeFirst();
  return row ? ok(asOwnListing(row)) : notFound;
}

/** The own listing that a block belongs to, for reading; a block of somebody else is not found. */
export async function ownListingOf(
  db: Queryable,
  caller: SignedIn,
  blockId: string,
): Promise<Result<OwnListing, 'not-found'>> {
  const block = await db
    .selectFrom('block')
    .select('listing_id')
    .where('id', '=', blockId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return block ? ownListing(db, caller, block.listing_id) : notFound;
}

/**
 * One of the caller's own listings, for changing what belongs to it: its row is locked until the transaction ends, so
 * that of two editors the second sees what the first has saved. Bookings are not held up by the lock.
 */
export async function lockOwnListing(
  tx: Tx,
  caller: SignedIn,
  id: string,
): Promise<Result<OwnListing, 'not-found' | 'is-archived'>> {
  const row = await tx
    .selectFrom('listing')
    .select(ownColumns)
    .where('id', '=', id)
    .where('provider_id', '=', caller.subjectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return notFound;
  if (row.state === 'ARCHIVED')
    return refuse('is-archived', 'This listing is archived, so it cannot be changed any more.');
  return ok(asOwnListing(row));
}

type OwnRow = {
  id: string;
  age_from: number | null;
  age_to: number | null;
  maximum_group_size: number | null;
  council_id: string | null;
  council_code: string | null;
};

function asOwnListing(row: OwnRow): OwnListing {
  return {
    id: row.id,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    groupSize: row.maximum_group_size,
    councilFunded: row.council_id !== null,
    councilCode: row.council_code,
  };
}
