import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { openPaymentPage, type PageFacts } from './open-payment-page.ts';
import type { PaymentRow } from './record-payment.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());

const facts: PageFacts = {
  email: 'priya@example.org',
  lines: [{ name: 'Forest school', description: 'Mia, 2 dates', amountPence: 4944 }],
  successUrl: 'http://127.0.0.1/bookings/l',
  cancelUrl: 'http://127.0.0.1/checkout',
};

/** A payment whose page closes in 45 minutes. */
function makePayment(): PaymentRow {
  const now = world.clock.now();
  return {
    id: randomUUIDv7(),
    account_id: randomUUIDv7(),
    basket_id: randomUUIDv7(),
    amount_pence: 4944,
    state: 'OPEN',
    purpose: 'basket',
    capture: 'automatic',
    reopens: false,
    checkout_session_id: null,
    checkout_url: null,
    payment_intent_id: null,
    charge_id: null,
    asked_at: null,
    created_at: new Date(now.epochMilliseconds),
    expires_at: new Date(now.add({ minutes: 45 }).epochMilliseconds),
    finished_at: null,
  };
}

async function open(payment: PaymentRow, more: Partial<PageFacts> = {}) {
  const opened = await openPaymentPage(world.services, payment, { ...facts, ...more });
  if (!opened.ok) throw new Error(opened.refusal.message);
  return world.services.stripe.checkout.sessions.retrieve(opened.value.id, { expand: ['line_items'] });
}

test('a payment page takes cards only, and pounds to the penny', async () => {
  const payment = makePayment();
  expect(await open(payment)).toMatchObject({
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    currency: 'gbp',
    amount_total: 4944,
    client_reference_id: payment.basket_id,
    customer_email: 'priya@example.org',
    metadata: { payment_id: payment.id, basket_id: payment.basket_id },
  });
});

test('a payment has one page, however often it is opened', async () => {
  const payment = makePayment();
  const [first, second] = [await open(payment), await open(payment)];
  expect(second.id).toBe(first.id);
});

test('more lines than a page can hold become one, and the sum stays', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => ({
    name: `Session ${index + 1}`,
    description: '',
    amountPence: 100 + index,
  }));
  const session = await open(makePayment(), { lines });
  expect(session.amount_total).toBe(lines.reduce((sum, line) => sum + line.amountPence, 0));
  const names: (string | null)[] = [];
  for await (const line of world.services.stripe.checkout.sessions.listLineItems(session.id, { limit: 100 })) {
    names.push(line.description);
  }
  expect([names.length, names.at(-2), names.at(-1)]).toEqual([100, 'Session 99', '21 more']);
});
