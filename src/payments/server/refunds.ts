import { randomUUIDv7 } from 'node:crypto';
import Stripe from 'stripe';
import { sum } from '../../platform/money.ts';
import { done } from '../../platform/result.ts';
import { transact, type Queryable, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record, type EventRow } from '../../platform/server/events.ts';
import {
  partsOfRefund,
  refundDecidedEntries,
  refundPaidEntries,
  refundReturnedEntries,
  type LedgerEntry,
  type PlaceMoney,
} from '../ledger.ts';
import { bookLedger } from './book-ledger.ts';
import { loadPlaceMoney } from './place-money.ts';

/** A refund as it is decided: which places give back how much, by which rule, in which words. */
export type Decision = {
  booking: { id: string; bookerId: string; providerId: string };
  paymentId: string;
  rule: string;
  reason: string;
  /** PENDING_DECISION asks the provider; nothing is owed and nothing is booked until it is decided. */
  state: 'AUTO_APPROVED' | 'PENDING_DECISION';
  amounts: ReadonlyMap<string, number>;
};

/** Pence of places that refunds were decided for already, by place id. */
export async function refundedOf(db: Queryable, placeIds: readonly string[]): Promise<Map<string, number>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refund_place')
    .innerJoin('refund', 'refund.id', 'refund_place.refund_id')
    .select(['refund_place.place_id', (is) => is.fn.sum<string>('refund_place.amount_pence').as('amount')])
    .where('refund_place.place_id', 'in', [...placeIds])
    .where('refund.state', 'not in', ['DECLINED', 'PENDING_DECISION'])
    .groupBy('refund_place.place_id')
    .execute();
  return new Map(rows.map((row) => [row.place_id, Number(row.amount)]));
}

/**
 * Decides a refund in the caller's transaction: its row, its parts, its ledger entries and the event that sends it.
 * The caller holds the booking's lock.
 * @returns the refund's id, or null when nothing goes back.
 */
export async function decideRefund(tx: Tx, doors: Doors, decision: Decision): Promise<string | null> {
  const amounts = [...decision.amounts].filter(([, amount]) => amount > 0);
  if (amounts.length === 0) return null;
  const ids = amounts.map(([placeId]) => placeId);
  const money = await loadPlaceMoney(tx, ids);
  const already = await refundedOf(tx, ids);
  const id = randomUUIDv7();
  const { booking, paymentId, rule, reason, state } = decision;
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
      created_at: doors.clock.now().toString(),
    })
    .execute();
  await tx
    .insertInto('refund_place')
    .values(amounts.map(([placeId, amount]) => ({ refund_id: id, place_id: placeId, amount_pence: amount })))
    .execute();
  if (state === 'PENDING_DECISION') return id;
  const entries = amounts.flatMap(([placeId, amount]) => {
    const place = money.get(placeId);
    if (!place) throw new Error(`There is no place ${placeId} to refund.`);
    return refundDecidedEntries(place, partsOfRefund(place, already.get(placeId) ?? 0, amount));
  });
  await bookLedger(tx, doors.clock, 'refund-decided', entries, { refundId: id, paymentId });
  await record(tx, doors.clock, [
    {
      kind: 'refund.decided',
      about: { booking: booking.id, account: booking.bookerId, provider: booking.providerId },
      data: { refundId: id, rule },
      subjectId: booking.bookerId,
    },
  ]);
  return id;
}

/** Stripe forgets idempotency keys after a day; before that a repeated call is the same call. */
const KEY_IS_SURE_FOR_HOURS = 12;

/** Sends the refund that an event tells of. */
export async function sendDecidedRefund(doors: Doors, event: EventRow): Promise<void> {
  const { refundId } = event.data as { refundId?: string };
  if (refundId) await sendRefund(doors, refundId);
}

/**
 * Sends a decided refund to Stripe, or finds out what became of it. Safe to run any number of times: the refund's id
 * is the idempotency key, and it stands in the metadata of what Stripe keeps.
 */
