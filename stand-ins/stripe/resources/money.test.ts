import type Stripe from 'stripe';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  idOf,
  newSession,
  onboardedAccount,
  paidIntent,
  payPage,
  refusalOf,
  useBench,
  type Bench,
} from '../test-bench.ts';

const DAY = 86_400;

const bench = useBench();
let provider: string;
beforeAll(async () => {
  provider = await onboardedAccount(bench);
});
afterEach(() => expectHonestBalances(bench, [undefined, provider]));

interface Held {
  available: number;
  pending: number;
}

async function held(account?: string): Promise<Held> {
  const balance = await bench.stripe.balance.retrieve({}, account ? { stripeAccount: account } : {});
  return { available: balance.available[0]?.amount ?? NaN, pending: balance.pending[0]?.amount ?? NaN };
}

/** Checks that each balance is the sum of its movements, split into available and pending. */
async function expectHonestBalances(on: Bench, accounts: (string | undefined)[]): Promise<void> {
  for (const account of accounts) {
    const sums: Held = { available: 0, pending: 0 };
    const options: Stripe.RequestOptions = account ? { stripeAccount: account } : {};
    for await (const movement of on.stripe.balanceTransactions.list({ limit: 100 }, options)) {
      expect(movement.net).toBe(movement.amount - movement.fee);
      sums[movement.status as keyof Held] += movement.net;
    }
    expect(await held(account)).toEqual(sums);
  }
}

function transfer(more: Partial<Stripe.TransferCreateParams> = {}) {
  return bench.stripe.transfers.create({ amount: 4500, currency: 'gbp', destination: provider, ...more });
}

test('the money of a charge, less its fee, is pending until the third day', async () => {
  const before = await held();
  const intent = await paidIntent(bench, 4800);
  expect(await held()).toEqual({ available: before.available, pending: before.pending + 4708 });
  const charge = await bench.stripe.charges.retrieve(intent.latest_charge, { expand: ['balance_transaction'] });
  const booked = charge.balance_transaction as Stripe.BalanceTransaction;
  expect(booked.available_on % DAY).toBe(0);
  await bench.takeEventTypes();
  await bench.advance(3 * DAY);
  expect((await held()).pending).toBe(0);
  expect(await bench.takeEventTypes()).toContain('balance.available');
});

test('a transfer from a charge becomes available with that charge', async () => {
  const intent = await paidIntent(bench, 4800, 'pm_card_visa', { transfer_group: 'booking-1' });
  const [platform, connected] = [await held(), await held(provider)];
  await bench.takeEventTypes();
  const made = await transfer({ source_transaction: intent.latest_charge, metadata: { booking: 'b1' } });
  expect(made).toMatchObject({
    amount: 4500,
    transfer_group: 'booking-1',
    source_transaction: intent.latest_charge,
    destination: provider,
    reversed: false,
    metadata: { booking: 'b1' },
  });
  expect(await bench.takeEventTypes()).toEqual(['transfer.created']);
  expect(await held()).toEqual({ ...platform, pending: platform.pending - 4500 });
  expect(await held(provider)).toEqual({ ...connected, pending: connected.pending + 4500 });
  const payment = await bench.stripe.charges.retrieve(
    idOf(made.destination_payment),
    { expand: ['balance_transaction', 'source_transfer'] },
    { stripeAccount: provider },
  );
  expect(payment).toMatchObject({
    amount: 4500,
    source_transfer: { id: made.id },
    balance_transaction: { type: 'payment', amount: 4500, fee: 0 },
  });
});

test('transfers from a charge cannot exceed its amount', async () => {
  const intent = await paidIntent(bench, 4800);
  await transfer({ source_transaction: intent.latest_charge });
  const refusal = await refusalOf(transfer({ amount: 400, source_transaction: intent.latest_charge }));
  expect(refusal.message).toContain('must not exceed the source amount of £48.00');
});

