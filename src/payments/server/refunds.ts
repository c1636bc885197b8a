import { randomUUIDv7 } from 'node:crypto';
import Stripe from 'stripe';
import { sum } from '../../platform/money.ts';
import { ok } from '../../platform/result.ts';
import { anyOf, sql, transact, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import {
  partsOfRefund,
  refundDecidedEntries,
  refundPaidEntries,
  refundReturnedEntries,
  type LedgerEntry,
  type PlaceMoney,
} from '../ledger.ts';
import { takeFrom } from '../carry.ts';
import type { DisputeState } from '../dispute.ts';
import { bookLedger } from './book-ledger.ts';
import { loadPlaceMoney } from './load-place-money.ts';
import { sourcesOf } from './find-sources.ts';

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
 * Pence of places that went back already, by place id: refunds that were decided, and what a bank took back in a
 * dispute, unless that was won.
 */
export async function refundedOf(db: Queryable, placeIds: readonly string[]): Promise<Map<string, number>> {
  return goneOf(db, placeIds, ['OPEN', 'LOST']);
}

async function goneOf(
  db: Queryable,
  placeIds: readonly string[],
  disputes: readonly DisputeState[],
): Promise<Map<string, number>> {
  if (placeIds.length === 0) return new Map();
  const { rows } = await sql<{ place_id: string; amount: number }>`
    select place_id, sum(amount_pence)::int as amount from (
      select part.place_id, part.amount_pence from refund_place part join refund on refund.id = part.refund_id
        where part.place_id = ${anyOf(placeIds)} and refund.state not in ('DECLINED', 'PENDING_DECISION')
      union all
      select part.place_id, part.amount_pence from dispute_place part join dispute on dispute.id = part.dispute_id
        where part.place_id = ${anyOf(placeIds)} and dispute.state = any(${[...disputes]}::text[])) gone
    group by place_id`.execute(db);
  return new Map(rows.map(({ place_id, amount }) => [place_id, amount]));
}

/** Pence of places that banks have taken back in disputes that are open or lost, by place id. */
export async function takenByBanks(db: Queryable, placeIds: readonly string[]): Promise<Map<string, number>> {
  return inDisputes(db, placeIds, ['OPEN', 'LOST']);
}

/**
 * Pence of places that went back for good: `refundedOf` without what a bank only holds while it looks into a payment. The
 * parts of what goes back for good follow one another, so that together they are the parts of their sum, whatever
 * becomes of what a bank holds meanwhile.
 */
export async function goneForGood(db: Queryable, placeIds: readonly string[]): Promise<Map<string, number>> {
  return goneOf(db, placeIds, ['LOST']);
}

async function inDisputes(
  db: Queryable,
  placeIds: readonly string[],
  states: readonly DisputeState[],
): Promise<Map<string, number>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('dispute_place')
    .innerJoin('dispute', 'dispute.id', 'dispute_place.dispute_id')
    .select(['dispute_place.place_id', (is) => is.fn.sum<string>('dispute_place.amount_pence').as('amount')])
    .where('dispute_place.place_id', 'in', [...placeIds])
    .where('dispute.state', 'in', [...states])
    .groupBy('dispute_place.place_id')
    .execute();
  return new Map(rows.map(({ place_id, amount }) => [place_id, Number(amount)]));
}

