import { ok } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record, type NewEvent } from '../../platform/server/work/events.ts';
import { bothAreIn } from '../aims.ts';
import { attendedBy } from './find-attended.ts';
import { change } from '../../platform/server/work/change.ts';

const AT_ONCE = 200;

/** Publishes the reflections that have waited long enough. Several processes may do so at once: each takes its own. */
export async function publishReflections(services: Services): Promise<void> {
  const now = services.clock.now().toString();
  await change(services, async (tx) => {
    const due = await tx
      .selectFrom('reflection')
      .select('id')
      .where('published_at', 'is', null)
      .where('publish_at', '<=', timestamp(now))
      .orderBy('publish_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return ok(undefined);
    const published = await tx
      .updateTable('reflection')
      .set({ published_at: now })
      .where(
        'id',
        'in',
        due.map((row) => row.id),
      )
      .returning(publishedColumns)
      .execute();
    await record(tx, services.clock, published.map(publishedEvent));
    return ok(undefined);
  });
}

const publishedColumns = ['id', 'listing_id', 'provider_id', 'account_id'] as const;

type Published = { id: string; listing_id: string; provider_id: string; account_id: string };

const publishedEvent = (row: Published): NewEvent => ({
  kind: 'reflection.published',
  about: { listing: row.listing_id, provider: row.provider_id, account: row.account_id },
  data: { reflectionId: row.id },
});

/**
 * Publishes what a family said of a booking once its provider has reflected on every learner who was there. The caller
 * holds the booking's lock.
 * @returns whether it was published now
 */
export async function publishIfBothAreIn(tx: Tx, services: Services, bookingId: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('reflection')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  const there = await tx
    .selectFrom('place')
    .select('place.learner_id')
    .distinct()
    .where('place.booking_id', '=', bookingId)
    .where('place.state', '=', 'CONFIRMED')
    .where(attendedBy(services.clock.now()))
    .execute();
  const seen = await tx
    .selectFrom('learner_reflection')
    .select('learner_id')
    .where('booking_id', '=', bookingId)
    .execute();
  const learners = there.map((row) => row.learner_id);
  if (!bothAreIn(waiting !== undefined, learners, new Set(seen.map((row) => row.learner_id)))) return false;
  const now = services.clock.now().toString();
  const published = await tx
    .updateTable('reflection')
    .set({ published_at: now, publish_at: now })
    .where('booking_id', '=', bookingId)
    .where('published_at', 'is', null)
    .returning(publishedColumns)
    .execute();
  await record(tx, services.clock, published.map(publishedEvent));
  return published.length > 0;
}
