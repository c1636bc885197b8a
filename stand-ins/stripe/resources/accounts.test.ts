import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { onboardedAccount, refusalOf, useBench } from '../test-bench.ts';

const DAY = 86_400;

const bench = useBench();

function newAccount(more: Partial<Stripe.AccountCreateParams> = {}) {
  return bench.stripe.accounts.create({
    type: 'express',
    country: 'GB',
    email: 'fern@example.com',
    business_profile: { name: 'Fern & Moss CIC', url: 'https://example.com' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { owner: 'u1' },
    ...more,
  });
}

async function openOnboarding(account: string): Promise<URL> {
  const link = await bench.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://127.0.0.1/refresh',
    return_url: 'http://127.0.0.1/return',
  });
  expect(link.expires_at - link.created).toBe(300);
  const opened = await fetch(link.url, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  return new URL(opened.headers.get('location') ?? '', bench.sandbox.url);
}

function press(visit: URL, action: string, bank = '00012345'): Promise<Response> {
  return fetch(visit, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ sort_code: '10-88-00', account_number: bank, action }),
  });
}

test('a new Express account is inactive and lists its requirements', async () => {
  const account = await newAccount();
  expect(account).toMatchObject({
    type: 'express',
    email: 'fern@example.com',
    country: 'GB',
    default_currency: 'gbp',
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    metadata: { owner: 'u1' },
    controller: { stripe_dashboard: { type: 'express' } },
  });
  expect(account.requirements?.currently_due).toContain('external_account');
  expect((await refusalOf(bench.stripe.accounts.createLoginLink(account.id))).message).toContain('onboarding');
});

test('an account can also be created by its controller properties', async () => {
  const account = await newAccount({
    type: undefined,
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
    },
  });
  expect(account.type).toBe('express');
});

test('finishing the onboarding enables the account and redirects to the return URL', async () => {
  const account = await newAccount();
  const visit = await openOnboarding(account.id);
  const page = await (await fetch(visit)).text();
  expect(page).toContain('Fern &amp; Moss CIC');
  expect(page).toContain('value="10-88-00"');
  expect(page).toContain('value="00012345"');
  await bench.takeEventTypes();
  const finished = await press(visit, 'finish');
  expect([finished.status, finished.headers.get('location')]).toEqual([303, 'http://127.0.0.1/return']);
  expect(await bench.stripe.accounts.retrieve(account.id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
    external_accounts: { data: [{ last4: '2345', routing_number: '108800', country: 'GB', currency: 'gbp' }] },
  });
  await bench.control('webhooks/settle', {});
  expect(new Set(bench.receiver.events.map((event) => event.account))).toEqual(new Set([account.id]));
  expect(await bench.takeEventTypes()).toEqual([
    'account.external_account.created',
    'account.updated',
    'capability.updated',
    'capability.updated',
  ]);
});

test('saving for later changes nothing', async () => {
  const account = await newAccount();
  const saved = await press(await openOnboarding(account.id), 'later');
  expect(saved.headers.get('location')).toBe('http://127.0.0.1/return');
  expect((await bench.stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);
});

test('missing documents restrict the account until a second visit finishes', async () => {
  const account = await newAccount();
  await press(await openOnboarding(account.id), 'documents');
  expect(await bench.stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: false,
    requirements: { past_due: ['individual.verification.document'], disabled_reason: 'requirements.past_due' },
  });
  await press(await openOnboarding(account.id), 'finish');
  const done = await bench.stripe.accounts.retrieve(account.id);
  expect(done).toMatchObject({ payouts_enabled: true });
  expect(done.external_accounts?.data).toHaveLength(1);
});

test('an invalid bank account gets an error at its field, and the fields keep their values', async () => {
  const account = await newAccount();
  const answer = await press(await openOnboarding(account.id), 'finish', '12');
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('Enter the 8 digits of the account number.');
  expect(page).toContain('value="12"');
});

test('an account link works once, for five minutes', async () => {
  const account = await newAccount();
  const link = () =>
    bench.stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'http://127.0.0.1/refresh',
      return_url: 'http://127.0.0.1/return',
    });
  const goesTo = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location');
  const used = await link();
  expect(await goesTo(used.url)).toMatch(/^\/setup\/visit\//);
  expect(await goesTo(used.url)).toBe('http://127.0.0.1/refresh');
  const late = await link();
  await bench.advance(301);
  expect(await goesTo(late.url)).toBe('http://127.0.0.1/refresh');
});

