import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { sql } from '../../platform/server/database/db.ts';
import { reconcileOpenPayments } from '../../payments/server/reconcile.ts';
import {
  balancesOf,
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
  takenOf,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { endHolds } from './end-holds.ts';
import { paymentEffects } from '../../app/payment-effects.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const show = async (family: Family, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } })).body;
const settle = async (family: Family, bookingId: string) =>
  world.request('POST /bookings/{bookingId}/settle', { as: family.id, params: { bookingId } });
const paymentsOf = async (family: Family) =>
  world.services.db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', family.id)
    .orderBy('created_at')
    .execute();

const ready = async (
  options: Parameters<typeof makeBookable>[1] = {},
): Promise<{ bookable: Bookable; family: Family }> => {
  const bookable = await makeBookable(world, { starts: [100], ...options });
  const family = await makeFamily(world);
  expect((await hold(world, family, bookable)).status).toBe(200);
  return { bookable, family };
};

describe('a free basket', () => {
  it('is confirmed at once, without the payment partner, also while that is down', async () => {
    const { family, bookable } = await ready({ pricePence: 0 });
    await sandbox(world, 'fail', { times: 1, status: 500, path: '/v1/checkout/sessions' });
    const out = await checkOut(world, family);
    expect(out.body).toMatchObject({ outcome: 'confirmed' });
    const booking = await show(family, out.body.bookingIds[0]);
    expect(booking).toMatchObject({
      label: { key: 'UPCOMING' },
      payment: 'FREE',
      money: { totalPence: 0, paidPence: 0 },
    });
    expect(await paymentsOf(family)).toEqual([]);
    expect(await balancesOf(world, booking.id)).toEqual({});
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(1);
    const { body } = await world.request('GET /basket', { as: family.id });
    expect(body.basket).toBeNull();
    // The mishap that was set up for the paid way must not befall the next test.
    const paid = await ready();
    expect((await checkOut(world, paid.family)).status).toBe(200);
  });

  it('gives a second click the same answer', async () => {
    const { family } = await ready({ pricePence: 0 });
    const answers = await Promise.all([checkOut(world, family), checkOut(world, family)]);
    expect(answers.map((answer) => answer.body.outcome)).toEqual(['confirmed', 'confirmed']);
    expect(answers[0]?.body.bookingIds).toEqual(answers[1]?.body.bookingIds);
    const events = await world.services.db
      .selectFrom('event')
      .select('id')
      .where('kind', '=', 'booking.confirmed')
      .where('subject_id', '=', family.id)
      .execute();
    expect(events).toHaveLength(1);
  });
});

describe('a paid basket', () => {
  it('is held until it is paid, then booked, with its ledger', async () => {
    const { family, bookable } = await ready();
    const out = await checkOut(world, family);
    expect(out.body.outcome).toBe('pay');
    expect(await show(family, out.body.bookingIds[0])).toMatchObject({
      label: { key: 'HELD' },
      paymentUrl: out.body.url,
      money: { paidPence: 0 },
    });
    expect((await world.request('GET /basket', { as: family.id })).body.basket).toMatchObject({
      state: 'PAYING',
      paymentUrl: out.body.url,
    });
    expect(await payOnPage(out.body.url)).toBe(303);
    await settleAll(world);
    const booking = await show(family, out.body.bookingIds[0]);
    expect(booking).toMatchObject({
      label: { key: 'UPCOMING' },
      payment: 'PAID',
      paymentUrl: null,
      money: { totalPence: 4944, paidPence: 4944, refundedPence: 0, providerFeePence: null },
    });
    expect(booking.history.map((entry: { sentence: string }) => entry.sentence)).toEqual([
      '£49.44 was paid by card.',
      'Booked.',
    ]);
    expect(await balancesOf(world, booking.id)).toEqual({ booker: -4944, 'provider-due': 4704, 'platform-fee': 240 });
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(1);
    const [payment] = await paymentsOf(family);
    const session = await world.services.stripe.checkout.sessions.retrieve(payment?.checkout_session_id ?? '');
    expect(session).toMatchObject({
      amount_total: 4944,
      currency: 'gbp',
      client_reference_id: payment?.basket_id,
      customer_email: family.email,
    });
    expect(session.success_url).toBe(`${world.url}/bookings/${booking.id}?paid=1`);
  });

  it('makes one payment and one page of two clicks at once, and of a third later', async () => {
    const { family } = await ready();
    const answers = await Promise.all([checkOut(world, family), checkOut(world, family)]);
    const later = await checkOut(world, family);
    expect(new Set([...answers, later].map((answer) => answer.body.url)).size).toBe(1);
    expect(await paymentsOf(family)).toHaveLength(1);
  });

  it('answers the same key the same, and refuses the key with another body', async () => {
    const { family } = await ready();
    const first = await checkOut(world, family, 'pay-1');
    const again = await checkOut(world, family, 'pay-1');
    expect(again.body).toEqual(first.body);
    const other = await world.request('POST /basket/checkout', {
      as: family.id,
      body: { expectedTotalPence: 1 },
      idempotencyKey: 'pay-1',
    });
    expect(other.body.key).toBe('idempotency-key-reused');
  });

  it('never takes the price from the client: another total is refused with the true one', async () => {
    const { family } = await ready();
    for (const expectedTotalPence of [1, 0, 4943, 4945]) {
      const answer = await world.request('POST /basket/checkout', { as: family.id, body: { expectedTotalPence } });
      expect(answer).toMatchObject({ status: 409, body: { key: 'total-changed', details: { totalPence: 4944 } } });
    }
    const smuggled = await world.request('POST /basket/checkout', {
      as: family.id,
      body: { expectedTotalPence: 4944, amountPence: 1 },
    });
    expect(smuggled.status).toBe(422);
    expect(await paymentsOf(family)).toEqual([]);
  });

  it('sells nothing for a provider who was switched off meanwhile', async () => {
    const { family, bookable } = await ready();
    await world.services.db
      .updateTable('account')
      .set({ disabled_at: world.clock.now().toString() })
      .where('id', '=', bookable.providerId)
      .execute();
    expect(await checkOut(world, family)).toMatchObject({ status: 409, body: { key: 'not-bookable' } });
    expect(await paymentsOf(family)).toEqual([]);
  });

  it('keeps its price when the provider changes the ticket meanwhile', async () => {
    const { family, bookable } = await ready();
    await world.services.db
      .updateTable('ticket')
      .set({ price_pence: 9900 })
      .where('id', '=', bookable.ticketId)
      .execute();
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    expect(await show(family, out.body.bookingIds[0])).toMatchObject({ payment: 'PAID', money: { paidPence: 4944 } });
  });

  it('stays open after a refused card, and can be paid with another', async () => {
    const { family } = await ready();
    const out = await checkOut(world, family);
    expect(await payOnPage(out.body.url, '4000000000000002')).toBe(402);
    await settleAll(world);
    expect((await settle(family, out.body.bookingIds[0])).body).toMatchObject({ outcome: 'waiting' });
    await payOnPage(out.body.url);
    await settleAll(world);
    expect((await settle(family, out.body.bookingIds[0])).body).toMatchObject({
      outcome: 'confirmed',
      booking: { payment: 'PAID' },
    });
  });

  it('holds places of several providers under one payment, and books each with its own ledger', async () => {
    const family = await makeFamily(world);
    const [first, second] = [
      await makeBookable(world, { starts: [100] }),
      await makeBookable(world, { starts: [130], pricePence: 1000 }),
    ];
    await hold(world, family, first);
    await hold(world, family, second);
    const out = await checkOut(world, family);
    expect(out.body.bookingIds).toHaveLength(2);
    await payOnPage(out.body.url);
    await settleAll(world);
    const [payment] = await paymentsOf(family);
    expect(payment?.amount_pence).toBe(4944 + 1030);
    const ledgers = await Promise.all(out.body.bookingIds.map((id: string) => balancesOf(world, id)));
    expect(ledgers).toEqual([
      { booker: -4944, 'provider-due': 4704, 'platform-fee': 240 },
      { booker: -1030, 'provider-due': 980, 'platform-fee': 50 },
    ]);
  });

  it('mixes free and paid places without mixing them up', async () => {
    const family = await makeFamily(world);
    const [free, paid] = [
      await makeBookable(world, { starts: [100], pricePence: 0 }),
      await makeBookable(world, { starts: [130] }),
    ];
    await hold(world, family, free);
    await hold(world, family, paid);
    const out = await checkOut(world, family);
    const [freeId, paidId] = out.body.bookingIds;
    expect(await show(family, freeId)).toMatchObject({ label: { key: 'HELD' } });
    await payOnPage(out.body.url);
    await settleAll(world);
    expect(await show(family, freeId)).toMatchObject({ label: { key: 'UPCOMING' }, payment: 'FREE' });
    expect(await show(family, paidId)).toMatchObject({ label: { key: 'UPCOMING' }, payment: 'PAID' });
  });

  it('is refused below what a card can pay', async () => {
    const { family } = await ready({ pricePence: 20 });
    expect((await checkOut(world, family)).body.key).toBe('amount-too-small');
  });

  it('is refused once its time has run out', async () => {
    const { family, bookable } = await ready();
    world.clock.advance({ minutes: 16 });
    const answer = await world.request('POST /basket/checkout', { as: family.id, body: { expectedTotalPence: 4944 } });
    expect(answer.body.key).toBe('hold-ended');
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
  });

  it('says plainly when the payment partner is down, keeps the places, and goes on when it is back', async () => {
    const { family, bookable } = await ready();
    await sandbox(world, 'fail', { times: 3, status: 500, path: '/v1/checkout/sessions' });
    expect(await checkOut(world, family)).toMatchObject({ status: 503, body: { key: 'stripe-unavailable' } });
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(1);
    world.clock.advance({ minutes: 5 });
    const out = await checkOut(world, family);
    expect(out.body.outcome).toBe('pay');
    await payOnPage(out.body.url);
    await settleAll(world);
    expect(await show(family, out.body.bookingIds[0])).toMatchObject({ payment: 'PAID' });
  });

  it('asks for required answers first, and keeps them', async () => {
    const { family, bookable } = await ready();
    const [whole, each] = [randomUUIDv7(), randomUUIDv7()];
    const at = world.clock.now().toString();
    const question = { listing_id: bookable.listingId, required: true, created_at: at };
    await world.services.db
      .insertInto('question')
      .values([
        { ...question, id: whole, position: 1, type: 'phone', label: 'Phone on the day', scope: 'booking' },
        { ...question, id: each, position: 2, type: 'one-of', label: 'T-shirt', options: ['S', 'M'], scope: 'learner' },
      ])
      .execute();
    const [learnerId = ''] = family.learnerIds;
    const missing = await checkOut(world, family);
    expect(missing).toMatchObject({ status: 422, body: { key: 'answers-missing' } });
    expect(Object.keys(missing.body.fields)).toEqual([`answers.${whole}`, `answers.${each}.${learnerId}`]);
    const { body } = await world.request('GET /basket', { as: family.id });
    const bookingId = body.basket.bookings[0].id;
    const wrong = await world.request('PUT /basket/answers', {
      as: family.id,
      body: { bookingId, answers: [{ questionId: each, learnerId, value: 'XXL' }] },
    });
    expect(wrong.body.fields[`answers.${each}.${learnerId}`]).toBe('Choose one of the options');
    const saved = await world.request('PUT /basket/answers', {
      as: family.id,
      body: {
        bookingId,
        answers: [
          { questionId: whole, learnerId: null, value: '07700 900123' },
          { questionId: each, learnerId, value: 'M' },
        ],
      },
    });
    expect(saved.body.basket.bookings[0].questions[1].asks).toMatchObject([
      { learnerId, learnerName: 'Mia Shah', answer: 'M', fromEarlier: false },
    ]);
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    expect((await show(family, bookingId)).answers.map((answer: { value: unknown }) => answer.value)).toEqual([
      '07700 900123',
      'M',
    ]);
    await hold(world, family, await addSession(bookable));
    const again = (await world.request('GET /basket', { as: family.id })).body.basket.bookings[0];
    expect(again.questions[1].asks).toMatchObject([
      { learnerId, learnerName: 'Mia Shah', answer: 'M', fromEarlier: true },
    ]);
    const other = await makeFamily(world);
    const foreign = await world.request('PUT /basket/answers', { as: other.id, body: { bookingId, answers: [] } });
    expect(foreign.body.key).toBe('hold-ended');
  });
});

/** The same listing with one more date. */
async function addSession(bookable: Bookable): Promise<Bookable> {
  const id = randomUUIDv7();
  const from = await world.services.db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', bookable.sessionIds[0] ?? '')
    .executeTakeFirstOrThrow();
  const later = (date: Date) => new Date(date.getTime() + 30 * 24 * 3_600_000);
  await world.services.db
    .insertInto('session')
    .values({ ...from, id, start_date: later(from.start_date), end_date: later(from.end_date) })
    .execute();
  await world.services.db.insertInto('session_places').values({ session_id: id, capacity: 5 }).execute();
  return { ...bookable, sessionIds: [id] };
}

describe('changing one’s mind at the payment page', () => {
  it('leads back to what is held, and by the same address to its dates once that is over', async () => {
    const { family, bookable } = await ready();
    await checkOut(world, family);
    const [payment] = await paymentsOf(family);
    const session = await world.services.stripe.checkout.sessions.retrieve(payment?.checkout_session_id ?? '');
    const back = new URL(session.cancel_url ?? '');
    expect(`${back.origin}${back.pathname}`).toBe(`${world.url}/checkout`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      listing: bookable.listingId,
      sessions: bookable.sessionIds[0],
      held: '1',
    });
  });

  it('closes the page, reopens the basket and lets it be changed; the old page cannot be paid', async () => {
    const { family, bookable } = await ready({ starts: [100, 130] });
    const out = await checkOut(world, family);
    const changed = await hold(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
    expect(changed).toMatchObject({ status: 200, body: { basket: { state: 'OPEN', quote: { totalPence: 4944 } } } });
    await settleAll(world);
    expect(await payOnPage(out.body.url)).toBe(410);
    expect((await world.request('GET /basket', { as: family.id })).body.basket).toMatchObject({ state: 'OPEN' });
    const next = await checkOut(world, family);
    await payOnPage(next.body.url);
    await settleAll(world);
    expect(await show(family, next.body.bookingIds[0])).toMatchObject({ payment: 'PAID', money: { paidPence: 4944 } });
    expect((await paymentsOf(family)).map((payment) => payment.state)).toEqual(['EXPIRED', 'SUCCEEDED']);
  });

  it('leaves the basket at once, and its places are free', async () => {
    const { family, bookable } = await ready();
    const out = await checkOut(world, family);
    expect((await world.request('DELETE /basket', { as: family.id })).status).toBe(204);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
    expect(await payOnPage(out.body.url)).toBe(410);
    expect((await settle(family, out.body.bookingIds[0])).body.outcome).toBe('not-paid');
  });

  it('is told when the payment has just gone through', async () => {
    const { family, bookable } = await ready();
    const out = await checkOut(world, family);
    await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 20 });
    await payOnPage(out.body.url);
    const refused = await hold(world, family, bookable);
    expect(refused).toMatchObject({ status: 409, body: { key: 'payment-open' } });
    await sandbox(world, 'webhooks/release');
    expect(await show(family, out.body.bookingIds[0])).toMatchObject({ payment: 'PAID' });
  });

  it('cannot hold places for ever by opening pages', async () => {
    const { family, bookable } = await ready();
    for (let page = 0; page < 3; page += 1) {
      expect((await checkOut(world, family)).body.outcome).toBe('pay');
      expect((await hold(world, family, bookable)).status).toBe(200);
    }
    expect((await checkOut(world, family)).body.key).toBe('too-many-payments');
  });
});

