import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signatureHeader } from './post-event.ts';
import { startBench, startReceiver, type Bench } from './test-bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => {
  await bench.takeEventTypes();
  expect(bench.schemaErrors).toEqual([]);
  await bench.stop();
});

function customer(name: string) {
  return bench.stripe.customers.create({ name });
}

/** The names of the customers in the received events, in order of arrival. */
async function names(): Promise<(string | null | undefined)[]> {
  await bench.control('webhooks/settle', {});
  return bench.receiver.events.splice(0).map((event) => (event.data.object as Stripe.Customer).name);
}

interface Attempt {
  attempt: number;
  status: number;
}

async function attempts(): Promise<Attempt[]> {
  return ((await bench.control('webhooks/attempts')) as { data: Attempt[] }).data;
}

test('a signature is valid only for its body, secret and time', () => {
  const { webhooks } = new Stripe('sk_test_bench');
  const now = Math.floor(Date.now() / 1000);
  const body = '{"object":"event"}';
  expect(webhooks.constructEvent(body, signatureHeader(body, 'whsec_a', now), 'whsec_a')).toEqual({ object: 'event' });
  expect(() => webhooks.constructEvent(`${body} `, signatureHeader(body, 'whsec_a', now), 'whsec_a')).toThrow();
  expect(() => webhooks.constructEvent(body, signatureHeader(body, 'whsec_b', now), 'whsec_a')).toThrow();
  expect(() => webhooks.constructEvent(body, signatureHeader(body, 'whsec_a', now - 301), 'whsec_a')).toThrow(
    /tolerance/,
  );
});

test('an event names the request that caused it, and can be retrieved and listed', async () => {
  const made = await bench.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'key-1' });
  await bench.control('webhooks/settle', {});
  const [event] = bench.receiver.events;
  expect(event).toMatchObject({
    object: 'event',
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    livemode: false,
    request: { id: expect.stringMatching(/^req_/) as string, idempotency_key: 'key-1' },
    data: { object: { id: made.id } },
  });
  expect(event?.account).toBeUndefined();
  expect(await bench.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ id: event?.id, pending_webhooks: 0 });
  const listed = await bench.stripe.events.list({ type: 'customer.*' });
  expect(listed.data.map((one) => one.id)).toEqual([event?.id]);
  expect((await bench.stripe.events.list({ types: ['payout.paid'] })).data).toEqual([]);
});

test('a rejected event is retried with growing delays by the clock of the sandbox', async () => {
  bench.receiver.answers.push(500, 404);
  await customer('Ada');
  await bench.control('webhooks/settle', {});
  await bench.advance(3);
  await bench.advance(11);
  expect(await attempts()).toMatchObject([
    { attempt: 1, status: 500 },
    { attempt: 2, status: 404 },
    { attempt: 3, status: 200 },
  ]);
  expect(new Set(bench.receiver.events.map((event) => event.id)).size).toBe(1);
});

test('an unreachable endpoint is retried', async () => {
  await bench.receiver.stop();
  await customer('Ada');
  await bench.control('webhooks/settle', {});
  expect(await attempts()).toMatchObject([{ attempt: 1, status: 0 }]);
  const [event] = (await bench.stripe.events.list()).data;
  expect(event?.pending_webhooks).toBe(1);
});

test('an endpoint receives only its event types and accounts', async () => {
  const received: string[] = [];
  const endpoints = await Promise.all(
    [
      { name: 'platform', more: {} },
      { name: 'connect', more: { connect: true } },
      { name: 'payouts', more: { enabled_events: ['payout.paid' as const] } },
    ].map(async ({ name, more }) => {
      // The receiver needs the secret, which exists only after the endpoint is created.
      const made = await bench.stripe.webhookEndpoints.create({
        url: 'http://127.0.0.1:9/',
        enabled_events: ['*'],
        ...more,
      });
      expect(made.secret).toMatch(/^whsec_/);
      const receiver = await startReceiver(() => bench.stripe, made.secret);
      await bench.stripe.webhookEndpoints.update(made.id, { url: receiver.url });
      return { name, receiver, made };
    }),
  );
  await customer('Ada');
  await bench.stripe.accounts.create({
    type: 'express',
    external_account: { object: 'bank_account', country: 'GB', account_number: '00012345' } as never,
  });
  await bench.control('webhooks/settle', {});
  for (const { name, receiver } of endpoints) {
    for (const event of receiver.events) received.push(`${name}: ${event.type}`);
    await receiver.stop();
  }
  expect(received.toSorted()).toEqual(['connect: account.external_account.created', 'platform: customer.created']);
  const listed = await bench.stripe.webhookEndpoints.list();
  expect(listed.data).toHaveLength(4);
  expect(listed.data.every((endpoint) => endpoint.secret === undefined)).toBe(true);
  const [first] = endpoints;
  expect((await bench.stripe.webhookEndpoints.update(first?.made.id ?? '', { disabled: true })).status).toBe(
    'disabled',
  );
  expect((await bench.stripe.webhookEndpoints.retrieve(first?.made.id ?? '')).status).toBe('disabled');
  expect(await bench.stripe.webhookEndpoints.del(first?.made.id ?? '')).toMatchObject({ deleted: true });
});

test('a delivery can be dropped and sent again', async () => {
  await bench.control('webhooks/faults', { fault: 'drop' });
  await customer('Ada');
  await customer('Ben');
  expect(await names()).toEqual(['Ben']);
  const [, lost] = (await bench.stripe.events.list()).data;
  await bench.control('webhooks/redeliver', { event: lost?.id });
  expect(await names()).toEqual(['Ada']);
});

test('a delivery can be duplicated', async () => {
  await bench.control('webhooks/faults', { fault: 'duplicate' });
  await customer('Ada');
  expect(await names()).toEqual(['Ada', 'Ada']);
});

test('a delivery can be delayed', async () => {
  await bench.control('webhooks/faults', { fault: 'delay', seconds: 600, type: 'customer.created' });
  await customer('Ada');
  expect(await names()).toEqual([]);
  await bench.advance(601);
  expect(await names()).toEqual(['Ada']);
});

test('deliveries can be held until they are released', async () => {
  await bench.control('webhooks/faults', { fault: 'hold', times: 2 });
  await customer('Ada');
  await customer('Ben');
  expect(await names()).toEqual([]);
  await bench.control('webhooks/release', {});
  expect(new Set(await names())).toEqual(new Set(['Ada', 'Ben']));
});

test('held deliveries can be released in reverse order and several times', async () => {
  await bench.control('webhooks/faults', { fault: 'hold', times: 3 });
  for (const name of ['Ada', 'Ben', 'Cleo']) await customer(name);
  await bench.control('webhooks/release', { reversed: true, copies: 2 });
  expect(await names()).toEqual(['Cleo', 'Ben', 'Ada', 'Cleo', 'Ben', 'Ada']);
  await bench.control('webhooks/faults', { fault: 'hold' });
  await customer('Dora');
  await bench.control('webhooks/release', { copies: 3 });
  expect(await names()).toEqual(['Dora', 'Dora', 'Dora']);
});

test('deliveries can be reordered', async () => {
  await bench.control('webhooks/faults', { fault: 'reorder', times: 3 });
  await customer('Ada');
  await customer('Ben');
  expect(await names()).toEqual([]);
  await customer('Cleo');
  expect(await names()).toEqual(['Cleo', 'Ben', 'Ada']);
});
