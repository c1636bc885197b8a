import { sum } from '../../platform/money.ts';
import { anyOf, sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { partsOfRefund, refundDecidedEntries } from '../ledger.ts';
import { bookLedger } from './book-ledger.ts';
import { loadPlaceMoney } from './load-place-money.ts';
import { byPayment, decideOne } from './decide-refund.ts';
import { goneForGood, refundedOf } from './read-refunded.ts';

/** A refund that waits for its provider, and what is asked for each place. */
export type RefundToDecide = {
  id: string;
  state: string;
  rule: string;
  paymentId: string | null;
  createdAt: Temporal.Instant;
  booking: { id: string; bookerId: string; providerId: string };
  asked: ReadonlyMap<string, number>;
};

/** A refund with what is asked, and is still here to be given. The caller holds the booking's lock. */
export async function refundToDecide(tx: Tx, refundId: string): Promise<RefundToDecide | undefined> {
  const row = await tx
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .select([
      'refund.id',
      'refund.state',
      'refund.rule',
      'refund.payment_id',
      'refund.created_at',
      'refund.booking_id',
      'booking.booker_id',
      'booking.provider_id',
    ])
    .where('refund.id', '=', refundId)
    .executeTakeFirst();
  if (!row) return undefined;
  const parts = await tx
    .selectFrom('refund_place')
    .select(['place_id', 'amount_pence'])
    .where('refund_id', '=', refundId)
    .orderBy('place_id')
    .execute();
  const ids = parts.map((part) => part.place_id);
  const [money, back] = [await loadPlaceMoney(tx, ids), await refundedOf(tx, ids)];
  // Of the ticket's price: the booking fee, which goes back last, is not the provider's to give.
  const leftOf = (id: string): number => Math.max(0, (money.get(id)?.pricePence ?? 0) - (back.get(id) ?? 0));
  return {
    id: row.id,
    state: row.state,
    rule: row.rule,
    paymentId: row.payment_id,
    createdAt: Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime()),
    booking: { id: row.booking_id, bookerId: row.booker_id, providerId: row.provider_id },
    asked: new Map(parts.map((part) => [part.place_id, Math.min(part.amount_pence, leftOf(part.place_id))])),
  };
}

/**
 * A bank keeps for good what it took of these places: of what their provider is still asked about no more is left than the
 * rest of the ticket's price, and lists and mails name that. Where nothing is left the answer is 'nothing', see
 * `refundToDecide`.
 */
export async function askForNoMoreThanIsLeft(tx: Tx, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return;
  const gone = JSON.stringify([...(await goneForGood(tx, placeIds))].map(([id, amount]) => ({ id, amount })));
  await sql`
    with part as (
      select refund_place.refund_id, refund_place.place_id,
             least(refund_place.amount_pence, greatest(0, place.price_pence - coalesce(gone.amount, 0))) as amount
        from refund_place
        join refund on refund.id = refund_place.refund_id and refund.state = 'PENDING_DECISION'
        join place on place.id = refund_place.place_id
        left join json_to_recordset(${gone}::json) gone (id uuid, amount int) on gone.id = place.id
       where refund.id in (select refund_id from refund_place where place_id = ${anyOf(placeIds)})
    ), whole as (
      select refund_id, sum(amount)::int as amount from part group by refund_id having sum(amount) > 0
    ), reduced as (
      update refund set amount_pence = whole.amount from whole where refund.id = whole.refund_id
    )
    update refund_place set amount_pence = part.amount from part join whole on whole.refund_id = part.refund_id
     where refund_place.refund_id = part.refund_id and refund_place.place_id = part.place_id`.execute(tx);
}

/** How a refund that waited was answered. */
export type RefundAnswer = {
  state: 'APPROVED_FULL' | 'APPROVED_PARTIAL' | 'DECLINED';
  amounts: ReadonlyMap<string, number>;
  message: string;
  /** Null: nobody decided, the policy did. */
  decidedById: string | null;
};

/**
 * Writes the answer to a refund that waited: its parts, its ledger entries and the event that sends the money, in the
 * caller's transaction. The caller holds the booking's lock.
 */
export async function answerRefund(
  tx: Tx,
  services: Services,
  refund: RefundToDecide,
  { state, amounts, message, decidedById }: RefundAnswer,
): Promise<void> {
  const now = services.clock.now().toString();
  const approved = state !== 'DECLINED';
  const split = approved && refund.paymentId ? await byPayment(tx, refund.paymentId, amounts) : null;
  // The payment that was asked may have nothing left for a moved place: then another one gives it.
  const [first] = split?.keys() ?? [];
  const paymentId = refund.paymentId && split?.has(refund.paymentId) ? refund.paymentId : (first ?? refund.paymentId);
  const own = (paymentId && split?.get(paymentId)) || amounts;
  const parts = [...refund.asked.keys()].map((placeId) => ({ placeId, amount: own.get(placeId) ?? 0 }));
  const ids = parts.map(({ placeId }) => placeId);
  const already = approved ? await goneForGood(tx, ids) : new Map<string, number>();
  if (approved) {
    for (const { placeId, amount } of parts) {
      await tx
        .updateTable('refund_place')
        .set({ amount_pence: amount })
        .where('refund_id', '=', refund.id)
        .where('place_id', '=', placeId)
        .execute();
    }
  }
  await tx
    .updateTable('refund')
    .set({
      state,
      payment_id: paymentId,
      ...(approved ? { amount_pence: sum(parts.map(({ amount }) => amount)) } : { finished_at: now }),
      answer_message: message,
      decided_at: now,
      decided_by_id: decidedById,
    })
    .where('id', '=', refund.id)
    .execute();
  if (approved) {
    const money = await loadPlaceMoney(tx, ids);
    const entries = parts.flatMap(({ placeId, amount }) => {
      const place = money.get(placeId);
      if (!place) throw new Error(`There is no place ${placeId} to refund.`);
      return refundDecidedEntries(place, partsOfRefund(place, already.get(placeId) ?? 0, amount));
    });
    await bookLedger(tx, services.clock, 'refund-decided', entries, { refundId: refund.id, paymentId });
  }
  const { booking } = refund;
  for (const [otherId, rest] of split ?? []) {
    if (otherId === paymentId) continue;
    const reason = 'The rest of what was decided, back to the card of another payment.';
    const { rule } = refund;
    const how = { rule, reason, state: 'AUTO_APPROVED', byPolicy: decidedById === null } as const;
    await decideOne(tx, services, { booking, paymentId: otherId, ...how, amounts: rest });
  }
  await record(tx, services.clock, [
    {
      kind: approved ? 'refund.decided' : 'refund.declined',
      about: { booking: booking.id, account: booking.bookerId, provider: booking.providerId },
      data: { refundId: refund.id, rule: refund.rule, byPolicy: decidedById === null },
      ...(decidedById ? { actorId: decidedById } : {}),
      subjectId: booking.providerId,
    },
  ]);
}