describe('news from the payment partner', () => {
  const lostWebhooks = async (family: Family) => {
    const out = await checkOut(world, family);
    await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 20 });
    await payOnPage(out.body.url);
    await sandbox(world, 'webhooks/release');
    return out.body.bookingIds[0] as string;
  };

  it('that never came is asked for when the booker returns', async () => {
    const { family } = await ready();
    const bookingId = await lostWebhooks(family);
    expect((await show(family, bookingId)).label.key).toBe('HELD');
    const answers = await Promise.all([settle(family, bookingId), settle(family, bookingId)]);
    expect(answers.map((answer) => answer.body.outcome)).toEqual(['confirmed', 'confirmed']);
    expect(await balancesOf(world, bookingId)).toMatchObject({ booker: -4944 });
  });

  it('that never came is asked for by the routine', async () => {
    const { family } = await ready();
    const bookingId = await lostWebhooks(family);
    await reconcileOpenPayments(world.services, paymentEffects);
    expect((await show(family, bookingId)).label.key).toBe('HELD');
    world.clock.advance({ minutes: 2 });
    await reconcileOpenPayments(world.services, paymentEffects);
    expect((await show(family, bookingId)).label.key).toBe('UPCOMING');
  });

  it('that never came is asked for in the end, however many older payments stay open', async () => {
    const old = await makeFamily(world);
    const created = world.clock.now().subtract({ hours: 2 }).toString();
    const baskets = Array.from({ length: 50 }, () => randomUUIDv7());
    await world.services.db
      .insertInto('basket')
      .values(
        baskets.map((id) => ({ id, account_id: old.id, created_at: created, held_until: created, state: 'RELEASED' })),
      )
      .execute();
    for (const basketId of baskets) {
      const session = await world.services.stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          { quantity: 1, price_data: { currency: 'gbp', unit_amount: 100, product_data: { name: 'A place' } } },
        ],
        success_url: world.services.publicUrl,
      });
      await world.services.db
        .insertInto('payment')
        .values({
          id: randomUUIDv7(),
          basket_id: basketId,
          account_id: old.id,
          amount_pence: 100,
          checkout_session_id: session.id,
          created_at: created,
          expires_at: created,
        })
        .execute();
    }
    const { family } = await ready();
    await lostWebhooks(family);
    world.clock.advance({ minutes: 2 });
    for (let round = 0; round < 2; round += 1) await reconcileOpenPayments(world.services, paymentEffects);
    expect((await paymentsOf(family)).map((payment) => payment.state)).toEqual(['SUCCEEDED']);
    await world.services.db.updateTable('payment').set({ state: 'EXPIRED' }).where('account_id', '=', old.id).execute();
  });

  it('that never came is asked for before places are given to others', async () => {
    const { family, bookable } = await ready({ capacity: 1 });
    const bookingId = await lostWebhooks(family);
    world.clock.advance({ minutes: 40 });
    expect((await hold(world, await makeFamily(world), bookable)).body.key).toBe('places-gone');
    expect((await show(family, bookingId)).label.key).toBe('UPCOMING');
  });

  it('takes effect once, however often it comes, in any order', async () => {
    const { family } = await ready();
    const out = await checkOut(world, family);
    await sandbox(world, 'webhooks/faults', { fault: 'reorder', times: 4 });
    await payOnPage(out.body.url);
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    const { data } = await world.services.stripe.events.list({ limit: 10 });
    for (const event of data) await sandbox(world, 'webhooks/redeliver', { event: event.id });
    await settleAll(world);
    const bookingId = out.body.bookingIds[0];
    expect(await balancesOf(world, bookingId)).toEqual({ booker: -4944, 'provider-due': 4704, 'platform-fee': 240 });
    const confirmed = await world.services.db
      .selectFrom('event')
      .select('id')
      .where('kind', '=', 'booking.confirmed')
      .where('subject_id', '=', family.id)
      .execute();
    expect(confirmed).toHaveLength(1);
  });

  it('is refused without a true signature', async () => {
    const { family } = await ready();
    const out = await checkOut(world, family);
    const [payment] = await paymentsOf(family);
    const event = {
      id: 'evt_forged',
      object: 'event',
      livemode: false,
      type: 'checkout.session.completed',
      data: {
        object: {
          id: payment?.checkout_session_id,
          mode: 'payment',
          payment_status: 'paid',
          payment_intent: 'pi_forged',
          amount_total: 4944,
          currency: 'gbp',
          metadata: { payment_id: payment?.id },
        },
      },
    };
    const body = JSON.stringify(event);
    const sign = (secret: string, at: number) =>
      world.services.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at });
    const now = Math.floor(Date.now() / 1000);
    const secret = world.services.settings.STRIPE_WEBHOOK_SECRET;
    for (const signature of [null, 'nonsense', sign('whsec_other', now), sign(secret, now - 3_600)]) {
      const answer = await world.request('POST /stripe/webhook', {
        body,
        headers: signature ? { 'stripe-signature': signature } : {},
      });
      expect(answer).toMatchObject({ status: 400, body: { key: 'signature-invalid' } });
    }
    expect((await show(family, out.body.bookingIds[0])).label.key).toBe('HELD');
    // The control: the same event, truly signed, is believed.
    const believed = await world.request('POST /stripe/webhook', {
      body,
      headers: { 'stripe-signature': sign(secret, now) },
    });
    expect(believed).toMatchObject({ status: 200, body: { received: true } });
    expect((await show(family, out.body.bookingIds[0])).label.key).toBe('UPCOMING');
  });
});

