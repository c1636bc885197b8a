import { randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitersBehind } from '../../../test/waiters.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  balancesOf,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { endHold } from '../../checkout/server/end-holds.ts';
import { paymentEffects } from '../../app/payment-effects.ts';
import { ok } from '../../platform/result.ts';
import { sql, transact } from '../../platform/server/database/db.ts';
import { tellPaid } from './tell-paid.ts';
import { recordAuthorised, recordEnded, type PaidNews } from './record-payment.ts';
import { STRIPE_EVENTS } from './receive-stripe-event.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

type Paying = {
  family: Family;
  bookingId: string;
  paymentId: string;
  pageId: string | null;
  url: string;
  basketId: string;
  amountPence: number;
};

/** A family at the payment page. */
async function paying(bookable: Bookable): Promise<Paying> {
  const family = await makeFamily(world);
  expect((await hold(world, family, bookable)).status).toBe(200);
  const out = await checkOut(world, family);
  const payment = await world.services.db
    .selectFrom('payment')
    .select(['id', 'basket_id', 'amount_pence', 'checkout_session_id'])
    .where('account_id', '=', family.id)
    .executeTakeFirstOrThrow();
  return {
    family,
    bookingId: out.body.bookingIds[0],
    paymentId: payment.id,
    pageId: payment.checkout_session_id,
    url: out.body.url,
    basketId: payment.basket_id,
    amountPence: payment.amount_pence,
  };
}

const newsOf = ({ paymentId, amountPence }: Paying, facts: Partial<PaidNews['facts']> = {}): PaidNews => ({
  paymentId,
  facts: {
    amountPence,
    currency: 'gbp',
    paymentIntentId: `pi_${paymentId}`,
    chargeId: null,
    checkoutSessionId: null,
    ...facts,
  },
});
const tell = async (news: PaidNews, eventId = `evt_${randomUUIDv7()}`): Promise<void> =>
  tellPaid(world.services, {
    ...news,
    effects: paymentEffects,
    event: { id: eventId, type: 'payment_intent.succeeded' },
  });

/** Why news of a payment was kept aside. */
async function asideOf({ paymentId }: Paying): Promise<string[]> {
  const rows = await world.services.db
    .selectFrom('stripe_event_aside')
    .select('why')
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.map(({ why }) => why);
}

/** The payments as they are, and by which transaction they became so. */
async function standing(all: readonly Paying[]) {
  const { rows } = await sql<{ id: string; state: string; writer: string }>`
    select id, state, xmin::text as writer from payment where id = any(${all.map(({ paymentId }) => paymentId)}::uuid[])`.execute(
    world.services.db,
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return {
    states: all.map(({ paymentId }) => rowOf.get(paymentId)?.state),
    writers: new Set(rows.map((row) => row.writer)).size,
  };
}
const labelOf = async ({ family, bookingId }: Paying): Promise<string> =>
  (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } })).body.label.key;
const confirmations = async ({ family }: Paying): Promise<number> =>
  (
    await world.services.db
      .selectFrom('event')
      .select('id')
      .where('kind', '=', 'booking.confirmed')
      .where('subject_id', '=', family.id)
      .execute()
  ).length;

const PAID = { booker: -4944, 'provider-due': 4704, 'platform-fee': 240 };

