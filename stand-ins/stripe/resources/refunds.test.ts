import { expect, test } from 'vitest';
import { paidIntent, refusalOf, useBench } from '../test-bench.ts';

const DAY = 86_400;

const bench = useBench();

test('a charge is refunded in two parts, and Stripe keeps its fee', async () => {
  const intent = await paidIntent(bench, 4800);
  await bench.takeEventTypes();
  const part = await bench.stripe.refunds.create({
    payment_intent: intent.id,
    amount: 1800,
    reason: 'requested_by_customer',
    metadata: { place: 'p1' },
    expand: ['balance_transaction'],
  });
  expect(part).toMatchObject({
    status: 'succeeded',
    charge: intent.latest_charge,
    reason: 'requested_by_customer',
    metadata: { place: 'p1' },
    balance_transaction: { type: 'refund', amount: -1800, fee: 0, net: -1800 },
  });
  expect(await bench.takeEventTypes()).toEqual(['charge.refunded', 'refund.created']);
  expect(await bench.stripe.charges.retrieve(intent.latest_charge)).toMatchObject({
    refunded: false,
    amount_refunded: 1800,
  });
  expect(await bench.stripe.refunds.create({ charge: intent.latest_charge })).toMatchObject({ amount: 3000 });
  expect(await bench.stripe.charges.retrieve(intent.latest_charge)).toMatchObject({
    refunded: true,
    amount_refunded: 4800,
  });
  const both = await bench.stripe.refunds.list({ payment_intent: intent.id });
  expect(both.data.map((refund) => refund.amount)).toEqual([3000, 1800]);
  expect(await bench.stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id });
});

test('refunds of more than was paid, of more than is left, and after a full refund have their own refusals', async () => {
  const intent = await paidIntent(bench, 4800);
  const refund = (amount?: number) => bench.stripe.refunds.create({ charge: intent.latest_charge, amount });
  expect(await refusalOf(refund(4801))).toMatchObject({
    param: 'amount',
    message: 'Refund amount (£48.01) is greater than charge amount (£48.00)',
  });
  await refund(1000);
  expect(await refusalOf(refund(3801))).toMatchObject({
    param: 'amount',
    message: 'Refund amount (£38.01) is greater than unrefunded amount on charge (£38.00)',
  });
  await refund();
  expect(await refusalOf(refund())).toMatchObject({
    code: 'charge_already_refunded',
    message: `Charge ${intent.latest_charge} has already been refunded.`,
  });
});

test('an uncaptured charge cannot be refunded', async () => {
  const intent = await paidIntent(bench, 4800, 'pm_card_visa', { capture_method: 'manual' });
  const refusal = await refusalOf(bench.stripe.refunds.create({ payment_intent: intent.id }));
  expect(refusal.message).toBe(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
});

test.each([
  [{}, 'parameter_missing'],
  [{ charge: 'ch_nobody' }, 'resource_missing'],
  [{ payment_intent: 'pi_nobody' }, 'resource_missing'],
])('a refund of %o is refused', async (of, code) => {
  expect(await refusalOf(bench.stripe.refunds.create(of))).toMatchObject({ statusCode: 400, code });
});

test('a refund can be pending for a day', async () => {
  const intent = await paidIntent(bench, 4800, 'pm_card_pendingRefund');
  const refund = await bench.stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.status).toBe('pending');
  await bench.takeEventTypes();
  await bench.advance(DAY + 1);
  expect((await bench.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  expect(await bench.takeEventTypes()).toEqual(expect.arrayContaining(['refund.updated', 'charge.refund.updated']));
});

test('a refund can fail a day later, and the money can be refunded again', async () => {
  const intent = await paidIntent(bench, 4800, 'pm_card_refundFail');
  const refund = await bench.stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.status).toBe('succeeded');
  await bench.takeEventTypes();
  await bench.advance(DAY + 1);
  const failed = await bench.stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', amount: 4800 },
  });
  expect(await bench.takeEventTypes()).toEqual(expect.arrayContaining(['refund.failed', 'charge.refund.updated']));
  expect((await bench.stripe.charges.retrieve(intent.latest_charge)).amount_refunded).toBe(0);
});
