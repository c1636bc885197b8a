import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { startStripeSandbox } from './sandbox.ts';
import { newSession, paidIntent, refusalOf, schemaErrorsOf, startBench, useBench } from './test-bench.ts';

const bench = useBench();

interface RawAnswer {
  status: number;
  headers: Headers;
  body: { error?: { type: string; message: string; code?: string; param?: string }; id?: string };
}

async function call(method: string, path: string, body = '', headers: Record<string, string> = {}): Promise<RawAnswer> {
  const answer = await fetch(`${bench.sandbox.url}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_bench', ...headers },
    ...(method === 'POST' && { body }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as RawAnswer['body'] };
}

test('the schema check finds an invalid answer', async () => {
  const customer = await bench.stripe.customers.create({ name: 'Ada' });
  expect(schemaErrorsOf(customer)).toEqual([]);
  expect(schemaErrorsOf({ ...customer, email: 7 })).not.toEqual([]);
  expect(schemaErrorsOf({ ...customer, surprise: true })).toEqual(['customer has the unknown property surprise']);
  expect(schemaErrorsOf({ object: 'list', data: [{ ...customer, created: undefined }] })).not.toEqual([]);
});

test('every answer has a request id that the SDK reads', async () => {
  const customer = await bench.stripe.customers.create({ name: 'Ada' });
  expect(customer.lastResponse).toMatchObject({ statusCode: 200, apiVersion: '2026-10-28.endive' });
  expect(customer.lastResponse.requestId).toMatch(/^req_\w{14}$/);
});

test.each([
  ['no key', undefined, 'You did not provide an API key.'],
  ['a wrong key', 'Bearer sk_test_another_account', 'Invalid API Key provided: sk_test_***********ount'],
])('a call with %s is refused', async (_, authorization, message) => {
  const answer = await fetch(`${bench.sandbox.url}/v1/balance`, { headers: authorization ? { authorization } : {} });
  expect(answer.status).toBe(401);
  const { error } = (await answer.json()) as { error: { type: string; message: string } };
  expect(error.type).toBe('invalid_request_error');
  expect(error.message).toContain(message);
});

test('basic authentication is accepted, as with curl -u', async () => {
  const authorization = `Basic ${Buffer.from('sk_test_bench:').toString('base64')}`;
  expect((await call('GET', '/v1/balance', '', { authorization })).status).toBe(200);
});

test('the sandbox starts only with a test key', async () => {
  await expect(startStripeSandbox({ port: 0, secretKey: 'sk_live_x' })).rejects.toThrow('sk_test_');
});

test('an unknown path is refused as at Stripe', async () => {
  expect(await call('GET', '/v1/coupons')).toMatchObject({
    status: 404,
    body: {
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining('Unrecognized request URL (GET: /v1/coupons)') as string,
      },
    },
  });
  expect((await refusalOf(bench.stripe.coupons.list())).statusCode).toBe(404);
});

test.each([
  ['name=Ada&surprise=1', 'parameter_unknown', 'surprise', 'Received unknown parameter: surprise'],
  ['email=nobody', 'email_invalid', 'email', 'Invalid email address: nobody'],
  ['email=', 'parameter_invalid_empty', 'email', 'You passed an empty string for'],
  ['metadata[a][b]=1', undefined, 'metadata[a]', 'Invalid string'],
  ['name[first]=Ada', undefined, 'name', 'Invalid string'],
])('the customer %s is refused with the code %s', async (body, code, param, message) => {
  const answer = await call('POST', '/v1/customers', body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', param });
  expect(answer.body.error?.code).toBe(code);
  expect(answer.body.error?.message).toContain(message);
});

test.each([
  ['currency=gbp', 'amount', 'parameter_missing'],
  ['amount=12.5&currency=gbp', 'amount', 'parameter_invalid_integer'],
  ['amount=1000&currency=gbp&confirm=perhaps', 'confirm', undefined],
  [
    'amount=1000&currency=gbp&automatic_payment_methods[enabled]=true&automatic_payment_methods[x]=1',
    'automatic_payment_methods[x]',
    'parameter_unknown',
  ],
])('the payment intent %s is refused for its %s', async (body, param, code) => {
  const answer = await call('POST', '/v1/payment_intents', body);
  expect([answer.status, answer.body.error?.param, answer.body.error?.code]).toEqual([400, param, code]);
});

test('an unknown object is a 404 that names it', async () => {
  expect(await call('GET', '/v1/charges/ch_nobody')).toMatchObject({
    status: 404,
    body: { error: { code: 'resource_missing', param: 'id', message: "No such charge: 'ch_nobody'" } },
  });
  const missing = [
    bench.stripe.checkout.sessions.retrieve('cs_nobody'),
    bench.stripe.paymentIntents.retrieve('pi_nobody'),
    bench.stripe.refunds.retrieve('re_nobody'),
    bench.stripe.transfers.retrieve('tr_nobody'),
    bench.stripe.payouts.retrieve('po_nobody'),
    bench.stripe.disputes.retrieve('du_nobody'),
    bench.stripe.events.retrieve('evt_nobody'),
    bench.stripe.balanceTransactions.retrieve('txn_nobody'),
    bench.stripe.customers.retrieve('cus_nobody'),
    bench.stripe.paymentMethods.retrieve('pm_nobody'),
    bench.stripe.webhookEndpoints.retrieve('we_nobody'),
  ];
  const codes = await Promise.all(missing.map(async (one) => (await refusalOf(one)).code));
  expect(new Set(codes)).toEqual(new Set(['resource_missing']));
});

test('only the API version of the SDK is accepted', async () => {
  const answer = await call('GET', '/v1/balance', '', { 'stripe-version': '2020-08-27' });
  expect(answer.status).toBe(400);
  expect(answer.body.error?.message).toContain('Invalid Stripe API version: 2020-08-27');
});

test('an account of another platform is refused', async () => {
  const refusal = await refusalOf(bench.stripe.balance.retrieve({}, { stripeAccount: 'acct_nobody' }));
  expect(refusal).toMatchObject({ statusCode: 403, code: 'account_invalid', type: 'StripePermissionError' });
});

test('a repeated call with the same key is carried out once', async () => {
  const twice = await Promise.all(
    [1, 2].map(() => bench.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'once' })),
  );
  expect(twice[0]?.id).toBe(twice[1]?.id);
  const again = await call('POST', '/v1/customers', 'name=Once', { 'idempotency-key': 'once' });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.headers.get('original-request')).toBe(twice[0]?.lastResponse.requestId);
});

test('a different call with the same key is refused', async () => {
  await bench.stripe.customers.create({ name: 'One' }, { idempotencyKey: 'other' });
  const refusal = await refusalOf(bench.stripe.customers.create({ name: 'Two' }, { idempotencyKey: 'other' }));
  expect(refusal).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
});

test('the answer of a declined card is repeated, that of invalid parameters is not', async () => {
  const body = 'amount=1000&currency=gbp&confirm=true&payment_method=pm_card_chargeDeclined';
  const first = await call('POST', '/v1/payment_intents', body, { 'idempotency-key': 'declined' });
  const second = await call('POST', '/v1/payment_intents', body, { 'idempotency-key': 'declined' });
  expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([402, 402, 'true']);
  expect(second.body).toEqual(first.body);
  await call('POST', '/v1/customers', 'surprise=1', { 'idempotency-key': 'mended' });
  expect((await call('POST', '/v1/customers', 'name=Ada', { 'idempotency-key': 'mended' })).status).toBe(200);
});

test('a key expires after a day', async () => {
  const first = await bench.stripe.customers.create({ name: 'Daily' }, { idempotencyKey: 'daily' });
  await bench.advance(86_401);
  const second = await bench.stripe.customers.create({ name: 'Daily' }, { idempotencyKey: 'daily' });
  expect(second.id).not.toBe(first.id);
});

test('lists are paged forwards and backwards, newest first', async () => {
  const made: string[] = [];
  for (const name of ['1', '2', '3', '4', '5']) made.unshift((await bench.stripe.customers.create({ name })).id);
  const first = await bench.stripe.customers.list({ limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
  expect(first.data.map((one) => one.id)).toEqual(made.slice(0, 2));
  const second = await bench.stripe.customers.list({ limit: 2, starting_after: made[1] });
  expect(second.data.map((one) => one.id)).toEqual(made.slice(2, 4));
  const back = await bench.stripe.customers.list({ limit: 2, ending_before: made[3] });
  expect(back.data.map((one) => one.id)).toEqual(made.slice(1, 3));
  expect(back.has_more).toBe(true);
  const all: string[] = [];
  for await (const one of bench.stripe.customers.list({ limit: 2 })) all.push(one.id);
  expect(all.slice(0, 5)).toEqual(made);
  expect(new Set(all).size).toBe(all.length);
  expect((await refusalOf(bench.stripe.customers.list({ limit: 101 }))).param).toBe('limit');
  expect((await refusalOf(bench.stripe.customers.list({ starting_after: 'cus_nobody' }))).param).toBe('starting_after');
});

test('lists can be filtered by creation time', async () => {
  await bench.advance(100);
  const customer = await bench.stripe.customers.create({ name: 'Late' });
  const since = await bench.stripe.customers.list({ created: { gte: customer.created } });
  expect(since.data.map((one) => one.id)).toEqual([customer.id]);
  const before = await bench.stripe.customers.list({ created: { lt: customer.created }, limit: 100 });
  expect(before.data.map((one) => one.id)).not.toContain(customer.id);
});

test('ids are expanded to objects, also inside lists', async () => {
  const intent = await paidIntent(bench, 4800);
  const expanded = await bench.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.balance_transaction.source', 'payment_method', 'customer'],
  });
  expect(expanded).toMatchObject({
    customer: null,
    payment_method: { type: 'card' },
    latest_charge: { balance_transaction: { source: { id: intent.latest_charge } } },
  });
  const listed = await bench.stripe.charges.list({ limit: 1, expand: ['data.payment_intent', 'data.refunds'] });
  expect(listed.data[0]).toMatchObject({ payment_intent: { id: intent.id }, refunds: { data: [] } });
  const refusal = await refusalOf(bench.stripe.paymentIntents.retrieve(intent.id, { expand: ['surprise'] }));
  expect(refusal.message).toBe('This property cannot be expanded (surprise).');
});

test('a fault can make a call fail before it is carried out', async () => {
  await bench.control('fail', {
    path: '/v1/customers',
    status: 429,
    error: { type: 'rate_limit_error', code: 'lock_timeout', message: 'This object cannot be accessed right now.' },
  });
  const count = (await bench.stripe.customers.list({ limit: 100 }).catch(() => null))?.data.length;
  expect(count).toBeUndefined();
  expect(await call('POST', '/v1/customers', 'name=After')).toMatchObject({ status: 200 });
});

test('a fault can lose the answer of a call, and the key then returns it', async () => {
  await bench.control('fail', { method: 'POST', path: '/v1/customers', after: true });
  const lost = await call('POST', '/v1/customers', 'name=Lost', { 'idempotency-key': 'lost' });
  expect(lost).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } });
  const found = await call('POST', '/v1/customers', 'name=Lost', { 'idempotency-key': 'lost' });
  expect(found.status).toBe(200);
  const named = (await bench.stripe.customers.list({ limit: 100 })).data.filter((one) => one.name === 'Lost');
  expect(named.map((one) => one.id)).toEqual([found.body.id]);
});

test('control calls need the secret key', async () => {
  const answer = await fetch(`${bench.sandbox.url}/_control/reset`, { method: 'POST' });
  expect(answer.status).toBe(401);
  expect((await call('GET', '/_control/nothing')).status).toBe(404);
});

test('a reset deletes everything except the default endpoint', async () => {
  const fresh = await startBench();
  try {
    const session = await newSession(fresh);
    await fresh.control('reset', {});
    const stripe = new Stripe('sk_test_bench', { host: '127.0.0.1', port: fresh.sandbox.port, protocol: 'http' });
    expect((await refusalOf(stripe.checkout.sessions.retrieve(session.id))).code).toBe('resource_missing');
    await fresh.takeEventTypes();
    await stripe.customers.create({ name: 'Ada' });
    expect(await fresh.takeEventTypes()).toEqual(['customer.created']);
  } finally {
    await fresh.stop();
  }
});
