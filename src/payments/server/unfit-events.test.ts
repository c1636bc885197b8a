import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { checkOut, closeSound, hold, makeBookable, makeFamily } from '../../places/server/bookable.fixture.ts';
import { bring, type News } from './news.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

/** A family at the payment page, with what Stripe would say once it has paid. */
async function paying(needsApproval = false) {
  const family = await makeFamily(world);
  await hold(world, family, await makeBookable(world, { needsApproval }));
  await checkOut(world, family);
  const payment = await world.services.db
    .selectFrom('payment')
    .select(['id', 'amount_pence', 'checkout_session_id'])
    .where('account_id', '=', family.id)
    .executeTakeFirstOrThrow();
  const metadata = { payment_id: payment.id };
  const money = { currency: 'gbp', metadata };
  return {
    family,
    paymentId: payment.id,
    page: {
      id: payment.checkout_session_id ?? '',
      object: 'checkout.session',
      mode: 'payment',
      payment_status: 'paid',
      payment_intent: `pi_${payment.id}`,
      amount_total: payment.amount_pence,
      ...money,
    },
    intent: {
      id: `pi_${payment.id}`,
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: payment.amount_pence,
      latest_charge: `ch_${payment.id}`,
      ...money,
    },
    held: {
      id: `pi_${payment.id}`,
      object: 'payment_intent',
      status: 'requires_capture',
      amount_capturable: payment.amount_pence,
      ...money,
    },
  };
}

type Paying = Awaited<ReturnType<typeof paying>>;

const newsOf = (type: string, object: object, more: object = {}): News & Record<string, unknown> => ({
  id: `evt_${randomUUID()}`,
  type,
  object,
  ...more,
});

const asideOf = async (paymentId: string) =>
  world.services.db.selectFrom('stripe_event_aside').selectAll().where('payment_id', '=', paymentId).execute();
const stateOf = async (paymentId: string) =>
  (await world.services.db.selectFrom('payment').select('state').where('id', '=', paymentId).executeTakeFirstOrThrow())
    .state;

const paid = (one: Paying, change: object) => newsOf('payment_intent.succeeded', { ...one.intent, ...change });
const complete = (one: Paying, change: object) => newsOf('checkout.session.completed', { ...one.page, ...change });

describe('signed news of a payment that does not fit what we began', () => {
  it.each<[string, (one: Paying) => News, RegExp]>([
    [
      'a penny less was taken',
      (one) => paid(one, { amount_received: one.intent.amount_received - 1 }),
      /was asked for/,
    ],
    ['nothing was taken', (one) => paid(one, { amount_received: 0 }), /it says £0\.00/],
    ['no amount is named', (one) => paid(one, { amount_received: null }), /it says no amount/],
    ['it was taken in euros', (one) => paid(one, { currency: 'eur' }), /in the currency ‘eur’/],
    [
      'it says of itself that it was not',
      (one) => paid(one, { status: 'requires_payment_method' }),
      /‘requires_payment/,
    ],
    ['the page is of another amount', (one) => complete(one, { amount_total: 100 }), /it says £1\.00/],
    ['the page has no amount', (one) => complete(one, { amount_total: null }), /it says no amount/],
    ['the page is not paid', (one) => complete(one, { payment_status: 'unpaid' }), /its payment is ‘unpaid’/],
    [
      'the page asks for nothing',
      (one) => complete(one, { payment_status: 'no_payment_required' }),
      /no_payment_required/,
    ],
    ['the page has no payment', (one) => complete(one, { payment_intent: null }), /The page is complete/],
    ['the page is of a subscription', (one) => complete(one, { mode: 'subscription' }), /of the kind ‘subscription’/],
    ['the page is another one', (one) => complete(one, { id: 'cs_other' }), /another payment page/],
    ['the event is of a connected account', (one) => ({ ...paid(one, {}), account: 'acct_other' }), /acct_other/],
    ['the event is about real money', (one) => ({ ...paid(one, {}), livemode: true }), /It is about real money/],
    [
      'another page ran out',
      (one) => newsOf('checkout.session.expired', { ...one.page, id: 'cs_x' }),
      /another payment page/,
    ],
  ])('is answered and kept aside, and confirms nothing: %s', async (_, newsFor, why) => {
    const one = await paying();
    const news = newsFor(one);
    await bring(world, [news, news]);
    expect(await asideOf(one.paymentId)).toEqual([
      expect.objectContaining({ id: news.id, why: expect.stringMatching(why), seen_at: null }),
    ]);
    expect(await stateOf(one.paymentId)).toBe('OPEN');
    // The family pays after all.
    await bring(world, [complete(one, {})]);
    await world.settle();
    expect(await stateOf(one.paymentId)).toBe('SUCCEEDED');
  });

  it('is kept aside when a bank holds another sum, for a place that is asked for', async () => {
    const one = await paying(true);
    await bring(world, [newsOf('payment_intent.amount_capturable_updated', { ...one.held, amount_capturable: 1 })]);
    expect(await asideOf(one.paymentId)).toHaveLength(1);
    expect(await stateOf(one.paymentId)).toBe('OPEN');
    await bring(world, [
      complete(one, { payment_status: 'unpaid' }),
      newsOf('payment_intent.amount_capturable_updated', one.held),
    ]);
    expect(await stateOf(one.paymentId)).toBe('AUTHORISED');
    expect(await asideOf(one.paymentId)).toHaveLength(1);
    // What ends another payment at Stripe does not end this one.
    await bring(world, [newsOf('payment_intent.canceled', { ...one.held, id: 'pi_other' })]);
    expect(await stateOf(one.paymentId)).toBe('AUTHORISED');
  });

  it('is kept aside when somebody pays twice, or pays for what ran out: an administrator gives it back', async () => {
    const [twice, late] = [await paying(), await paying()];
    await bring(world, [complete(twice, {}), paid(twice, {}), paid(twice, { id: 'pi_second' })]);
    expect((await asideOf(twice.paymentId)).map(({ why }) => why)).toEqual([
      expect.stringMatching(/another payment at Stripe/),
    ]);
    await bring(world, [newsOf('checkout.session.expired', late.page), paid(late, {})]);
    expect([await stateOf(late.paymentId), (await asideOf(late.paymentId)).length]).toEqual(['EXPIRED', 1]);
  });

  it('does not keep others from being booked that are told of in the same moment', async () => {
    const [wrong, right] = [await paying(), await paying()];
    await Promise.all([bring(world, [paid(wrong, { amount_received: 1 })]), bring(world, [paid(right, {})])]);
    expect([await stateOf(wrong.paymentId), await stateOf(right.paymentId)]).toEqual(['OPEN', 'SUCCEEDED']);
  });
});

