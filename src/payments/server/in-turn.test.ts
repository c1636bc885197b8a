import { randomUUIDv7 } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
} from '../../places/server/bookable.fixture.ts';
import { paymentEffects } from '../../app/payment-effects.ts';
import { finishCaptures } from './capture.ts';
import { resumeRefunds } from './send-refund.ts';
import { resumeFailedPayouts } from './send-payouts.ts';

/** What is under way at the payment partner is asked after in turn: what fails every time keeps nothing waiting. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

/** As many as one run asks after. */
const ONE_RUN = 50;
/** How often the payment partner's SDK asks before it gives up. */
const TRIES = 3;
const each = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const hoursAgo = (hours: number): string => world.clock.now().subtract({ hours }).toString();

const unreachable = (): never => {
  throw new Stripe.errors.StripeConnectionError({ message: 'Nobody answers.', type: 'api_error' });
};

describe('refunds under way', () => {
  it.each([
    ['that Stripe was never told of', false],
    ['that Stripe works on', true],
  ])('%s are asked after in turn', async (_, sent) => {
    const { db, stripe } = world.services;
    const bookingId = await bookAndPay(world, await makeFamily(world), await makeBookable(world, { starts: [240] }));
    const place = await db
      .selectFrom('place')
      .innerJoin('payment', 'payment.id', 'place.payment_id')
      .select(['place.id', 'place.payment_id', 'payment.payment_intent_id'])
      .where('place.booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    const ids = each(ONE_RUN + 1).map(() => randomUUIDv7());
    const last = ids[ONE_RUN] ?? '';
    const real = sent
      ? await stripe.refunds.create({ payment_intent: place.payment_intent_id ?? '', amount: 1 })
      : null;
    await db
      .insertInto('refund')
      .values(
        ids.map((id, index) => ({
          id,
          booking_id: bookingId,
          payment_id: place.payment_id,
          state: sent ? 'PROCESSING' : 'AUTO_APPROVED',
          amount_pence: 1,
          rule: 'POLICY',
          reason: '',
          stripe_refund_id: sent ? (id === last ? (real?.id ?? '') : `re_${id}`) : null,
          created_at: world.clock
            .now()
            .subtract({ seconds: 200 - index })
            .toString(),
        })),
      )
      .execute();
    await db
      .insertInto('refund_place')
      .values(ids.map((id) => ({ refund_id: id, place_id: place.id, amount_pence: 1 })))
      .execute();
    const refunds = {
      retrieve: async (id: string) => (id === real?.id ? stripe.refunds.retrieve(id) : unreachable()),
      create: async (...args: [Stripe.RefundCreateParams, Stripe.RequestOptions]) =>
        args[0].metadata && args[0].metadata['refund_id'] === last ? stripe.refunds.create(...args) : unreachable(),
    };
    const services = { ...world.services, stripe: Object.create(stripe, { refunds: { value: refunds } }) as Stripe };
    for (const _run of each(2)) await resumeRefunds(services);
    const state = (id: string) => db.selectFrom('refund').select('state').where('id', '=', id).executeTakeFirst();
    expect(await state(last)).toEqual({ state: 'REFUNDED' });
    await db.deleteFrom('refund_place').where('refund_id', 'in', ids.slice(0, ONE_RUN)).execute();
    await db.deleteFrom('refund').where('id', 'in', ids.slice(0, ONE_RUN)).execute();
  });
});

describe('payments of approved requests', () => {
  it('are taken in turn', async () => {
    const { db } = world.services;
    const bookable = await makeBookable(world, { starts: [240], needsApproval: true });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    const payment = await db
      .selectFrom('payment')
      .select(['id', 'payment_intent_id'])
      .where('account_id', '=', family.id)
      .executeTakeFirstOrThrow();
    const path = `/v1/payment_intents/${payment.payment_intent_id}/capture`;
    await sandbox(world, 'fail', { times: TRIES, status: 500, path });
    const params = { bookingId: out.body.bookingIds[0] as string };
    const answer = { as: bookable.providerId, params, body: { message: '' } };
    await world.request('POST /bookings/{bookingId}/approve', answer);
    const other = await makeFamily(world);
    const baskets = each(ONE_RUN).map(() => randomUUIDv7());
    await db
      .insertInto('basket')
      .values(
        baskets.map((id) => ({
          id,
          account_id: other.id,
          state: 'CONFIRMED',
          created_at: hoursAgo(2),
          held_until: hoursAgo(1),
        })),
      )
      .execute();
    // Nothing says what is to be taken.
    await db
      .insertInto('payment')
      .values(
        baskets.map((basketId) => ({
          id: randomUUIDv7(),
          basket_id: basketId,
          account_id: other.id,
          amount_pence: 100,
          state: 'CAPTURING',
          created_at: hoursAgo(2),
          expires_at: hoursAgo(1),
        })),
      )
      .execute();
    const log = { ...world.services.log, error: () => undefined } as unknown as World['services']['log'];
    for (const _run of each(2)) await finishCaptures({ ...world.services, log }, paymentEffects);
    const { state } = await db
      .selectFrom('payment')
      .select('state')
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('SUCCEEDED');
    await settleAll(world);
  });
});

describe('payouts that came back', () => {
  it('go again, however many wait for a bank account that nobody has mended', async () => {
    const { db } = world.services;
    const at = hoursAgo(7);
    const providers = each(ONE_RUN * 4).map(() => randomUUIDv7());
    const bookable = await makeBookable(world);
    await db
      .insertInto('account')
      .values(providers.map((id) => ({ id, email: `${id}@example.org`, created_at: at })))
      .execute();
    const accounts = [...providers, bookable.providerId];
    await db
      .insertInto('bank_account')
      .values(
        accounts.map((id) => ({
          account_id: id,
          stripe_account_id: `acct_${id}`,
          state: id === bookable.providerId ? 'ENABLED' : 'DISABLED',
          updated_at: at,
        })),
      )
      .execute();
    await db
      .insertInto('payout_batch')
      .values(
        accounts.map((id) => ({
          id: randomUUIDv7(),
          provider_id: id,
          run_date: '2026-01-01',
          reference: id,
          amount_pence: 100,
          state: 'FAILED',
          stripe_account_id: `acct_${id}`,
          locked_at: at,
          finished_at: at,
        })),
      )
      .execute();
    await resumeFailedPayouts(world.services);
    const again = await db.selectFrom('payout_batch').select('provider_id').where('state', '<>', 'FAILED').execute();
    expect(again).toEqual([{ provider_id: bookable.providerId }]);
  });
});
