import type { SignedIn } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Experience } from '../contract.ts';
import { decideTransition } from '../listing.ts';
import { changeOwnListing } from './change-own-listing.ts';

/** Stops new bookings of a published listing. Bookings that exist stay as they are. */
export async function pauseListing(
  services: Services,
  caller: SignedIn,
  id: string,
): Promise<Result<Experience, 'not-found' | 'forbidden' | 'wrong-state'>> {
  return changeOwnListing<'wrong-state'>(services, caller, id, async (listing) => {
    const state = decideTransition(listing.state, 'pause');
    if (!state.ok) return state;
    await listing.tx
      .updateTable('listing')
      .set({ state: state.value, version: listing.version + 1, updated_at: listing.asking.now.toString() })
      .where('id', '=', id)
      .execute();
    return ok({ kind: 'listing.paused', data: { version: listing.version + 1 } });
  });
}
