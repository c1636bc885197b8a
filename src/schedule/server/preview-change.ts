import type { SignedIn } from '../../identity/access.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { done, type Result } from '../../platform/result.ts';
import { ownListingOf } from './listing-access.ts';
import { planChange, type BlockPreview, type ChangeInput, type PlanRefusal } from './plan-change.ts';

/** What a change of one of the asker's blocks would mean, without making it. */
export async function previewChange(
  doors: Doors,
  asker: SignedIn,
  blockId: string,
  input: ChangeInput,
): Promise<Result<BlockPreview, PlanRefusal | 'not-found'>> {
  return transact<BlockPreview, PlanRefusal | 'not-found'>(doors.db, async (tx) => {
    const listing = await ownListingOf(tx, asker, blockId);
    if (!listing.ok) return listing;
    const planned = await planChange(tx, { blockId, listing: listing.value, now: doors.clock.now() }, input, 'look');
    return planned.ok ? done(planned.value.preview) : planned;
  });
}