describe('a payment page that closes', () => {
  it('gives the places back', async () => {
    const { family, bookable } = await ready({ capacity: 1 });
    const out = await checkOut(world, family);
    const [payment] = await paymentsOf(family);
    await sandbox(world, `sessions/${payment?.checkout_session_id}/expire`);
    await settleAll(world);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
    expect((await settle(family, out.body.bookingIds[0])).body.outcome).toBe('not-paid');
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(200);
  });

  it('is closed by us when its time is over, and only then are the places free', async () => {
    const { family, bookable } = await ready({ capacity: 1 });
    const out = await checkOut(world, family);
    await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 20 });
    world.clock.advance({ minutes: 20 });
    expect((await hold(world, await makeFamily(world), bookable)).body.key).toBe('places-gone');
    world.clock.advance({ minutes: 20 });
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(200);
    expect(await payOnPage(out.body.url)).toBe(410);
    await sandbox(world, 'webhooks/release');
    expect((await show(family, out.body.bookingIds[0])).label.key).toBe('RELEASED');
  });
});

describe('a payment that comes after the places were given back', () => {
  /** Paid in time, but neither webhook nor answer came through until long after the hold had to end. */
  const paidTooLate = async (capacity: number) => {
    const { family, bookable } = await ready({ capacity });
    const out = await checkOut(world, family);
    await sandbox(world, 'webhooks/faults', { fault: 'hold', times: 20 });
    await payOnPage(out.body.url);
    world.clock.advance({ minutes: 70 });
    const [payment] = await paymentsOf(family);
    // More failures than one look needs: a routine may look at the same time.
    await sandbox(world, 'fail', {
      times: 30,
      status: 500,
      path: `/v1/checkout/sessions/${payment?.checkout_session_id}`,
    });
    await endHolds(world.services);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
    return { family, bookable, bookingId: out.body.bookingIds[0] as string };
  };

  it('takes them again while they are free', async () => {
    const { family, bookable, bookingId } = await paidTooLate(1);
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    expect(await show(family, bookingId)).toMatchObject({
      label: { key: 'UPCOMING' },
      payment: 'PAID',
      money: { paidPence: 4944 },
    });
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(1);
    expect(await balancesOf(world, bookingId)).toEqual({ booker: -4944, 'provider-due': 4704, 'platform-fee': 240 });
  });

  it('goes back by itself, once, when they are gone', async () => {
    const { family, bookable, bookingId } = await paidTooLate(1);
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(200);
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    expect((await settle(family, bookingId)).body).toMatchObject({ outcome: 'gone' });
    // What was never booked is no booking of the provider's: neither it nor its money is shown to them.
    for (const address of ['GET /bookings/{bookingId}', 'GET /ledger/bookings/{bookingId}'])
      expect((await world.request(address, { as: bookable.providerId, params: { bookingId } })).status).toBe(404);
    const booking = await show(family, bookingId);
    expect(booking).toMatchObject({
      label: { key: 'RELEASED' },
      payment: 'REFUNDED',
      refunds: [{ rule: 'PLACES_GONE', state: 'REFUNDED', amountPence: 4944 }],
    });
    expect(await balancesOf(world, bookingId)).toEqual({ booker: 0, 'provider-due': 0, 'platform-fee': 0, refund: 0 });
    const [payment] = await paymentsOf(family);
    const refunds = await world.services.stripe.refunds.list({ payment_intent: payment?.payment_intent_id ?? '' });
    expect(refunds.data.map((refund) => refund.amount)).toEqual([4944]);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(1);
    const { body } = await world.request('GET /bookings', { as: family.id });
    expect(body.bookings).toMatchObject([{ id: bookingId, payment: 'REFUNDED', refundedPence: 4944 }]);
  });

  const forbidden: [string, (of: { family: Family; bookable: Bookable }) => Promise<unknown>][] = [
    [
      'the listing was archived',
      ({ bookable }) =>
        world.services.db
          .updateTable('listing')
          .set({ state: 'ARCHIVED' })
          .where('id', '=', bookable.listingId)
          .execute(),
    ],
    [
      'the provider was switched off',
      ({ bookable }) =>
        world.services.db
          .updateTable('account')
          .set({ disabled_at: world.clock.now().toString() })
          .where('id', '=', bookable.providerId)
          .execute(),
    ],
    [
      'the learner was removed',
      ({ family }) =>
        world.services.db
          .updateTable('learner')
          .set({ removed_at: world.clock.now().toString() })
          .where('id', 'in', family.learnerIds)
          .execute(),
    ],
    [
      'the date was moved',
      ({ bookable }) =>
        world.services.db
          .updateTable('session')
          .set({ end_date: sql`end_date + interval '1 hour'` })
          .where('id', 'in', bookable.sessionIds)
          .execute(),
    ],
    [
      'the date was cancelled',
      ({ bookable }) =>
        world.services.db
          .updateTable('session')
          .set({ cancelled_at: world.clock.now().toString() })
          .where('id', 'in', bookable.sessionIds)
          .execute(),
    ],
    // It was a hundred hours off when it was held, and lasts two.
    ['the date has begun', async () => world.clock.advance({ hours: 99 })],
    ['the date was days ago', async () => world.clock.advance({ hours: 200 })],
  ];
  it.each(forbidden)('goes back when by now %s', async (_, change) => {
    const late = await paidTooLate(5);
    await change(late);
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    expect(await show(late.family, late.bookingId)).toMatchObject({
      label: { key: 'RELEASED' },
      payment: 'REFUNDED',
      refunds: [{ rule: 'PLACES_GONE', state: 'REFUNDED', amountPence: 4944 }],
      places: [{ state: 'RELEASED' }],
    });
    const [payment] = await paymentsOf(late.family);
    const refunds = await world.services.stripe.refunds.list({ payment_intent: payment?.payment_intent_id ?? '' });
    expect(refunds.data.map((refund) => refund.amount)).toEqual([4944]);
    expect(await takenOf(world, late.bookable.sessionIds[0] ?? '')).toBe(0);
  });

  it('goes back when the child is booked for something else at that time by now', async () => {
    const { family, bookingId } = await paidTooLate(5);
    await bookAndPay(world, family, await makeBookable(world, { starts: [98.5], pricePence: 0 }));
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    expect(await show(family, bookingId)).toMatchObject({ payment: 'REFUNDED' });
  });
});
