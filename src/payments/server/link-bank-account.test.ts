import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { refreshBankAccount } from './link-bank-account.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());

const control = async (path: string, body: unknown = {}): Promise<void> => {
  const answer = await fetch(`${world.stripeUrl}/_control/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.services.settings.STRIPE_SECRET_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

const stripeIdOf = async (accountId: string): Promise<string> => {
  const row = await world.services.db
    .selectFrom('bank_account')
    .select('stripe_account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.stripe_account_id ?? '';
};

/** Goes through the hosted page as its reader would, and answers where it leads back to. */
const visit = async (url: string, action: 'finish' | 'later' | 'documents'): Promise<string> => {
  const opened = await fetch(url, { redirect: 'manual' });
  const page = new URL(opened.headers.get('location') ?? '', url);
  const form = new URLSearchParams({ action, sort_code: '10-88-00', account_number: '00012345' });
  const answer = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
};

describe('a bank account', () => {
  it('is linked on the payment partner’s page, and its news arrives', async () => {
    const { id } = await world.makeAccount({ accountType: 'mentor' });
    expect((await world.request('GET /bank-account', { as: id })).body).toMatchObject({
      state: 'NOT_STARTED',
      linked: false,
      needs: [],
    });
    const { body } = await world.request('POST /bank-account/link', { as: id });
    expect((await world.request('GET /bank-account', { as: id })).body).toMatchObject({
      state: 'ONBOARDING',
      linked: true,
    });
    expect(await visit(body.url, 'finish')).toBe(`${world.url}/bank-details?linked=1`);
    await control('webhooks/settle');
    await world.settle();
    expect((await world.request('GET /bank-account', { as: id })).body).toMatchObject({ state: 'ENABLED', needs: [] });
  });

  it('is made once, however often the button is pressed', async () => {
    const { id } = await world.makeAccount({ accountType: 'mentor' });
    const links = await Promise.all([1, 2, 3].map(async () => world.request('POST /bank-account/link', { as: id })));
    expect(links.map((link) => link.status)).toEqual([200, 200, 200]);
    const mine = (await world.services.stripe.accounts.list({ limit: 100 })).data.filter(
      (account) => account.metadata?.['account_id'] === id,
    );
    expect(mine).toHaveLength(1);
  });

  it('stands as it stands now, whichever of two notices comes last', async () => {
    const { id } = await world.makeAccount({ accountType: 'mentor' });
    const { body } = await world.request('POST /bank-account/link', { as: id });
    await visit(body.url, 'finish');
    await control('webhooks/settle');
    await control('webhooks/faults', { fault: 'reorder', times: 2, type: 'account.updated' });
    await control(`accounts/${await stripeIdOf(id)}/standing`, { standing: 'restricted' });
    await control(`accounts/${await stripeIdOf(id)}/standing`, { standing: 'enabled' });
    await control('webhooks/settle');
    await world.settle();
    expect((await world.request('GET /bank-account', { as: id })).body).toMatchObject({ state: 'ENABLED', needs: [] });
  });

  it('is read once more when a notice came while it was being read', async () => {
    const { id } = await world.makeAccount({ accountType: 'mentor' });
    const { body } = await world.request('POST /bank-account/link', { as: id });
    await visit(body.url, 'finish');
    await control('webhooks/settle');
    await world.settle();
    const stripeId = await stripeIdOf(id);
    const { stripe } = world.services;
    let reads = 0;
    const retrieve = async (accountId: string) => {
      const account = await stripe.accounts.retrieve(accountId);
      reads += 1;
      if (reads === 1) {
        await control(`accounts/${stripeId}/standing`, { standing: 'restricted' });
        await control('webhooks/settle');
      }
      return account;
    };
    const slow: typeof stripe = Object.create(stripe, { accounts: { value: { retrieve } } });
    const answer = await refreshBankAccount({ ...world.services, stripe: slow }, id);
    expect(answer).toMatchObject({ ok: true, value: { state: 'DISABLED' } });
    expect(reads).toBe(2);
  });

  it('is read again on return, when the news got lost', async () => {
    const { id } = await world.makeAccount({ accountType: 'organisation' });
    const { body } = await world.request('POST /bank-account/link', { as: id });
    await control('webhooks/faults', { fault: 'drop', times: 20 });
    await visit(body.url, 'finish');
    await control('webhooks/release');
    expect((await world.request('GET /bank-account', { as: id })).body.state).toBe('ONBOARDING');
    expect((await world.request('POST /bank-account/refresh', { as: id })).body.state).toBe('ENABLED');
  });

  it.each([
    ['restricted_soon', 'RESTRICTED_SOON', ['a document that proves your identity']],
    ['restricted', 'DISABLED', ['a document that proves your identity']],
    ['bank_account_failed', 'DISABLED', ['a bank account for payouts']],
    ['rejected', 'DISABLED', []],
  ] as const)('that is %s at the partner is %s here', async (standing, state, needs) => {
    const { id } = await world.makeAccount({ accountType: 'mentor' });
    const { body } = await world.request('POST /bank-account/link', { as: id });
    await visit(body.url, 'finish');
    await control(`accounts/${await stripeIdOf(id)}/standing`, { standing });
    await control('webhooks/settle');
    await world.settle();
    expect((await world.request('GET /bank-account', { as: id })).body).toMatchObject({ state, needs: [...needs] });
  });

  it('says plainly when the partner is down', async () => {
    const { id } = await world.makeAccount({ accountType: 'mentor' });
    await control('fail', { times: 3, status: 500, path: '/v1/accounts' });
    expect((await world.request('POST /bank-account/link', { as: id })).body.key).toBe('stripe-unavailable');
  });

  it('is nobody’s without signing in', async () => {
    for (const address of ['GET /bank-account', 'POST /bank-account/link', 'POST /bank-account/refresh']) {
      expect((await world.request(address)).status).toBe(401);
    }
  });
});