export async function sendRefund(doors: Doors, refundId: string): Promise<void> {
  const refund = await doors.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select([
      'refund.id',
      'refund.state',
      'refund.amount_pence',
      'refund.stripe_refund_id',
      'refund.created_at',
      'payment.payment_intent_id',
    ])
    .where('refund.id', '=', refundId)
    .executeTakeFirst();
  if (!refund || !refund.payment_intent_id) return;
  if (!['AUTO_APPROVED', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'PROCESSING'].includes(refund.state)) return;
  const known = refund.stripe_refund_id
    ? await doors.stripe.refunds.retrieve(refund.stripe_refund_id)
    : await findSent(doors, refund.id, refund.payment_intent_id, refund.created_at);
  try {
    const sent =
      known ??
      (await doors.stripe.refunds.create(
        { payment_intent: refund.payment_intent_id, amount: refund.amount_pence, metadata: { refund_id: refund.id } },
        { idempotencyKey: `refund-${refund.id}` },
      ));
    await transact(doors.db, async (tx) => {
      await recordRefund(tx, doors, refund.id, sent);
      return done(true);
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Stripe will not do it (a dispute took the money already, the card is gone): a person must look at it.
    doors.log.error({ refund: refund.id, problem: error.message }, 'refund refused by Stripe');
    await transact(doors.db, async (tx) => {
      await recordRefund(tx, doors, refund.id, { id: null, status: 'failed' });
      return done(true);
    });
  }
  doors.poke();
}

async function findSent(
  doors: Doors,
  refundId: string,
  paymentIntentId: string,
  decidedAt: Date,
): Promise<Stripe.Refund | null> {
  const hours = (doors.clock.now().epochMilliseconds - decidedAt.getTime()) / 3_600_000;
  if (hours < KEY_IS_SURE_FOR_HOURS) return null;
  for await (const refund of doors.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
    if (refund.metadata?.['refund_id'] === refundId) return refund;
  }
  return null;
}

/** What Stripe says of a refund. */
export type StripeRefundFacts = { id: string | null; status: string | null };

/**
 * Records how a refund stands at Stripe. Hearing it again changes nothing; a refund that came back from the bank after
 * it was paid is owed again.
 */
export async function recordRefund(tx: Tx, doors: Doors, refundId: string, facts: StripeRefundFacts): Promise<void> {
  const refund = await tx
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .select([
      'refund.id',
      'refund.state',
      'refund.payment_id',
      'refund.booking_id',
      'booking.booker_id',
      'booking.provider_id',
    ])
    .where('refund.id', '=', refundId)
    .forUpdate('refund')
    .executeTakeFirst();
  if (!refund || refund.state === 'FAILED' || refund.state === 'DECLINED') return;
  const next = stateAfter(facts.status);
  if (next === refund.state || (refund.state === 'REFUNDED' && next === 'PROCESSING')) return;
  const now = doors.clock.now().toString();
  await tx
    .updateTable('refund')
    .set({
      state: next,
      ...(facts.id ? { stripe_refund_id: facts.id } : {}),
      finished_at: next === 'PROCESSING' ? null : now,
    })
    .where('id', '=', refundId)
    .execute();
  const about = { refundId, paymentId: refund.payment_id };
  if (next === 'REFUNDED')
    await bookLedger(tx, doors.clock, 'refund-paid', await partsOf(tx, refundId, refundPaidEntries), about);
  if (next === 'FAILED' && refund.state === 'REFUNDED') {
    await bookLedger(tx, doors.clock, 'correction', await partsOf(tx, refundId, refundReturnedEntries), about);
  }
  if (next === 'PROCESSING') return;
  await record(tx, doors.clock, [
    {
      kind: next === 'REFUNDED' ? 'refund.paid' : 'refund.failed',
      about: { booking: refund.booking_id, account: refund.booker_id, provider: refund.provider_id },
      data: { refundId },
      subjectId: refund.booker_id,
    },
  ]);
}

function stateAfter(status: string | null): 'PROCESSING' | 'REFUNDED' | 'FAILED' {
  if (status === 'succeeded') return 'REFUNDED';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PROCESSING';
}

async function partsOf(
  tx: Tx,
  refundId: string,
  entriesOf: (place: PlaceMoney, amountPence: number) => LedgerEntry[],
): Promise<LedgerEntry[]> {
  const parts = await tx
    .selectFrom('refund_place')
    .select(['place_id', 'amount_pence'])
    .where('refund_id', '=', refundId)
    .execute();
  const money = await loadPlaceMoney(
    tx,
    parts.map((part) => part.place_id),
  );
  return parts.flatMap((part) => {
    const place = money.get(part.place_id);
    return place ? entriesOf(place, part.amount_pence) : [];
  });
}

const ASK_AFTER_SECONDS = 60;
const AT_ONCE = 50;

/** Sends or asks after every refund that has waited for a while: the safety net below events and webhooks. */
export async function resumeRefunds(doors: Doors): Promise<void> {
  const before = doors.clock.now().subtract({ seconds: ASK_AFTER_SECONDS }).toString();
  const waiting = await doors.db
    .selectFrom('refund')
    .select('id')
    .where('state', 'in', ['AUTO_APPROVED', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'PROCESSING'])
    .where('payment_id', 'is not', null)
    .where('created_at', '<', before as never)
    // Those that Stripe has not been told of come first: what it works on already may take days.
    .orderBy((is) => is('stripe_refund_id', 'is not', null))
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of waiting) {
    try {
      await sendRefund(doors, id);
    } catch (error) {
      doors.log.warn({ refund: id, err: error }, 'refund could not be sent; it will be tried again');
    }
  }
}
