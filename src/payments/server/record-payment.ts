import type { Selectable } from 'kysely';
import type { Payment } from '../../../db/tables.ts';
import { anyOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { againstHeld, againstPaid, type PaymentClaim, type Sum } from '../stripe-claims.ts';
import { record, type NewEvent } from '../../platform/server/work/events.ts';

import { begunPayment, NO_PAYMENT } from './compare-event.ts';
import { keepAside, type Source } from './keep-aside.ts';

export type PaymentRow = Selectable<Payment>;

/**
 * What becomes of a payment, to whoever sold something under it. Each runs in the transaction that records it, and at
 * most once for each payment.
 */
export type PaymentEffects = {
  paid(tx: Tx, services: Services, payments: readonly PaymentRow[]): Promise<void>;
  /** The card's bank holds the money; it is taken later, or let go. */
  authorised(tx: Tx, services: Services, payment: PaymentRow): Promise<void>;
  /** The money was to be taken, but the bank does not hold it any more. */
  captureFailed(tx: Tx, services: Services, payment: PaymentRow): Promise<void>;
  /** The payment page closed and nothing was taken. */
  ended(tx: Tx, services: Services, payment: PaymentRow): Promise<void>;
};

declare module '../../platform/server/services.ts' {
  interface Services {
    /** What the domains do when a payment ends, by its purpose. The composition root hands it in. */
    paymentEffects: PaymentEffects;
  }
}

/** What Stripe said of a payment that went through. */
export type PaidFacts = PaymentClaim & { paymentIntentId: string; chargeId: string | null };

/** That a payment went through, as Stripe says it. */
export type PaidNews = {
  paymentId: string;
  facts: PaidFacts;
  /** The event that told of it; left out where Stripe was asked. */
  event?: Source | null;
};

/**
 * Records that payments went through, with all that follows. Hearing it again changes nothing. What does not fit the
 * payment that we began, like another sum, is kept aside and books nothing.
 * @param locked these payments, where they are locked already
 */
export async function recordPaid(
  tx: Tx,
  services: Services,
  effects: PaymentEffects,
  news: readonly PaidNews[],
  locked?: readonly PaymentRow[],
): Promise<void> {
  const rows = locked ?? (await lockPayments(tx, [...new Set(news.map(({ paymentId }) => paymentId))]));
  const newsOf = Map.groupBy(await fitting(tx, services, rows, news), ({ paymentId }) => paymentId);
  const payments = rows.filter(({ id }) => newsOf.has(id));
  const told = payments.map((payment) => ({ payment, ids: idsOf(newsOf.get(payment.id) ?? []) }));
  for (const { payment, ids } of told.filter((one) => one.payment.state === 'SUCCEEDED')) {
    if (ids.charge_id && !payment.charge_id)
      await tx.updateTable('payment').set({ charge_id: ids.charge_id }).where('id', '=', payment.id).execute();
  }
  const fresh = told.filter(({ payment }) => payment.state !== 'SUCCEEDED');
  if (fresh.length === 0) return;
  const [paid] = await pipeline(
    tx,
    (through) => markPaid(through, services, fresh),
    (through: Queryable) =>
      record(
        through,
        services.clock,
        fresh.map(({ payment }) => about(payment, 'payment.succeeded')),
      ),
  );
  await effects.paid(tx, services, paid);
}

/** What Stripe calls the parts of one payment: of its events each knows some. */
type Ids = Pick<PaymentRow, 'payment_intent_id' | 'charge_id' | 'checkout_session_id'>;

function idsOf(news: readonly PaidNews[]): Ids {
  const facts = news.map((one) => one.facts);
  return {
    payment_intent_id: facts[0]?.paymentIntentId ?? null,
    charge_id: facts.find(({ chargeId }) => chargeId !== null)?.chargeId ?? null,
    checkout_session_id: facts.find(({ checkoutSessionId }) => checkoutSessionId !== null)?.checkoutSessionId ?? null,
  };
}

/** The news that fit the payments that we began; what does not fit is kept aside. */
async function fitting(
  tx: Tx,
  services: Services,
  payments: readonly PaymentRow[],
  news: readonly PaidNews[],
): Promise<PaidNews[]> {
  const fits: PaidNews[] = [];
  for (const one of news) {
    const payment = payments.find(({ id }) => id === one.paymentId);
    const why = payment ? againstPaid(begunPayment(payment), one.facts) : NO_PAYMENT;
    if (why === null) fits.push(one);
    else await keepAside(tx, services, one.event ?? asked(one.facts), { paymentId: one.paymentId, why });
  }
  return fits;
}

const asked = ({ paymentIntentId }: { paymentIntentId: string }): Source => ({ id: paymentIntentId, type: 'asked' });

async function markPaid(
  tx: Queryable,
  services: Services,
  paid: readonly { payment: PaymentRow; ids: Ids }[],
): Promise<PaymentRow[]> {
  const told = paid.map(({ payment, ids }) => ({ id: payment.id, ...ids }));
  const { rows } = await sql<PaymentRow>`
    update payment set state = 'SUCCEEDED', finished_at = ${services.clock.now().toString()},
        payment_intent_id = told.payment_intent_id, charge_id = told.charge_id,
        checkout_session_id = coalesce(told.checkout_session_id, payment.checkout_session_id)
      from json_populate_recordset(null::payment, ${JSON.stringify(told)}::json) told
      where payment.id = told.id and payment.id = ${anyOf(told.map(({ id }) => id))}
      returning payment.*`.execute(tx);
  return rows;
}

/**
 * Records that the bank holds the money of a payment. Hearing it again changes nothing; for a payment that was given up
 * meanwhile the money is let go. Another sum than was asked for is kept aside.
 * @param event what told of it; left out where Stripe was asked
 */
export async function recordAuthorised(
  tx: Tx,
  services: Services,
  effects: PaymentEffects,
  paymentId: string,
  facts: Sum & { paymentIntentId: string },
  event?: Source,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || payment.capture !== 'manual') return;
  if (payment.state !== 'OPEN' && payment.state !== 'EXPIRED' && payment.state !== 'CANCELLED') return;
  // Let go before: hearing of it again starts nothing.
  if (payment.state === 'CANCELLED' && payment.payment_intent_id !== null) return;
  const why = againstHeld(begunPayment(payment), { ...facts, checkoutSessionId: null });
  if (why !== null) return keepAside(tx, services, event ?? asked(facts), { paymentId, why });
  const open = payment.state === 'OPEN';
  const kept = await tx
    .updateTable('payment')
    .set({
      state: open ? 'AUTHORISED' : 'CANCELLED',
      payment_intent_id: facts.paymentIntentId,
      ...(open ? {} : { finished_at: services.clock.now().toString() }),
    })
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, services.clock, [about(kept, open ? 'payment.authorised' : 'payment.released')]);
  if (open) await effects.authorised(tx, services, kept);
}

