import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { tellWaiting } from './tell.ts';
import { openEntries } from './queries.ts';
import { change } from '../../platform/server/work/change.ts';

/** Puts a party at the head of the queue of one of the caller's own listings. */
export async function putFirst(
  services: Services,
  caller: SignedIn,
  entryId: string,
): Promise<Result<true, 'not-found' | 'not-waiting'>> {
  return change(services, async (tx) => {
    const found = await tx
      .selectFrom('waiting_entry')
      .innerJoin('listing', 'listing.id', 'waiting_entry.listing_id')
      .select(['listing.id', 'listing.provider_id'])
      .where('waiting_entry.id', '=', entryId)
      .where('listing.provider_id', '=', caller.subjectId)
      // Whoever hands out places, or puts somebody else first, comes before or after.
      .forNoKeyUpdate('listing')
      .executeTakeFirst();
    if (!found) return notFound;
    const queue = (await openEntries(tx, [found.id])).filter((entry) => entry.state === 'WAITING');
    const entry = queue.find(({ id }) => id === entryId);
    if (!entry) return refuse('not-waiting', 'This family does not wait any more.');
    const [head] = queue;
    if (head === entry) return ok(true);
    const priority = Math.max(...queue.map((one) => one.priority)) + 1;
    await tx
      .updateTable('waiting_entry')
      .set({ priority })
      .where('id', '=', entryId)
      .where('state', '=', 'WAITING')
      .execute();
    await tellWaiting(
      tx,
      services,
      { kind: 'moved-up' },
      {
        entry,
        providerId: found.provider_id,
        sessionIds: entry.sessionIds,
        by: caller,
      },
    );
    return ok(true);
  });
}
