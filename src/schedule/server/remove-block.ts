import type { SignedIn } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, type Result } from '../../platform/result.ts';
import { refusePlacesTaken } from '../block-change.ts';
import { sessionInstants } from '../dates.ts';
import { lockListingOf } from './change-block.ts';
import { sessionsOfBlock } from './queries.ts';
import { writeChange } from './write-block.ts';
import { change } from '../../platform/server/work/change.ts';

/**
 * Removes one of the caller's blocks. Dates to come that people have booked prevent it; dates of the past stay for
 * registers and bookings to tell of.
 */
export async function removeBlock(
  services: Services,
  caller: SignedIn,
  blockId: string,
): Promise<Result<void, 'not-found' | 'is-archived' | 'places-taken'>> {
  return change(services, async (tx) => {
    const listing = await lockListingOf(tx, caller, blockId);
    if (!listing.ok) return listing;
    const now = services.clock.now();
    const toCome = (await sessionsOfBlock(tx, blockId, { lock: true })).filter((session) => {
      const instants = sessionInstants(session);
      return !instants.ok || Temporal.Instant.compare(instants.value.endDate, now) > 0;
    });
    const booked = toCome.filter((session) => session.taken > 0);
    if (booked.length > 0) return refusePlacesTaken(booked);
    await tx.updateTable('block').set({ archived_at: now.toString() }).where('id', '=', blockId).execute();
    await writeChange(
      tx,
      services,
      caller,
      { blockId, listingId: listing.value.id },
      { add: [], move: [], resize: [], remove: toCome },
    );
    return ok(undefined);
  });
}
