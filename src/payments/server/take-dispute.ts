import { randomUUIDv7 } from 'node:crypto';
import type Stripe from 'stripe';
import { ok } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';
import {
  disputeStateOf,
  lostByProvider,
  newsOfDispute,
  shareDispute,
  type DisputedPart,
  type DisputeState,
} from '../dispute.ts';
import { disputeLostEntries, disputeOpenedEntries, disputeWonEntries, type LedgerEntry } from '../ledger.ts';
import { bookLedger } from './book-ledger.ts';
import { loadPlaceMoney } from './load-place-money.ts';
import { sourcesOf } from './find-sources.ts';
import { askForNoMoreThanIsLeft } from './answer-refund.ts';
import { goneForGood, refundedOf } from './read-refunded.ts';
import { change } from '../../platform/server/work/change.ts';

/** Notes that Stripe told of a dispute. Its news overtakes that of the payment and of itself: it is read afresh. */
export async function noteDispute(tx: Tx, services: Services, stripeDisputeId: string): Promise<void> {
  await record(tx, services.clock, [{ kind: 'dispute.noticed', about: {}, data: { stripeDisputeId } }]);
}

/**
 * Reads the dispute that an event tells of from Stripe, and records how it stands.
 * @throws while the payment that it is about has not been recorded: then the job comes back.
 */
export async function readNoticedDispute(services: Services, event: EventRow<'dispute.noticed'>): Promise<void> {
  const dispute = await services.stripe.disputes.retrieve(event.data.stripeDisputeId, { expand: ['payment_intent'] });
  if (!(await takeDispute(services, dispute)))
    services.log.warn({ stripeDispute: dispute.id }, 'a payment is disputed that this product does not know');
}

/**
 * Records how a dispute stands that was read from Stripe, its payment intent with it.
 * @returns false where the payment is not one of this product
 * @throws while the payment that it is about has not been recorded
 */
export async function takeDispute(services: Services, dispute: Stripe.Dispute): Promise<boolean> {
  const state = disputeStateOf(dispute.status);
  if (state === null) return true;
  const intent = typeof dispute.payment_intent === 'string' ? null : dispute.payment_intent;
  const payment = await paymentOf(services, dispute, intent);
  if (!payment) {
    if (intent?.metadata['payment_id'])
      throw new Error(`Dispute ${dispute.id} is about a payment that has not been recorded yet.`);
    return false;
  }
  await change(services, async (tx) => ok(await recordDispute(tx, services, payment.id, dispute, state)));
  return true;
}

async function paymentOf(
  services: Services,
  { charge }: Stripe.Dispute,
  intent: Stripe.PaymentIntent | null,
): Promise<{ id: string } | undefined> {
  const chargeId = typeof charge === 'string' ? charge : charge.id;
  return services.db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'SUCCEEDED')
    .where((is) =>
      is.or([is('charge_id', '=', chargeId), ...(intent ? [is('payment_intent_id', '=', intent.id)] : [])]),
    )
    .executeTakeFirst();
}

/**
 * Records how a dispute stands at Stripe: its first news takes the money of its places out of what is due, its end gives
 * it back or lets it go. Hearing it again changes nothing, and what has ended stays so.
 */
async function recordDispute(
  tx: Tx,
  services: Services,
  paymentId: string,
  dispute: Stripe.Dispute,
  state: DisputeState,
): Promise<void> {
  // Everything that changes money of a booking locks it first: in one order, so that nobody waits in a circle.
  const bookings = await tx
    .selectFrom('booking')
    .select(['id', 'booker_id', 'provider_id'])
    .where('id', 'in', (from) => from.selectFrom('place').select('booking_id').where('payment_id', '=', paymentId))
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = await tx
    .selectFrom('dispute')
    .select(['id', 'state'])
    .where('stripe_dispute_id', '=', dispute.id)
    .executeTakeFirst();
  const id = known?.id ?? (await openDispute(tx, services, paymentId, dispute));
  const news = newsOfDispute(known?.state, state);
  if (news === null) return;
  if (state !== 'OPEN') await closeDispute(tx, services, id, state);
  await record(
    tx,
    services.clock,
    bookings.map((booking) => ({
      kind: `dispute.${news}`,
      about: { booking: booking.id, provider: booking.provider_id },
      data: { disputeId: id, state },
      subjectId: booking.provider_id,
    })),
  );
}

