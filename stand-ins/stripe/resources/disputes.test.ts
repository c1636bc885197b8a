import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { paidIntent, refusalOf, useBench } from '../test-bench.ts';

const DAY = 86_400;

const bench = useBench();

async function disputed() {
  const intent = await paidIntent(bench, 4800, 'pm_card_createDispute');
  const { data } = await bench.stripe.disputes.list({ payment_intent: intent.id });
  const [dispute] = data;
  if (!dispute) throw new Error('There is no dispute.');
  return { intent, dispute };
}

async function total(): Promise<number> {
  const balance = await bench.stripe.balance.retrieve();
  return (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0);
}

test('a dispute takes the money and a fee immediately', async () => {
  const before = await total();
  const { intent, dispute } = await disputed();
  expect(dispute).toMatchObject({
    amount: 4800,
    charge: intent.latest_charge,
    reason: 'fraudulent',
    status: 'needs_response',
    balance_transactions: [{ type: 'adjustment', amount: -4800, fee: 2000, net: -6800 }],
  });
  expect(await total()).toBe(before + 4708 - 6800);
  expect((await bench.stripe.charges.retrieve(intent.latest_charge)).disputed).toBe(true);
  expect(await bench.takeEventTypes()).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
  );
  const refusal = await refusalOf(bench.stripe.refunds.create({ charge: intent.latest_charge }));
  expect(refusal.code).toBe('charge_disputed');
});

test('winning evidence returns the money and the fee', async () => {
  const before = await total();
  const { dispute } = await disputed();
  const kept = await bench.stripe.disputes.update(dispute.id, {
    evidence: { customer_name: 'Amara Okafor' },
    submit: false,
    metadata: { booking: 'b1' },
  });
  expect(kept).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  const submitted = await bench.stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  expect(submitted).toMatchObject({ status: 'under_review', evidence: { customer_name: 'Amara Okafor' } });
  await bench.takeEventTypes();
  await bench.advance(DAY + 1);
  expect((await bench.stripe.disputes.retrieve(dispute.id)).status).toBe('won');
  expect(await total()).toBe(before + 4708);
  expect(await bench.takeEventTypes()).toEqual(
    expect.arrayContaining(['charge.dispute.closed', 'charge.dispute.funds_reinstated']),
  );
});

test('other evidence, a missed deadline and closing the dispute all lose it', async () => {
  const { dispute: weak } = await disputed();
  await bench.stripe.disputes.update(weak.id, { evidence: { uncategorized_text: 'losing_evidence' } });
  await bench.advance(DAY + 1);
  expect((await bench.stripe.disputes.retrieve(weak.id)).status).toBe('lost');
  const { dispute: silent } = await disputed();
  await bench.advance(9 * DAY + 1);
  expect((await bench.stripe.disputes.retrieve(silent.id)).status).toBe('lost');
  const { dispute: given } = await disputed();
  expect((await bench.stripe.disputes.close(given.id)).status).toBe('lost');
  expect((await refusalOf(bench.stripe.disputes.close(given.id))).message).toContain('already lost');
});

test('disputes are listed by creation time and by payment, page by page', async () => {
  const { dispute: old } = await disputed();
  await bench.advance(DAY);
  const { created } = (await disputed()).dispute;
  const { intent, dispute } = await disputed();
  await disputed();
  const listed = async (more: Stripe.DisputeListParams) => {
    const ids: string[] = [];
    for await (const one of bench.stripe.disputes.list({ limit: 1, ...more })) ids.push(one.id);
    return ids;
  };
  const latest = await listed({ created: { gte: created } });
  expect(latest).toHaveLength(3);
  expect(latest).not.toContain(old.id);
  expect(await listed({ created: { lt: created } })).toContain(old.id);
  expect(await listed({ payment_intent: intent.id })).toEqual([dispute.id]);
  const { data } = await bench.stripe.disputes.list({ limit: 1, expand: ['data.payment_intent'] });
  expect(data[0]?.payment_intent).toMatchObject({ object: 'payment_intent' });
});
