import type * as z from 'zod';
import type { Services } from '../../platform/server/services.ts';
import type { paymentsContract } from '../contract.ts';
import { isTakenByBank } from './retry-refund.ts';
import { describeDifference, movementKinds, type Difference, type MovementKind } from '../movements.ts';

type Report = z.infer<(typeof paymentsContract)['GET /reconciliation']['output']>;

const NIGHTS = 30;
const AT_MOST = 200;

/** What an administrator looks after: nights on which ledger and Stripe differ, refunds that failed, payouts on hold. */
export async function reconciliationReport(services: Services): Promise<Report> {
  const { db } = services;
  const [nights, refunds, payouts, holds, aside] = await Promise.all([
    db.selectFrom('reconciliation').selectAll().orderBy('day', 'desc').limit(NIGHTS).execute(),
    db
      .selectFrom('refund')
      .innerJoin('booking', 'booking.id', 'refund.booking_id')
      .select(['refund.id', 'refund.booking_id', 'booking.reference', 'refund.amount_pence', 'refund.attempt'])
      .select('refund.finished_at')
      .where('refund.state', '=', 'FAILED')
      .where((is) => is.not(isTakenByBank))
      .orderBy('refund.finished_at', 'desc')
      .limit(AT_MOST)
      .execute(),
    db
      .selectFrom('payout_batch')
      .innerJoin('account', 'account.id', 'payout_batch.provider_id')
      .select(['payout_batch.id', 'payout_batch.reference', 'payout_batch.amount_pence', 'payout_batch.failure'])
      .select(['payout_batch.finished_at', 'account.provider_name', 'account.id as account_id'])
      .where('payout_batch.state', '=', 'FAILED')
      .orderBy('payout_batch.finished_at', 'desc')
      .limit(AT_MOST)
      .execute(),
    db
      .selectFrom('payout_hold')
      .innerJoin('account', 'account.id', 'payout_hold.account_id')
      .select(['account.id', 'account.provider_name', 'payout_hold.reason', 'payout_hold.held_at'])
      .orderBy('payout_hold.held_at', 'desc')
      .limit(AT_MOST)
      .execute(),
    asideEvents(services),
  ]);
  return {
    asideEvents: aside,
    nights: nights.map((night) => {
      const counts = night.counts as Partial<Record<MovementKind, number>>;
      const differences = night.differences as unknown as Difference[];
      return {
        day: night.day,
        madeAt: night.made_at.toISOString(),
        counts: movementKinds.map((kind) => ({ kind, count: counts[kind] ?? 0 })),
        differences: differences.map((difference) => ({ ...difference, sentence: describeDifference(difference) })),
      };
    }),
    failedRefunds: refunds.map((refund) => ({
      id: refund.id,
      bookingId: refund.booking_id,
      bookingReference: refund.reference,
      amountPence: refund.amount_pence,
      attempt: refund.attempt,
      failedAt: refund.finished_at?.toISOString() ?? null,
    })),
    failedPayouts: payouts.map((payout) => ({
      id: payout.id,
      bankReference: payout.reference,
      provider: { id: payout.account_id, name: payout.provider_name },
      amountPence: payout.amount_pence,
      failure: payout.failure,
      failedAt: payout.finished_at?.toISOString() ?? null,
    })),
    holds: holds.map((hold) => ({
      provider: { id: hold.id, name: hold.provider_name },
      reason: hold.reason,
      heldAt: hold.held_at.toISOString(),
    })),
  };
}

async function asideEvents({ db }: Services): Promise<Report['asideEvents']> {
  const rows = await db
    .selectFrom('stripe_event_aside')
    .leftJoin('payment', 'payment.id', 'stripe_event_aside.payment_id')
    .select(['stripe_event_aside.id', 'type', 'why', 'received_at', 'payment.amount_pence'])
    .where('seen_at', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(AT_MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    why: row.why,
    amountPence: row.amount_pence,
    receivedAt: row.received_at.toISOString(),
  }));
}
