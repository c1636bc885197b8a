import { createHmac } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitersBehind } from '../../../test/waiters.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { checkOut, hold, makeBookable, makeFamily } from '../../places/server/bookable.fixture.ts';
import type { PaymentEffects } from './record-payment.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());

const payloadOf = (id: string, type = 'account.updated'): string =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    livemode: false,
    data: { object: { id: 'acct_unknown', object: 'account' } },
  });
const secondsNow = (): number => Math.floor(Date.now() / 1000);
const macOf = (payload: string, secret: string, at: number): string =>
  createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
const signed = (payload: string, secret: string, at = secondsNow()): string =>
  `t=${at},v1=${macOf(payload, secret, at)}`;

const send = async (body: string, signature?: string) =>
  world.request('POST /stripe/webhook', {
    body,
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  });
const kept = async (id: string) =>
  world.services.db.selectFrom('stripe_event').select('id').where('id', '=', id).executeTakeFirst();

describe('a webhook that is forged', () => {
  type Forgery = (payload: string, secret: string) => { body?: string; signature?: string };
  it.each<[string, Forgery]>([
    ['without a signature', () => ({})],
    ['with an empty one', () => ({ signature: '' })],
    ['with a word for one', () => ({ signature: 'valid' })],
    ['with another secret', (payload) => ({ signature: signed(payload, 'whsec_guessed') })],
    ['with no secret at all', (payload) => ({ signature: signed(payload, '') })],
    [
      'with the setting as a whole for a secret',
      (payload, secret) => ({ signature: signed(payload, `${secret},${secret}`) }),
    ],
    ['for another body', (payload, secret) => ({ signature: signed(`${payload} `, secret) })],
    [
      'with a space added to the body',
      (payload, secret) => ({ body: `${payload} `, signature: signed(payload, secret) }),
    ],
    ['an hour old', (payload, secret) => ({ signature: signed(payload, secret, secondsNow() - 3_600) })],
    [
      'with a newer time than was signed',
      (payload, secret) => ({
        signature: `t=${secondsNow()},v1=${macOf(payload, secret, secondsNow() - 3_600)}`,
      }),
    ],
    ['without a time', (payload, secret) => ({ signature: `v1=${macOf(payload, secret, secondsNow())}` })],
    ['in the scheme for tests', (payload, secret) => ({ signature: signed(payload, secret).replace('v1=', 'v0=') })],
    ['with half of the signature', (payload, secret) => ({ signature: signed(payload, secret).slice(0, -32) })],
    ['with a signature in capitals', (payload, secret) => ({ signature: signed(payload, secret).toUpperCase() })],
  ])('is refused: %s', async (name, forge) => {
    const id = `evt_${name.replaceAll(/\W/g, '')}`;
    const payload = payloadOf(id);
    const { body = payload, signature } = forge(payload, world.services.settings.STRIPE_WEBHOOK_SECRET);
    const answer = await send(body, signature);
    expect([answer.status, answer.body.key]).toEqual([400, 'signature-invalid']);
    expect(await kept(id)).toBeUndefined();
  });

  it('is not taken for the real one, which is', async () => {
    const payload = payloadOf('evt_real');
    expect((await send(payload, signed(payload, world.services.settings.STRIPE_WEBHOOK_SECRET))).status).toBe(200);
    expect(await kept('evt_real')).toEqual({ id: 'evt_real' });
  });

  it('is taken and forgotten when it is a real one that means nothing here', async () => {
    const payload = payloadOf('evt_nothing', 'balance.available');
    expect((await send(payload, signed(payload, world.services.settings.STRIPE_WEBHOOK_SECRET))).status).toBe(200);
    expect(await kept('evt_nothing')).toBeUndefined();
  });
});

