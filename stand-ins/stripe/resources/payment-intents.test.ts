import { expect, test } from 'vitest';
import { idOf, paidIntent, refusalOf, useBench } from '../test-bench.ts';

const DAY = 86_400;

const bench = useBench();

function authorised(pence: number) {
  return paidIntent(bench, pence, 'pm_card_visa', { capture_method: 'manual' });
}

test('confirming charges the card immediately', async () => {
  const intent = await paidIntent(bench, 4800);
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 4800, amount_capturable: 0 });
  const charge = await bench.stripe.charges.retrieve(intent.latest_charge, { expand: ['balance_transaction'] });
  expect(charge).toMatchObject({
    captured: true,
    paid: true,
    payment_method_details: { card: { last4: '4242' } },
    balance_transaction: { type: 'charge', amount: 4800, fee: 92, net: 4708, status: 'pending' },
  });
});

test('with the default capture, charge.succeeded comes before the balance transaction', async () => {
  await bench.takeEventTypes();
  const intent = await paidIntent(bench, 4800);
  await bench.control('webhooks/settle', {});
  const received = Object.fromEntries(bench.receiver.events.map((event) => [event.type, event.data.object]));
  expect(received['charge.succeeded']).toMatchObject({ id: intent.latest_charge, balance_transaction: null });
  expect(received['charge.updated']).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) as string });
});

test('a payment intent can be created first and confirmed later', async () => {
  const made = await bench.stripe.paymentIntents.create({ amount: 1000, currency: 'gbp' });
  expect(made.status).toBe('requires_payment_method');
  expect((await refusalOf(bench.stripe.paymentIntents.confirm(made.id))).code).toBe('payment_intent_unexpected_state');
  const ready = await bench.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'gbp',
    payment_method: 'pm_card_gb',
  });
  expect(ready.status).toBe('requires_confirmation');
  expect((await bench.stripe.paymentIntents.confirm(ready.id)).status).toBe('succeeded');
  expect((await refusalOf(bench.stripe.paymentIntents.confirm(ready.id))).message).toContain('status of succeeded');
});

test('a declined card is a 402, and the intent keeps the reason', async () => {
  const made = await bench.stripe.paymentIntents.create({ amount: 1000, currency: 'gbp' });
  const refusal = await refusalOf(
    bench.stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }),
  );
  expect(refusal).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    payment_intent: { id: made.id, status: 'requires_payment_method' },
  });
  const after = await bench.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] });
  expect(after).toMatchObject({
    last_payment_error: { code: 'card_declined' },
    latest_charge: { status: 'failed', paid: false, failure_code: 'card_declined', balance_transaction: null },
  });
});

test('a 3-D Secure card redirects to the bank and then to the return URL', async () => {
  const intent = await paidIntent(bench, 4800, 'pm_card_threeDSecure2Required', {
    return_url: 'http://127.0.0.1/back?a=1',
  });
  expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
  const bank = new URL(intent.next_action?.redirect_to_url?.url ?? '');
  const answered = await fetch(bank, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ secret: bank.searchParams.get('secret') ?? '', outcome: 'complete' }),
  });
  const back = new URL(answered.headers.get('location') ?? '');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    a: '1',
    payment_intent: intent.id,
    redirect_status: 'succeeded',
  });
  const paid = await bench.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({
    status: 'succeeded',
    latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
  });
});

test('a manual capture authorises the amount and moves no money', async () => {
  const before = await bench.stripe.balance.retrieve();
  await bench.takeEventTypes();
  const held = await authorised(4800);
  expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 4800, amount_received: 0 });
  expect(await bench.takeEventTypes()).toEqual([
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.created',
  ]);
  const charge = await bench.stripe.charges.retrieve(held.latest_charge);
  expect(charge).toMatchObject({ captured: false, amount_captured: 0, balance_transaction: null });
  expect((await bench.stripe.balance.retrieve()).pending).toEqual(before.pending);
});

