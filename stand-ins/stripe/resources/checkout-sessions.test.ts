import { expect, test } from 'vitest';
import { idOf, newSession, payPage, refusalOf, useBench } from '../test-bench.ts';

const bench = useBench();

test('a new session is open and unpaid, has no payment intent, and shows its bill on the hosted page', async () => {
  const session = await newSession(bench, { metadata: { booking: 'b1' }, client_reference_id: 'b1' });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 4800,
    metadata: { booking: 'b1' },
  });
  expect(session.url).toBe(`${bench.sandbox.url}/c/pay/${session.id}`);
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('Pay £48.00');
  expect(page).toContain('Forest school, Tuesday 6 April');
  expect(page).toContain('Test payments – no money moves');
});

test('a valid card pays and redirects to the success URL with the session id', async () => {
  const session = await newSession(bench, {
    payment_intent_data: { transfer_group: 'g1', metadata: { booking: 'b2' } },
  });
  await bench.takeEventTypes();
  const answer = await payPage(session.url ?? '');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://127.0.0.1/paid?session=${session.id}`);
  const paid = await bench.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'payment_intent.latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'amara@example.com', name: 'Amara Okafor' },
    payment_intent: {
      status: 'succeeded',
      transfer_group: 'g1',
      metadata: { booking: 'b2' },
      latest_charge: { amount: 4800, balance_transaction: { amount: 4800, fee: 92, net: 4708 } },
    },
    line_items: { data: [{ description: 'Forest school, Tuesday 6 April', quantity: 2, amount_total: 4800 }] },
  });
  expect(await bench.takeEventTypes()).toEqual([
    'charge.succeeded',
    'charge.updated',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
});

test('submitting the page twice charges once', async () => {
  const session = await newSession(bench);
  const answers = await Promise.all([payPage(session.url ?? ''), payPage(session.url ?? '')]);
  expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
  const paid = await bench.stripe.checkout.sessions.retrieve(session.id);
  const charges = await bench.stripe.charges.list({ payment_intent: idOf(paid.payment_intent) });
  expect(charges.data).toHaveLength(1);
});

test.each([
  ['4000000000000002', 'Your card was declined.', 'generic_decline'],
  ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds'],
])('the card %s is declined, the fields keep their values, and another card can pay', async (number, message, code) => {
  const session = await newSession(bench);
  const declined = await payPage(session.url ?? '', { number });
  expect(declined.status).toBe(402);
  const page = await declined.text();
  expect(page).toContain(message);
  expect(page).toContain(`value="${number}"`);
  expect(page).toContain('value="Amara Okafor"');
  const after = await bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(after).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: code } },
  });
  expect(await bench.takeEventTypes()).toContain('payment_intent.payment_failed');
  expect((await payPage(session.url ?? '')).status).toBe(303);
  const paid = await bench.stripe.checkout.sessions.retrieve(session.id);
  expect(paid.payment_intent).toBe((after.payment_intent as { id: string }).id);
});

test.each([
  [{ email: 'nobody' }, 'Enter an email address'],
  [{ number: '' }, 'Enter the card number.'],
  [{ number: '4242424242424241' }, 'Your card number is invalid.'],
  [{ number: '4111111111111111' }, 'only test cards can be used'],
  [{ expiry: '01/20' }, 'is in the past'],
  [{ expiry: 'soon' }, 'Enter month and year'],
  [{ cvc: '12' }, 'Enter the 3 digits'],
  [{ name: '' }, 'Enter the name'],
  [{ postcode: '12345' }, 'Enter a postcode'],
])('the invalid value %o gets an error at its field', async (typed, message) => {
  const session = await newSession(bench);
  const answer = await payPage(session.url ?? '', typed);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain(message);
  expect(page).toContain('aria-invalid="true"');
  expect((await bench.stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull();
});

test('the payer is redirected once the endpoint has answered the event', async () => {
  const session = await newSession(bench);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  bench.receiver.beforeAnswer = () => answered;
  let back = false;
  const paid = payPage(session.url ?? '').then((answer) => {
    back = true;
    return answer.status;
  });
  // The endpoint has received every event and not answered yet.
  await expect.poll(() => bench.receiver.events.map((event) => event.type)).toContain('checkout.session.completed');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(back).toBe(false);
  answer();
  expect(await paid).toBe(303);
});

test('the payer does not wait for events that a fault holds back', async () => {
  const session = await newSession(bench);
  await bench.control('webhooks/faults', { fault: 'hold', times: 20 });
  expect((await payPage(session.url ?? '')).status).toBe(303);
  expect(bench.receiver.events).toEqual([]);
  await bench.control('webhooks/release', {});
});

test('typed values are escaped', async () => {
  const session = await newSession(bench);
  const page = await (await payPage(session.url ?? '', { name: '"><script>x</script>', cvc: '' })).text();
  expect(page).not.toContain('<script>');
});

test.each([
  ['complete', 'complete'],
  ['fail', 'open'],
])('a 3-D Secure card asks the bank first, and its answer %s leaves the session %s', async (outcome, status) => {
  const session = await newSession(bench);
  const paid = await payPage(session.url ?? '', { number: '4000000000003220' });
  const bank = new URL(paid.headers.get('location') ?? '');
  expect(bank.pathname).toMatch(/^\/authenticate\/pi_/);
  expect(await (await fetch(bank)).text()).toContain('£48.00');
  const answered = await fetch(bank, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ secret: bank.searchParams.get('secret') ?? '', outcome }),
  });
  const next = answered.headers.get('location') ?? '';
  expect(next).toBe(
    status === 'complete'
      ? `http://127.0.0.1/paid?session=${session.id}`
      : `/c/pay/${session.id}?authentication=failed`,
  );
  expect((await bench.stripe.checkout.sessions.retrieve(session.id)).status).toBe(status);
  if (status === 'open') {
    expect(await (await fetch(new URL(next, bench.sandbox.url))).text()).toContain('We are unable to authenticate');
  }
});