/** Lets go of an authorised payment: nothing is taken. The event has the bank told. */
export async function cancelAuthorised(tx: Tx, services: Services, paymentId: string): Promise<void> {
  const cancelled = await tx
    .updateTable('payment')
    .set({ state: 'CANCELLED', finished_at: services.clock.now().toString() })
    .where('id', '=', paymentId)
    .where('state', '=', 'AUTHORISED')
    .returningAll()
    .executeTakeFirst();
  if (cancelled) await record(tx, services.clock, [about(cancelled, 'payment.released')]);
}

/** Begins to take an authorised payment. From here on it is taken or fails; nobody withdraws it. */
export async function beginCapture(tx: Tx, paymentId: string): Promise<void> {
  const begun = await tx
    .updateTable('payment')
    .set({ state: 'CAPTURING' })
    .where('id', '=', paymentId)
    .where('state', '=', 'AUTHORISED')
    .returning('id')
    .executeTakeFirst();
  if (!begun) throw new Error(`Payment ${paymentId} is not authorised.`);
}

/** Records that the bank no longer holds the money that was to be taken. Hearing it again changes nothing. */
export async function recordCaptureFailed(
  tx: Tx,
  services: Services,
  effects: PaymentEffects,
  paymentId: string,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.state !== 'CAPTURING' && payment?.state !== 'AUTHORISED') return;
  const failed = await tx
    .updateTable('payment')
    .set({ state: 'FAILED', finished_at: services.clock.now().toString() })
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, services.clock, [about(failed, 'payment.lapsed')]);
  await effects.captureFailed(tx, services, failed);
}

/** Records that a payment page closed without payment. Hearing it again, or after a payment, changes nothing. */
export async function recordEnded(
  tx: Tx,
  services: Services,
  effects: PaymentEffects,
  paymentId: string,
  state: 'EXPIRED' | 'CANCELLED',
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.state !== 'OPEN') return;
  const ended = await tx
    .updateTable('payment')
    .set({ state, finished_at: services.clock.now().toString() })
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, services.clock, [about(ended, 'payment.expired')]);
  await effects.ended(tx, services, ended);
}

/** Records that a card was refused; its holder may try again on the same page. */
export async function recordRefusedCard(tx: Tx, services: Services, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.state !== 'OPEN') return;
  await record(tx, services.clock, [about(payment, 'payment.failed')]);
}

/** Locks payments, always in one order, so that two transactions never wait for each other. */
export async function lockPayments(tx: Queryable, paymentIds: readonly string[]): Promise<PaymentRow[]> {
  return lockedPayments(tx, { paymentIds });
}

const lockedPayments = async (db: Queryable, { paymentIds }: { paymentIds: readonly string[] }) =>
  db.selectFrom('payment').selectAll().where('id', '=', anyOf(paymentIds)).orderBy('id').forUpdate().execute();

async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst();
}

type PaymentEvent =
  | 'payment.succeeded'
  | 'payment.authorised'
  | 'payment.released'
  | 'payment.lapsed'
  | 'payment.expired'
  | 'payment.failed';

function about(payment: PaymentRow, kind: PaymentEvent): NewEvent {
  return {
    kind,
    about: { basket: payment.basket_id, account: payment.account_id },
    data: { paymentId: payment.id },
    subjectId: payment.account_id,
  };
}
