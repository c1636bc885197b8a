import type { SignedIn } from '../../identity/access.ts';
import { confirmsIdentity } from '../../identity/server/require-recent-proof.ts';
import type * as z from 'zod';
import type Stripe from 'stripe';
import { ok, type Result } from '../../platform/result.ts';
import { type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';
import { describeBankAccount, standingOf, type BankAccountState, type StripeAccountFacts } from '../bank-account.ts';
import type { bankAccount } from '../contract.ts';
import { isOutage, stripeUnavailable } from './open-payment-page.ts';
import { change } from '../../platform/server/work/change.ts';

type BankAccountAnswer = z.infer<typeof bankAccount>;

/** The bank account of an account as it is kept here; works while Stripe is down. */
export async function readBankAccount(db: Queryable, accountId: string): Promise<BankAccountAnswer> {
  const row = await db.selectFrom('bank_account').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  const state = (row?.state ?? 'NOT_STARTED') as BankAccountState;
  const needs = row?.needs ?? [];
  return {
    state,
    sentence: describeBankAccount(state, needs),
    needs,
    needsBy: row?.needs_by?.toISOString() ?? null,
    linked: Boolean(row?.stripe_account_id),
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
}

/** Makes the Stripe account if there is none yet, and answers the address of Stripe's own page to fill it in. */
export async function linkBankAccount(
  services: Services,
  caller: SignedIn,
): Promise<Result<{ url: string }, 'stripe-unavailable' | 'requires-recent-login'>> {
  const confirmed = await confirmsIdentity(services.db, services.clock, caller);
  if (!confirmed.ok) return confirmed;
  const accountId = caller.subjectId;
  try {
    const stripeAccountId = await ensureStripeAccount(services, accountId);
    const link = await services.stripe.accountLinks.create({
      account: stripeAccountId,
      type: 'account_onboarding',
      return_url: `${services.publicUrl}/bank-details?linked=1`,
      refresh_url: `${services.publicUrl}/bank-details?again=1`,
    });
    return ok({ url: link.url });
  } catch (error) {
    if (!isOutage(error)) throw error;
    services.log.warn({ account: accountId, err: error }, 'bank account could not be linked');
    return stripeUnavailable;
  }
}

/** Asks Stripe how the account stands, keeps the answer and gives it. */
export async function refreshBankAccount(
  services: Services,
  accountId: string,
): Promise<Result<BankAccountAnswer, 'stripe-unavailable'>> {
  try {
    await readFromStripe(services, accountId);
  } catch (error) {
    if (!isOutage(error)) throw error;
    return stripeUnavailable;
  }
  return ok(await readBankAccount(services.db, accountId));
}

/**
 * Notes that Stripe told of a change. Its notices overtake one another, so what they say is not believed: the account
 * is read afresh after the commit. Accounts of others are let pass.
 */
export async function noteAccountNotice(tx: Tx, services: Services, stripeAccountId: string): Promise<void> {
  const row = await tx
    .updateTable('bank_account')
    .set((is) => ({ notices: is('notices', '+', 1) }))
    .where('stripe_account_id', '=', stripeAccountId)
    .returning('account_id')
    .executeTakeFirst();
  if (row)
    await record(tx, services.clock, [
      { kind: 'bank-account.noticed', about: { account: row.account_id }, subjectId: row.account_id },
    ]);
}

/** Reads the account that an event tells of from Stripe. */
export async function readNoticedAccount(services: Services, event: EventRow): Promise<void> {
  if (typeof event.about.account === 'string') await readFromStripe(services, event.about.account);
}

const MAXIMUM_READS = 5;

/**
 * Reads an account from Stripe until no notice came in between, so that the latest reading is the one that stays.
 * @throws when Stripe cannot be reached or does not let it be read.
 */
export async function readFromStripe(services: Services, accountId: string): Promise<void> {
  for (let read = 0; read < MAXIMUM_READS; read += 1) {
    const row = await services.db
      .selectFrom('bank_account')
      .select(['stripe_account_id', 'notices'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row?.stripe_account_id) return;
    const account = await services.stripe.accounts.retrieve(row.stripe_account_id);
    const kept = await change(services, async (tx) =>
      ok(await keepStanding(tx, services, accountId, account, row.notices)),
    );
    if (kept.ok && kept.value) return;
  }
  throw new Error(`The bank account of ${accountId} changes faster than it can be read.`);
}

/** Keeps how a Stripe account stands, unless a notice came since it was read. @returns whether it was kept. */
async function keepStanding(
  tx: Tx,
  services: Services,
  accountId: string,
  account: StripeAccountFacts,
  notices: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_account')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.notices !== notices) return false;
  const { state, needs, needsBy } = standingOf(account);
  const unchanged =
    row.state === state &&
    row.needs.join('\n') === needs.join('\n') &&
    (row.needs_by?.getTime() ?? null) === (needsBy?.epochMilliseconds ?? null);
  await tx
    .updateTable('bank_account')
    .set({ state, needs, needs_by: needsBy?.toString() ?? null, updated_at: services.clock.now().toString() })
    .where('account_id', '=', accountId)
    .execute();
  if (!unchanged) {
    await record(tx, services.clock, [
      { kind: 'bank-account.changed', about: { account: accountId }, data: { state }, subjectId: accountId },
    ]);
  }
  return true;
}

/**
 * The Stripe account of an account, made at most once: two clicks at once carry the same idempotency key and get the
 * same account from Stripe, and the first to store it wins.
 */
async function ensureStripeAccount(services: Services, accountId: string): Promise<string> {
  const known = await services.db
    .selectFrom('bank_account')
    .select('stripe_account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (known?.stripe_account_id) return known.stripe_account_id;
  const { email } = await services.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const made = await services.stripe.accounts.create(
    {
      type: 'express',
      country: 'GB',
      email,
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { account_id: accountId },
    } satisfies Stripe.AccountCreateParams,
    { idempotencyKey: `bank-account-${accountId}` },
  );
  const now = services.clock.now().toString();
  await change(services, async (tx) => {
    const stored = await tx
      .insertInto('bank_account')
      .values({ account_id: accountId, stripe_account_id: made.id, state: 'ONBOARDING', updated_at: now })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ stripe_account_id: made.id, state: 'ONBOARDING', updated_at: now })
          .where('bank_account.stripe_account_id', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst();
    if (stored) {
      await record(tx, services.clock, [
        {
          kind: 'bank-account.changed',
          about: { account: accountId },
          data: { state: 'ONBOARDING' },
          actorId: accountId,
          subjectId: accountId,
        },
      ]);
    }
    return ok(true);
  });
  const { stripe_account_id } = await services.db
    .selectFrom('bank_account')
    .select('stripe_account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return stripe_account_id ?? made.id;
}