/** Whether a bank looks into the payment of one of these places at the moment. */
export async function areDisputed(db: Queryable, placeIds: readonly string[]): Promise<boolean> {
  if (placeIds.length === 0) return false;
  const open = await db
    .selectFrom('dispute_place')
    .innerJoin('dispute', 'dispute.id', 'dispute_place.dispute_id')
    .select('dispute.id')
    .where('dispute_place.place_id', 'in', [...placeIds])
    .where('dispute.state', '=', 'OPEN')
    .executeTakeFirst();
  return open !== undefined;
}

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
async function byPayment(
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

async function decideOne(tx: Tx, services: Services, decision: Decision): Promise<string | null> {
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

/** Stripe forgets idempotency keys after a day; before that a repeated call is the same call. */
const KEY_IS_SURE_FOR_HOURS = 12;

/**
 * Sends a decided refund to Stripe, or finds out what became of it. Safe to run any number of times: the refund's id
 * is the idempotency key, and it stands in the metadata of what Stripe keeps.
 */
export async function sendRefund(services: Services, refundId: string): Promise<void> {
  const refund = await services.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select([
      'refund.id',
      'refund.state',
      'refund.amount_pence',
      'refund.stripe_refund_id',
      'refund.attempt',
      'payment.payment_intent_id',
      (is) => is.fn.coalesce('refund.retried_at', 'refund.created_at').as('begun_at'),
    ])
    .where('refund.id', '=', refundId)
    .executeTakeFirst();
  if (!refund || !refund.payment_intent_id) return;
  if (!['AUTO_APPROVED', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'PROCESSING'].includes(refund.state)) return;
  const known = refund.stripe_refund_id
    ? await services.stripe.refunds.retrieve(refund.stripe_refund_id)
    : await findSent(services, refund, refund.payment_intent_id, refund.begun_at);
  const { attempt } = refund;
  try {
    const sent =
      known ??
      (await services.stripe.refunds.create(
        {
          payment_intent: refund.payment_intent_id,
          amount: refund.amount_pence,
          metadata: { refund_id: refund.id, attempt: String(attempt) },
        },
        { idempotencyKey: attempt === 1 ? `refund-${refund.id}` : `refund-${refund.id}-${attempt}` },
      ));
    await transact(services.db, async (tx) => {
      await recordRefund(tx, services, refund.id, { id: sent.id, status: sent.status, attempt });
      return ok(true);
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Stripe will not do it (a dispute took the money already, the card is gone): a person must look at it.
    services.log.error({ refund: refund.id, problem: error.message }, 'refund refused by Stripe');
    await transact(services.db, async (tx) => {
      await recordRefund(tx, services, refund.id, { id: null, status: 'failed', attempt });
      return ok(true);
    });
  }
  services.wakeRelay();
}

async function findSent(
  services: Services,
  { id, attempt }: { id: string; attempt: number },
  paymentIntentId: string,
  begunAt: Date,
): Promise<Stripe.Refund | null> {
  const hours = (services.clock.now().epochMilliseconds - begunAt.getTime()) / 3_600_000;
  if (hours < KEY_IS_SURE_FOR_HOURS) return null;
  for await (const refund of services.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
    if (refund.metadata?.['refund_id'] === id && attemptOf(refund) === attempt) return refund;
  }
  return null;
}

/** What Stripe says of one attempt at a refund. */
export type StripeRefundFacts = { id: string | null; status: string | null; attempt: number };

/** Which attempt at a refund a refund at Stripe is. */
export function attemptOf(refund: Pick<Stripe.Refund, 'metadata'>): number {
  return Number(refund.metadata?.['attempt'] ?? 1);
}

/**
 * Records how a refund stands at Stripe. Hearing it again changes nothing; a refund that came back from the bank after
 * it was paid is owed again.
 */
export async function recordRefund(
  tx: Tx,
  services: Services,
  refundId: string,
  facts: StripeRefundFacts,
): Promise<void> {
  const refund = await tx
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .select([
      'refund.id',
      'refund.state',
      'refund.attempt',
      'refund.payment_id',
      'refund.booking_id',
      'booking.booker_id',
      'booking.provider_id',
    ])
    .where('refund.id', '=', refundId)
    .forUpdate('refund')
    .executeTakeFirst();
  // News of an attempt that failed before the present one is old news.
  if (refund?.attempt !== facts.attempt) return;
  if (refund.state === 'FAILED' || refund.state === 'DECLINED') return;
  const next = stateAfter(facts.status);
  if (next === refund.state || (refund.state === 'REFUNDED' && next === 'PROCESSING')) return;
  const now = services.clock.now().toString();
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
    await bookLedger(tx, services.clock, 'refund-paid', await partsOf(tx, refundId, refundPaidEntries), about);
  if (next === 'FAILED' && refund.state === 'REFUNDED') {
    await bookLedger(tx, services.clock, 'correction', await partsOf(tx, refundId, refundReturnedEntries), about);
  }
  if (next === 'PROCESSING') return;
  await record(tx, services.clock, [
    {
      kind: next === 'REFUNDED' ? 'refund.paid' : 'refund.failed',
      about: { booking: refund.booking_id, account: refund.booker_id, provider: refund.provider_id },
      data: { refundId, attempt: facts.attempt },
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

/**
 * Sends every refund that has waited for a while, and asks after those that Stripe has been told of: the safety net below
 * events and webhooks. Each of both has a share of every run: what Stripe works on may take days.
 */
export async function resumeRefunds(services: Services): Promise<void> {
  for (const sent of [false, true]) {
    for (const id of await unfinishedRefunds(services, sent)) {
      await services.db
        .updateTable('refund')
        .set({ asked_at: services.clock.now().toString() })
        .where('id', '=', id)
        .execute();
      try {
        await sendRefund(services, id);
      } catch (error) {
        services.log.warn({ refund: id, err: error }, 'refund could not be sent; it will be tried again');
      }
    }
  }
}

/** Refunds that have waited for a while, those not asked after for longest first: one that always fails keeps none waiting. */
async function unfinishedRefunds(services: Services, sent: boolean): Promise<string[]> {
  const rows = await services.db
    .selectFrom('refund')
    .select('id')
    .where('state', 'in', ['AUTO_APPROVED', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'PROCESSING'])
    .where('payment_id', 'is not', null)
    .where('stripe_refund_id', sent ? 'is not' : 'is', null)
    .where('created_at', '<', timestamp(services.clock.now().subtract({ seconds: ASK_AFTER_SECONDS })))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => row.id);
}