describe('several endpoints', () => {
  it.each(['whsec_platform', 'whsec_connected'])('are each known by a secret of their own: %s', async (secret) => {
    const settings = { ...world.services.settings, STRIPE_WEBHOOK_SECRET: 'whsec_platform, whsec_connected' };
    const payload = payloadOf(`evt_${secret}`);
    const request = new Request('http://localhost/api/stripe/webhook', {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': signed(payload, secret) },
    });
    // This event has no effect on any payment.
    const effects = {} as PaymentEffects;
    expect(await receiveStripeEvent({ ...world.services, settings }, effects, request)).toMatchObject({ ok: true });
  });
});

describe('an event that comes twice', () => {
  it.each([
    ['one after the other', false],
    ['at the same time, in two processes', true],
  ])('takes effect once: %s', async (_, together) => {
    const { services } = world;
    const family = await makeFamily(world);
    await hold(world, family, await makeBookable(world));
    await checkOut(world, family);
    const { id: paymentId } = await services.db
      .selectFrom('payment')
      .select('id')
      .where('account_id', '=', family.id)
      .executeTakeFirstOrThrow();
    const payload = JSON.stringify({
      id: `evt_twice_${paymentId}`,
      object: 'event',
      livemode: false,
      type: 'payment_intent.payment_failed',
      data: { object: { id: 'pi_twice', object: 'payment_intent', metadata: { payment_id: paymentId } } },
    });
    const receive = async (at: World['services']) =>
      receiveStripeEvent(
        at,
        {} as PaymentEffects,
        new Request('http://localhost/api/stripe/webhook', {
          method: 'POST',
          body: payload,
          headers: { 'stripe-signature': signed(payload, services.settings.STRIPE_WEBHOOK_SECRET) },
        }),
      );
    if (together) await Promise.all([receive(services), receive({ ...services })]);
    else for (const at of [services, { ...services }, services]) expect(await receive(at)).toMatchObject({ ok: true });
    const told = await services.db
      .selectFrom('event')
      .select('id')
      .where('kind', '=', 'payment.failed')
      .where('subject_id', '=', family.id)
      .execute();
    expect(told).toHaveLength(1);
  });
});

describe('events of one payment that come in the same moment', () => {
  it('take their turns: while the first waits in the database, none of the others keeps a connection from anybody', async () => {
    const { pool, settings } = world.services;
    const family = await makeFamily(world);
    await hold(world, family, await makeBookable(world));
    await checkOut(world, family);
    const {
      id: paymentId,
      basket_id: basketId,
      checkout_session_id: pageId,
    } = await world.services.db
      .selectFrom('payment')
      .select(['id', 'basket_id', 'checkout_session_id'])
      .where('account_id', '=', family.id)
      .executeTakeFirstOrThrow();
    const gate = new pg.Client({ connectionString: pool.options.connectionString });
    await gate.connect();
    await gate.query('begin');
    await gate.query('select from payment where id = $1 for update', [paymentId]);
    await gate.query('select from basket where id = $1 for update', [basketId]);
    const waiting = () => waitersBehind(gate);
    const events = Array.from({ length: (pool.options.max ?? 0) + 1 }, (_, nth) => {
      const payload = JSON.stringify({
        id: `evt_turn_${nth}`,
        object: 'event',
        livemode: false,
        type: 'checkout.session.expired',
        data: { object: { id: pageId, object: 'checkout.session', metadata: { payment_id: paymentId } } },
      });
      return send(payload, signed(payload, settings.STRIPE_WEBHOOK_SECRET));
    });
    await expect.poll(waiting).toBeGreaterThan(0);
    const free = await Promise.race([
      pool.query('select 1').then(() => 'a connection is free'),
      new Promise((resolve) => setTimeout(resolve, 5_000, 'all connections wait')),
    ]);
    expect([free, await waiting()]).toEqual(['a connection is free', 1]);
    await gate.query('rollback');
    await gate.end();
    expect(new Set((await Promise.all(events)).map(({ status }) => status))).toEqual(new Set([200]));
    const { state } = await world.services.db
      .selectFrom('payment')
      .select('state')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('EXPIRED');
  });
});
