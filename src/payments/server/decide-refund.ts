import { randomUUIDv7 } from 'node:crypto';
import { sum } from '../../platform/money.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { partsOfRefund, refundDecidedEntries } from '../ledger.ts';
import { takeFrom } from '../carry.ts';
import { bookLedger } from './book-ledger.ts';
import { loadPlaceMoney } from './load-place-money.ts';
import { sourcesOf } from './find-sources.ts';
import { goneForGood } from './read-refunded.ts';

/** A refund as it is decided: which places give back how much, by which rule, in which words. */
export type Decision = {
  booking: { id: string; bookerId: string; providerId: string };
  paymentId: string;
  rule: string;
  reason: string;
  /** PENDING_DECISION asks the provider; nothing is owed and nothing is booked until it is decided. */
  state: 'AUTO_APPROVED' | 'PENDING_DECISION';
  /** What the family wrote when it asked. */
  message?: string;
  /** No mail about what caused it tells the booker of it: it needs one of its own. */
  needsOwnMail?: boolean;
  /** Part of an answer that nobody gave in time. */
  byPolicy?: boolean;
  amounts: ReadonlyMap<string, number>;
};

/**
 * Decides a refund in the caller's transaction: its row, its parts, its ledger entries and the event that sends it. What
 * several payments paid for goes back to the card of each, by a refund of its own. The caller holds the booking's lock.
 * @returns the id of the (first) refund, or null when nothing goes back.
 */
export async function decideRefund(tx: Tx, services: Services, decision: Decision): Promise<string | null> {
  if (decision.state === 'PENDING_DECISION') return decideOne(tx, services, decision);
  const ids: string[] = [];
  for (const [paymentId, amounts] of await byPayment(tx, decision.paymentId, decision.amounts)) {
    const id = await decideOne(tx, services, { ...decision, paymentId, amounts });
    if (id) ids.push(id);
  }
  return ids[0] ?? null;
}

/** Amounts that go back, by the payment that each comes out of; one payment for all but moved places. */
export async function byPayment(
  tx: Tx,
  paymentId: string,
  amounts: ReadonlyMap<string, number>,
): Promise<Map<string, Map<string, number>>> {
  const several = await tx
    .selectFrom('place_source')
    .select('place_id')
    .distinct()
    .where('place_id', 'in', [...amounts.keys()])
    .execute();
  const sources = await sourcesOf(
    tx,
    several.map((row) => row.place_id),
  );
  const parts = new Map<string, Map<string, number>>();
  for (const [placeId, amount] of amounts) {
    const mine = sources.get(placeId);
    for (const part of mine ? takeFrom(mine, amount) : [{ paymentId, amountPence: amount }]) {
      const of = parts.get(part.paymentId) ?? new Map<string, number>();
      parts.set(part.paymentId, of.set(placeId, part.amountPence));
    }
  }
  return parts;
}

/** Writes one refund of one payment, as `decideRefund` does. @returns its id, or null when nothing goes back. */
export async function decideOne(tx: Tx, services: Services, decision: Decision): Promise<string | null> {
  const amounts = [...decision.amounts].filter(([, amount]) => amount > 0);
  if (amounts.length === 0) return null;
  const ids = amounts.map(([placeId]) => placeId);
  const money = await loadPlaceMoney(tx, ids);
  const already = await goneForGood(tx, ids);
  const id = randomUUIDv7();
  const { booking, paymentId, rule, reason, state, message = '', needsOwnMail = false, byPolicy = false } = decision;
  await tx
    .insertInto('refund')
    .values({
      id,
      booking_id: booking.id,
      payment_id: paymentId,
      state,
      amount_pence: sum(amounts.map(([, amount]) => amount)),
      rule,
      reason,
      asked_message: message,
      created_at: services.clock.now().toString(),
    })
    .execute();
  await tx
    .insertInto('refund_place')
    .values(amounts.map(([placeId, amount]) => ({ refund_id: id, place_id: placeId, amount_pence: amount })))
    .execute();
  if (state === 'PENDING_DECISION') {
    await record(tx, services.clock, [
      {
        kind: 'refund.asked',
        about: { booking: booking.id, account: booking.bookerId, provider: booking.providerId },
        data: { refundId: id, rule, ...(needsOwnMail ? { needsOwnMail } : {}) },
        subjectId: booking.bookerId,
      },
    ]);
    return id;
  }
  const entries = amounts.flatMap(([placeId, amount]) => {
    const place = money.get(placeId);
    if (!place) throw new Error(`There is no place ${placeId} to refund.`);
    return refundDecidedEntries(place, partsOfRefund(place, already.get(placeId) ?? 0, amount));
  });
  await bookLedger(tx, services.clock, 'refund-decided', entries, { refundId: id, paymentId });
  await record(tx, services.clock, [
    {
      kind: 'refund.decided',
      about: { booking: booking.id, account: booking.bookerId, provider: booking.providerId },
      data: { refundId: id, rule, ...(needsOwnMail ? { needsOwnMail } : {}), ...(byPolicy ? { byPolicy } : {}) },
      subjectId: booking.bookerId,
    },
  ]);
  return id;
}