test('a partial capture charges and pays its fee on a part, and releases the rest', async () => {
  const held = await authorised(4800);
  const paid = await bench.stripe.paymentIntents.capture(held.id, { amount_to_capture: 3000 });
  expect(paid).toMatchObject({ status: 'succeeded', amount: 4800, amount_received: 3000, amount_capturable: 0 });
  const charge = await bench.stripe.charges.retrieve(held.latest_charge, {
    expand: ['balance_transaction', 'refunds'],
  });
  expect(charge).toMatchObject({
    amount_captured: 3000,
    amount_refunded: 1800,
    refunded: false,
    balance_transaction: { amount: 3000, fee: 65, net: 2935 },
    refunds: { data: [{ amount: 1800, balance_transaction: null }] },
  });
  const refusal = await refusalOf(bench.stripe.refunds.create({ payment_intent: held.id, amount: 3001 }));
  expect(refusal.message).toBe('Refund amount (£30.01) is greater than unrefunded amount on charge (£30.00)');
});

test('a capture of more than the authorised amount, or a second one, is refused', async () => {
  const held = await authorised(4800);
  const tooMuch = await refusalOf(bench.stripe.paymentIntents.capture(held.id, { amount_to_capture: 4801 }));
  expect(tooMuch).toMatchObject({ code: 'amount_too_large', param: 'amount_to_capture' });
  await bench.stripe.paymentIntents.capture(held.id);
  const twice = await refusalOf(bench.stripe.paymentIntents.capture(held.id));
  expect(twice).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' },
    message:
      'This PaymentIntent could not be captured because it has a status of succeeded. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.',
  });
});

test('cancelling releases an authorisation', async () => {
  const held = await authorised(4800);
  await bench.takeEventTypes();
  const cancelled = await bench.stripe.paymentIntents.cancel(held.id, { cancellation_reason: 'requested_by_customer' });
  expect(cancelled).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'requested_by_customer',
    amount_capturable: 0,
  });
  expect(await bench.takeEventTypes()).toEqual(['charge.refunded', 'payment_intent.canceled']);
  const charge = await bench.stripe.charges.retrieve(held.latest_charge);
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 4800, captured: false });
  expect((await refusalOf(bench.stripe.paymentIntents.cancel(held.id))).code).toBe('payment_intent_unexpected_state');
});

test('an authorisation expires after seven days', async () => {
  const held = await authorised(4800);
  await bench.takeEventTypes();
  await bench.advance(7 * DAY - 60);
  expect((await bench.stripe.paymentIntents.retrieve(held.id)).status).toBe('requires_capture');
  await bench.advance(120);
  const lapsed = await bench.stripe.paymentIntents.retrieve(held.id);
  expect(lapsed).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
  expect(lapsed.canceled_at).toBe(held.created + 7 * DAY);
  expect(await bench.takeEventTypes()).toEqual(expect.arrayContaining(['charge.expired', 'payment_intent.canceled']));
});

test.each([
  [{ amount: 29 }, 'amount_too_small'],
  [{ amount: 100_000_000 }, 'amount_too_large'],
  [{ amount: 0 }, 'parameter_invalid_integer'],
  [{ currency: 'usd' }, undefined],
  [{ customer: 'cus_nobody' }, 'resource_missing'],
  [{ payment_method: 'pm_nobody' }, 'resource_missing'],
])('a payment intent with %o is refused', async (more, code) => {
  const refusal = await refusalOf(bench.stripe.paymentIntents.create({ amount: 1000, currency: 'gbp', ...more }));
  expect(refusal).toMatchObject({ statusCode: 400, code });
});

test('charges and intents are listed by customer and by transfer group', async () => {
  const customer = await bench.stripe.customers.create({
    email: 'amara@example.com',
    name: 'Amara',
    metadata: { a: 'b' },
  });
  const intent = await paidIntent(bench, 1000, 'pm_card_visa', { customer: customer.id, transfer_group: 'g7' });
  expect((await bench.stripe.paymentIntents.list({ customer: customer.id })).data).toMatchObject([{ id: intent.id }]);
  expect((await bench.stripe.charges.list({ customer: customer.id })).data).toMatchObject([
    { id: intent.latest_charge },
  ]);
  expect((await bench.stripe.charges.list({ transfer_group: 'g7' })).data).toMatchObject([
    { id: intent.latest_charge },
  ]);
  expect((await bench.stripe.paymentMethods.retrieve(idOf(intent.payment_method))).card?.last4).toBe('4242');
  expect((await bench.stripe.customers.list({ email: 'amara@example.com' })).data).toHaveLength(1);
  expect(await bench.stripe.customers.update(customer.id, { name: '', metadata: { a: '', c: 'd' } })).toMatchObject({
    name: null,
    metadata: { c: 'd' },
  });
  expect((await bench.stripe.customers.retrieve(customer.id)).id).toBe(customer.id);
});
