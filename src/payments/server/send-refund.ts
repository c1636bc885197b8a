import Stripe from 'stripe';
import { ok } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { recordRefund } from './record-refund.ts';

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

/** Which attempt at a refund a refund at Stripe is. */
export function attemptOf(refund: Pick<Stripe.Refund, 'metadata'>): number {
  return Number(refund.metadata?.['attempt'] ?? 1);
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