test('a transfer without a source needs available money', async () => {
  await bench.advance(4 * DAY);
  const { available } = await held();
  expect((await refusalOf(transfer({ amount: available + 1 }))).code).toBe('balance_insufficient');
  await paidIntent(bench, 10_000, 'pm_card_bypassPending');
  expect((await held()).available).toBe(available + 9830);
  const before = await held(provider);
  await transfer({ amount: 9000, transfer_group: 'g9' });
  expect((await held(provider)).available).toBe(before.available + 9000);
  expect((await bench.stripe.transfers.list({ transfer_group: 'g9' })).data).toHaveLength(1);
  expect((await bench.stripe.transfers.list({ destination: provider, limit: 1 })).data[0]?.amount).toBe(9000);
});

test('a transfer is reversed in two parts, and then a third is refused', async () => {
  const intent = await paidIntent(bench, 4800);
  const made = await transfer({ source_transaction: intent.latest_charge });
  const [platform, connected] = [await held(), await held(provider)];
  const reversal = await bench.stripe.transfers.createReversal(made.id, { amount: 1500, metadata: { place: 'p1' } });
  expect(reversal).toMatchObject({ amount: 1500, transfer: made.id, metadata: { place: 'p1' } });
  expect(await held()).toEqual({ ...platform, pending: platform.pending + 1500 });
  expect(await held(provider)).toEqual({ ...connected, pending: connected.pending - 1500 });
  const tooMuch = await refusalOf(bench.stripe.transfers.createReversal(made.id, { amount: 3001 }));
  expect(tooMuch.message).toContain('greater than unreversed amount on transfer (£30.00)');
  await bench.stripe.transfers.createReversal(made.id);
  const after = await bench.stripe.transfers.retrieve(made.id);
  expect(after).toMatchObject({ reversed: true, amount_reversed: 4500 });
  expect(after.reversals.data.map((one) => one.amount)).toEqual([3000, 1500]);
  expect((await bench.stripe.transfers.listReversals(made.id)).data).toHaveLength(2);
  expect((await bench.stripe.transfers.retrieveReversal(made.id, reversal.id)).id).toBe(reversal.id);
  expect((await refusalOf(bench.stripe.transfers.createReversal(made.id))).statusCode).toBe(400);
  expect(await bench.takeEventTypes()).toEqual(expect.arrayContaining(['transfer.reversed']));
});

test('a transfer cannot be reversed after its payout', async () => {
  await paidIntent(bench, 10_000, 'pm_card_bypassPending');
  const made = await transfer({ amount: 9000 });
  const { available } = await held(provider);
  await bench.stripe.payouts.create({ amount: available, currency: 'gbp' }, { stripeAccount: provider });
  expect((await refusalOf(bench.stripe.transfers.createReversal(made.id))).code).toBe('balance_insufficient');
});

test('a payout leaves the balance, is in transit, and is paid', async () => {
  await paidIntent(bench, 10_000, 'pm_card_bypassPending');
  await transfer({ amount: 9000 });
  const before = await held(provider);
  await bench.takeEventTypes();
  const options = { stripeAccount: provider };
  const payout = await bench.stripe.payouts.create(
    { amount: 9000, currency: 'gbp', statement_descriptor: 'CLUBS', metadata: { week: '14' } },
    options,
  );
  expect(payout).toMatchObject({ status: 'pending', amount: 9000, automatic: false, metadata: { week: '14' } });
  expect((await held(provider)).available).toBe(before.available - 9000);
  await bench.advance(DAY);
  expect((await bench.stripe.payouts.retrieve(payout.id, {}, options)).status).toBe('in_transit');
  await bench.advance(DAY);
  expect((await bench.stripe.payouts.retrieve(payout.id, {}, options)).status).toBe('paid');
  const received = bench.receiver.events.filter((event) => (event.data.object as { id?: string }).id === payout.id);
  expect(new Set(received.map((event) => event.account))).toEqual(new Set([provider]));
  expect(received.map((event) => event.type).toSorted()).toEqual(['payout.created', 'payout.paid', 'payout.updated']);
  expect((await bench.stripe.payouts.list({ status: 'paid', limit: 1 }, options)).data[0]?.id).toBe(payout.id);
});

test('a payout of more than the available money is refused', async () => {
  const { available } = await held(provider);
  const refusal = await refusalOf(
    bench.stripe.payouts.create({ amount: available + 1, currency: 'gbp' }, { stripeAccount: provider }),
  );
  expect(refusal).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
});

