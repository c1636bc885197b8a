import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { givePlacesBack } from '../../schedule/server/take-places.ts';
import { giveTicketsBack } from '../../tickets/server/take-tickets.ts';
import { endEntry } from './end-entry.ts';
import { lockEntry } from './queries.ts';
import { tellWaiting } from './tell.ts';
import { change } from '../../platform/server/work/change.ts';

/** Declines an offer, or leaves the queue; what was kept goes to the next. Doing it again changes nothing. */
export async function leaveQueue(
  services: Services,
  caller: SignedIn,
  entryId: string,
): Promise<Result<true, 'not-found' | 'already-accepted'>> {
  return change(services, async (tx) => {
    const entry = await lockEntry(tx, entryId, caller.subjectId);
    if (!entry) return notFound;
    if (entry.state === 'ACCEPTED')
      return refuse('already-accepted', 'You have taken these places already. They are in your basket or booked.');
    if (entry.state !== 'WAITING' && entry.state !== 'OFFERED') return ok(true);
    const offered = entry.state === 'OFFERED';
    const freed = await endEntry(tx, services, entry, offered ? 'DECLINED' : 'LEFT');
    await givePlacesBack(tx, freed.sessions);
    await giveTicketsBack(tx, freed.tickets);
    const listing = await tx
      .selectFrom('listing')
      .select('provider_id')
      .where('id', '=', entry.listing_id)
      .executeTakeFirstOrThrow();
    await tellWaiting(
      tx,
      services,
      { kind: offered ? 'declined' : 'left' },
      {
        entry,
        providerId: listing.provider_id,
        sessionIds: entry.sessionIds,
        by: caller,
      },
    );
    return ok(true);
  });
}
