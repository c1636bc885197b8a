import { timestamp } from '../../platform/server/database/timestamp.ts';
import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { endRequest } from './end-request.ts';
import { setAnswerBy } from './set-answer-by.ts';
import { change } from '../../platform/server/work/change.ts';

const AT_ONCE = 100;

/**
 * Ends a request that nobody answered in time. Safe to call for any booking at any time: one whose dates have just been
 * moved goes by the new ones.
 */
export async function lapseRequest(services: Services, bookingId: string): Promise<void> {
  const now = services.clock.now();
  await change(services, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .select(['id', 'booker_id', 'provider_id', 'listing_id', 'requested_at'])
      .where('id', '=', bookingId)
      .where('approval', '=', 'PENDING')
      .where('answer_by', '<=', timestamp(now))
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return ok(false);
    const until = await setAnswerBy(tx, booking);
    if (until && Temporal.Instant.compare(until, now) > 0) return ok(false);
    await endRequest(tx, services, booking, 'EXPIRED');
    return ok(true);
  });
}

/** Ends every request whose time is up: the safety net below the event that ends each at its time. */
export async function lapseRequests(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('booking')
    .select('id')
    .where('approval', '=', 'PENDING')
    .where('answer_by', '<=', timestamp(services.clock.now()))
    .orderBy('answer_by')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    try {
      await lapseRequest(services, id);
    } catch (error) {
      // One request that cannot be ended must not keep the others waiting.
      services.log.error({ booking: id, err: error }, 'request could not be ended');
    }
  }
}
