import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startStripeSandbox } from './sandbox.ts';
import { createClient, newSession, onboardedAccount, paidIntent, payPage, startBench } from './test-bench.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stripe-sandbox-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('the whole state survives a restart', async () => {
  const first = await startBench({ folder });
  const provider = await onboardedAccount(first);
  const session = await newSession(first);
  await payPage(session.url ?? '');
  const open = await newSession(first);
  const held = await paidIntent(first, 4800, 'pm_card_visa', { capture_method: 'manual' });
  await first.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'once' });
  await first.advance(100);
  const before = {
    platform: await first.stripe.accounts.retrieveCurrent(),
    provider: await first.stripe.accounts.retrieve(provider),
    session: await first.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] }),
    balance: await first.stripe.balance.retrieve(),
    customers: (await first.stripe.customers.list()).data,
    events: (await first.stripe.events.list({ limit: 100 })).data,
  };
  await first.stop();

  const second = await startBench({ folder });
  try {
    expect({
      platform: await second.stripe.accounts.retrieveCurrent(),
      provider: await second.stripe.accounts.retrieve(provider),
      session: await second.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] }),
      balance: await second.stripe.balance.retrieve(),
      customers: (await second.stripe.customers.list()).data,
      events: (await second.stripe.events.list({ limit: 100 })).data,
    }).toEqual(before);
    await second.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'once' });
    expect((await second.stripe.customers.list()).data).toHaveLength(before.customers.length);
    const reopened = await second.stripe.checkout.sessions.retrieve(open.id);
    expect((await payPage(reopened.url ?? '')).status).toBe(303);
    await second.advance(7 * 86_400);
    expect((await second.stripe.paymentIntents.retrieve(held.id)).status).toBe('canceled');
    expect(second.schemaErrors).toEqual([]);
  } finally {
    await second.stop();
  }
});

test('events that were not accepted before a stop are sent after the next start', async () => {
  const first = await startBench({ folder });
  await first.control('webhooks/faults', { fault: 'hold' });
  await first.stripe.customers.create({ name: 'Ada' });
  await first.stop();
  const second = await startBench({ folder });
  expect(await second.takeEventTypes()).toEqual(['customer.created']);
  await second.stop();
});

test('answered calls survive a kill, and a torn line in the journal is ignored', async () => {
  const script = `
    import { startStripeSandbox } from '${new URL('./sandbox.ts', import.meta.url).href}';
    const sandbox = await startStripeSandbox({ port: 0, secretKey: 'sk_test_bench', folder: process.argv[1] });
    console.log(sandbox.port);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const stripe = createClient({ url: '', port: Number(line.toString()), stop: () => Promise.resolve() });
  const intent = await stripe.paymentIntents.create({
    amount: 4800,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  fs.appendFileSync(path.join(folder, 'journal.jsonl'), '[["customers","cus_half",{"id":"cus_h');

  const bench = await startBench({ folder });
  try {
    const after = await bench.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({ status: 'succeeded', latest_charge: { amount_captured: 4800 } });
    expect((await bench.stripe.balance.retrieve()).pending[0]?.amount).toBe(4708);
    await bench.stripe.customers.create({ name: 'After' });
  } finally {
    await bench.stop();
  }
  const again = await startBench({ folder });
  expect((await again.stripe.customers.list()).data).toMatchObject([{ name: 'After' }]);
  await again.stop();
});

test('a second sandbox on the same folder is refused and changes nothing', async () => {
  const first = await startBench({ folder });
  await first.stripe.customers.create({ name: 'Ada' });
  await expect(startStripeSandbox({ port: 0, secretKey: 'sk_test_bench', folder })).rejects.toThrow('is running on');
  await expect(startStripeSandbox({ port: first.sandbox.port, secretKey: 'sk_test_bench' })).rejects.toThrow(
    'EADDRINUSE',
  );
  await first.stripe.customers.create({ name: 'Ben' });
  await first.stop();
  const second = await startBench({ folder });
  expect((await second.stripe.customers.list()).data).toMatchObject([{ name: 'Ben' }, { name: 'Ada' }]);
  await second.stop();
});