test('the bank page needs the secret of the payment', async () => {
  const session = await newSession(bench);
  const paid = await payPage(session.url ?? '', { number: '4000000000003220' });
  const bank = new URL(paid.headers.get('location') ?? '');
  bank.searchParams.set('secret', 'guess');
  expect((await fetch(bank)).status).toBe(404);
});

test('a session with manual capture is complete but unpaid until the capture', async () => {
  const session = await newSession(bench, { payment_intent_data: { capture_method: 'manual' } });
  await payPage(session.url ?? '');
  const held = await bench.stripe.checkout.sessions.retrieve(session.id);
  expect(held).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  await bench.stripe.paymentIntents.capture(idOf(held.payment_intent));
  expect((await bench.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
});

test('an expired session takes no money and sends an event', async () => {
  const session = await newSession(bench);
  await bench.takeEventTypes();
  const expired = await bench.stripe.checkout.sessions.expire(session.id);
  expect(expired).toMatchObject({ status: 'expired', url: null });
  const page = await fetch(session.url ?? '');
  expect(page.status).toBe(410);
  expect(await page.text()).toContain('http://127.0.0.1/back');
  expect((await payPage(session.url ?? '')).status).toBe(410);
  expect(await bench.takeEventTypes()).toEqual(['checkout.session.expired']);
  expect((await refusalOf(bench.stripe.checkout.sessions.expire(session.id))).message).toContain('`expired`');
});

test('a session expires automatically at its time', async () => {
  const { now } = (await bench.control('clock')) as { now: number };
  const session = await newSession(bench, { expires_at: now + 1900 });
  await bench.advance(2000);
  expect((await bench.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
});

test('line items are listed page by page', async () => {
  const item = (name: string) => ({
    price_data: { currency: 'gbp', unit_amount: 100, product_data: { name } },
    quantity: 1,
  });
  const session = await newSession(bench, { line_items: ['one', 'two', 'three'].map(item) });
  const names: (string | null)[] = [];
  for await (const line of bench.stripe.checkout.sessions.listLineItems(session.id, { limit: 2 })) {
    names.push(line.description);
  }
  expect(names).toEqual(['one', 'two', 'three']);
});

test('a session keeps its allowed payment methods, and a card can pay', async () => {
  const session = await newSession(bench, { allowed_payment_method_types: ['card', 'link'] });
  expect(session).toMatchObject({
    allowed_payment_method_types: ['card', 'link'],
    payment_method_types: ['card'],
  });
  expect((await payPage(session.url ?? '')).status).toBe(303);
  expect((await newSession(bench)).allowed_payment_method_types).toBeNull();
});

test('sessions are found by payment intent and by status', async () => {
  const session = await newSession(bench, { customer_creation: 'always' });
  await payPage(session.url ?? '');
  const paid = await bench.stripe.checkout.sessions.retrieve(session.id);
  const found = await bench.stripe.checkout.sessions.list({ payment_intent: idOf(paid.payment_intent) });
  expect(found.data.map((one) => one.id)).toEqual([session.id]);
  expect(paid.customer).toMatch(/^cus_/);
  const newest = await bench.stripe.checkout.sessions.list({ status: 'complete', limit: 1 });
  expect(newest.data[0]?.id).toBe(session.id);
});

test.each([
  [
    {
      line_items: [{ price_data: { currency: 'gbp', unit_amount: 20, product_data: { name: 'Crumb' } }, quantity: 1 }],
    },
    'amount_too_small',
  ],
  [{ expires_at: 1 }, undefined],
  [{ success_url: 'no address' }, 'url_invalid'],
  [{ customer: 'cus_nobody' }, 'resource_missing'],
  [{ line_items: [] }, 'parameter_missing'],
  [{ allowed_payment_method_types: ['klarna' as const] }, undefined],
  [{ mode: 'payment' as const, payment_method_types: ['card'] }, 'parameter_unknown'],
])('a session with %o is refused', async (more, code) => {
  const refusal = await refusalOf(newSession(bench, more));
  expect(refusal.statusCode).toBe(400);
  expect(refusal.code).toBe(code);
});
