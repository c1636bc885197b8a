import type { SignedIn } from '../../identity/access.ts';
import { record, type NewEvent } from '../../platform/server/events.ts';
import { transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http.ts';
import { done, type Result } from '../../platform/result.ts';
import type { Experience } from '../contract.ts';
import type { ListingState } from '../listing.ts';
import { askingOf, type Asking } from './queries.ts';
import { ownExperience } from './show-listing.ts';

/** An own listing inside a transaction that has locked its row: no second editor gets between reading and writing. */
export type OwnListing = {
  tx: Tx;
  asking: Asking;
  id: string;
  state: ListingState;
  version: number;
  publishedAt: Date | null;
  privateKey: string;
  isCouncilFunded: boolean;
  /** The listing as its owner sees it, before the change. */
  before: Experience;
  /** Reads it again, after the change. */
  after(): Promise<Experience>;
};

/**
 * Changes an own listing: locks its row, lets `change` decide and write, and answers the listing as it then is.
 * Somebody else's listing is not found. `change` names the event that says what happened.
 */
export async function changeOwnListing<Key extends string>(
  doors: Doors,
  asker: SignedIn,
  id: string,
  change: (listing: OwnListing) => Promise<Result<Pick<NewEvent, 'kind' | 'data'>, Key>>,
): Promise<Result<Experience, Key | 'not-found'>> {
  const asking = askingOf(doors);
  const result = await transact<Experience, Key | 'not-found'>(doors.db, async (tx) => {
    const row = await tx
      .selectFrom('listing')
      .select(['id', 'state', 'version', 'published_at', 'private_key', 'council_id'])
      .where('id', '=', id)
      .where('provider_id', '=', asker.subjectId)
      .forUpdate()
      .executeTakeFirst();
    const before = row && (await ownExperience(tx, asking, id, asker.subjectId));
    if (!row || !before) return notFound;
    const after = async (): Promise<Experience> => {
      const changed = await ownExperience(tx, asking, id, asker.subjectId);
      if (!changed) throw new Error(`Listing ${id} vanished while it was locked.`);
      return changed;
    };
    const changed = await change({
      tx,
      asking,
      id,
      state: row.state as ListingState,
      version: row.version,
      publishedAt: row.published_at,
      privateKey: row.private_key,
      isCouncilFunded: row.council_id !== null,
      before,
      after,
    });
    if (!changed.ok) return changed;
    await record(tx, doors.clock, [
      {
        ...changed.value,
        about: { listing: id, provider: asker.subjectId },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    return done(await after());
  });
  if (result.ok) doors.poke();
  return result;
}