describe('signed news that cannot be read', () => {
  const unknown = randomUUID();
  it.each<[string, News & Record<string, unknown>]>([
    [
      'of a payment that is not here',
      newsOf('payment_intent.succeeded', { id: 'pi_1', status: 'succeeded', metadata: { payment_id: unknown } }),
    ],
    ['of a refund that is not here', newsOf('refund.updated', { id: 're_1', metadata: { refund_id: unknown } })],
    [
      'of a part of a payout that is not here',
      newsOf('transfer.created', { id: 'tr_1', metadata: { transfer_id: unknown } }),
    ],
    ['of a payout that is not here', newsOf('payout.paid', { id: 'po_1', metadata: { batch_id: unknown } })],
    ['without an object', { ...newsOf('payment_intent.succeeded', {}), object: null as never }],
    ['with a number for an id', newsOf('payment_intent.succeeded', { id: 1, metadata: {} })],
    ['with numbers in its metadata', newsOf('checkout.session.completed', { id: 'cs_1', metadata: { payment_id: 1 } })],
    ['that does not say whether it is a test', { ...newsOf('payout.paid', { id: 'po_2' }), livemode: null }],
  ])('is answered and kept aside: %s', async (_, news) => {
    await bring(world, [news]);
    const row = await world.services.db
      .selectFrom('stripe_event_aside')
      .select('why')
      .where('id', '=', news.id)
      .executeTakeFirst();
    expect(row?.why).toMatch(/that is not here\.$|^It cannot be read: /);
  });

  it.each<[string, object]>([
    ['no metadata', { metadata: null }],
    ['an id that is none', { metadata: { payment_id: "'; drop table payment; --" } }],
    ['somebody else’s metadata', { metadata: { order: '17' } }],
  ])('is let pass where it names nothing of ours: %s', async (_, change) => {
    const news = newsOf('payment_intent.succeeded', { id: 'pi_9', status: 'succeeded', ...change });
    await bring(world, [news]);
    const row = await world.services.db
      .selectFrom('stripe_event_aside')
      .select('id')
      .where('id', '=', news.id)
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });
});

it('an administrator reads what was kept aside, says what came of it, and it is off the list', async () => {
  const one = await paying();
  const admin = await world.makeAccount({ role: 'admin' });
  const news = paid(one, { amount_received: 1 });
  await bring(world, [news]);
  const list = async () => {
    const { body } = await world.request('GET /reconciliation', { as: admin.id });
    return body.asideEvents.filter((event: { id: string }) => event.id === news.id);
  };
  expect(await list()).toEqual([
    expect.objectContaining({ type: 'payment_intent.succeeded', amountPence: one.intent.amount_received }),
  ]);
  const close = async (reason: string) =>
    world.request('POST /reconciliation/events/{eventId}/close', {
      as: admin.id,
      params: { eventId: news.id },
      body: { reason },
    });
  expect((await close(' ')).status).toBe(422);
  expect((await close('Refunded at Stripe by hand.')).status).toBe(200);
  expect((await close('Once more.')).body.key).toBe('already');
  expect(await list()).toEqual([]);
  expect(await asideOf(one.paymentId)).toEqual([
    expect.objectContaining({ seen_by_id: admin.id, seen_note: 'Refunded at Stripe by hand.' }),
  ]);
});
