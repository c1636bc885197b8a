import type { SignedIn } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Experience } from '../contract.ts';
import { decideTransition } from '../listing.ts';
import { changeOwnListing } from './change-own-listing.ts';

/** Puts a listing away for good, unless somebody is booked, or is just booking, on a session that is still to come. */
export async function archiveListing(
  services: Services,
  caller: SignedIn,
  id: string,
): Promise<Result<Experience, 'not-found' | 'forbidden' | 'wrong-state' | 'has-bookings'>> {
  return changeOwnListing<'wrong-state' | 'has-bookings'>(services, caller, id, async (listing) => {
    const state = decideTransition(listing.state, 'archive');
    if (!state.ok) return state;
    const places = await placesToCome(listing.tx, id, listing.asking.now);
    if (places > 0) {
      const booked = places === 1 ? '1 place is' : `${places} places are`;
      return refuse(
        'has-bookings',
        `${booked} booked on dates to come. Cancel or move them first, or pause the listing.`,
        { details: { places } },
      );
    }
    await listing.tx
      .updateTable('listing')
      .set({ state: state.value, version: listing.version + 1, updated_at: listing.asking.now.toString() })
      .where('id', '=', id)
      .execute();
    return ok({ kind: 'listing.archived', data: { version: listing.version + 1 } });
  });
}

async function placesToCome(tx: Tx, listingId: string, now: Temporal.Instant): Promise<number> {
  const { places } = await tx
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select((select) => select.fn.countAll<number>().as('places'))
    .where('session.listing_id', '=', listingId)
    .where('session.end_date', '>', timestamp(now))
    .where('place.standing', '=', true)
    .executeTakeFirstOrThrow();
  return places;
}