test('a finished visit cannot be opened again', async () => {
  const account = await newAccount();
  const visit = await openOnboarding(account.id);
  await press(visit, 'finish');
  expect((await press(visit, 'documents')).headers.get('location')).toBe('http://127.0.0.1/refresh');
  expect((await bench.stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true);
});

test('the payout schedule can be set', async () => {
  const account = await newAccount();
  const weekly = await bench.stripe.accounts.update(account.id, {
    settings: {
      payouts: {
        schedule: { interval: 'weekly', weekly_anchor: 'friday', delay_days: 7 },
        statement_descriptor: 'CLUBS',
      },
    },
  });
  expect(weekly.settings?.payouts).toMatchObject({
    schedule: { interval: 'weekly', weekly_anchor: 'friday', delay_days: 7 },
    statement_descriptor: 'CLUBS',
  });
  const refusal = await refusalOf(
    bench.stripe.accounts.update(account.id, { settings: { payouts: { schedule: { delay_days: 1 } } } }),
  );
  expect(refusal.param).toBe('settings[payouts][schedule][delay_days]');
});

test('an update event contains the previous values', async () => {
  const account = await newAccount();
  await bench.takeEventTypes();
  await bench.stripe.accounts.update(account.id, { email: 'moss@example.com', metadata: { owner: 'u2' } });
  await bench.control('webhooks/settle', {});
  expect(bench.receiver.events[0]).toMatchObject({
    type: 'account.updated',
    account: account.id,
    data: {
      object: { email: 'moss@example.com' },
      previous_attributes: { email: 'fern@example.com', metadata: { owner: 'u1' } },
    },
  });
});

test('bank accounts can be added, listed, read and deleted', async () => {
  const account = await onboardedAccount(bench);
  const added = await bench.stripe.accounts.createExternalAccount(account, {
    external_account: {
      object: 'bank_account',
      country: 'GB',
      currency: 'gbp',
      account_number: '00098765',
      routing_number: '10-88-00',
      account_holder_name: 'Fern',
      account_holder_type: 'company',
    },
  });
  expect(added).toMatchObject({ last4: '8765', default_for_currency: true });
  const all = await bench.stripe.accounts.listExternalAccounts(account, { object: 'bank_account' });
  expect(all.data).toHaveLength(2);
  const old = all.data.find((bank) => bank.id !== added.id);
  expect(await bench.stripe.accounts.retrieveExternalAccount(account, old?.id ?? '')).toMatchObject({
    default_for_currency: false,
  });
  expect((await refusalOf(bench.stripe.accounts.deleteExternalAccount(account, added.id))).message).toContain(
    'default',
  );
  expect(await bench.stripe.accounts.deleteExternalAccount(account, old?.id ?? '')).toMatchObject({ deleted: true });
});

test.each([
  [{ account_number: '123' }, 'account_number_invalid'],
  [{ routing_number: '12' }, 'routing_number_invalid'],
])('a bank account with %o is refused', async (more, code) => {
  const account = await newAccount();
  const refusal = await refusalOf(
    bench.stripe.accounts.createExternalAccount(account.id, {
      external_account: {
        object: 'bank_account',
        country: 'GB',
        account_number: '00012345',
        routing_number: '108800',
        ...more,
      },
    }),
  );
  expect(refusal.code).toBe(code);
});

test('accounts are listed and deleted, and a deleted account is refused', async () => {
  const account = await newAccount();
  const listed = await bench.stripe.accounts.list({ limit: 1 });
  expect(listed.data[0]?.id).toBe(account.id);
  expect(await bench.stripe.accounts.del(account.id)).toMatchObject({ id: account.id, deleted: true });
  expect(await refusalOf(bench.stripe.accounts.retrieve(account.id))).toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
});

test('the platform reads its own account, or a connected one by header', async () => {
  const connected = await newAccount();
  const own = await bench.stripe.accounts.retrieveCurrent();
  expect(own.id).not.toBe(connected.id);
  const other = await bench.stripe.accounts.retrieveCurrent({}, { stripeAccount: connected.id });
  expect(other.id).toBe(connected.id);
});

test('an account is restricted when its deadline passes', async () => {
  const account = await onboardedAccount(bench);
  await bench.control(`accounts/${account}/standing`, { standing: 'restricted_soon', within: 10 * DAY });
  const soon = await bench.stripe.accounts.retrieve(account);
  expect(soon).toMatchObject({
    payouts_enabled: true,
    requirements: { currently_due: ['individual.verification.document'] },
  });
  expect(soon.requirements?.current_deadline).toBeGreaterThan(0);
  await bench.advance(10 * DAY + 1);
  expect((await bench.stripe.accounts.retrieve(account)).payouts_enabled).toBe(false);
  await bench.control(`accounts/${account}/standing`, { standing: 'rejected' });
  expect((await bench.stripe.accounts.retrieve(account)).requirements?.disabled_reason).toBe('rejected.other');
});

test('a login link opens the Express dashboard once', async () => {
  const account = await onboardedAccount(bench);
  const link = await bench.stripe.accounts.createLoginLink(account);
  expect(await (await fetch(link.url)).text()).toContain('There are no payouts yet.');
  expect((await fetch(link.url)).status).toBe(404);
});

test.each([
  [{ type: 'custom' as const }, undefined],
  [{ country: 'US' }, undefined],
  [{ type: undefined }, 'parameter_missing'],
  [{ email: 'nobody' }, 'email_invalid'],
  [{ individual: { first_name: 'Fern' } }, 'parameter_unknown'],
])('an account with %o is refused', async (more, code) => {
  expect(await refusalOf(newAccount(more))).toMatchObject({ statusCode: 400, code });
});
