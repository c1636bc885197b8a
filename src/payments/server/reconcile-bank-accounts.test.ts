import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { sandbox, settleAll } from '../../places/server/bookable.fixture.ts';
import { linkBank } from './payouts.fixture.ts';
import { reconcileBankAccounts } from './reconcile-bank-accounts.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());

/** As many as one run asks after. */
const ONE_RUN = 50;

const shown = async (as: string) => (await world.request('GET /bank-account', { as })).body;
const reconcileAfter = async (minutes: number): Promise<void> => {
  world.clock.advance({ minutes });
  await reconcileBankAccounts(world.services);
  await settleAll(world);
};

/** Does something of which no news comes. */
async function unheard(happens: () => Promise<unknown>): Promise<void> {
  await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 100 });
  await happens();
  await sandbox(world, 'webhooks/release');
  await settleAll(world);
}

/** A provider whose bank account is linked and stands well. */
async function linked(): Promise<string> {
  const { id } = await world.makeAccount({ accountType: 'mentor' });
  await linkBank(world, id);
  await settleAll(world);
  expect((await shown(id)).state).toBe('ENABLED');
  return id;
}

async function standAs(accountId: string, standing: string): Promise<void> {
  const { stripe_account_id: stripeId } = await world.services.db
    .selectFrom('bank_account')
    .select('stripe_account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await unheard(() => sandbox(world, `accounts/${stripeId}/standing`, { standing }));
}

const changesTold = async (accountId: string): Promise<number> => {
  const told = world.services.db.selectFrom('event').select('id').where('subject_id', '=', accountId);
  return (await told.where('kind', '=', 'bank-account.changed').execute()).length;
};

describe('a bank account of which no news came', () => {
  it('is found to stand well within the hour after its owner has filled in everything', async () => {
    const { id } = await world.makeAccount({ accountType: 'mentor' });
    const { body } = await world.request('POST /bank-account/link', { as: id });
    await unheard(async () => {
      const opened = await fetch(body.url, { redirect: 'manual' });
      const form = new URLSearchParams({ action: 'finish', sort_code: '10-88-00', account_number: '00012345' });
      const page = new URL(opened.headers.get('location') ?? '', body.url);
      await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
    });
    await reconcileAfter(59);
    expect((await shown(id)).state).toBe('ONBOARDING');
    await reconcileAfter(2);
    expect((await shown(id)).state).toBe('ENABLED');
  });

  it('is found to be stopped within a day, and mended within the hour, each told once', async () => {
    const id = await linked();
    const before = await changesTold(id);
    await standAs(id, 'restricted');
    await reconcileAfter(23 * 60);
    expect((await shown(id)).state).toBe('ENABLED');
    await reconcileAfter(61);
    expect(await shown(id)).toMatchObject({ state: 'DISABLED', needs: ['a document that proves your identity'] });
    await standAs(id, 'enabled');
    await reconcileAfter(61);
    expect(await shown(id)).toMatchObject({ state: 'ENABLED', needs: [] });
    for (let run = 0; run < 2; run += 1) await reconcileAfter(25 * 60);
    expect(await changesTold(id)).toBe(before + 2);
  });

  it('is asked after in turn: accounts that cannot be read keep it from nothing', async () => {
    const id = await linked();
    await standAs(id, 'restricted');
    const gone = Array.from({ length: ONE_RUN }, () => randomUUIDv7());
    const at = world.clock.now().subtract({ hours: 48 }).toString();
    await world.services.db
      .insertInto('account')
      .values(gone.map((one) => ({ id: one, email: `${one}@example.org`, created_at: at })))
      .execute();
    await world.services.db
      .insertInto('bank_account')
      .values(
        gone.map((one) => ({
          account_id: one,
          stripe_account_id: `acct_${one}`,
          state: 'ONBOARDING',
          updated_at: at,
        })),
      )
      .execute();
    await reconcileAfter(25 * 60);
    await reconcileAfter(1);
    expect((await shown(id)).state).toBe('DISABLED');
  });
});
