import type Stripe from 'stripe';
import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { disputeStateOf, newsOfDispute, type DisputeState } from '../dispute.ts';
import { takeDispute } from './take-dispute.ts';

/** So long after it began a dispute is still found of which nothing was heard. Stripe itself tells it again for 3 days. */
const FOUND_FOR_DAYS = 30;
/** An open dispute that began before that is asked after so often. */
const ASK_AFTER_MINUTES = 60;
const AT_ONCE = 50;

/**
 * Lists the latest disputes at Stripe and asks after the older ones that are open here, and takes what is new exactly as
 * its webhook would: the safety net below the webhooks. Running it again changes nothing.
 * @throws when Stripe cannot be reached; then it is tried again.
 */
export async function reconcileDisputes(services: Services): Promise<void> {
  const listed = await listLatest(services);
  const known = await statesOf(
    services,
    listed.map((dispute) => dispute.id),
  );
  for (const dispute of listed) {
    const state = disputeStateOf(dispute.status);
    if (state === null || newsOfDispute(known.get(dispute.id), state) === null) continue;
    await attempt(services, dispute.id, () => takeDispute(services, dispute));
  }
  for (const id of await olderThan(services, listed)) {
    await services.db
      .updateTable('dispute')
      .set({ asked_at: services.clock.now().toString() })
      .where('stripe_dispute_id', '=', id)
      .execute();
    await attempt(services, id, async () =>
      takeDispute(services, await services.stripe.disputes.retrieve(id, { expand: ['payment_intent'] })),
    );
  }
}

async function listLatest(services: Services): Promise<Stripe.Dispute[]> {
  const from = services.clock.now().subtract({ hours: 24 * FOUND_FOR_DAYS });
  const created = { gte: Math.floor(from.epochMilliseconds / 1000) };
  const found: Stripe.Dispute[] = [];
  const all = services.stripe.disputes.list({ created, limit: 100, expand: ['data.payment_intent'] });
  for await (const dispute of all) found.push(dispute);
  return found;
}

async function statesOf(services: Services, ids: readonly string[]): Promise<Map<string, DisputeState>> {
  if (ids.length === 0) return new Map();
  const rows = await services.db
    .selectFrom('dispute')
    .select(['stripe_dispute_id', 'state'])
    .where('stripe_dispute_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.stripe_dispute_id, row.state]));
}

/** The disputes that are open here and not in the list, those not asked after for longest first. */
async function olderThan(services: Services, listed: readonly Stripe.Dispute[]): Promise<string[]> {
  const before = services.clock.now().subtract({ minutes: ASK_AFTER_MINUTES }).toString();
  const rows = await services.db
    .selectFrom('dispute')
    .select('stripe_dispute_id')
    .where('state', '=', 'OPEN')
    .where((is) => is.or([is('asked_at', 'is', null), is('asked_at', '<', timestamp(before))]))
    .where(sql<boolean>`stripe_dispute_id <> all(${listed.map((dispute) => dispute.id)})`)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('opened_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => row.stripe_dispute_id);
}

/** One dispute that cannot be booked must not keep the others waiting. */
async function attempt(services: Services, id: string, take: () => Promise<unknown>): Promise<void> {
  try {
    await take();
  } catch (error) {
    services.log.warn({ stripeDispute: id, err: error }, 'dispute could not be reconciled; it will be tried again');
  }
}
