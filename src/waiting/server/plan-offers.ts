import { alternativesOf, type QueueStep, type Room, type Waiter } from '../queue.ts';
import { type EntryRow } from './queries.ts';

/** Places of the queue's plan that one party is offered. */
export type Offer = Extract<QueueStep, { kind: 'offer' }>;

/** A party as the plan of the queue sees it. */
export function asWaiter(entry: EntryRow): Waiter {
  return {
    id: entry.id,
    wants: entry.wants,
    together: entry.together,
    learners: entry.learners,
    sessionIds: entry.sessionIds,
    passedOver: entry.passed_over,
    onSale: entry.on_sale_since !== null,
    kept: entry.kept,
  };
}

/**
 * What each waiter is offered, in order of their turn; or what it would be, were the places enough that gather for it or
 * that are for others because they are too few.
 */
export function meantBy(
  steps: readonly QueueStep[],
  waiters: readonly Waiter[],
  rooms: ReadonlyMap<string, Room>,
): Offer[] {
  const stepsOf = Map.groupBy(steps, ({ entryId }) => entryId);
  const hasRoom = (id: string): boolean => rooms.get(id)?.opens === 'offer' && (rooms.get(id)?.free ?? 0) > 0;
  return waiters.flatMap((waiter) => {
    const own = stepsOf.get(waiter.id) ?? [];
    const offer = own.find((step) => step.kind === 'offer');
    if (offer) return offer;
    const kept = own.find((step) => step.kind === 'keep')?.kept ?? waiter.kept;
    const tooFew = own.some(({ kind }) => kind === 'pass' || kind === 'on-sale');
    const sessionIds = alternativesOf(waiter).find((dates) =>
      dates.some((id) => kept.has(id) || (tooFew && hasRoom(id))),
    );
    return sessionIds ? { kind: 'offer', entryId: waiter.id, sessionIds, learners: waiter.learners } : [];
  });
}

/** The same for the same offer. */
export const nameOf = (offer: Offer): string =>
  [offer.entryId, ...offer.sessionIds, ...offer.learners.map(({ learnerId }) => learnerId)].join(' ');
