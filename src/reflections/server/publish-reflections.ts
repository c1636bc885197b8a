import { done } from '../../platform/result.ts';
import { sql, transact } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/events.ts';

const AT_ONCE = 200;

/** Publishes the reflections that have waited long enough. Several processes may do so at once: each takes its own. */
export async function publishReflections(doors: Doors): Promise<void> {
  const now = doors.clock.now().toString();
  await transact<void, never>(doors.db, async (tx) => {
    const due = await tx
      .selectFrom('reflection')
      .select('id')
      .where('published_at', 'is', null)
      .where('publish_at', '<=', sql<Date>`${now}::timestamptz`)
      .orderBy('publish_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return done(undefined);
    const published = await tx
      .updateTable('reflection')
      .set({ published_at: now })
      .where(
        'id',
        'in',
        due.map((row) => row.id),
      )
      .returning(['id', 'listing_id', 'provider_id', 'account_id'])
      .execute();
    await record(
      tx,
      doors.clock,
      published.map((row) => ({
        kind: 'reflection.published',
        about: { listing: row.listing_id, provider: row.provider_id, account: row.account_id },
        data: { reflectionId: row.id },
      })),
    );
    return done(undefined);
  });
  doors.poke();
}