describe('payments that are told of at once', () => {
  it('are booked by one transaction, each with its own ledger, places and event', async () => {
    const bookable = await makeBookable(world, { starts: [100], capacity: 5 });
    const all = [await paying(bookable), await paying(bookable), await paying(bookable)];
    await Promise.all(all.map(async (one) => tell(newsOf(one))));
    const { states, writers } = await standing(all);
    expect(states).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
    expect(writers).toBeLessThan(3);
    for (const one of all) {
      expect([await labelOf(one), await confirmations(one)]).toEqual(['UPCOMING', 1]);
      expect(await balancesOf(world, one.bookingId)).toEqual(PAID);
    }
  });

  it('do not suffer from one among them that came with another amount: that one is kept aside, and stays open', async () => {
    const bookable = await makeBookable(world, { starts: [100], capacity: 5 });
    const all = [await paying(bookable), await paying(bookable), await paying(bookable), await paying(bookable)];
    const [wrong, ...right] = all as [Paying, ...Paying[]];
    await Promise.all([
      tell(newsOf(wrong, { amountPence: wrong.amountPence - 1 })),
      ...right.map(async (one) => tell(newsOf(one))),
    ]);
    expect(await asideOf(wrong)).toHaveLength(1);
    expect((await standing(all)).states).toEqual(['OPEN', 'SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
    expect([await confirmations(wrong), await balancesOf(world, wrong.bookingId)]).toEqual([0, {}]);
    for (const one of right) expect(await balancesOf(world, one.bookingId)).toEqual(PAID);
  });

  it('are each judged for themselves: who was in time is booked, who was too late has everything back', async () => {
    const rare = await makeBookable(world, { starts: [100], capacity: 1 });
    const wide = await makeBookable(world, { starts: [100], capacity: 5 });
    const late = await paying(rare);
    await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 20 });
    await payOnPage(late.url);
    await sandbox(world, 'webhooks/release');
    // More failures than one look needs: a routine may look at the same time.
    await sandbox(world, 'fail', { times: 30, status: 500, path: `/v1/checkout/sessions/${late.pageId}` });
    world.clock.advance({ minutes: 90 });
    expect(await endHold(world.services, late.basketId)).toBe(true);
    expect((await hold(world, await makeFamily(world), rare)).status).toBe(200);
    const inTime = [await paying(wide), await paying(wide), await paying(wide)];
    await Promise.all([late, ...inTime].map(async (one) => tell(newsOf(one))));
    for (const one of inTime)
      expect([await labelOf(one), await balancesOf(world, one.bookingId)]).toEqual(['UPCOMING', PAID]);
    const refunds = await world.services.db
      .selectFrom('refund')
      .select(['rule', 'amount_pence'])
      .where('booking_id', '=', late.bookingId)
      .execute();
    expect(refunds).toEqual([{ rule: 'PLACES_GONE', amount_pence: late.amountPence }]);
    expect(await confirmations(late)).toBe(0);
  });
});

describe('events of one payment that come at once', () => {
  it('are one piece of news, of which each knows a part', async () => {
    const one = await paying(await makeBookable(world, { starts: [100] }));
    await Promise.all([
      tell(newsOf(one, { chargeId: 'ch_one' }), 'evt_intent'),
      tell(newsOf(one, { checkoutSessionId: one.pageId }), 'evt_session'),
    ]);
    const payment = await world.services.db
      .selectFrom('payment')
      .select(['state', 'payment_intent_id', 'charge_id', 'checkout_session_id'])
      .where('id', '=', one.paymentId)
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({
      state: 'SUCCEEDED',
      payment_intent_id: `pi_${one.paymentId}`,
      charge_id: 'ch_one',
      checkout_session_id: one.pageId,
    });
    expect([await confirmations(one), await balancesOf(world, one.bookingId)]).toEqual([1, PAID]);
    const noted = await world.services.db
      .selectFrom('stripe_event')
      .select('id')
      .where('id', 'in', ['evt_intent', 'evt_session'])
      .execute();
    expect(noted).toHaveLength(2);
  });

  it.each([
    ['as copies of one event', true],
    ['as events of their own', false],
  ])('book it once, however many: %s', async (_, copies) => {
    const one = await paying(await makeBookable(world, { starts: [100] }));
    const events = Array.from({ length: 20 }, (__, nth) =>
      copies ? `evt_copy_${one.paymentId}` : `evt_${nth}_${one.paymentId}`,
    );
    await Promise.all(events.map(async (id) => tell(newsOf(one), id)));
    for (const id of events.slice(0, 3)) await tell(newsOf(one), id);
    expect([await confirmations(one), await balancesOf(world, one.bookingId)]).toEqual([1, PAID]);
  });
});

describe('an event that was taken', () => {
  it('is not read again, whatever comes under its name', async () => {
    const one = await paying(await makeBookable(world, { starts: [100] }));
    const event = `evt_${randomUUIDv7()}`;
    await tell(newsOf(one), event);
    await tell(newsOf(one, { chargeId: 'ch_other' }), event);
    const { charge_id } = await world.services.db
      .selectFrom('payment')
      .select('charge_id')
      .where('id', '=', one.paymentId)
      .executeTakeFirstOrThrow();
    expect(charge_id).toBeNull();
  });

  it('and whose effect failed was not taken: it takes effect when it comes again', async () => {
    const one = await paying(await makeBookable(world, { starts: [100] }));
    const event = { id: `evt_${randomUUIDv7()}`, type: 'payment_intent.succeeded' };
    const breaking = { ...paymentEffects, paid: async () => Promise.reject(new Error('It broke.')) };
    await expect(tellPaid(world.services, { ...newsOf(one), effects: breaking, event })).rejects.toThrow('It broke.');
    expect([await labelOf(one), await confirmations(one)]).toEqual(['HELD', 0]);
    await tellPaid(world.services, { ...newsOf(one), effects: paymentEffects, event });
    expect([await confirmations(one), await balancesOf(world, one.bookingId)]).toEqual([1, PAID]);
  });
});