async function openDispute(tx: Tx, services: Services, paymentId: string, dispute: Stripe.Dispute): Promise<string> {
  const id = randomUUIDv7();
  const parts = await partsOfPayment(tx, paymentId, dispute.amount);
  await tx
    .insertInto('dispute')
    .values({
      id,
      stripe_dispute_id: dispute.id,
      payment_id: paymentId,
      amount_pence: dispute.amount,
      reason: dispute.reason,
      state: 'OPEN',
      opened_at: services.clock.now().toString(),
    })
    .execute();
  if (parts.length === 0) return id;
  await tx
    .insertInto('dispute_place')
    .values(
      parts.map((part) => ({
        dispute_id: id,
        place_id: part.money.placeId,
        amount_pence: part.amountPence,
        waiting_pence: part.waitingPence,
        provider_pence: part.providerPence,
        due_pence: part.duePence,
      })),
    )
    .execute();
  const entries = parts.flatMap((part) => disputeOpenedEntries(part.money, part));
  await bookLedger(tx, services.clock, 'dispute', entries, { paymentId, disputeId: id });
  return id;
}

async function partsOfPayment(tx: Tx, paymentId: string, amountPence: number): Promise<DisputedPart[]> {
  const rows = await tx
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .leftJoin('place_due', 'place_due.place_id', 'place.id')
    .leftJoin('place_source', (join) =>
      join.onRef('place_source.place_id', '=', 'place.id').on('place_source.payment_id', '=', paymentId),
    )
    .select(['place.id', 'place.booking_id', 'place.carried_pence', 'place_due.due_pence', 'place_source.amount_pence'])
    .where((is) => is.or([is('place.payment_id', '=', paymentId), is('place_source.payment_id', '=', paymentId)]))
    .orderBy('session.start_date')
    .orderBy('place.id')
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const money = await loadPlaceMoney(tx, ids);
  const wentBack = await refundedOf(tx, ids);
  const waiting = await tx
    .selectFrom('ledger_entry')
    .select(['place_id', (is) => is.fn.sum<string>('amount_pence').as('amount')])
    .where('booking_id', 'in', [...new Set(rows.map((row) => row.booking_id))])
    .where('place_id', 'in', ids)
    .where('account', '=', 'refund')
    // What another card's refund waits for is not this bank's.
    .where('payment_id', '=', paymentId)
    .groupBy('place_id')
    .execute();
  const sources = new Map(
    [...(await sourcesOf(tx, ids))].map(([placeId, several]) => [
      placeId,
      several.find((source) => source.paymentId === paymentId)?.amountPence ?? 0,
    ]),
  );
  const waits = new Map(waiting.map((row) => [row.place_id, Number(row.amount)]));
  const places = rows.flatMap((row) => {
    const place = money.get(row.id);
    if (!place) return [];
    return [
      {
        money: place,
        // What went along to another place is disputed there.
        wentBackPence: (wentBack.get(row.id) ?? 0) + row.carried_pence,
        ...(row.amount_pence === null ? {} : { atMostPence: sources.get(row.id) ?? 0 }),
        waitingPence: waits.get(row.id) ?? 0,
        duePence: row.due_pence ?? 0,
      },
    ];
  });
  return shareDispute(places, amountPence);
}

async function closeDispute(tx: Tx, services: Services, id: string, state: 'WON' | 'LOST'): Promise<void> {
  const { payment_id: paymentId } = await tx
    .updateTable('dispute')
    .set({ state, closed_at: services.clock.now().toString() })
    .where('id', '=', id)
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  const parts = await tx.selectFrom('dispute_place').selectAll().where('dispute_id', '=', id).execute();
  const ids = parts.map((part) => part.place_id);
  const money = await loadPlaceMoney(tx, ids);
  const wentBack = await goneForGood(tx, ids);
  const entries: LedgerEntry[] = [];
  for (const row of parts) {
    const place = money.get(row.place_id);
    if (!place) continue;
    const part: DisputedPart = {
      money: place,
      amountPence: row.amount_pence,
      waitingPence: row.waiting_pence,
      providerPence: row.provider_pence,
      duePence: row.due_pence,
    };
    if (state === 'WON') {
      entries.push(...disputeWonEntries(place, part));
      continue;
    }
    // This dispute counts among what went back already.
    const before = (wentBack.get(row.place_id) ?? 0) - row.amount_pence;
    const providerPence = lostByProvider(part, before);
    entries.push(...disputeLostEntries(place, part, providerPence));
    await tx
      .updateTable('dispute_place')
      .set({ provider_pence: providerPence })
      .where('dispute_id', '=', id)
      .where('place_id', '=', row.place_id)
      .execute();
  }
  await bookLedger(tx, services.clock, 'dispute', entries, { paymentId, disputeId: id });
  if (state === 'LOST') await askForNoMoreThanIsLeft(tx, ids);
}