test('a payout to an account number ending 1113 fails, and payouts stop until the bank account is replaced', async () => {
  const failing = await onboardedAccount(bench, '00011113');
  const options = { stripeAccount: failing };
  await paidIntent(bench, 10_000, 'pm_card_bypassPending');
  await transfer({ amount: 9000, destination: failing });
  const payout = await bench.stripe.payouts.create({ amount: 9000, currency: 'gbp' }, options);
  await bench.takeEventTypes();
  await bench.advance(2 * DAY);
  const failed = await bench.stripe.payouts.retrieve(payout.id, { expand: ['failure_balance_transaction'] }, options);
  expect(failed).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
    failure_balance_transaction: { type: 'payout_failure', amount: 9000 },
  });
  expect((await held(failing)).available).toBe(9000);
  expect(await bench.takeEventTypes()).toEqual(
    expect.arrayContaining(['payout.failed', 'account.external_account.updated', 'account.updated']),
  );
  const stopped = await bench.stripe.accounts.retrieve(failing);
  expect(stopped).toMatchObject({ payouts_enabled: false, requirements: { currently_due: ['external_account'] } });
  expect((await refusalOf(bench.stripe.payouts.create({ amount: 9000, currency: 'gbp' }, options))).code).toBe(
    'payouts_not_allowed',
  );
  await bench.stripe.accounts.createExternalAccount(failing, {
    external_account: { object: 'bank_account', country: 'GB', account_number: '00012345', routing_number: '108800' },
  });
  expect((await bench.stripe.accounts.retrieve(failing)).payouts_enabled).toBe(true);
  await expectHonestBalances(bench, [failing]);
});

test('an automatic payout takes all available money and lists its movements', async () => {
  const daily = await onboardedAccount(bench);
  const options = { stripeAccount: daily };
  await bench.stripe.accounts.update(daily, { settings: { payouts: { schedule: { interval: 'daily' } } } });
  await paidIntent(bench, 10_000, 'pm_card_bypassPending');
  await transfer({ amount: 4000, destination: daily });
  await transfer({ amount: 3000, destination: daily });
  await bench.advance(DAY);
  const [payout] = (await bench.stripe.payouts.list({}, options)).data;
  expect(payout).toMatchObject({ amount: 7000, automatic: true });
  const carried = await bench.stripe.balanceTransactions.list({ payout: payout?.id ?? '' }, options);
  expect(carried.data.map((movement) => movement.amount)).toEqual([-7000, 3000, 4000]);
  expect(await held(daily)).toEqual({ available: 0, pending: 0 });
});

test('only the connected account sees its own charges', async () => {
  const options = { stripeAccount: provider };
  const session = await newSession(bench, {}, options);
  await payPage(session.url ?? '');
  expect((await bench.stripe.checkout.sessions.retrieve(session.id, {}, options)).payment_status).toBe('paid');
  expect((await refusalOf(bench.stripe.checkout.sessions.retrieve(session.id))).code).toBe('resource_missing');
  const received = await bench.takeEventTypes();
  expect(received).toContain('checkout.session.completed');
});

test('a transfer needs an account that may receive transfers', async () => {
  const fresh = await bench.stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  expect((await refusalOf(transfer({ destination: fresh.id }))).code).toBe('insufficient_capabilities_for_transfer');
  expect(await refusalOf(transfer({ destination: 'acct_nobody' }))).toMatchObject({
    code: 'resource_missing',
    param: 'destination',
  });
});

test('movements are listed by type and by source', async () => {
  const intent = await paidIntent(bench, 4800);
  const bySource = await bench.stripe.balanceTransactions.list({ source: intent.latest_charge });
  expect(bySource.data).toMatchObject([{ type: 'charge', amount: 4800 }]);
  const byType = await bench.stripe.balanceTransactions.list({ type: 'transfer', limit: 2 });
  expect(byType.data.every((movement) => movement.type === 'transfer')).toBe(true);
  const [one] = bySource.data;
  expect(await bench.stripe.balanceTransactions.retrieve(one?.id ?? '')).toEqual(one);
});
