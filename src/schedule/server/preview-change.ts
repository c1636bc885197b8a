import type { SignedIn } from '../../identity/access.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, type Result } from '../../platform/result.ts';
import { ownListingOf } from './find-listing.ts';
import { planChange, type BlockPreview, type ChangeInput, type PlanRefusal } from './plan-change.ts';

/** What a change of one of the caller's blocks would mean, without making it. */
export async function previewChange(
  services: Services,
  caller: SignedIn,
  blockId: string,
  input: ChangeInput,
): Promise<Result<BlockPreview, PlanRefusal | 'not-found'>> {
  return transact<BlockPreview, PlanRefusal | 'not-found'>(services.db, async (tx) => {
    const listing = await ownListingOf(tx, caller, blockId);
    if (!listing.ok) return listing;
    const planned = await planChange(tx, { blockId, listing: listing.value, now: services.clock.now() }, input, 'look');
    return planned.ok ? ok(planned.value.preview) : planned;
  });
}
