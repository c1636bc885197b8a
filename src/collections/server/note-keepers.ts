import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';

/** The pages of collections whose keepers changed show another name, or are gone: notes that the collections changed. */
export async function noteKeepers(
  services: Services,
  event: EventRow<'account.changed' | 'account.disabled' | 'account.enabled'>,
): Promise<void> {
  const accounts = [event.about.account ?? []].flat();
  if (accounts.length === 0) return;
  const rows = await services.db.selectFrom('collection').select('id').where('owner_id', 'in', accounts).execute();
  if (rows.length === 0) return;
  await change(services, async (tx) => {
    await record(
      tx,
      services.clock,
      rows.map(({ id }) => ({
        kind: 'collection.changed' as const,
        about: { collection: id },
        data: { collectionId: id },
      })),
    );
    return ok(undefined);
  });
}