describe('news of one payment that two processes take at once', () => {
  let gate: pg.Client;
  beforeAll(async () => {
    gate = new pg.Client({ connectionString: world.services.pool.options.connectionString });
    await gate.connect();
  });
  afterAll(async () => gate.end());

  const waiting = () => waitersBehind(gate);

  /** Lets the first process come as far as the basket, then the second as far as it can; then lets both go on. */
  async function inTurn({ basketId }: Paying, first: () => Promise<unknown>, second: () => Promise<unknown>) {
    await gate.query('begin');
    await gate.query('select from basket where id = $1 for update', [basketId]);
    const begun = [first()];
    await expect.poll(waiting).toBe(1);
    begun.push(second());
    await expect.poll(waiting).toBe(2);
    await gate.query('rollback');
    await Promise.all(begun);
  }
  // What processes gather, they gather each for itself.
  const elsewhere = () => ({ ...world.services });
  const paidAt = (services: World['services'], one: Paying) => async (): Promise<void> =>
    tellPaid(services, {
      ...newsOf(one),
      effects: paymentEffects,
      event: { id: `evt_${randomUUIDv7()}`, type: 'paid' },
    });

  it('is booked by one of them: the other waits, and finds it booked', async () => {
    const one = await paying(await makeBookable(world, { starts: [100] }));
    await inTurn(one, paidAt(world.services, one), paidAt(elsewhere(), one));
    expect([await confirmations(one), await balancesOf(world, one.bookingId)]).toEqual([1, PAID]);
    const refunds = await world.services.db
      .selectFrom('refund')
      .select('id')
      .where('booking_id', '=', one.bookingId)
      .execute();
    expect(refunds).toEqual([]);
  });

  it('stays paid when the other hears that its page has closed', async () => {
    const one = await paying(await makeBookable(world, { starts: [100] }));
    const services = elsewhere();
    await inTurn(one, paidAt(world.services, one), async () =>
      transact(services.db, async (tx) =>
        ok(await recordEnded(tx, services, paymentEffects, one.paymentId, 'EXPIRED')),
      ),
    );
    expect((await standing([one])).states).toEqual(['SUCCEEDED']);
    expect([await labelOf(one), await confirmations(one)]).toEqual(['UPCOMING', 1]);
  });
});

describe('news of another amount or currency than was asked for', () => {
  it.each([
    ['a penny less', { amountPence: 4943 }],
    ['a penny more', { amountPence: 4945 }],
    ['as many cents', { currency: 'usd' }],
  ])('is kept aside, and nothing is booked: %s', async (_, facts) => {
    const one = await paying(await makeBookable(world, { starts: [100] }));
    await tell(newsOf(one, facts));
    expect(await asideOf(one)).toEqual([expect.stringMatching(/^£49\.44 was asked for/)]);
    expect([await labelOf(one), await confirmations(one)]).toEqual(['HELD', 0]);
    expect(await balancesOf(world, one.bookingId)).toEqual({});
    expect((await standing([one])).states).toEqual(['OPEN']);
  });

  it.each([
    ['a penny less', { amountPence: 4943 }],
    ['as many cents', { currency: 'usd' }],
  ])('is kept aside, and nobody is asked, where the card only holds it: %s', async (_, facts) => {
    const one = await paying(await makeBookable(world, { starts: [100], needsApproval: true }));
    const { amountPence, currency, paymentIntentId } = newsOf(one, facts).facts;
    const authorised = { amountPence, currency, paymentIntentId };
    await transact(world.services.db, async (tx) =>
      ok(await recordAuthorised(tx, world.services, paymentEffects, one.paymentId, authorised)),
    );
    expect(await asideOf(one)).toEqual([expect.stringMatching(/^£49\.44 was asked for/)]);
    expect([await labelOf(one), (await standing([one])).states]).toEqual(['HELD', ['OPEN']]);
  });
});

describe('the endpoints at Stripe', () => {
  it('are set up for the events that the operator is told of', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
    const [, paragraph = ''] = /The webhook takes the events([^]*?);/.exec(text) ?? [];
    expect(new Set(Array.from(paragraph.matchAll(/`([^`]+)`/g), ([, name]) => name))).toEqual(new Set(STRIPE_EVENTS));
  });
});
