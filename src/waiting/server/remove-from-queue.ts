import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { change } from '../../platform/server/work/change.ts';
import { givePlacesBack } from '../../schedule/server/take-places.ts';
import { giveTicketsBack } from '../../tickets/server/take-tickets.ts';
import { endEntry } from './end-entry.ts';
import { lockOpenEntries } from './queries.ts';
import { tellWaiting } from './tell.ts';

/** A provider takes a party off the waiting list of its listing; what was kept for it goes to the next, and its family is told. */
export async function removeFromQueue(
  services: Services,
  caller: SignedIn,
  entryId: string,
): Promise<Result<true, 'not-found' | 'not-waiting'>> {
  return change(services, async (tx) => {
    // The row of the listing lets whoever hands out its places through one after the other.
    const listing = await tx
      .selectFrom('waiting_entry')
      .innerJoin('listing', 'listing.id', 'waiting_entry.listing_id')
      .select('listing.id')
      .where('waiting_entry.id', '=', entryId)
      .where('listing.provider_id', '=', caller.subjectId)
      .forNoKeyUpdate('listing')
      .executeTakeFirst();
    if (!listing) return notFound;
    const entry = (await lockOpenEntries(tx, listing.id)).find(({ id }) => id === entryId);
    if (!entry) return refuse('not-waiting', 'This family does not wait any more.');
    const freed = await endEntry(tx, services, entry, 'REMOVED');
    await givePlacesBack(tx, freed.sessions);
    await giveTicketsBack(tx, freed.tickets);
    await tellWaiting(
      tx,
      services,
      { kind: 'removed' },
      { entry, providerId: caller.subjectId, sessionIds: entry.sessionIds, by: caller },
    );
    return ok(true);
  });
}
