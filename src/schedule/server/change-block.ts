import type { SignedIn } from '../../identity/access.ts';
import { transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { decideBlockChange, refusePlacesTaken } from '../block-change.ts';
import { blockColumns, checkWindow, type BlockInput } from './add-block.ts';
import { lockOwnListing, type OwnListing } from './listing-access.ts';
import { lockSessions, type OwnBlock } from './queries.ts';
import { readBlock, writeChange } from './write-block.ts';

type Refusal = 'not-found' | 'is-archived' | 'invalid-dates' | 'version-changed' | 'places-taken' | 'below-taken';

/**
 * Changes one of the asker's blocks. `version` names what the editor started from; somebody else's change in between is
 * not overwritten. Dates that people have booked stay as they are, and so does the way the block is booked.
 */
export async function changeBlock(
  doors: Doors,
  asker: SignedIn,
  blockId: string,
  { version, ...input }: BlockInput & { version: string },
): Promise<Result<OwnBlock, Refusal>> {
  const result = await transact<OwnBlock, Refusal>(doors.db, async (tx) => {
    const listing = await lockListingOf(tx, asker, blockId);
    if (!listing.ok) return listing;
    const sessions = await lockSessions(tx, blockId);
    const before = await readBlock(tx, blockId);
    if (before.version !== version) {
      return refuse(
        'version-changed',
        'Somebody else changed this block while you were working on it. Look at it again before you save.',
        {
          details: { version: before.version },
        },
      );
    }
    const window = checkWindow(input);
    if (!window.ok) return window;
    const booked = sessions.filter((session) => session.taken > 0);
    if (input.type !== before.type && booked.length > 0) return refusePlacesTaken(booked);
    const decided = decideBlockChange(
      sessions,
      input.sessions,
      input.capacity ?? listing.value.groupSize,
      doors.clock.now(),
    );
    if (!decided.ok) return decided;
    await tx.updateTable('block').set(blockColumns(input)).where('id', '=', blockId).execute();
    await writeChange(tx, doors, asker, { blockId, listingId: listing.value.id }, decided.value);
    return done(await readBlock(tx, blockId));
  });
  if (result.ok) doors.poke();
  return result;
}

/** The own listing that a block belongs to, locked; a block of somebody else is not found. */
export async function lockListingOf(
  tx: Tx,
  asker: SignedIn,
  blockId: string,
): Promise<Result<OwnListing, 'not-found' | 'is-archived'>> {
  const find = () =>
    tx
      .selectFrom('block')
      .select('listing_id')
      .where('id', '=', blockId)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
  const block = await find();
  if (!block) return notFound;
  const listing = await lockOwnListing(tx, asker, block.listing_id);
  // The block may have been removed while we waited for the lock.
  if (listing.ok && !(await find())) return notFound;
  return listing;
}
